//! A turn with all that a person could see in it.
//!
//! The probability of a placement is exact: the lines of the board that are searched are a random set
//! ([`Search`]), and whether a placement is the best seen depends only on which lines have better ones.

use std::collections::HashMap;

use bagsplit_game::board::{Grid, Placement, Tiles};
use bagsplit_movegen::{Generator, ScoredPlacement, TieBreak};

use super::search::{Lines, Search};
use super::{MAX_LINES, search_order};
use crate::notes::Expressions;

/// A scoring placement of one of the expressions.
#[derive(Clone, Debug)]
struct Fit {
    found: ScoredPlacement,
    /// The rows and columns in which it is seen, each with the number of lines that must be known for it. A single tile
    /// may be seen in both.
    at: Vec<(u8, u8)>,
}

/// A turn of a player, with everything that the bot `person` might see in it.
#[derive(Clone, Debug)]
pub struct PersonTurn {
    /// The number of rows and columns.
    count: u32,
    /// The rows and columns that are searched first, in order.
    first: Vec<u8>,
    /// Those with the most points first.
    fits: Vec<Fit>,
}

impl PersonTurn {
    /// The turn of a player with this hand, who learns from these expressions, and whose opponent's last action was
    /// the placement `last`.
    pub fn new(
        grid: &Grid,
        hand: &Tiles,
        last: Option<&Placement>,
        expressions: &Expressions,
        generator: &mut dyn Generator,
    ) -> PersonTurn {
        let side = grid.side();
        let mut at: HashMap<Placement, Vec<(u8, u8)>> = HashMap::new();
        for (known, memory) in (1..).zip(expressions.alone()) {
            memory.for_each_fit(grid, hand, u64::MAX, |line, placement| {
                let at = at.entry(*placement).or_default();
                if at.iter().all(|&(other, _)| other != line) {
                    at.push((line, known));
                }
            });
        }
        let mut fits: Vec<Fit> = Vec::new();
        for (placement, at) in at {
            let score = generator.score(grid, hand, &placement);
            let found = score
                .map(|score| ScoredPlacement::new(placement, score))
                .filter(|found| found.points > 0);
            fits.extend(found.map(|found| Fit { found, at }));
        }
        fits.sort_by(|a, b| TieBreak::FIRST.compare(&a.found, &b.found));
        let (lines, first) = search_order(grid, last);
        PersonTurn {
            count: u32::from(side) * 2,
            first: lines[..first].to_vec(),
            fits,
        }
    }

    /// The number of rows and columns.
    pub const fn lines(&self) -> u32 {
        self.count
    }

    /// The search of this number of rows and columns.
    pub fn search(&self, looks: u32) -> Search {
        Search::new(&self.first, self.count, looks)
    }

    /// The placements that a person who knows this number of the expressions can see.
    pub fn known(&self, knows: u32) -> KnownPlacements<'_> {
        let fits = self.fits.iter().map(|fit| {
            let known = fit
                .at
                .iter()
                .filter(|&&(_, known)| u32::from(known) <= knows);
            (fit, known.fold(0, |set: Lines, (line, _)| set | 1 << line))
        });
        KnownPlacements {
            fits: fits.filter(|&(_, lines)| lines != 0).collect(),
        }
    }
}

/// The placements of a turn that a person knows, wherever it looks.
#[derive(Clone, Debug)]
pub struct KnownPlacements<'t> {
    /// Those with the most points first, with the lines in which each is seen.
    fits: Vec<(&'t Fit, Lines)>,
}

impl KnownPlacements<'_> {
    /// The probability of seeing nothing that scores.
    pub fn sees_nothing(&self, search: &Search) -> f64 {
        search.misses(union(&self.fits))
    }

    /// The probabilities of a placement under several searches; all 0 where it is not known.
    pub fn chances(&self, placement: &Placement, searches: &[Search]) -> Vec<Chances> {
        let place = self
            .fits
            .iter()
            .position(|(fit, _)| fit.found.placement == *placement);
        let Some(place) = place else {
            return vec![Chances::default(); searches.len()];
        };
        let rivals = Rivals::new(&self.fits, place);
        searches
            .iter()
            .map(|search| rivals.chances(search))
            .collect()
    }

    /// The most probable placement if `probability` combines its chances; `None` where no placement is known. Of equal
    /// ones it is the first in the order of lists.
    pub fn most_probable(
        &self,
        search: &Search,
        probability: impl Fn(&Chances) -> f64,
    ) -> Option<(ScoredPlacement, f64)> {
        let mut best: Option<(ScoredPlacement, f64)> = None;
        let mut left = 1.;
        for (place, (fit, _)) in self.fits.iter().enumerate() {
            // The others together have no more than what is left.
            if best.as_ref().is_some_and(|&(_, most)| most >= left) {
                break;
            }
            let chance = probability(&Rivals::new(&self.fits, place).chances(search));
            left -= chance;
            if best.as_ref().is_none_or(|&(_, most)| chance > most) {
                best = Some((fit.found, chance));
            }
        }
        best
    }
}

/// The probabilities that a placement is the one chosen, for each way of choosing.
///
/// One of the searched lines with a placement for the most points is picked at random, then one of these placements in
/// it. Where only one placement is seen, it is the second best too.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// It is the best that is seen.
    pub best: f64,
    /// It is the second best that is seen.
    pub second: f64,
}

/// The lines that decide whether a placement is chosen.
#[derive(Clone, Debug)]
struct Rivals {
    /// The lines in which it is seen.
    own: Lines,
    /// The lines with any other placement.
    others: Lines,
    /// The lines with a placement for more points.
    better: Lines,
    /// For each placement for more points, the lines that have no other one, if there are any.
    alone_better: Vec<Lines>,
    /// The lines with a placement for the same points, its own included.
    tied: Lines,
    /// The lines with another placement for the same points.
    tied_others: Lines,
    /// Its own lines, each with the probability of being picked among the placements for the same points in it.
    own_shares: Vec<(Lines, f64)>,
}

impl Rivals {
    /// The rivals of the fit at this place of `fits`, which are known, those with the most points first.
    fn new(fits: &[(&Fit, Lines)], place: usize) -> Rivals {
        let points = fits[place].0.found.points;
        let lines_of_fit = fits[place].1;
        let start = fits.partition_point(|(fit, _)| fit.found.points > points);
        let end = fits.partition_point(|(fit, _)| fit.found.points >= points);
        let tied_others = union(&fits[start..place]) | union(&fits[place + 1..end]);
        let own_lines = (0..MAX_LINES)
            .map(|line| 1 << line)
            .filter(|line| lines_of_fit & line != 0);
        let own_shares = own_lines.map(|line| {
            let rivals = fits[start..end]
                .iter()
                .filter(|(_, lines)| lines & line != 0)
                .count();
            (line, 1. / rivals as f64)
        });
        Rivals {
            own: lines_of_fit,
            others: union(&fits[..place]) | union(&fits[place + 1..]),
            better: union(&fits[..start]),
            alone_better: alone(&fits[..start]),
            tied: lines_of_fit | tied_others,
            tied_others,
            own_shares: own_shares.collect(),
        }
    }

    /// The probabilities under a search.
    fn chances(&self, search: &Search) -> Chances {
        let &Rivals {
            own,
            others,
            better,
            tied,
            tied_others,
            ..
        } = self;
        let only = search.hits(others, own);
        let best = search.picks(better, tied, &self.own_shares);
        // One better placement is seen, and this one is picked among the next: it is picked if the lines with that one
        // alone may be searched, less if they are not.
        let one_better = self
            .alone_better
            .iter()
            .map(|&placement| search.picks(better & !placement, tied, &self.own_shares) - best);
        Chances {
            best,
            second: best - search.hits(better | tied_others, own) + only + one_better.sum::<f64>(),
        }
    }
}

/// The lines in which some of these are seen.
fn union(fits: &[(&Fit, Lines)]) -> Lines {
    fits.iter().fold(0, |set, (_, lines)| set | lines)
}

/// For each placement that is the only one of these in some lines, these lines.
fn alone(fits: &[(&Fit, Lines)]) -> Vec<Lines> {
    let (mut once, mut twice): (Lines, Lines) = (0, 0);
    for (_, lines) in fits {
        twice |= once & lines;
        once |= lines;
    }
    fits.iter()
        .map(|(_, lines)| lines & !twice)
        .filter(|&lines| lines != 0)
        .collect()
}

#[cfg(test)]
mod tests;
