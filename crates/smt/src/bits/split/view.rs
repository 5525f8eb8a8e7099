//! A query as relations between floats: what its relations compute, and how it depends on them.

use base::FastMap;
use base::float::{FloatFormat, Rounding};
use logic::{FpOp, Op};

use super::interval::Interval;
use super::is_relation;
use crate::bits::aig::{AigLit, NodeKind};
use crate::bits::circuit::Circuit;
use crate::bits::value::Val;

/// The most floats that a query may depend on.
const LEAVES: usize = 2;

/// The most nodes of a query above its relations.
const CONE: usize = 20_000;

/// A float that no operation on floats computes.
pub struct Leaf {
    pub format: FloatFormat,
    pub lits: Vec<AigLit>,
}

/// What happens to the sign of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Kept,
    Flipped,
    Cleared,
    Set,
}

/// An operand: a leaf or the result of an operation, with its sign changed.
#[derive(Clone, Copy, Debug)]
struct Operand {
    node: usize,
    sign: Sign,
}

enum Node {
    Leaf(usize),
    Constant(Interval),
    Operation {
        op: FpOp,
        from: FloatFormat,
        mode: Rounding,
        args: Vec<Operand>,
    },
    /// A number that comes from an integer, or that intervals know nothing of.
    Anything(Interval),
}

/// A relation that the query depends on.
pub struct Relation {
    pub lit: AigLit,
    op: FpOp,
    format: FloatFormat,
    args: Vec<Operand>,
}

/// A gate of the query above its relations; truth values are found by position.
enum Gate {
    Unknown,
    /// A relation, or its negation.
    Relation(usize, bool),
    And((usize, bool), (usize, bool)),
}

pub struct View {
    pub leaves: Vec<Leaf>,
    pub relations: Vec<Relation>,
    nodes: Vec<Node>,
    formats: Vec<FloatFormat>,
    gates: Vec<Gate>,
    roots: Vec<(usize, bool)>,
}

struct Builder<'c> {
    circuit: &'c Circuit,
    /// The float operation that computes a word.
    computes: FastMap<Val, usize>,
    known: FastMap<(Val, FloatFormat), Operand>,
    /// Nodes by all literals but the sign, and the sign.
    magnitudes: FastMap<(Vec<AigLit>, FloatFormat), (usize, AigLit)>,
    view: View,
}

impl View {
    /// The view of a query, if it depends on relations between few floats.
    pub fn new(circuit: &Circuit, roots: &[AigLit]) -> Option<Self> {
        if circuit.floats.is_empty() {
            return None;
        }
        let mut computes = FastMap::default();
        let mut relations: FastMap<u32, (usize, bool)> = FastMap::default();
        for (at, (op, _, result)) in circuit.floats.iter().enumerate() {
            let Op::Fp(op, _) = op else { continue };
            match result.as_bool() {
                Some(lit) if is_relation(*op) => {
                    relations.entry(lit.node()).or_insert((at, lit.is_negative()));
                }
                _ => {
                    computes.entry(*result).or_insert(at);
                }
            }
        }
        let view = View {
            leaves: Vec::new(),
            relations: Vec::new(),
            nodes: Vec::new(),
            formats: Vec::new(),
            gates: Vec::new(),
            roots: Vec::new(),
        };
        let (known, magnitudes) = (FastMap::default(), FastMap::default());
        let mut builder = Builder { circuit, computes, known, magnitudes, view };
        builder.gates(roots, &relations)?;
        let view = builder.view;
        (!view.relations.is_empty() && !view.leaves.is_empty()).then_some(view)
    }

    /// Literals that say that the leaves have these values.
    pub fn fixed(&self, values: &[u128]) -> Vec<AigLit> {
        let leaves = self.leaves.iter().zip(values);
        let bits = leaves.flat_map(|(leaf, &value)| {
            let lits = leaf.lits.iter().enumerate();
            lits.map(move |(i, lit)| lit.negate_if(value >> i & 1 == 0))
        });
        bits.collect()
    }

    /// The relations that are decided when the leaves are in these intervals, and whether the query
    /// is false then.
    pub fn evaluate(&self, leaves: &[Interval]) -> (Vec<(usize, bool)>, bool) {
        let mut values: Vec<Interval> = Vec::with_capacity(self.nodes.len());
        for (node, &format) in self.nodes.iter().zip(&self.formats) {
            let value = match node {
                Node::Leaf(at) => leaves[*at],
                Node::Constant(value) | Node::Anything(value) => *value,
                Node::Operation { op, from, mode, args } => {
                    let args: Vec<Interval> =
                        args.iter().map(|arg| operand(&values, *from, *arg)).collect();
                    Interval::apply(*op, format, *mode, &args)
                }
            };
            values.push(value);
        }
        let mut decided = Vec::new();
        for (at, relation) in self.relations.iter().enumerate() {
            let args: Vec<Interval> =
                relation.args.iter().map(|arg| operand(&values, relation.format, *arg)).collect();
            let truth = Interval::relation(relation.op, relation.format, &args);
            decided.extend(truth.map(|truth| (at, truth)));
        }
        let mut truths: Vec<Option<bool>> = vec![None; self.relations.len()];
        for &(at, truth) in &decided {
            truths[at] = Some(truth);
        }
        let mut known: Vec<Option<bool>> = Vec::with_capacity(self.gates.len());
        for gate in &self.gates {
            let get = |(at, negative): (usize, bool)| known[at].map(|truth: bool| truth ^ negative);
            let value = match *gate {
                Gate::Unknown => None,
                Gate::Relation(at, negative) => truths[at].map(|truth| truth ^ negative),
                Gate::And(a, b) => match (get(a), get(b)) {
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                },
            };
            known.push(value);
        }
        let refuted = self.roots.iter().any(|&(at, negative)| known[at] == Some(negative));
        (decided, refuted)
    }
}

/// An operand's interval.
fn operand(values: &[Interval], format: FloatFormat, operand: Operand) -> Interval {
    let value = values[operand.node];
    match operand.sign {
        Sign::Kept => value,
        Sign::Flipped => value.negated(format),
        Sign::Cleared => value.absolute(format),
        Sign::Set => value.absolute(format).negated(format),
    }
}

impl Builder<'_> {
    /// The gates from the roots down to relations, in the order of the graph.
    fn gates(&mut self, roots: &[AigLit], relations: &FastMap<u32, (usize, bool)>) -> Option<()> {
        let aig = &self.circuit.aig;
        let mut cone: FastMap<u32, usize> = FastMap::default();
        let mut nodes: Vec<u32> = Vec::new();
        let mut stack: Vec<u32> = roots.iter().map(|lit| lit.node()).collect();
        while let Some(node) = stack.pop() {
            if cone.contains_key(&node) {
                continue;
            }
            cone.insert(node, 0);
            nodes.push(node);
            if nodes.len() > CONE {
                return None;
            }
            if let (NodeKind::And(a, b), None) = (aig.kind(node), relations.get(&node)) {
                stack.extend([a.node(), b.node()]);
            }
        }
        nodes.sort_unstable();
        for (at, node) in nodes.iter().enumerate() {
            cone.insert(*node, at);
        }
        for &node in &nodes {
            let gate = match (relations.get(&node), aig.kind(node)) {
                (Some(&(at, negative)), _) => {
                    let relation = self.relation(at, AigLit::new(node, negative))?;
                    Gate::Relation(relation, negative)
                }
                (None, NodeKind::And(a, b)) => Gate::And(
                    (cone[&a.node()], a.is_negative()),
                    (cone[&b.node()], b.is_negative()),
                ),
                (None, _) => Gate::Unknown,
            };
            self.view.gates.push(gate);
        }
        self.view.roots = roots.iter().map(|lit| (cone[&lit.node()], lit.is_negative())).collect();
        Some(())
    }

    fn relation(&mut self, at: usize, lit: AigLit) -> Option<usize> {
        let circuit = self.circuit;
        let (op, args, _) = &circuit.floats[at];
        let Op::Fp(op, format) = *op else { return None };
        let args: Option<Vec<Operand>> =
            args.iter().map(|&arg| self.operand(arg, format)).collect();
        self.view.relations.push(Relation { lit, op, format, args: args? });
        Some(self.view.relations.len() - 1)
    }

    fn push(&mut self, node: Node, format: FloatFormat) -> usize {
        self.view.nodes.push(node);
        self.view.formats.push(format);
        self.view.nodes.len() - 1
    }

    fn operand(&mut self, val: Val, format: FloatFormat) -> Option<Operand> {
        if !matches!(format, FloatFormat::F32 | FloatFormat::F64) {
            return None;
        }
        if let Some(&known) = self.known.get(&(val, format)) {
            return Some(known);
        }
        let operand = base::deeper(|| self.new_operand(val, format))?;
        self.known.insert((val, format), operand);
        Some(operand)
    }

    fn new_operand(&mut self, val: Val, format: FloatFormat) -> Option<Operand> {
        let kept = |node: usize| Operand { node, sign: Sign::Kept };
        if let Some(bits) = self.circuit.values.bits(val) {
            let interval = Interval::point(format, bits.to_u128()?);
            return Some(kept(self.push(Node::Constant(interval), format)));
        }
        let lits = self.circuit.values.lits(val);
        if let Some(&at) = self.computes.get(&val) {
            let node = self.operation(at, format)?;
            self.remember(&lits, format, node);
            return Some(kept(node));
        }
        let (sign, magnitude) = (lits[lits.len() - 1], &lits[..lits.len() - 1]);
        if let Some(&(node, own)) = self.magnitudes.get(&(magnitude.to_vec(), format)) {
            let change = match sign {
                _ if sign == own => Some(Sign::Kept),
                _ if sign == !own => Some(Sign::Flipped),
                AigLit::FALSE => Some(Sign::Cleared),
                AigLit::TRUE => Some(Sign::Set),
                _ => None,
            };
            if let Some(sign) = change {
                return Some(Operand { node, sign });
            }
        }
        if self.view.leaves.len() == LEAVES {
            return None;
        }
        self.view.leaves.push(Leaf { format, lits: lits.clone() });
        let node = self.push(Node::Leaf(self.view.leaves.len() - 1), format);
        self.remember(&lits, format, node);
        Some(kept(node))
    }

    fn remember(&mut self, lits: &[AigLit], format: FloatFormat, node: usize) {
        let (sign, magnitude) = (lits[lits.len() - 1], &lits[..lits.len() - 1]);
        self.magnitudes.entry((magnitude.to_vec(), format)).or_insert((node, sign));
    }

    fn operation(&mut self, at: usize, format: FloatFormat) -> Option<usize> {
        let circuit = self.circuit;
        let (op, args, _) = &circuit.floats[at];
        let Op::Fp(op, own) = *op else { return None };
        if own != format {
            return None;
        }
        let from = if let FpOp::Convert(from) = op { from } else { format };
        let rounded = matches!(
            op,
            FpOp::Add
                | FpOp::Sub
                | FpOp::Mul
                | FpOp::Div
                | FpOp::Sqrt
                | FpOp::RoundToIntegral
                | FpOp::Convert(_)
        );
        let mode = args.first().and_then(|&mode| self.circuit.values.small_value(mode));
        let mode = mode.map(|mode| FpOp::rounding(mode.into()));
        let Some(mode) = mode.filter(|_| rounded) else {
            let all = match (op, mode) {
                (FpOp::FromSigned | FpOp::FromUnsigned, Some(mode)) => {
                    let width = self.circuit.values.width(args[1]);
                    Interval::integers(format, mode, width, op == FpOp::FromSigned)
                }
                _ => Interval::top(format),
            };
            return Some(self.push(Node::Anything(all), format));
        };
        let operands: Option<Vec<Operand>> =
            args[1..].iter().map(|&arg| self.operand(arg, from)).collect();
        let node = Node::Operation { op, from, mode, args: operands? };
        Some(self.push(node, format))
    }
}
