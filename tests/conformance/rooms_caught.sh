#!/bin/sh
# rooms.sh finds what it is there for: each line below is one forbidden include, alone in a tree.
set -eu
rooms=$(dirname "$0")/rooms.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

try() { # FILE INCLUDE
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/src/base" "$tree/include/peglab" "$tree/$(dirname "$1")"
    echo '#include <stdio.h>' >"$tree/src/base/fine.c"
    echo "#include $2" >"$tree/$1"
    sh "$rooms" "$tree" >"$tree/out"
}
failed=0
while read -r file include; do
    if try "$file" "$include"; then
        echo "not caught: $file includes $include"
        failed=1
    fi
done <<'END'
src/base/a.c "game/a.h"
src/base/a.c <peglab/spec.h>
src/game/a.c <peglab/state.h>
src/kernel/a.c <peglab/strategy.h>
src/strategy/a.c <peglab/codemaker.h>
src/strategy/a.c   "codemaker/a.h"
src/ga/a.c <peglab/code.h>
src/config/a.c <peglab/strategy.h>
src/store/a.c "config/plan.h"
src/report/a.c <sqlite3.h>
src/lab/a.c <ini.h>
src/lab/a.c <mpi.h>
src/cli/a.c <microhttpd.h>
src/lab/a.c "report/report.h"
src/game/a.h "a.h"
src/game/a.h "../base/a.h"
src/attic/a.c <stdio.h>
src/game/a.c <peglab/unknown.h>
include/peglab/unknown.h <stdio.h>
include/peglab/spec.h <peglab/state.h>
include/peglab/spec.h "game/a.h"
include/peglab/run.h <sqlite3.h>
END
while read -r file include; do
    if ! try "$file" "$include"; then
        cat "$tree/out"
        failed=1
    fi
done <<'END'
src/cli/a.c "base/a.h"
src/store/a.c <sqlite3.h>
src/store/a.c <peglab/transcript.h>
src/lab/mpi.c <mpi.h>
src/config/a.c "config/plan.h"
src/codemaker/a.c <peglab/strategy.h>
include/peglab/run.h <peglab/experiment.h>
END
exit $failed
