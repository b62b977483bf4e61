#!/bin/sh
# The order of the rooms: a file includes its own room and lower ones only, and a library's headers
# stand where the design allows them.
#
#     rooms.sh DIR        DIR holds src/ and include/peglab/
set -eu
cd "${1:?usage: rooms.sh DIR}"

find src include/peglab \( -name '*.c' -o -name '*.h' \) -exec grep -Hn '^[[:space:]]*#[[:space:]]*include' {} + |
awk '
BEGIN {
    # From the top of the house down.
    split("cli web report tune play lab stats store config codemaker strategy kernel ga game base",
          order, " ")
    for (i in order) rank[order[i]] = i

    # Rooms that need less than what lies below them.
    only["ga"] = "ga base"
    only["config"] = "config base"
    only["store"] = "store game base"

    # The room of each public header.
    public("ga", "ga")
    public("base", "status param observer random")
    public("game", "spec code feedback transcript")
    public("ga", "ga")
    public("kernel", "state")
    public("strategy", "strategy")
    public("codemaker", "codemaker")
    public("lab", "experiment run")

    # Libraries: where their headers may stand.
    library["ini.h"] = "config"
    library["sqlite3.h"] = "store"
    library["mpi.h"] = "lab"
    library["microhttpd.h"] = "web"
    library["Random123/philox.h"] = "base"
    library["xxhash.h"] = "base codemaker lab"
    library["jansson.h"] = "lab report tune web cli"
    library["Rmath.h"] = "stats"
}
function public(room, names,    list, n, i) {
    n = split(names, list, " ")
    for (i = 1; i <= n; i++) home["peglab/" list[i] ".h"] = room
}
function among(word, words) {
    return index(" " words " ", " " word " ") > 0
}
function complain(text) {
    print place ": " text
    bad = 1
}
{
    split($0, field, ":")
    place = field[1] ":" field[2]
    split(field[1], path, "/")
    exported = path[1] == "include"
    inside = exported ? home["peglab/" path[3]] : path[2]

    text = $0
    sub(/^[^#]*#[ \t]*include[ \t]*/, "", text)
    quoted = text ~ /^"/
    name = text
    sub(/^["<]/, "", name)
    sub(/[">].*$/, "", name)
    count++

    if (!(inside in rank)) {
        complain("this file belongs to no room that is known here")
        next
    }
    if (name in library) {
        if (exported) complain("a public header shows " name)
        else if (!among(inside, library[name])) complain(inside " includes " name ", which is for " library[name])
        if (name == "mpi.h" && path[3] != "mpi.c") complain("only lab/mpi.c includes mpi.h")
        next
    }
    if (name ~ /^peglab\//) {
        target = home[name]
        if (target == "") {
            complain(name " belongs to no room that is known here")
            next
        }
    } else if (quoted) {
        target = name
        if (!sub(/\/.*/, "", target) || !(target in rank)) {
            complain("\"" name "\" is not written \"room/file.h\"")
            next
        }
        if (exported) complain("a public header includes the private " name)
    } else {
        next
    }
    if (rank[target] + 0 < rank[inside] + 0) complain(inside " includes " name " of " target ", which lies above it")
    else if (inside in only && !among(target, only[inside])) complain(inside " includes " name " of " target ", but needs " only[inside] " alone")
}
END {
    if (!count) {
        print "no include was found"
        exit 1
    }
    if (!bad) print count " includes, all downward"
    exit bad
}'
