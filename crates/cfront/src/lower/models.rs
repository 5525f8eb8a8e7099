//! Library functions that the automaton knows as statements.
//!
//! Calls of functions without body are looked at when the whole program is known: those named
//! here become statements, those with a model in C (`library`) get its body, all others return
//! anything and write nothing, which is entered in the ledger.

use cfa::ir::{AllocKind, Intrinsic, MathFn};

/// How a call of a known function is lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    /// Any value of the result's type.
    Nondet,
    /// The first argument holds from here on.
    Assume,
    /// The first argument must hold.
    Assert,
    /// An assertion has failed.
    AssertFail,
    /// The error itself.
    Error,
    Abort,
    /// Ends with the first argument as status.
    Exit,
    /// Allocates as many bytes as the first argument says.
    Alloc(AllocKind),
    /// Allocates the product of the first two arguments.
    AllocArray,
    Free,
    /// Returns its first argument after the effect.
    Memory(Intrinsic),
    /// A plain intrinsic with the arguments as they are.
    Plain(Intrinsic),
    /// An intrinsic whose last argument is a `va_list`.
    VaList(Intrinsic),
    /// `putchar(c)`: without a stream.
    Putchar,
    /// `fscanf(stream, …)`: the stream is taken to be standard input.
    Fscanf,
    StdinChar,
    Random,
    /// Returns 0; the second return, by `longjmp`, is not modelled.
    SetJump,
    LongJump,
    /// Starts a thread, which is not modelled.
    Thread,
}

/// The statement behind a function name, unless the program defines it.
pub(super) fn special(name: &str) -> Option<Special> {
    use Special::*;
    if name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory" {
        return Some(Nondet);
    }
    Some(match name {
        "__wedge_nondet_uchar" | "__wedge_nondet_int" | "__wedge_nondet_bool" => Nondet,
        "__VERIFIER_assume" | "__wedge_assume" => Assume,
        "__VERIFIER_assert" | "assert" => Assert,
        "__assert_fail" | "__assert" | "__assert_perror_fail" | "__assert_rtn" => AssertFail,
        "reach_error" | "__VERIFIER_error" => Error,
        "abort" => Abort,
        "exit" | "_exit" | "_Exit" | "quick_exit" => Exit,
        "malloc" => Alloc(AllocKind::Heap),
        "calloc" => AllocArray,
        "realloc" => Plain(Intrinsic::Realloc),
        "free" => Free,
        "memcpy" | "__wedge_memcpy" => Memory(Intrinsic::MemCopy),
        "memmove" | "__wedge_memmove" => Memory(Intrinsic::MemMove),
        "memset" | "__wedge_memset" => Memory(Intrinsic::MemSet),
        "__wedge_object_size" => Plain(Intrinsic::ObjectSize),
        "printf" => Plain(Intrinsic::Printf),
        "fprintf" => Plain(Intrinsic::Fprintf),
        "sprintf" => Plain(Intrinsic::Sprintf),
        "snprintf" => Plain(Intrinsic::Snprintf),
        "vprintf" => VaList(Intrinsic::Vprintf),
        "vfprintf" => VaList(Intrinsic::Vfprintf),
        "vsprintf" => VaList(Intrinsic::Vsprintf),
        "vsnprintf" => VaList(Intrinsic::Vsnprintf),
        "puts" => Plain(Intrinsic::Puts),
        "fputs" => Plain(Intrinsic::Fputs),
        "fputc" | "putc" | "_IO_putc" | "putc_unlocked" | "fputc_unlocked" => {
            Plain(Intrinsic::Fputc)
        }
        "putchar" | "putchar_unlocked" => Putchar,
        "scanf" | "__isoc99_scanf" | "__isoc23_scanf" => Plain(Intrinsic::Scanf),
        "sscanf" | "__isoc99_sscanf" | "__isoc23_sscanf" => Plain(Intrinsic::Sscanf),
        "fscanf" | "__isoc99_fscanf" | "__isoc23_fscanf" => Fscanf,
        "__wedge_input_char" => StdinChar,
        "__wedge_random" => Random,
        "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" => SetJump,
        "longjmp" | "_longjmp" | "siglongjmp" => LongJump,
        "pthread_create" | "thrd_create" => Thread,
        _ => return math(name).map(|function| Plain(Intrinsic::Math(function))),
    })
}

/// The function of `math.h` behind a name with or without the suffixes `f` and `l`, or behind
/// one of glibc's internal names (`__isnanf`).
pub(super) fn math(name: &str) -> Option<MathFn> {
    let plain = name.strip_prefix("__").unwrap_or(name);
    let plain = match plain {
        "finite" | "finitef" | "finitel" => "isfinite",
        other => other,
    };
    let stem = plain.strip_suffix(['f', 'l']);
    // The C library has no functions of these names: they are macros, or internal.
    let internal = plain != name;
    let found = MathFn::from_name(plain).or_else(|| stem.and_then(MathFn::from_name))?;
    let classifies = matches!(
        found,
        MathFn::Isnan
            | MathFn::Isinf
            | MathFn::Isfinite
            | MathFn::Isnormal
            | MathFn::Signbit
            | MathFn::Fpclassify
    );
    (classifies || !internal).then_some(found)
}

/// What gcc knows of a library function without any header: its type, a letter for the result
/// and one for each parameter (`.` for variable arguments).
///
/// `v` void, `i` int, `u` unsigned, `l` long, `m` unsigned long, `L` long long, `M` unsigned long
/// long, `z` size_t, `f` float, `d` double, `D` long double, `p` void *, `P` const void *,
/// `s` char *, `S` const char *, `h` unsigned short.
pub(super) fn known_signature(name: &str) -> Option<&'static str> {
    Some(match name {
        "abort" => "v",
        "exit" | "_exit" | "_Exit" | "free" => {
            if name == "free" {
                "vp"
            } else {
                "vi"
            }
        }
        "malloc" => "pz",
        "calloc" => "pzz",
        "realloc" => "ppz",
        "aligned_alloc" => "pzz",
        "memcpy" | "memmove" | "mempcpy" => "ppPz",
        "memset" => "ppiz",
        "memcmp" | "bcmp" => "iPPz",
        "memchr" => "pPiz",
        "bzero" => "vpz",
        "strlen" => "zS",
        "strnlen" => "zSz",
        "strcpy" | "strcat" | "stpcpy" => "ssS",
        "strncpy" | "strncat" | "stpncpy" => "ssSz",
        "strcmp" | "strcasecmp" => "iSS",
        "strncmp" | "strncasecmp" => "iSSz",
        "strchr" | "strrchr" | "index" | "rindex" => "sSi",
        "strstr" | "strpbrk" => "sSS",
        "strspn" | "strcspn" => "zSS",
        "strdup" => "sS",
        "strndup" => "sSz",
        "printf" | "scanf" => "iS.",
        "fprintf" | "fscanf" => "ipS.",
        "sprintf" => "isS.",
        "sscanf" => "iSS.",
        "snprintf" => "iszS.",
        "puts" => "iS",
        "putchar" => "ii",
        "fputs" => "iSp",
        "fputc" | "putc" => "iip",
        "abs" | "toupper" | "tolower" | "isalpha" | "isdigit" | "isalnum" | "isspace"
        | "isupper" | "islower" | "isprint" | "ispunct" | "isxdigit" | "iscntrl" | "isgraph"
        | "isblank" | "isascii" | "toascii" | "ffs" => "ii",
        "labs" => "ll",
        "llabs" => "LL",
        "ffsl" | "parityl" | "clrsbl" => "il",
        "ffsll" | "clrsbll" => "iL",
        "popcount" | "clz" | "ctz" | "parity" => "iu",
        "clrsb" => "ii",
        "popcountl" | "clzl" | "ctzl" => "im",
        "popcountll" | "clzll" | "ctzll" | "parityll" => "iM",
        "bswap16" => "hh",
        "bswap32" => "uu",
        "bswap64" => "qq",
        "modf" => "ddp",
        "modff" => "ffp",
        "frexp" => "ddp",
        "frexpf" => "ffp",
        "scalbn" => "ddi",
        "scalbnf" => "ffi",
        _ => return math_signature(name),
    })
}

fn math_signature(name: &str) -> Option<&'static str> {
    let function = math(name).filter(|_| !name.starts_with("__"))?;
    let suffix = name.strip_prefix(function.name())?;
    let index = match suffix {
        "" => 0,
        "f" => 1,
        "l" => 2,
        _ => return None,
    };
    use MathFn::*;
    let variants = match function {
        Fmod | Remainder | Fmin | Fmax | Fdim | Copysign | Pow | Atan2 | Hypot | Nextafter => {
            ["ddd", "fff", "DDD"]
        }
        Fma => ["dddd", "ffff", "DDDD"],
        Ldexp => ["ddi", "ffi", "DDi"],
        Lrint | Lround => ["ld", "lf", "lD"],
        Llrint | Llround => ["Ld", "Lf", "LD"],
        Ilogb | Isnan | Isinf | Isfinite | Isnormal | Signbit | Fpclassify => ["id", "if", "iD"],
        _ => ["dd", "ff", "DD"],
    };
    Some(variants[index])
}
