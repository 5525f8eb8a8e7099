#!/bin/bash
# Confirms that gcc too rejects every file here, with its first error on the
# line, and holding the word, that the file's first comment names. The
# files that gcc accepts (Wedge does not support what they use) are listed.
cd "$(dirname "$0")" || exit 1
accepted=" complex_type.c setjmp_use.c nested_function.c attribute_constructor.c attribute_storage_order.c"
accepted+=" pragma_storage_order.c "
bad=0
count=0
for f in *.c; do
    count=$((count + 1))
    line=$(sed -n '1s/^\/\/ error: \([0-9]*\): .*/\1/p' "$f")
    word=$(sed -n '1s/^\/\/ error: [0-9]*: //p' "$f")
    if [ -z "$line" ] || [ -z "$word" ]; then
        echo "$f: no \`// error: LINE: word\` on the first line"
        bad=1
        continue
    fi
    case $accepted in *" $f "*) continue ;; esac
    if out=$(LC_ALL=C gcc -std=gnu11 -w -fsyntax-only "$f" 2>&1); then
        echo "$f: accepted by gcc"
        bad=1
        continue
    fi
    first=$(grep -m1 'error:' <<<"$out")
    [ "$(cut -d: -f2 <<<"$first")" = "$line" ] || { echo "$f: line $line expected: $first"; bad=1; }
    # The word may be in a warning that goes with the error (`missing terminating`).
    grep -qiF -- "$word" <<<"$out" || { echo "$f: no \"$word\": $first"; bad=1; }
done
echo "$count files"
exit $bad
