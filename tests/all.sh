# shellcheck shell=sh
# The stages of `./peglab test --all`, which reads this file. Each runs at the root, with its output
# in build/test-NAME.log.
suite() { # PRESET [CTEST-ARGUMENT…]
    build "$1" "$1" && ctest -j "$(cores)" --preset "$@"
}
suite_release() {
    build_release && ctest --preset release -j "$(cores)"
}
suite_tsan() {
    build tsan tsan && plain ctest --preset tsan -j "$(cores)" -LE slow
}
plain() { # COMMAND…: GCC's TSan fails where Linux randomises more bits of an address than it knew
    if setarch -R true 2>/dev/null; then setarch -R "$@"; else "$@"; fi
}
warnings() {
    configure warnings release -DPEGLAB_WERROR=ON && cmake --build build/warnings &&
        echo "no warning from $(${CC:-cc} --version | head -n 1)"
}
memory() {
    logs=build/release/Testing/Temporary
    rm -f $logs/MemoryChecker.*.log
    ctest --test-dir build/release -T memcheck -LE 'slow|script' -j "$(cores)" \
        --timeout 900 --no-tests=error --output-on-failure \
        --overwrite MemoryCheckCommand="$(command -v valgrind)" \
        --overwrite MemoryCheckCommandOptions='-q --error-exitcode=9 --leak-check=full' ||
        { cat $logs/MemoryChecker.*.log && return 1; }
}
tidy() {
    # With assertions, which tell the analyzer what cannot be. A report's first line says enough.
    configure clang clang &&
        find src -name '*.c' -print0 | xargs -0 -P "$(cores)" -n 1 clang-tidy -p build/clang \
            --quiet --extra-arg=-UNDEBUG >build/tidy.log 2>&1 ||
        { grep ' error: ' build/tidy.log | sort -u && return 1; }
    echo "$(find src -name '*.c' | wc -l) files, no warning"
}
same_games() {
    # One plan with one seed: the same games from every compiler, kernel and number of threads.
    ways='release-auto-1 release-auto-2 release-auto-5 asan-auto-2 tsan-auto-2 clang-auto-2'
    for kernel in scalar avx2 avx512; do
        ! PEGLAB_KERNEL=$kernel build/release/peglab version 2>&1 ||
            ways="$ways release-$kernel-2 clang-$kernel-2"
    done
    rm -rf build/same && mkdir build/same || return
    for way in $ways; do
        if ! games_of "$way" || ! cmp build/same/release-auto-1.csv "build/same/$way.csv"; then
            echo "$way fails or plays other games"
            return 1
        fi
    done
    echo "$(echo "$ways" | wc -w) ways, the same $(wc -l <build/same/release-auto-1.csv) lines"
}
games_of() ( # BUILD-KERNEL-THREADS: its games without their seconds
    out=build/same/$1
    IFS=-
    set -- $1
    [ "$2" = auto ] || export PEGLAB_KERNEL="$2"
    plain "build/$1/peglab" run configs/classic.ini --quiet --threads "$3" --out "$out" >/dev/null &&
        cut -d , -f 1-10,12- "$out/games.csv" >"$out.csv"
)

stage() { # NAME TITLE COMMAND…
    name=$1
    echo "== $name: $2"
    shift 2
    began=$(date +%s)
    log=build/test-$name.log
    if ("$@") >"$log" 2>&1; then
        result=passed
        grep -E 'tests passed' "$log" || tail -n 1 "$log"
    else
        result=FAILED
        failed=1
        tail -n 60 "$log"
        echo "(the whole log: $log)"
    fi
    table="$table$(printf '%-10s %-6s %7d' "$name" $result $(($(date +%s) - began)))
"
}
test_all() {
    cd -P "${root:?}" && root=$(pwd) || exit
    trap 'exit 130' INT
    failed=0 table=''
    stage release 'the suite as users build it' suite_release
    stage warnings 'warnings as errors, gcc' warnings
    stage asan 'addresses, leaks, undefined behaviour' suite asan
    stage tsan 'data races' suite_tsan
    stage clang 'the suite with clang, warnings as errors' suite clang
    stage valgrind 'memory of the quick tests' memory
    stage tidy 'clang-tidy over src' tidy
    stage same 'the same games from every build' same_games
    printf '\n%-10s %-6s %7s\n%s' stage result seconds "$table"
    exit $failed
}
