#!/bin/sh
# Every public header compiles alone, as C and as C++, without a warning.
#
#     headers.sh DIR COMPILER [FLAG]...
set -eu
cd "${1:?usage: headers.sh DIR COMPILER [FLAG]...}"
compiler=$2
shift 2

languages='c/c11 c/c17'
skipped=0
if echo | "$compiler" -x c++ -fsyntax-only - 2>/dev/null; then
    languages="$languages c++/c++11 c++/c++17"
else
    echo "no C++ compiler: C alone was tried"
    skipped=77
fi

failed=0
for header in include/peglab/*.h; do
    for language in $languages; do
        # Twice, so that a guard which is missing or shared is found.
        printf '#include <%s>\n#include <%s>\nint headers_alone(void);\n' \
            "${header#include/}" "${header#include/}" |
            "$compiler" -x "${language%%/*}" -std="${language#*/}" -fsyntax-only \
                -Wall -Wextra -Wpedantic -Werror -Iinclude "$@" - ||
            { echo "$header fails as ${language#*/}"; failed=1; }
    done
done
[ $failed -eq 0 ] || exit 1
exit $skipped
