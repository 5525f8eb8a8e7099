#!/bin/bash
# Regenerates tests/torture/expected/NAME.{lp64,ilp32} with gcc.
#
#   regenerate.sh            every program
#   regenerate.sh NAME...    only these programs (names without .c)
#
# A program is refused (and no expectation is written for it) when a build
# with -O2, or with the address and undefined-behaviour sanitizers, prints
# something other than the plain -O0 build, since it then holds undefined
# behaviour that Wedge must not be measured against.
set -u
here=$(cd "$(dirname "$0")" && pwd)
export here
work=$(mktemp -d)
export work
trap 'rm -rf "$work"' EXIT

CC=${CC:-gcc}
export CC
export BASE="-std=gnu11 -w -fwrapv -fno-strict-aliasing"
export M64="-m64"
export M32="-m32 -msse2 -mfpmath=sse"

# run EXE OUT: stdout followed by the line `exit: N`.
run() {
    ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 \
        timeout 20 "$1" >"$2" 2>"$2.err" </dev/null
    local status=$?
    # The status line always starts on a line of its own.
    if [ -s "$2" ] && [ "$(tail -c 1 "$2" | od -An -tx1)" != " 0a" ]; then
        echo >>"$2"
    fi
    echo "exit: $status" >>"$2"
}

one() {
    local name=$1 src="$here/$1.c" t="$work/$1"
    local sanitize="-fsanitize=address,undefined,float-cast-overflow"
    sanitize="$sanitize -fno-sanitize=signed-integer-overflow,shift"
    if grep -q 'packed\|pragma pack' "$src"; then
        sanitize="$sanitize -fno-sanitize=alignment"
    fi
    # Else gcc forgets about fesetround where it knows better how to compute.
    local rounding=
    if grep -q 'fesetround' "$src"; then
        rounding=-frounding-math
    fi
    build() { # TAG FLAGS...
        local tag=$1
        shift
        if ! $CC $BASE $rounding "$@" -o "$t.$tag" "$src" -lm 2>"$t.$tag.log"; then
            echo "REFUSED $name: does not compile ($*)"
            head -5 "$t.$tag.log"
            return 1
        fi
        run "$t.$tag" "$t.$tag.out"
    }
    same() { # TAG REFERENCE
        if ! cmp -s "$t.$1.out" "$t.$2.out"; then
            echo "REFUSED $name: $1 differs from $2"
            diff "$t.$2.out" "$t.$1.out" | head -10
            head -5 "$t.$1.out.err"
            return 1
        fi
        if [ -s "$t.$1.out.err" ] && ! grep -q 'stderr' "$src"; then
            echo "REFUSED $name: $1 writes to stderr"
            head -5 "$t.$1.out.err"
            return 1
        fi
    }
    build lp64 -O0 $M64 || return 1
    build ilp32 -O0 $M32 || return 1
    build lp64-O2 -O2 -ftrivial-auto-var-init=pattern $M64 || return 1
    build ilp32-O2 -O2 -ftrivial-auto-var-init=pattern $M32 || return 1
    build lp64-ubsan -O0 $M64 $sanitize || return 1
    same lp64-O2 lp64 || return 1
    same ilp32-O2 ilp32 || return 1
    same lp64-ubsan lp64 || return 1
    cp "$t.lp64.out" "$here/expected/$name.lp64"
    cp "$t.ilp32.out" "$here/expected/$name.ilp32"
    rm -f "$t".*
}
export -f run one

mkdir -p "$here/expected"
if [ $# -gt 0 ]; then
    names=("$@")
else
    names=()
    for f in "$here"/*.c; do
        names+=("$(basename "$f" .c)")
    done
    # Expectations of programs that no longer exist.
    for e in "$here"/expected/*.lp64 "$here"/expected/*.ilp32; do
        n=$(basename "$e")
        [ -e "$here/${n%.*}.c" ] || rm -f "$e"
    done
fi
printf '%s\n' "${names[@]}" | xargs -P "${JOBS:-2}" -I{} bash -c 'one {} || exit 1'
status=$?
echo "${#names[@]} programs"
[ $status -eq 0 ] || { echo "some programs were refused"; exit 1; }
