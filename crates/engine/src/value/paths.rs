//! Paths through a block that differ in much.

use super::explore::{Entering, Graph, NodeId};
use base::FastSet;
use logic::ActionId;

/// A path of a block: actions and where they lead.
pub(super) type Inside = Vec<(ActionId, NodeId)>;

/// The most locations from which paths come to the place where they meet.
const ORIGINS: usize = 16;

/// Which of several ways to a node is taken.
type Choice = fn(&[(NodeId, ActionId)]) -> (NodeId, ActionId);

/// Some path from the start of a block to an end, which may be the node at which it begins.
pub(super) fn some_path(into: &Entering, start: NodeId, end: NodeId) -> Inside {
    let (before, action) = into[&end][0];
    let mut steps = path(into, start, before, |ways| ways[0]);
    steps.push((action, end));
    steps
}

/// The path from the start of a block to an inner node.
fn path(into: &Entering, start: NodeId, node: NodeId, choose: Choice) -> Inside {
    let mut steps = Inside::new();
    let mut at = node;
    while at != start {
        let (before, action) = choose(&into[&at]);
        steps.push((action, at));
        at = before;
    }
    steps.reverse();
    steps
}

/// Paths to the end of a block: one or two from each location that leads to the place where the
/// last of them meet. Errors that many assertions share are refuted together so.
pub(super) fn different_paths(
    graph: &Graph,
    into: &Entering,
    start: NodeId,
    end: NodeId,
) -> Vec<Inside> {
    let mut tail = Inside::new();
    let mut meet = end;
    let mut ways = origins(graph, &into[&meet]);
    while let [(before, action)] = ways[..]
        && before != start
    {
        tail.push((action, meet));
        meet = before;
        ways = origins(graph, &into[&meet]);
    }
    tail.reverse();
    let choices: [Choice; 2] = [|ways| ways[0], |ways| ways[ways.len() - 1]];
    let mut paths: Vec<Inside> = Vec::new();
    for (before, action) in ways {
        for choose in choices {
            let mut steps = path(into, start, before, choose);
            steps.push((action, meet));
            steps.extend(&tail);
            if !paths.contains(&steps) {
                paths.push(steps);
            }
        }
    }
    paths
}

/// One way for each location that it comes from.
fn origins(graph: &Graph, ways: &[(NodeId, ActionId)]) -> Vec<(NodeId, ActionId)> {
    let mut seen = FastSet::default();
    let new = ways.iter().filter(|way| seen.insert(graph.get(way.0).loc));
    new.take(ORIGINS).copied().collect()
}
