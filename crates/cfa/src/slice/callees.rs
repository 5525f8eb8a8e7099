//! Whom calls reach. Calls with the same candidates share a set, so that many calls through
//! pointers of unknown origin stay cheap.

use crate::ir::{Callee, Cfa, EdgeId, FuncId, Stmt};
use crate::regions::Regions;
use base::{FastMap, Id, IdVec, define_id};

define_id!(
    /// A set of functions that calls may reach; the first sets are those of one function each.
    SetId,
    "set"
);

/// The functions that a call may reach.
#[derive(Clone, Debug)]
pub struct Set {
    /// Those that are known.
    pub funcs: Vec<FuncId>,
    /// Whether code may be called that is not seen, which comes back and writes nothing.
    pub open: bool,
}

/// Whom calls reach.
#[derive(Clone, Debug)]
pub struct Callees {
    pub sets: IdVec<SetId, Set>,
    /// The sets of calls through pointers.
    indirect: FastMap<(FuncId, EdgeId), SetId>,
    /// The sets that contain a function.
    pub within: IdVec<FuncId, Vec<SetId>>,
}

impl Callees {
    pub fn new(cfa: &Cfa, regions: &Regions) -> Self {
        let own = |func: FuncId| Set { funcs: vec![func], open: cfa.funcs[func].body.is_none() };
        let mut result = Self {
            sets: cfa.funcs.ids().map(own).collect(),
            indirect: FastMap::default(),
            within: cfa.funcs.ids().map(|func| vec![own_set(func)]).collect(),
        };
        let mut known: FastMap<(Vec<FuncId>, bool), SetId> = FastMap::default();
        for (func, function) in cfa.funcs.iter_enumerated() {
            let Some(body) = function.body.as_ref() else { continue };
            if !regions.call_graph().is_reachable(func) {
                continue;
            }
            for (id, edge) in body.edges.iter_enumerated() {
                let Stmt::Call { callee: Callee::Indirect(pointer), args, .. } = &edge.stmt else {
                    continue;
                };
                let (mut funcs, complete) = regions.callees(*pointer, args.len());
                funcs.sort_unstable();
                funcs.dedup();
                let open = !complete || funcs.iter().any(|&func| cfa.funcs[func].body.is_none());
                let set = *known.entry((funcs, open)).or_insert_with_key(|(funcs, open)| {
                    let set = result.sets.push(Set { funcs: funcs.clone(), open: *open });
                    funcs.iter().for_each(|&func| result.within[func].push(set));
                    set
                });
                result.indirect.insert((func, id), set);
            }
        }
        result
    }

    /// Whom the call on this edge reaches; `None` for calls in code that nothing reaches.
    pub fn of(&self, func: FuncId, edge: EdgeId, callee: Callee) -> Option<SetId> {
        match callee {
            Callee::Direct(callee) => Some(own_set(callee)),
            Callee::Indirect(_) => self.indirect.get(&(func, edge)).copied(),
        }
    }
}

fn own_set(func: FuncId) -> SetId {
    SetId::from_index(func.index())
}
