//! Which lists are best, of each length?

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::distil::exact::{self, Premises};
use crate::distil::near::{Costed, dropped, inserted, one, polished};
use crate::distil::{List, Problem};

/// How hard it is looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many conditions a rule has at most, 1 or more.
    pub conditions: usize,
    /// How many lists of each length are kept, 1 or more: the beam, and what is found.
    pub kept: usize,
    /// To how many conditions of an action further ones are added.
    pub extended: usize,
    /// How many times it grows and shrinks again, 1 or more, unless nothing gets better before that.
    pub passes: usize,
    /// How many additions an exact search of one length may take.
    pub work: u64,
}

impl Default for Limits {
    /// Two conditions, four lists, three passes, and a few seconds for what is exact.
    fn default() -> Limits {
        Limits { conditions: 2, kept: 4, extended: 4, passes: 3, work: 3_000_000_000 }
    }
}

/// Whether a list is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No list of these conditions and actions that is as short costs less.
    Exact,
    /// None was found that costs less; no single rule can be changed for a better one.
    Near,
}

/// What was found of a length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned {
    /// Different lists of at most so many rules with what they cost, best first.
    pub lists: Vec<(List, i64)>,
    /// Whether the first is the best.
    pub proof: Proof,
}

/// Looks for the lists that cost least, of at most 1, 2 and so on up to `longest` rules, the last rule counted.
///
/// # Panics
/// When a limit that must be 1 or more, or `longest`, is 0.
#[must_use]
pub fn learn(problem: &Problem, longest: usize, limits: &Limits) -> Vec<Learned> {
    learn_while(problem, longest, limits, || true).expect("nobody ends it")
}

/// The same as [`learn`]; `None` as soon as `go_on` says not to, which is asked before each length.
///
/// # Panics
/// As [`learn`].
#[must_use]
pub fn learn_while(
    problem: &Problem,
    longest: usize,
    limits: &Limits,
    go_on: impl Fn() -> bool,
) -> Option<Vec<Learned>> {
    let Limits { conditions, kept, passes, .. } = *limits;
    assert!(longest > 0 && conditions > 0 && kept > 0 && passes > 0, "there is nothing to look for");
    let mut beams: Vec<Beam> = (0..longest).map(|_| Beam { kept, lists: Vec::new() }).collect();
    beams[0].add(one(problem));
    for _ in 0..passes {
        let before: Vec<Option<i64>> = beams.iter().map(Beam::least).collect();
        for length in 1..longest {
            if !go_on() {
                return None;
            }
            let longer: Vec<Costed> =
                beams[length - 1].lists.par_iter().flat_map(|list| inserted(problem, list, limits)).collect();
            let shorter = beams[length - 1].lists.clone();
            beams[length].extend(shorter.into_iter().chain(better(problem, longer, limits)));
        }
        for length in (1..longest).rev() {
            if !go_on() {
                return None;
            }
            let shorter: Vec<Costed> =
                beams[length].lists.iter().flat_map(|(list, _)| dropped(problem, list)).collect();
            let better = better(problem, shorter, limits);
            beams[length - 1].extend(better);
        }
        // What is good enough for fewer rules is for more.
        for length in 1..longest {
            let shorter = beams[length - 1].lists.clone();
            beams[length].extend(shorter);
        }
        if before == beams.iter().map(Beam::least).collect::<Vec<_>>() {
            break;
        }
    }
    let proofs = prove(problem, &mut beams, limits);
    let learned = |(beam, proof): (Beam, Proof)| Learned { lists: beam.lists, proof };
    Some(beams.into_iter().zip(proofs).map(learned).collect())
}

/// The most promising of some lists, polished.
fn better(problem: &Problem, mut lists: Vec<Costed>, limits: &Limits) -> Vec<Costed> {
    lists.sort_by(|(one, cost), (other, than)| cost.cmp(than).then_with(|| one.cmp(other)));
    lists.dedup();
    lists.truncate(limits.kept);
    lists.par_iter().map(|(list, _)| polished(problem, list, limits)).collect()
}

/// Looks for better ones exactly, from the shortest on, as far as the work allows.
fn prove(problem: &Problem, beams: &mut [Beam], limits: &Limits) -> Vec<Proof> {
    let mut proofs = vec![Proof::Near; beams.len()];
    let premises = Premises::of(problem, limits);
    for (place, proof) in proofs.iter_mut().enumerate() {
        let known = beams[place].least().expect("there is a list of every length");
        match exact::best(problem, &premises, place + 1, known, limits.work) {
            Ok(found) => {
                *proof = Proof::Exact;
                if let Some(found) = found {
                    beams[place..].iter_mut().for_each(|beam| beam.add(found.clone()));
                }
            }
            Err(exact::OutOfWork) => break,
        }
    }
    proofs
}

/// The best lists of a length so far.
struct Beam {
    kept: usize,
    lists: Vec<Costed>,
}

impl Beam {
    fn least(&self) -> Option<i64> {
        self.lists.first().map(|(_, cost)| *cost)
    }

    fn extend(&mut self, lists: impl IntoIterator<Item = Costed>) {
        lists.into_iter().for_each(|list| self.add(list));
    }

    /// Adds a list, unless it is there or is worse than those that are kept.
    fn add(&mut self, (list, cost): Costed) {
        if self.lists.iter().any(|(known, _)| *known == list) {
            return;
        }
        let place = self.lists.partition_point(|(known, of)| (*of, known) < (cost, &list));
        self.lists.insert(place, (list, cost));
        self.lists.truncate(self.kept);
    }
}
