//! Formulas written as C expressions have the value in C that they have in logic: random terms over
//! the variables of a program, evaluated here and compiled with gcc.

mod support;

use base::testing::Random;
use base::{Budget, Id, SourceMap};
use cfa::regions::Regions;
use cfa::types::DataModel;
use encode::Encoder;
use logic::{Bits, LocId, Model as Values, Op, Sort, TermId, Terms, Unfold, Value, evaluate};
use std::fmt::Write;
use std::process::Command;
use support::{Model, run, scratch, wedge};

/// How many random terms each model gets.
const TERMS: usize = 600;

const PROGRAM: &str = "
signed char c; unsigned char uc; short s; unsigned short us; int i, j; unsigned u, v;
long l; unsigned long ul; long long ll, mm; unsigned long long ull;
struct { char tag; int parts[2]; struct { short low, high; } pair; } st;
float f; double d;
";

const USE: &str = "
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    c++; uc++; s++; us++; i++; j++; u++; v++; l++; ul++; ll++; mm++; ull++; f += 1; d += 1;
    st.tag++; st.parts[0]++; st.parts[1]++; st.pair.low++; st.pair.high++;
  }
  if (c + uc + s + us + i + j + u + v + l + ul + ll + mm + ull + f + d + st.tag + st.parts[0]
      + st.parts[1] + st.pair.low + st.pair.high == 1) reach_error();
}
";

/// A bit-vector, often a special one.
fn random_bits(random: &mut Random, width: u32) -> Bits {
    match random.below(6) {
        0 => Bits::zero(width),
        1 => Bits::ones(width),
        2 => Bits::min_signed(width),
        3 => Bits::new(width, random.below(40).into()),
        _ => Bits::new(width, random.number().into()),
    }
}

/// Grows terms from others.
struct Garden<'t> {
    terms: &'t mut Terms,
    random: Random,
    made: Vec<TermId>,
}

const WIDTHS: [u32; 9] = [1, 5, 8, 13, 16, 32, 33, 47, 64];

impl Garden<'_> {
    /// A position in a list of this length.
    fn pick(&mut self, len: usize) -> usize {
        self.random.below(len as u64) as usize
    }

    fn any(&mut self) -> TermId {
        let at = self.pick(self.made.len());
        self.made[at]
    }

    /// A term of this sort.
    fn of(&mut self, sort: Sort) -> TermId {
        for _ in 0..40 {
            let term = self.any();
            if self.terms.sort(term) == sort {
                return term;
            }
        }
        match sort {
            Sort::Bool => self.terms.bool(true),
            Sort::Int => {
                let value = self.random.below(2000) as i64 - 1000;
                self.terms.int(value)
            }
            Sort::BitVec(width) => self.bits(width),
            _ => unreachable!("no other sort is asked for"),
        }
    }

    /// A bit-vector of this width, from one of another width if need be.
    fn bits(&mut self, width: u32) -> TermId {
        if self.random.below(6) == 0 {
            let bits = random_bits(&mut self.random, width);
            return self.terms.bits(bits);
        }
        loop {
            let term = self.any();
            let Sort::BitVec(own) = self.terms.sort(term) else { continue };
            return match own.cmp(&width) {
                std::cmp::Ordering::Equal => term,
                std::cmp::Ordering::Greater => {
                    let low = self.random.below((own - width + 1).into()) as u32;
                    self.terms.make(Op::Extract(low + width - 1, low), &[term])
                }
                std::cmp::Ordering::Less if self.random.below(2) == 0 => {
                    self.terms.make(Op::ZeroExtend(width - own), &[term])
                }
                std::cmp::Ordering::Less => self.terms.make(Op::SignExtend(width - own), &[term]),
            };
        }
    }

    fn grow(&mut self) -> TermId {
        let width = WIDTHS[self.pick(WIDTHS.len())];
        let term = match self.random.below(6) {
            0 => {
                const OPS: [Op; 5] = [Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle];
                let op = OPS[self.pick(OPS.len())];
                let args = [self.bits(width), self.bits(width)];
                self.terms.make(op, &args)
            }
            1 => {
                const OPS: [Op; 4] = [Op::And, Op::Or, Op::Eq, Op::Not];
                let op = OPS[self.pick(OPS.len())];
                let mut args = vec![self.of(Sort::Bool), self.of(Sort::Bool)];
                args.truncate(if op == Op::Not { 1 } else { 2 });
                self.terms.make(op, &args)
            }
            2 => self.number(width),
            3 if width > 8 => {
                let low = self.random.below(u64::from(width) - 1) as u32 + 1;
                let args = [self.bits(width - low), self.bits(low)];
                self.terms.make(Op::Concat, &args)
            }
            3 => {
                let args = [self.of(Sort::Bool), self.bits(width), self.bits(width)];
                self.terms.make(Op::Ite, &args)
            }
            _ => {
                const OPS: [Op; 14] = [
                    Op::BvNot,
                    Op::BvNeg,
                    Op::BvAnd,
                    Op::BvOr,
                    Op::BvXor,
                    Op::BvAdd,
                    Op::BvMul,
                    Op::BvUdiv,
                    Op::BvUrem,
                    Op::BvSdiv,
                    Op::BvSrem,
                    Op::BvShl,
                    Op::BvLshr,
                    Op::BvAshr,
                ];
                let op = OPS[self.pick(OPS.len())];
                let mut args = vec![self.bits(width), self.bits(width)];
                args.truncate(if matches!(op, Op::BvNot | Op::BvNeg) { 1 } else { 2 });
                self.terms.make(op, &args)
            }
        };
        self.made.push(term);
        term
    }

    /// Integers and atoms on them.
    fn number(&mut self, width: u32) -> TermId {
        let leaf = self.bits(width);
        let (op, args) = match self.random.below(7) {
            0 => (Op::UbvToInt, vec![leaf]),
            1 => (Op::SbvToInt, vec![leaf]),
            2 => (Op::Add, vec![self.of(Sort::Int), self.of(Sort::Int)]),
            3 => {
                let factor = self.random.below(21) as i64 - 10;
                (Op::Mul, vec![self.terms.int(factor), self.of(Sort::Int)])
            }
            4 => {
                let by = self.random.below(9) as i64 + 1;
                let op = if self.random.below(2) == 0 { Op::Div } else { Op::Mod };
                (op, vec![self.of(Sort::Int), self.terms.int(by)])
            }
            5 => (Op::Lt, vec![self.of(Sort::Int), self.of(Sort::Int)]),
            _ => (Op::Le, vec![self.of(Sort::Int), self.of(Sort::Int)]),
        };
        self.terms.make(op, &args)
    }
}

/// The call that compares an expression with what it must be.
fn comparison(number: usize, value: &Value, text: &str, wide: bool) -> Option<String> {
    let halves = |bits: u128| format!("{}ULL, {}ULL", (bits >> 64) as u64, bits as u64);
    Some(match value {
        Value::Bool(holds) => {
            format!("  bits({number}, !!({text}), 1, {});", halves((*holds).into()))
        }
        Value::Bits(bits) => {
            let (width, bits) = (bits.width(), bits.to_u128()?);
            format!("  bits({number}, {text}, {width}, {});", halves(bits))
        }
        Value::Int(int) => {
            let value = i128::try_from(int).ok()?;
            let width = if wide { 128 } else { 64 };
            format!("  bits({number}, {text}, {width}, {});", halves(value as u128))
        }
        _ => return None,
    })
}

#[test]
fn described_terms_mean_in_c_what_they_mean_in_logic() {
    for model in Model::available(true, "descriptions of formulas") {
        let data_model = match model {
            Model::Lp64 => DataModel::Lp64,
            Model::Ilp32 => DataModel::Ilp32,
        };
        let mut sources = SourceMap::default();
        let file =
            sources.add("program.c", format!("{PROGRAM}{USE}").into_bytes()).expect("a small file");
        let options = cfront::Options { model: data_model, ..cfront::Options::default() };
        let compiled = cfront::compile(&mut sources, &[file], &options);
        let cfa = compiled.cfa.expect("a correct program");
        let regions = Regions::compute(&cfa);
        let mut terms = Terms::unsimplified();
        let (mut encoder, mut program) =
            Encoder::new(&cfa, &regions, None, &encode::Options::default());
        let mut next = 0;
        while next < program.locs.len() {
            let loc = LocId::from_index(next);
            encoder.expand(&mut terms, &mut program, loc, &mut Budget::unlimited()).expect("small");
            next += 1;
        }

        let mut random = Random(77);
        let mut values = Values::default();
        let mut made = Vec::new();
        let mut source = format!("#include <stdio.h>\n{PROGRAM}\n{CHECK}\nint main(void) {{\n");
        for &sym in &program.state.clone() {
            let Sort::BitVec(width) = terms.symbol(sym).sort else { continue };
            let term = terms.var(sym, 0);
            let Some(name) = encoder.describe(&terms, None, term) else { continue };
            if name == "f" || name == "d" {
                continue;
            }
            let bits = random_bits(&mut random, width);
            let _ = writeln!(source, "  {name} = {}ULL;", bits.to_u128().expect("a small number"));
            values.set(sym, 0, Value::Bits(bits));
            made.push(term);
        }
        assert!(made.len() >= 18, "only {} variables have names", made.len());

        let mut garden = Garden { terms: &mut terms, random, made };
        let grown: Vec<TermId> = (0..TERMS).map(|_| garden.grow()).collect();
        let mut described = 0;
        for (number, &term) in grown.iter().enumerate() {
            let Some(text) = encoder.describe(&terms, None, term) else { continue };
            let value = evaluate(&terms, &values, term);
            let wide = model == Model::Lp64;
            let Some(line) = comparison(number, &value, &text, wide) else { continue };
            described += 1;
            let _ = writeln!(source, "{line}");
        }
        let _ = writeln!(source, "  return wrong;\n}}");
        eprintln!("describe: {described} of {TERMS} terms have a C expression ({})", model.name());
        assert!(described * 2 > TERMS, "only {described} terms have a C expression");
        let folder = scratch(&format!("describe-{}", model.name()));
        let file = folder.join("described.c");
        std::fs::write(&file, source).expect("the file can be written");
        let mut gcc = Command::new("gcc");
        gcc.args(model.gcc()).args(["-O0", "-w", "-fwrapv", "-o"]).arg(folder.join("described"));
        let built = run(gcc.arg(&file));
        assert_eq!(built.status, 0, "{}", built.stderr);
        let ran = run(&mut Command::new(folder.join("described")));
        assert_eq!((ran.status, ran.stdout.as_str()), (0, ""), "see {}", file.display());
    }
}

#[test]
fn programs_are_printed_in_c() {
    let folder = scratch("describe-program");
    let file = folder.join("list.c");
    std::fs::write(&file, LIST).expect("the file can be written");
    let ran = run(wedge(["program"]).arg(&file));
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let lines = [
        "when n < 10 && (unsigned long)n << 2 < 37 && (unsigned long)list >= 4096 && list == &second \
         && 0.0f == (f < 1.5f ? f * 2.0f + (float)data[2] : f)",
        "list' = list->next",
        "total' = total + (data[n] + list->value)",
        "n' = n + 1",
        "d' = (double)(f < 1.5f ? f * 2.0f + (float)data[2] : f)",
    ];
    for line in lines {
        let there = ran.stdout.lines().any(|printed| printed.trim() == line);
        assert!(there, "{line} is not in\n{}", ran.stdout);
    }
}

const LIST: &str = "
extern void reach_error(void);
struct node { int value; struct node *next; } first, second, *list;
int data[10], total; unsigned n; float f; double d;
int main(void) {
  list = &first; first.next = &second;
  while (list != 0 && n < 10) {
    total += data[n] + list->value;
    if (f < 1.5f) f = f * 2 + data[2];
    d = f;
    if (list == &second && f == 0.0f) reach_error();
    list = list->next; n++;
  }
}
";

/// Compares the lowest bits of a number with what they must be.
const CHECK: &str = "
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 wide;
#else
typedef unsigned long long wide;
#endif
static int wrong;
static void bits(int number, wide got, int width, unsigned long long high, unsigned long long low) {
  wide mask = width < 8 * (int)sizeof(wide) ? ((wide)1 << width) - 1 : (wide)-1;
  wide expected = low;
  if (sizeof(wide) > 8) expected |= ((wide)high << 32) << 32;
  if ((got & mask) != (expected & mask)) { wrong = 1; printf(\"%d\\n\", number); }
}
";
