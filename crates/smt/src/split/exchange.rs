//! The L-restricted composition of consequence finders [JM06 §3, Definition 8].
//!
//! ```text
//! each frame knows its hypotheses
//! repeat, frame by frame, forwards and backwards:
//!     deduce all that follows in the frame; stop if that is FALSE
//!     weaken what follows to L_k; what no known fact says is a fact, labelled with the frame,
//!     for all frames that can speak of it
//! until no frame has received anything new
//! ```
//!
//! Frames also tell each other which reads and values of functions there are.
//!
//! A fact that follows from two others which go wherever it would go is left out; the receivers
//! deduce it. A fact is deduced once, by the first frame that can, for all frames that can speak of
//! it.

use base::{Budget, FastMap, FastSet, Stop};
use logic::{Op, TermId, Terms};

use super::finder::{Finder, Outcome};
use super::graph::Distances;
use super::literal::{is_number, meaning};
use super::proof::{Fact, Hypothesis, Proof, Source, Sources, Statement};
use super::vocabulary::{Vocabulary, intersection};
use super::weight::{Bound, Point, Weight};
use crate::combined::skeleton::Span;

/// What the frames found.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A split refutation: facts, FALSE last.
    Refuted(Vec<Fact>),
    /// Whether two terms are equal has to be decided in a frame.
    Split(usize, TermId, TermId),
    /// There is none.
    Open,
}

#[derive(Default)]
struct Frame {
    finder: Finder,
    /// Facts that it has not read yet.
    inbox: Vec<usize>,
    /// Terms of other frames that it has not read yet.
    terms: Vec<TermId>,
    /// Whether there is something to do.
    waits: bool,
    /// Why its hypotheses contradict each other by themselves.
    conflict: Option<Sources>,
    /// Terms of which it does not know whether they are equal.
    split: Option<(TermId, TermId)>,
}

/// Frames that tell each other facts.
pub struct Exchange<'w> {
    words: &'w mut Vocabulary,
    frames: Vec<Frame>,
    proof: Proof,
    /// The strongest fact about a difference.
    strongest: FastMap<(Point, Point), usize>,
    /// Equations of terms without order that are facts.
    same: FastSet<(TermId, TermId)>,
    /// Applications that all frames know which can.
    told: FastSet<TermId>,
}

/// A point that other frames can speak of.
#[derive(Clone, Copy)]
struct Landmark {
    node: usize,
    point: Point,
    span: Span,
}

/// A bound that is about to become a fact.
struct Candidate {
    from: usize,
    to: usize,
    range: Span,
    bound: Bound,
}

impl<'w> Exchange<'w> {
    /// Frames that know some of the hypotheses.
    pub fn new(
        terms: &Terms,
        words: &'w mut Vocabulary,
        hypotheses: &[Hypothesis],
        chosen: &[usize],
    ) -> Self {
        let count = words.frames();
        let mut frames: Vec<Frame> = std::iter::repeat_with(Frame::default).take(count).collect();
        for &number in chosen {
            let hypothesis = &hypotheses[number];
            let frame = &mut frames[hypothesis.frame];
            let meaning = meaning(terms, hypothesis.meant);
            frame.waits = true;
            if frame.conflict.is_none() {
                let source = Source::Hypothesis(number);
                frame.conflict = frame.finder.assume(terms, &meaning, source).err();
            }
        }
        let (strongest, same) = (FastMap::default(), FastSet::default());
        Self { words, frames, proof: Proof::default(), strongest, same, told: FastSet::default() }
    }

    /// Looks for a split refutation.
    pub fn run(&mut self, terms: &mut Terms, budget: &mut Budget) -> Result<Answer, Stop> {
        let count = self.frames.len();
        let mut forward = true;
        while self.frames.iter().any(|frame| frame.waits) {
            for step in 0..count {
                let at = if forward { step } else { count - 1 - step };
                if !std::mem::take(&mut self.frames[at].waits) {
                    continue;
                }
                if let Some(sources) = self.visit(terms, at, budget)? {
                    let last = self.proof.add(Statement::False, at, &sources);
                    return Ok(Answer::Refuted(self.proof.cone(last)));
                }
            }
            forward = !forward;
        }
        let mut splits = self.frames.iter().enumerate();
        let split = splits.find_map(|(at, frame)| frame.split.map(|(a, b)| (at, a, b)));
        Ok(split.map_or(Answer::Open, |(at, a, b)| Answer::Split(at, a, b)))
    }

    /// Deduces what follows in a frame and tells the others. The answer is why it is contradictory.
    fn visit(
        &mut self,
        terms: &mut Terms,
        at: usize,
        budget: &mut Budget,
    ) -> Result<Option<Sources>, Stop> {
        let frame = &mut self.frames[at];
        if let Some(sources) = &frame.conflict {
            return Ok(Some(sources.clone()));
        }
        // Of several contradictions the first one counts: that of differences before that of values.
        let mut inbox = std::mem::take(&mut frame.inbox);
        inbox.sort_by_key(|&number| is_value(&self.proof.fact(number).statement));
        for number in inbox {
            let statement = &self.proof.fact(number).statement;
            if let Err(sources) = frame.finder.tell(terms, statement, Source::Fact(number)) {
                return Ok(Some(sources));
            }
        }
        for term in std::mem::take(&mut frame.terms) {
            if let Err(sources) = frame.finder.register(terms, term) {
                return Ok(Some(sources));
            }
        }
        loop {
            let frame = &mut self.frames[at];
            match frame.finder.saturate(terms, budget)? {
                Outcome::Conflict(sources) => return Ok(Some(sources)),
                Outcome::Split(a, b) => frame.split = Some((a, b)),
                Outcome::Open => frame.split = None,
            }
            if frame.finder.classes.is_empty() {
                break;
            }
            let known = self.landmarks(terms, at);
            let known: Vec<TermId> = known.iter().filter_map(|landmark| landmark.point).collect();
            let frame = &mut self.frames[at];
            let synonyms = frame.finder.add_synonyms(terms, &known, budget)?;
            let versions = frame.finder.classes.versions(terms, self.words, at);
            if versions.is_empty() && !synonyms {
                break;
            }
            for term in versions {
                if let Err(sources) = frame.finder.register(terms, term) {
                    return Ok(Some(sources));
                }
            }
        }
        self.tell_bounds(terms, at, budget)?;
        self.tell_equations(terms, at);
        self.tell_terms(terms, at);
        Ok(None)
    }

    /// Lets others know which reads and values of functions there are: the axioms of arrays have
    /// instances for indices that occur anywhere [JM06 §4].
    fn tell_terms(&mut self, terms: &Terms, at: usize) {
        for term in self.frames[at].finder.classes.terms_from(0) {
            let named = matches!(terms.op(term), Op::Apply(_) | Op::Select);
            if !named || !is_number(terms, term) || self.told.contains(&term) {
                continue;
            }
            self.told.insert(term);
            let Some(span) = self.words.span(terms, term) else { continue };
            for other in (span.first..=span.last).filter(|&other| other != at) {
                if !self.frames[other].finder.classes.contains(term) {
                    self.frames[other].terms.push(term);
                    self.frames[other].waits = true;
                }
            }
        }
    }

    /// Makes facts of the bounds that follow in a frame and others can speak of.
    fn tell_bounds(&mut self, terms: &Terms, at: usize, budget: &mut Budget) -> Result<(), Stop> {
        let landmarks = self.landmarks(terms, at);
        let graph = &self.frames[at].finder.graph;
        let mut distances = Vec::with_capacity(landmarks.len());
        for landmark in &landmarks {
            distances.push(graph.distances(landmark.node, budget)?);
        }
        let mut limits = vec![None; landmarks.len() * landmarks.len()];
        let mut candidates = Vec::new();
        for from in 0..landmarks.len() {
            for to in (0..landmarks.len()).filter(|&to| to != from) {
                let limit = &mut limits[from * landmarks.len() + to];
                let candidate =
                    self.candidate(terms, &landmarks, &distances[from], (from, to), limit);
                candidates.extend(candidate);
            }
        }
        for candidate in candidates {
            budget.spend()?;
            let Candidate { from, to, range, bound } = candidate;
            if is_implied(&landmarks, &limits, from, to, range, &bound.limit) {
                limits[from * landmarks.len() + to] = None;
                continue;
            }
            let graph = &self.frames[at].finder.graph;
            let sources = graph.sources(&distances[from], landmarks[to].node);
            let key = (bound.x, bound.y);
            let number = self.proof.add(Statement::Bound(bound), at, &sources);
            self.strongest.insert(key, number);
            self.send(number, at, range);
        }
        Ok(())
    }

    /// The points of a frame that others can speak of.
    fn landmarks(&mut self, terms: &Terms, at: usize) -> Vec<Landmark> {
        let points = self.frames[at].finder.graph.points();
        let mut landmarks = Vec::new();
        for (node, &point) in points.iter().enumerate() {
            let is_sum =
                point.is_some_and(|term| terms.as_num(term).is_some() || terms.op(term) == Op::Add);
            if let Some(span) = self.words.range(terms, point, None)
                && !is_sum
                && span.first < span.last
            {
                landmarks.push(Landmark { node, point, span });
            }
        }
        landmarks
    }

    /// A bound between two landmarks that is stronger than the known facts. What will be known of
    /// the two is put into `limit`.
    fn candidate(
        &self,
        terms: &Terms,
        landmarks: &[Landmark],
        distances: &Distances,
        (from, to): (usize, usize),
        limit: &mut Option<Weight>,
    ) -> Option<Candidate> {
        let (y, x) = (&landmarks[from], &landmarks[to]);
        let range =
            intersection(Some(x.span), Some(y.span)).filter(|span| span.first < span.last)?;
        if !super::weight::are_comparable(terms, x.point, y.point) {
            return None;
        }
        let known = self.strongest.get(&(x.point, y.point)).map(|&number| self.limit_of(number));
        *limit = known.cloned();
        let found = distances.limit(x.node)?.clone();
        let bound = Bound::new(terms, x.point, y.point, found);
        let bound = self.words.constants.weaken(terms, &bound)?;
        if known.is_some_and(|known| *known <= bound.limit) {
            return None;
        }
        *limit = Some(bound.limit.clone());
        Some(Candidate { from, to, range, bound })
    }

    fn limit_of(&self, number: usize) -> &Weight {
        match &self.proof.fact(number).statement {
            Statement::Bound(bound) => &bound.limit,
            other => unreachable!("{other:?} is no bound"),
        }
    }

    /// Makes facts of equations between terms without order.
    fn tell_equations(&mut self, terms: &Terms, at: usize) {
        let mut members: Vec<(TermId, TermId)> = self.frames[at].finder.classes.leaders();
        members.retain(|&(_, term)| !is_number(terms, term));
        members.sort_unstable();
        for (position, &(leader, a)) in members.iter().enumerate() {
            for &(_, b) in members[position + 1..].iter().take_while(|(other, _)| *other == leader)
            {
                let range = intersection(self.words.span(terms, a), self.words.span(terms, b));
                let Some(range) = range.filter(|span| span.first < span.last) else { continue };
                if self.same.insert((a.min(b), a.max(b))) {
                    let sources = self.frames[at].finder.classes.explain(a, b);
                    let number = self.proof.add(Statement::Same(a, b), at, &sources);
                    self.send(number, at, range);
                }
            }
        }
    }

    /// Puts a fact into the inboxes of the frames that can speak of it.
    fn send(&mut self, number: usize, from: usize, range: Span) {
        for at in (range.first..=range.last).filter(|&at| at != from) {
            self.frames[at].inbox.push(number);
            self.frames[at].waits = true;
        }
    }
}

/// Whether a statement is about the value of a single term.
fn is_value(statement: &Statement) -> bool {
    matches!(statement, Statement::Bound(bound) if bound.x.is_none() || bound.y.is_none())
}

/// Whether a bound follows from two others that go wherever it goes. Bounds of values do not replace
/// those of differences, which hold for more iterations of a loop.
fn is_implied(
    landmarks: &[Landmark],
    limits: &[Option<Weight>],
    from: usize,
    to: usize,
    range: Span,
    limit: &Weight,
) -> bool {
    let count = landmarks.len();
    (0..count).any(|via| {
        let span = landmarks[via].span;
        let passes = via != from
            && via != to
            && landmarks[via].point.is_some()
            && span.first <= range.first
            && range.last <= span.last;
        passes
            && match (&limits[from * count + via], &limits[via * count + to]) {
                (Some(first), Some(second)) => first + second <= *limit,
                _ => false,
            }
    })
}
