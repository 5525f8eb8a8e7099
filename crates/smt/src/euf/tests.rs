//! Against the closure that is computed naively, and explanations against themselves.

use super::{Congruence, FuncSym, NodeId, Reason};
use base::Id;
use base::testing::Random;

/// A problem written down: nodes in order, and equations between them.
#[derive(Default)]
struct Problem {
    /// `None` for constants.
    nodes: Vec<Option<(usize, Vec<usize>)>>,
    equations: Vec<(usize, usize)>,
}

impl Problem {
    fn random(random: &mut Random) -> Self {
        let mut problem = Self::default();
        for _ in 0..2 + random.below(4) {
            problem.nodes.push(None);
        }
        for _ in 0..random.below(12) {
            let count = 1 + random.below(2);
            let node = |random: &mut Random, len: usize| random.below(len as u64) as usize;
            let args = (0..count).map(|_| node(random, problem.nodes.len())).collect();
            // A function has one number of arguments.
            problem.nodes.push(Some(((2 * random.below(2) + count - 1) as usize, args)));
        }
        for _ in 0..random.below(9) {
            let node = |random: &mut Random| random.below(problem.nodes.len() as u64) as usize;
            let (a, b) = (node(random), node(random));
            problem.equations.push((a, b));
        }
        problem
    }

    /// The class of each node under some of the equations.
    fn classes(&self, equations: &[usize]) -> Vec<usize> {
        let mut class: Vec<usize> = (0..self.nodes.len()).collect();
        loop {
            let mut pairs: Vec<(usize, usize)> =
                equations.iter().map(|&at| self.equations[at]).collect();
            for (i, a) in self.nodes.iter().enumerate() {
                for (j, b) in self.nodes.iter().enumerate().take(i) {
                    let (Some((f, x)), Some((g, y))) = (a, b) else { continue };
                    let same = x.iter().zip(y).all(|(x, y)| class[*x] == class[*y]);
                    if f == g && same {
                        pairs.push((i, j));
                    }
                }
            }
            let Some(&(a, b)) = pairs.iter().find(|(a, b)| class[*a] != class[*b]) else {
                return class;
            };
            let (old, new) = (class[a], class[b]);
            class.iter_mut().filter(|class| **class == old).for_each(|class| *class = new);
        }
    }

    /// The nodes and equations in an order that depends on chance.
    fn build(&self, random: &mut Random) -> (Congruence, Vec<NodeId>) {
        let mut closure = Congruence::new();
        let functions: Vec<FuncSym> = (0..4).map(|_| closure.function()).collect();
        let mut ids: Vec<NodeId> = Vec::new();
        let mut open: Vec<usize> = (0..self.equations.len()).collect();
        for (at, node) in self.nodes.iter().enumerate() {
            ids.push(match node {
                None => closure.constant(),
                Some((func, args)) => {
                    let args: Vec<NodeId> = args.iter().map(|&arg| ids[arg]).collect();
                    closure.apply(functions[*func], &args)
                }
            });
            // Some equations come before all nodes are there.
            open.retain(|&equation| {
                let (a, b) = self.equations[equation];
                let ready = a <= at && b <= at && random.once_in(2);
                if ready {
                    closure.merge(ids[a], ids[b], Reason(equation as u32));
                }
                !ready
            });
        }
        for equation in open {
            let (a, b) = self.equations[equation];
            closure.merge(ids[a], ids[b], Reason(equation as u32));
        }
        (closure, ids)
    }
}

#[test]
fn closures_are_right_and_explained() {
    let mut explained = 0;
    for seed in 0..2000 {
        let mut random = Random(seed);
        let problem = Problem::random(&mut random);
        let (closure, ids) = problem.build(&mut random);
        let all: Vec<usize> = (0..problem.equations.len()).collect();
        let classes = problem.classes(&all);
        for i in 0..ids.len() {
            for j in 0..i {
                let equal = closure.are_equal(ids[i], ids[j]);
                assert_eq!(equal, classes[i] == classes[j], "nodes {i} and {j} of seed {seed}");
                if equal {
                    let reasons = closure.explain(ids[i], ids[j]);
                    let used: Vec<usize> = reasons.iter().map(|reason| reason.0 as usize).collect();
                    let classes = problem.classes(&used);
                    assert_eq!(classes[i], classes[j], "the explanation suffices, seed {seed}");
                    explained += 1;
                }
            }
        }
    }
    assert!(explained > 5000, "{explained}");
}

#[test]
fn conflicts_are_found() {
    let mut closure = Congruence::new();
    let f = closure.function();
    let (a, b) = (closure.constant(), closure.constant());
    let (fa, fb) = (closure.apply(f, &[a]), closure.apply(f, &[b]));
    closure.separate(fa, fb, Reason(0));
    assert_eq!(closure.conflict(), None);
    closure.merge(a, b, Reason(1));
    assert_eq!(closure.conflict(), Some((fa, fb, Reason(0))));
    assert_eq!(closure.explain(fa, fb), [Reason(1)]);
    assert_eq!(closure.apply(f, &[a]).index(), fa.index(), "an application is made once");
}
