//! The domain of predicates: states are Boolean combinations of the predicates at a location, and
//! paths that are not possible give further ones. Engines with different graphs share it.

use super::precision::Precision;
use super::{Counts, Options};
use crate::explain::Explainer;
use crate::labels::{LabelId, Labels};
use crate::walks::{MakeSolver, Walks};
use base::FastMap;
use logic::{ActionId, Interpolator};

/// Predicates at locations, and what is known of states that they describe.
pub struct Predicates<'s> {
    pub(crate) walks: Walks<'s>,
    pub(crate) explainer: Explainer<'s>,
    pub(crate) options: Options,
    pub(crate) labels: Labels,
    pub(crate) precision: Precision,
    /// States by the state before, the action and the number of predicates behind it.
    pub(super) abstractions: FastMap<(LabelId, ActionId, usize), LabelId>,
    pub(crate) counts: Counts,
}

impl<'s> Predicates<'s> {
    /// There are no predicates yet.
    pub fn new(
        make_solver: MakeSolver<'s>,
        interpolator: &'s mut dyn Interpolator,
        options: Options,
    ) -> Self {
        let mut labels = Labels::default();
        labels.memoises = options.caches;
        Self {
            walks: Walks::new(make_solver),
            explainer: Explainer::new(interpolator, true),
            precision: Precision::new(options.scope_sharing),
            options,
            labels,
            abstractions: FastMap::default(),
            counts: Counts::default(),
        }
    }

    /// Counters by name.
    pub fn statistics(&self) -> Vec<(String, String)> {
        let labels = self.labels.counts;
        let numbers = [
            ("joint coverings", self.counts.joint),
            ("refinements", self.counts.refinements),
            ("interpolants without new atoms", self.counts.repeated),
            ("refinements by vocabulary", self.counts.by_vocabulary),
            ("language", self.explainer.language().into()),
            ("predicates", self.precision.count() as u64),
            ("most predicates at a location", self.precision.most() as u64),
            ("abstractions computed", self.counts.abstractions),
            ("abstractions remembered", self.counts.remembered),
            ("valuations", self.counts.valuations),
            ("abstractions with too many valuations", self.counts.capped),
            ("entailments by subset", labels.subsets),
            ("entailments remembered", labels.memoised),
            ("entailments by model", labels.by_model),
            ("entailments solved", labels.solved),
            ("queries", self.walks.queries()),
        ];
        let mut lines: Vec<(String, String)> =
            numbers.map(|(name, number)| (name.to_string(), number.to_string())).into();
        lines.extend(self.explainer.statistics());
        lines
    }
}
