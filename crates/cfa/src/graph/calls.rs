//! The call graph: who calls whom, what the start function reaches, who is recursive.
//!
//! A call through a pointer may reach every function whose address is taken and that accepts so
//! many arguments; [`CallGraph::with`] takes better knowledge, such as that of the regions. Calls
//! with the same candidates share a *hub* in the graph, so that it stays small.

use crate::ir::{Callee, Cfa, EdgeId, ExprId, FuncId, Stmt};
use base::{FastMap, Id};

/// The call graph of a program.
#[derive(Clone, Debug)]
pub struct CallGraph {
    funcs: usize,
    /// The successors of functions and, after them, of hubs; sorted.
    next: Vec<Vec<u32>>,
    component: Vec<u32>,
    recursive: Vec<bool>,
    reachable: Vec<bool>,
}

impl CallGraph {
    /// The call graph that follows from addresses taken and numbers of arguments.
    pub fn new(cfa: &Cfa) -> Self {
        let taken: Vec<FuncId> =
            cfa.funcs.ids().filter(|&func| cfa.funcs[func].address_taken).collect();
        let mut by_count: FastMap<usize, Vec<FuncId>> = FastMap::default();
        Self::with(cfa, |_, _, _, count| {
            let candidates = || taken.iter().copied().filter(|&f| accepts(cfa, f, count)).collect();
            by_count.entry(count).or_insert_with(candidates).clone()
        })
    }

    /// The call graph in which the call through the pointer `expr` on edge `(func, edge)` with
    /// `count` arguments reaches the functions `targets(func, edge, expr, count)`.
    pub fn with(
        cfa: &Cfa,
        mut targets: impl FnMut(FuncId, EdgeId, ExprId, usize) -> Vec<FuncId>,
    ) -> Self {
        let funcs = cfa.funcs.len();
        let mut next: Vec<Vec<u32>> = vec![Vec::new(); funcs];
        let mut hubs: FastMap<Vec<FuncId>, u32> = FastMap::default();
        for (func, function) in cfa.funcs.iter_enumerated() {
            let Some(body) = &function.body else { continue };
            for (id, edge) in body.edges.iter_enumerated() {
                let Stmt::Call { callee, args, .. } = &edge.stmt else {
                    continue;
                };
                let to = match *callee {
                    Callee::Direct(callee) => callee.index() as u32,
                    Callee::Indirect(pointer) => {
                        let mut list = targets(func, id, pointer, args.len());
                        list.sort_unstable();
                        list.dedup();
                        *hubs.entry(list).or_insert_with_key(|list| {
                            next.push(list.iter().map(|f| f.index() as u32).collect());
                            next.len() as u32 - 1
                        })
                    }
                };
                next[func.index()].push(to);
            }
        }
        for list in &mut next {
            list.sort_unstable();
            list.dedup();
        }
        let (component, recursive) = components(&next);
        let reachable = reach(&next, cfa.start.index());
        Self { funcs, next, component, recursive, reachable }
    }

    /// The functions that `func` calls directly or may call through pointers, in order.
    pub fn callees(&self, func: FuncId) -> Vec<FuncId> {
        let mut all = Vec::new();
        for &to in &self.next[func.index()] {
            match to as usize {
                hub if hub >= self.funcs => all.extend(&self.next[hub]),
                _ => all.push(to),
            }
        }
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(|i| FuncId::from_index(i as usize)).collect()
    }

    /// Whether `func` may be called, directly or not, by the start function, or is it.
    pub fn is_reachable(&self, func: FuncId) -> bool {
        self.reachable[func.index()]
    }

    /// Whether a call of `func` may be running while another one begins.
    pub fn is_recursive(&self, func: FuncId) -> bool {
        self.recursive[func.index()]
    }

    /// The number of the set of mutually recursive functions that `func` belongs to. Callees
    /// outside the set have smaller numbers.
    pub fn component(&self, func: FuncId) -> u32 {
        self.component[func.index()]
    }

    /// All functions, callees before their callers except within recursion.
    pub fn bottom_up(&self) -> Vec<FuncId> {
        let mut all: Vec<FuncId> = (0..self.funcs).map(FuncId::from_index).collect();
        all.sort_by_key(|func| self.component[func.index()]);
        all
    }
}

/// Whether `func` can be called with `count` arguments.
pub fn accepts(cfa: &Cfa, func: FuncId, count: usize) -> bool {
    match cfa.types.function(cfa.funcs[func].ty) {
        Some(parts) if !parts.prototype => true,
        Some(parts) if parts.variadic => count >= parts.params.len(),
        Some(parts) => count == parts.params.len(),
        None => false,
    }
}

fn reach(next: &[Vec<u32>], start: usize) -> Vec<bool> {
    let mut reached = vec![false; next.len()];
    reached[start] = true;
    let mut work = vec![start];
    while let Some(node) = work.pop() {
        for &to in &next[node] {
            if !std::mem::replace(&mut reached[to as usize], true) {
                work.push(to as usize);
            }
        }
    }
    reached
}

/// Tarjan's strongly connected components, without recursion: the number of each node's
/// component in the order in which they are complete, and whether the node lies on a cycle.
pub fn components(next: &[Vec<u32>]) -> (Vec<u32>, Vec<bool>) {
    const NEW: u32 = u32::MAX;
    let len = next.len();
    let mut number = vec![NEW; len];
    let mut low = vec![0u32; len];
    let mut component = vec![NEW; len];
    let mut cyclic = vec![false; len];
    let (mut seen, mut found) = (0u32, 0u32);
    let mut open: Vec<u32> = Vec::new();
    let mut path: Vec<(u32, usize)> = Vec::new();
    for root in 0..len as u32 {
        if number[root as usize] == NEW {
            path.push((root, 0));
        }
        while let Some((node, at)) = path.last_mut() {
            let v = *node as usize;
            if *at == 0 {
                (number[v], low[v]) = (seen, seen);
                seen += 1;
                open.push(*node);
            }
            if let Some(&to) = next[v].get(*at) {
                *at += 1;
                let w = to as usize;
                cyclic[v] |= w == v;
                if number[w] == NEW {
                    path.push((to, 0));
                } else if component[w] == NEW {
                    low[v] = low[v].min(number[w]);
                }
                continue;
            }
            path.pop();
            if let Some(&(above, _)) = path.last() {
                low[above as usize] = low[above as usize].min(low[v]);
            }
            if low[v] == number[v] {
                close(v as u32, found, &mut open, &mut component, &mut cyclic);
                found += 1;
            }
        }
    }
    (component, cyclic)
}

/// Takes the component with root `root` off the stack of open nodes.
fn close(root: u32, id: u32, open: &mut Vec<u32>, component: &mut [u32], cyclic: &mut [bool]) {
    let many = open.last() != Some(&root);
    while let Some(node) = open.pop() {
        component[node as usize] = id;
        cyclic[node as usize] |= many;
        if node == root {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Expr;
    use crate::testing::Builder;

    fn call(b: &mut Builder, from: FuncId, to: FuncId) {
        b.push(from, Stmt::Call { dst: None, callee: Callee::Direct(to), args: [].into() });
    }

    #[test]
    fn recursion_and_reachability() {
        let mut b = Builder::new();
        let void = b.cfa.types.void();
        let [f, g, h, alone] = ["f", "g", "h", "alone"].map(|name| b.func(name, void, &[]));
        let main = b.main();
        call(&mut b, main, f);
        call(&mut b, f, g);
        call(&mut b, g, f);
        call(&mut b, g, h);
        call(&mut b, alone, alone);
        let calls = CallGraph::new(&b.cfa);
        let recursive: Vec<bool> =
            [main, f, g, h, alone].iter().map(|&func| calls.is_recursive(func)).collect();
        assert_eq!(recursive, [false, true, true, false, true]);
        assert!(calls.is_reachable(h) && !calls.is_reachable(alone));
        assert_eq!(calls.component(f), calls.component(g));
        assert!(calls.component(h) < calls.component(f));
        assert_eq!(calls.callees(g), [f, h]);
    }

    #[test]
    fn calls_through_pointers_go_to_functions_that_fit() {
        let mut b = Builder::new();
        let (int, void) = (b.int(), b.cfa.types.void());
        let one = b.func("one", void, &[("x", int)]);
        let two = b.func("two", void, &[("x", int), ("y", int)]);
        let hidden = b.func("hidden", void, &[("x", int)]);
        b.cfa.funcs[one].address_taken = true;
        b.cfa.funcs[two].address_taken = true;
        let ty = b.cfa.funcs[one].ty;
        let ptr = b.ptr(ty);
        let pointer = b.expr(Expr::FuncAddr(one), ptr);
        let arg = b.num(1);
        for func in [b.main(), one] {
            let callee = Callee::Indirect(pointer);
            b.push(func, Stmt::Call { dst: None, callee, args: [arg].into() });
        }
        let calls = CallGraph::new(&b.cfa);
        assert_eq!(calls.callees(b.main()), [one]);
        assert!(calls.is_recursive(one));
        assert!(!calls.is_recursive(b.main()));
        assert!(calls.is_reachable(one) && !calls.is_reachable(two));
        assert!(!calls.is_reachable(hidden));
    }
}
