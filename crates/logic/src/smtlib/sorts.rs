//! Sorts of SMT-LIB.

use super::lexer::SyntaxError;
use super::sexpr::{Arena, ExprId};
use crate::sort::Sort;
use crate::term::Terms;
use base::FastMap;

/// A sort by name: what `define-sort` and `declare-sort` make.
#[derive(Clone, Debug)]
pub(super) struct SortMacro {
    pub(super) parameters: usize,
    pub(super) body: SortExpr,
}

/// A sort with parameters in it.
#[derive(Clone, Debug)]
pub(super) enum SortExpr {
    Known(Sort),
    Parameter(usize),
    Array(Box<SortExpr>, Box<SortExpr>),
}

impl SortExpr {
    fn instantiate(&self, terms: &mut Terms, arguments: &[Sort]) -> Sort {
        match self {
            SortExpr::Known(sort) => *sort,
            SortExpr::Parameter(at) => arguments[*at],
            SortExpr::Array(index, element) => {
                let index = index.instantiate(terms, arguments);
                let element = element.instantiate(terms, arguments);
                terms.array_sort(index, element)
            }
        }
    }

    /// The sort with other sorts for its parameters.
    fn replace(&self, arguments: &[SortExpr]) -> SortExpr {
        match self {
            SortExpr::Known(sort) => SortExpr::Known(*sort),
            SortExpr::Parameter(at) => arguments[*at].clone(),
            SortExpr::Array(index, element) => SortExpr::Array(
                Box::new(index.replace(arguments)),
                Box::new(element.replace(arguments)),
            ),
        }
    }
}

pub(super) type SortTable = FastMap<String, SortMacro>;

/// The sort that an S-expression means.
pub(super) fn sort(
    terms: &mut Terms,
    arena: &Arena<'_>,
    known: &SortTable,
    expr: ExprId,
) -> Result<Sort, SyntaxError> {
    let sort = sort_expr(arena, known, &[], expr, 0)?;
    Ok(sort.instantiate(terms, &[]))
}

/// How deep sorts may nest: no more than a person would write.
const MAX_DEPTH: u32 = 64;

/// The sort that an S-expression means, with parameters in it.
pub(super) fn sort_expr(
    arena: &Arena<'_>,
    known: &SortTable,
    parameters: &[&str],
    expr: ExprId,
    depth: u32,
) -> Result<SortExpr, SyntaxError> {
    if depth > MAX_DEPTH {
        return Err(arena.error(expr, "this sort nests too deep"));
    }
    if let Some(name) = arena.symbol(expr) {
        if let Some(at) = parameters.iter().position(|&parameter| parameter == name) {
            return Ok(SortExpr::Parameter(at));
        }
        return match (name, known.get(name)) {
            (_, Some(defined)) if defined.parameters == 0 => Ok(defined.body.clone()),
            ("Bool", _) => Ok(SortExpr::Known(Sort::Bool)),
            ("Int", _) => Ok(SortExpr::Known(Sort::Int)),
            ("Real", _) => Ok(SortExpr::Known(Sort::Real)),
            _ => Err(arena.error(expr, format!("`{name}` is no sort that is known"))),
        };
    }
    let list = arena.expect_list(expr, "a sort")?;
    let unknown = || Err(arena.error(expr, "no sort that is known"));
    let Some((&head, rest)) = list.split_first() else { return unknown() };
    let mut arguments = Vec::new();
    match (arena.symbol(head), rest) {
        (Some("_"), &[name, width]) => {
            return match (arena.symbol(name), arena.numeral(width)) {
                (Some("BitVec"), Some(width @ 1..)) => Ok(SortExpr::Known(Sort::BitVec(width))),
                _ => unknown(),
            };
        }
        (Some(_), rest) => {
            for &argument in rest {
                arguments.push(sort_expr(arena, known, parameters, argument, depth + 1)?);
            }
        }
        _ => return unknown(),
    }
    let name = arena.symbol(head).unwrap_or_default();
    match (known.get(name), &arguments[..]) {
        (Some(defined), arguments) if defined.parameters == arguments.len() => {
            Ok(defined.body.replace(arguments))
        }
        (None, [index, element]) if name == "Array" => {
            Ok(SortExpr::Array(Box::new(index.clone()), Box::new(element.clone())))
        }
        _ => unknown(),
    }
}
