//! Mutations of C text that keep most of it well formed: tokens and bracketed parts are deleted,
//! repeated, exchanged and replaced. libFuzzer's own mutations of bytes alternate with these.

/// What may replace a token.
const WORDS: &str = "\
    0 1 -1 2147483647 0xffffffffffffffffu 1e308 0x1p-1074L 'a' \"s\" int char unsigned long \
    _Bool __int128 double float long double void struct union enum typedef static extern const \
    volatile sizeof _Alignof __typeof__ _Generic goto case default break continue return if else \
    for while do switch asm __attribute__((packed)) __builtin_va_arg __builtin_offsetof \
    __label__ * & && || ? : ... -> . , ; = { } ( ) [ ] ({ }) [0] {} () :1 + - ~ ! / % << >>= += \
    ++ -- == < main malloc free memcpy memset strlen printf __VERIFIER_nondet_int (int*) (char)";

/// Makes another text, no longer than `longest`.
pub fn mutate(text: &[u8], longest: usize, seed: u32) -> Vec<u8> {
    let mut dice = Dice(u64::from(seed) + 1);
    let mut tokens = split(text);
    for _ in 0..1 + dice.below(4) {
        step(&mut tokens, &mut dice);
    }
    let mut out = tokens.concat();
    out.truncate(longest);
    out
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) % limit.max(1) as u64) as usize
    }
}

/// The tokens with the space behind them.
fn split(text: &[u8]) -> Vec<Vec<u8>> {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        if word(text[at]) {
            while at < text.len() && word(text[at]) {
                at += 1;
            }
        } else if matches!(text[at], b'"' | b'\'') {
            let quote = text[at];
            at += 1;
            while at < text.len() && text[at] != quote && text[at] != b'\n' {
                at += if text[at] == b'\\' { 2 } else { 1 };
            }
            at = (at + 1).min(text.len());
        } else {
            at += 1;
        }
        while at < text.len() && text[at].is_ascii_whitespace() {
            at += 1;
        }
        tokens.push(text[start..at].to_vec());
    }
    tokens
}

/// A part of the program: from a bracket to its partner, up to a semicolon, or some tokens.
fn part(tokens: &[Vec<u8>], dice: &mut Dice) -> std::ops::Range<usize> {
    let start = dice.below(tokens.len());
    let mut depth = 0usize;
    let statement = dice.below(2) == 0;
    for (at, token) in tokens.iter().enumerate().skip(start).take(400) {
        match token.first() {
            Some(b'(' | b'[' | b'{') => depth += 1,
            Some(b')' | b']' | b'}') if depth <= 1 => return start..at + usize::from(depth == 1),
            Some(b')' | b']' | b'}') => depth -= 1,
            Some(b';' | b',') if statement && depth == 0 => return start..at + 1,
            _ if !statement && depth == 0 => return start..at + 1,
            _ => {}
        }
    }
    start..(start + 1 + dice.below(8)).min(tokens.len())
}

fn step(tokens: &mut Vec<Vec<u8>>, dice: &mut Dice) {
    let new = |dice: &mut Dice| {
        let count = WORDS.split_whitespace().count();
        let word = WORDS.split_whitespace().nth(dice.below(count)).unwrap_or_default();
        format!("{word} ").into_bytes()
    };
    if tokens.is_empty() {
        tokens.push(new(dice));
        return;
    }
    let range = part(tokens, dice);
    let at = dice.below(tokens.len());
    match dice.below(9) {
        0 => drop(tokens.drain(range)),
        1 => {
            let copy = tokens[range].to_vec();
            tokens.splice(at..at, copy);
        }
        2 => {
            let other = part(tokens, dice);
            let copy = tokens[other].to_vec();
            tokens.splice(range, copy);
        }
        3 => tokens[at] = new(dice),
        4 => {
            let word = new(dice);
            tokens.insert(at, word);
        }
        5 => {
            let other = dice.below(tokens.len());
            tokens.swap(at, other);
        }
        6 => {
            let other = dice.below(tokens.len());
            tokens[at] = tokens[other].clone();
        }
        7 => {
            let (open, close) =
                [("(", ")"), ("{", "}"), ("(int)(", ")"), ("({", ";})"), ("[", "]")][dice.below(5)];
            tokens.insert(range.end, close.into());
            tokens.insert(range.start, open.into());
        }
        _ => {
            let copy = tokens[range.clone()].concat();
            let times = 1 << dice.below(6);
            if copy.len() * times < 2000 {
                tokens.insert(range.end, copy.repeat(times));
            }
        }
    }
}
