//! Runs are recorded as a model would describe them, by where values are and not by their order,
//! and repeated from this description.

mod support;

use base::{Budget, SourceMap};
use cfa::interp::{
    Addresses, Config, Constants, Image, InputRequest, InputRequestKind, InputSource, ListInputs,
    Outcome, Place, RandomInputs, Run, harvest_constants,
};
use cfa::ir::{Cfa, FuncId};
use cfa::regions::Object;
use std::collections::HashMap;
use std::sync::Arc;
use support::programs::{Program, compile};
use support::{Model, no_complaints, parallel, skip, visible};

/// A value as a model describes it.
#[derive(Clone, Copy, Debug)]
enum Value {
    Bits(u128),
    /// The address of an object.
    Object(Object, u64),
    External(u32),
    Function(FuncId),
}

impl Value {
    fn bits(self, addresses: &dyn Addresses) -> Option<u128> {
        match self {
            Value::Bits(bits) => Some(bits),
            Value::Object(object, instance) => {
                addresses.address_of(object, instance).map(u128::from)
            }
            Value::External(number) => Some(addresses.external(number).into()),
            Value::Function(func) => Some(addresses.function(func).into()),
        }
    }
}

/// A description of a run's inputs.
#[derive(Clone, Default)]
struct Description {
    /// Uninitialised memory, bit by bit: object, instance, position.
    memory: HashMap<(Object, u64, i64), bool>,
    /// Pointers in uninitialised memory.
    pointers: HashMap<Place, Value>,
    /// What the program asks for, in order.
    inputs: Vec<Value>,
    /// Reads of uninitialised memory that no place was given for.
    lost: usize,
}

fn positions(place: Place, width: u32) -> impl Iterator<Item = (Object, u64, i64)> {
    let first = place.offset * 8 + i64::from(place.bit);
    (0..i64::from(width)).map(move |i| (place.object, place.instance, first + i))
}

impl Description {
    /// The bits at a place, of which those that are not fixed yet are taken from `free`.
    fn memory(&mut self, place: Place, width: u32, free: Option<u128>) -> Option<u128> {
        let mut bits = 0;
        for (i, position) in positions(place, width).enumerate() {
            let bit = match free {
                Some(free) => *self.memory.entry(position).or_insert(free >> i & 1 != 0),
                None => *self.memory.get(&position)?,
            };
            bits |= u128::from(bit) << i;
        }
        Some(bits)
    }
}

/// Makes a description up, by chance.
struct Recorder<'a> {
    cfa: &'a Cfa,
    chance: RandomInputs,
    model: Description,
    /// Objects that were seen.
    seen: Vec<(Object, u64)>,
    drawn: u64,
}

impl Recorder<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.drawn = self.drawn.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.drawn >> 33) as usize % bound
    }

    fn pointer(&mut self, ty: cfa::types::TypeId) -> Value {
        let types = &self.cfa.types;
        if types.pointee(ty).is_some_and(|to| types.function(to.ty).is_some()) {
            let func = self.below(self.cfa.funcs.len());
            return Value::Function(base::Id::from_index(func));
        }
        match self.below(8) {
            0 => Value::Bits(0),
            1..=4 => Value::External(self.below(20) as u32),
            _ if self.seen.is_empty() => Value::External(0),
            _ => {
                let at = self.below(self.seen.len());
                let (object, instance) = self.seen[at];
                Value::Object(object, instance)
            }
        }
    }

    fn choose(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<Value> {
        let bits = Value::Bits(self.chance.next(request, addresses)?);
        if request.fresh_external.is_none() || self.below(4) == 0 {
            return Some(bits);
        }
        let pointer = self.pointer(request.ty);
        Some(if pointer.bits(addresses).is_some() { pointer } else { bits })
    }
}

impl InputSource for Recorder<'_> {
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128> {
        let value = self.choose(request, addresses)?;
        let bits = value.bits(addresses)?;
        let uninitialised = request.kind == InputRequestKind::Uninitialised;
        match request.place {
            Some(place) => {
                assert!(uninitialised, "{request:?}");
                if self.seen.last() != Some(&(place.object, place.instance)) {
                    self.seen.push((place.object, place.instance));
                }
                let width = request.shape.width();
                let known = positions(place, width).any(|at| self.model.memory.contains_key(&at));
                if !known && !matches!(value, Value::Bits(_)) {
                    self.model.pointers.insert(place, value);
                }
                self.model.memory(place, width, Some(bits))
            }
            None => {
                self.model.lost += usize::from(uninitialised);
                self.model.inputs.push(value);
                Some(bits)
            }
        }
    }

    fn wants_places(&self) -> bool {
        true
    }
}

/// Repeats a run from its description.
struct Replayer {
    model: Description,
    next: usize,
}

impl InputSource for Replayer {
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128> {
        let Some(place) = request.place else {
            self.next += 1;
            return self.model.inputs.get(self.next - 1)?.bits(addresses);
        };
        let width = request.shape.width();
        let bits = self.model.memory(place, width, None)?;
        // A pointer that was described by its object is that object's address.
        if let Some(pointer) = self.model.pointers.get(&place)
            && let Some(address) = pointer.bits(addresses)
            && request.fresh_external.is_some()
        {
            assert_eq!(address, bits, "{pointer:?} has moved");
        }
        Some(bits)
    }

    fn wants_places(&self) -> bool {
        true
    }
}

fn run(image: &Image, inputs: &mut dyn InputSource, steps: u64) -> Run {
    let config = Config { trace: true, trace_steps: 500, ..Config::default() };
    image.run(&config, inputs, &mut std::io::sink(), &mut Budget::new(steps))
}

/// What differs between two runs.
fn difference(first: &Run, second: &Run) -> Option<String> {
    if first.outcome != second.outcome || first.steps != second.steps {
        let told = |run: &Run| format!("{:?} after {} steps", run.outcome, run.steps);
        return Some(format!("{}, then {}", told(first), told(second)));
    }
    if first.trace.inputs != second.trace.inputs {
        let (one, two) = (first.trace.inputs.iter(), second.trace.inputs.iter());
        let at = one.zip(two).find(|(one, two)| one != two);
        return Some(format!("other inputs: {at:?}"));
    }
    (!first.trace.steps().eq(second.trace.steps())).then(|| "other steps".to_string())
}

#[derive(Default)]
struct Seen {
    complaints: Vec<String>,
    runs: usize,
    reads: usize,
    pointers: usize,
    lost: usize,
}

/// Records runs of a program and repeats them.
fn check(program: &Program, runs: u64, steps: u64) -> Seen {
    let mut seen = Seen::default();
    let mut sources = SourceMap::default();
    let cfa = match program.compile(&mut sources) {
        Ok(cfa) => cfa,
        Err(why) => {
            seen.complaints.push(format!("{}: {why}", program.name()));
            return seen;
        }
    };
    let image = Image::new(&cfa);
    let pool: Arc<Constants> = harvest_constants(&cfa).into();
    for seed in 0..runs {
        let chance = RandomInputs::new(seed, Arc::clone(&pool));
        let model = Description::default();
        let mut recorder = Recorder { cfa: &cfa, chance, model, seen: Vec::new(), drawn: seed };
        let first = run(&image, &mut recorder, steps);
        let model = recorder.model;
        let places = first.trace.inputs.iter();
        let reads = places.filter(|i| i.kind == InputRequestKind::Uninitialised);
        seen.runs += 1;
        seen.reads += reads.count();
        seen.pointers += model.pointers.len()
            + model.inputs.iter().filter(|value| !matches!(value, Value::Bits(_))).count();
        seen.lost += model.lost;
        let by_place = run(&image, &mut Replayer { model, next: 0 }, steps);
        let by_order = run(&image, &mut ListInputs::new(first.trace.input_bits()), steps);
        for (how, second) in [("by place", by_place), ("by order", by_order)] {
            if let Some(difference) = difference(&first, &second) {
                let name = program.name();
                seen.complaints.push(format!("{name}, seed {seed}, {how}: {difference}"));
            }
        }
        if first.trace.inputs.is_empty() && !matches!(first.outcome, Outcome::InputsExhausted) {
            break;
        }
    }
    seen
}

fn check_all(what: &str, programs: &[Program], runs: u64, steps: u64) {
    let seen = parallel(programs, |program| check(program, runs, steps));
    let sum = |of: fn(&Seen) -> usize| seen.iter().map(of).sum::<usize>();
    eprintln!(
        "{what}: {} programs, {} runs, {} reads of uninitialised memory ({} without place), {} \
         pointers",
        programs.len(),
        sum(|seen| seen.runs),
        sum(|seen| seen.reads),
        sum(|seen| seen.lost),
        sum(|seen| seen.pointers),
    );
    assert_eq!(sum(|seen| seen.lost), 0);
    let complaints: Vec<String> = seen.into_iter().flat_map(|seen| seen.complaints).collect();
    no_complaints(&complaints, programs.len());
}

fn of_folder(folder: &str) -> Vec<Program> {
    let files = support::files(folder, "c");
    let models = Model::available(false, "replay");
    let programs = models.into_iter().flat_map(|model| {
        let program = move |path: &std::path::PathBuf| Program {
            path: path.clone(),
            model,
            error_label: false,
            include: None,
        };
        files.iter().map(program).collect::<Vec<_>>()
    });
    programs.collect()
}

#[test]
fn torture() {
    check_all("torture", &of_folder("tests/torture"), 4, 100_000);
}

#[test]
fn regions() {
    check_all("regions", &of_folder("tests/regions"), 40, 20_000);
}

/// `$WEDGE_REPLAY` names the sets to check as a whole.
#[test]
fn benchmarks() {
    let Some(all) = visible::programs() else {
        return skip("replay of benchmarks: no ../shared");
    };
    let sets = std::env::var("WEDGE_REPLAY").ok();
    let mut programs = Vec::new();
    for (i, task) in all.into_iter().enumerate() {
        let chosen = match &sets {
            Some(sets) => sets == "all" || sets.split(',').any(|set| set == task.set),
            None => i % 20 == 7,
        };
        if chosen {
            let visible::Task { path, model, error_label, .. } = task;
            programs.push(Program { path, model, error_label, include: None });
        }
    }
    check_all("benchmarks", &programs, 6, 20_000);
}

/// Writes down which places are asked for, in order.
struct Names<'a> {
    cfa: &'a Cfa,
    names: Vec<String>,
}

impl InputSource for Names<'_> {
    fn next(&mut self, request: &InputRequest, addresses: &dyn Addresses) -> Option<u128> {
        let external = request.fresh_external.map(|_| u128::from(addresses.external(7)));
        if let Some(place) = request.place {
            let object = match place.object {
                Object::Var(var) => self.cfa.var_name(var).to_string(),
                Object::Alloc(func, _) => format!("{}()", self.cfa.func_name(func)),
                Object::VarArgs => "...".into(),
                Object::External => "external".into(),
                Object::Func(_) => "function".into(),
            };
            let instance = match place.instance.checked_sub(Place::JUMPED) {
                Some(call) => format!("jump{call}"),
                None => place.instance.to_string(),
            };
            let bit = if place.bit > 0 { format!(".{}", place.bit) } else { String::new() };
            let width = request.shape.width();
            self.names.push(format!("{object}#{instance}+{}{bit}:{width}", place.offset));
            let address = addresses.address_of(place.object, place.instance);
            self.names.extend(address.is_none().then(|| "(no address)".to_string()));
        }
        Some(external.unwrap_or(1))
    }

    fn wants_places(&self) -> bool {
        true
    }
}

/// The places of uninitialised memory that a program reads, as `object#instance+offset.bit:width`.
fn places(text: &str, expected: &[&str]) {
    let mut sources = SourceMap::default();
    let text = text.as_bytes().to_vec();
    let cfa = compile(&mut sources, "test.c", text, Model::Lp64, false).expect("it compiles");
    let mut names = Names { cfa: &cfa, names: Vec::new() };
    let run = run(&Image::new(&cfa), &mut names, 10_000);
    assert!(matches!(run.outcome, Outcome::Exit(_)), "{:?}", run.outcome);
    assert_eq!(names.names, expected);
}

#[test]
fn locals_are_counted_by_declarations_or_calls() {
    places(
        "int f(int n) { int x; int *p = &x; int r = *p; if (n) r += f(n - 1); return r + n; }
         int main(void) { int y; for (int i = 0; i < 2; i++) { int z; y = z; } return y + f(1); }",
        &["z#0+0:32", "(no address)", "z#1+0:32", "(no address)", "x#0+0:32", "x#1+0:32"],
    );
    // The outer call goes on with its own.
    places(
        "int f(int n) { int x[2]; if (n) f(n - 1); return x[1]; }
         int main(void) { return f(1) + f(0); }",
        &["x#1+4:32", "x#0+4:32", "x#2+4:32"],
    );
    places(
        "int f(int n) { if (n) goto in; { int x; in: return *&x; } }
         int main(void) { return f(1) + f(0) + f(1); }",
        &["x#jump0+0:32", "x#0+0:32", "x#jump2+0:32"],
    );
    places(
        "int f(int a) { return *&a; } int (*g)() = (int (*)())f; int main(void) { return g() + g(); }",
        &["a#0+0:32", "a#1+0:32"],
    );
}

#[test]
fn allocations_are_counted_by_edges() {
    places(
        "void *malloc(unsigned long);
         int *make(void) { return malloc(8); }
         int main(void) { int *p = make(), *q = make(); return q[1] + p[0]; }",
        &["make()#1+4:32", "make()#0+0:32"],
    );
    places(
        "void *malloc(unsigned long); void *realloc(void *, unsigned long); void free(void *);
         int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { p = realloc(p, 8); p = realloc(p, 0); }
           p = realloc(0, 8); int r = p[1]; free(p); return r; }",
        &["main()#0+4:32"],
    );
}

#[test]
fn external_memory_has_numbers() {
    places(
        "extern int a, b[], c; int *get(void);
         int main(void) { int *p = get(); return p[2] + p[-1] + *&a + b[3] + c; }",
        &[
            "external#7+8:32",
            "external#7+-4:32",
            "a#0+0:32",
            "b#0+12:32",
            "c#0+0:32",
            "(no address)",
        ],
    );
    places("int main(int argc, char **argv) { return argv[0][1]; }", &["external#4294967297+1:8"]);
}

#[test]
fn bit_fields_and_pieces() {
    places(
        "struct s { int a : 3; int b : 9; };
         int main(void) { struct s s; s.a = 1; return s.b; }",
        &["s#0+0.3:9"],
    );
    places(
        "int main(void) { union { char c[4]; int i; } u; u.c[1] = 0; return u.i; }",
        &["u#0+0:8", "u#0+2:8", "u#0+3:8"],
    );
}

#[test]
fn copies_remember_where_they_came_from() {
    places(
        "struct s { int a, b; }; struct s id(struct s x) { return x; }
         int main(void) { struct s s, t; s.a = 1; t = id(s); t = id(t); return t.b; }",
        &["s#0+4:32"],
    );
    places(
        "void *memcpy(void *, const void *, unsigned long);
         int main(void) { int x, y; char buffer[4];
           memcpy(buffer, (char *)&x + 2, 2); memcpy(buffer + 2, &y, 2); return *(int *)buffer; }",
        &["x#0+2:8", "x#0+3:8", "y#0+0:8", "y#0+1:8"],
    );
}

#[test]
fn open_results_belong_to_their_edges() {
    places(
        "struct s { int a, b; }; struct s get(void);
         int main(void) { struct s s = get(), t; int r = s.b; s = get(); t = s; return r + t.b; }",
        &["main()#0+4:32", "(no address)", "main()#0+4:32", "(no address)"],
    );
}
