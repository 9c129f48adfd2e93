//! The probability that a placement is the best, or the second best, that a person sees.

use super::search::{Lines, MOST, Search};
use super::turn::Fit;

/// The probabilities that a placement is the one chosen, for each way of choosing.
///
/// The bot breaks ties by the order of [`Found`](bagsplit_movegen::Found). Humans do not; for them there is the other
/// rule: one of the searched lines with a placement for the most points is picked at random, then one of these
/// placements in it. Where only one placement is seen, it is the second best too.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// It is the best that is seen; ties in the order of the bot.
    pub best: f64,
    /// It is the best that is seen; ties at random.
    pub best_at_random: f64,
    /// It is the second best that is seen; ties in the order of the bot.
    pub second: f64,
    /// It is the second best that is seen; ties at random.
    pub second_at_random: f64,
}

/// The lines that decide whether a placement is chosen.
#[derive(Clone, Debug)]
pub(super) struct Rivals {
    /// The lines in which it is seen.
    own: Lines,
    /// The lines with any other placement.
    others: Lines,
    /// The lines with a placement before it in the order of the bot.
    before: Lines,
    /// For each placement before it, the lines that have no other one before it, if there are any.
    alone_before: Vec<Lines>,
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
    /// The rivals of the fit at this place of `fits`, which are known and in the order of the bot.
    pub(super) fn new(fits: &[(&Fit, Lines)], place: usize) -> Rivals {
        let points = fits[place].0.found.points;
        let own = fits[place].1;
        let all = |fits: &[(&Fit, Lines)]| fits.iter().fold(0, |set, (_, lines)| set | lines);
        let start = fits.partition_point(|(fit, _)| fit.found.points > points);
        let end = fits.partition_point(|(fit, _)| fit.found.points >= points);
        let tied_others = all(&fits[start..place]) | all(&fits[place + 1..end]);
        let share = |line: usize| {
            let rivals = fits[start..end].iter().filter(|(_, lines)| lines & (1 << line) != 0).count();
            (1 << line, 1. / rivals as f64)
        };
        Rivals {
            own,
            others: all(&fits[..place]) | all(&fits[place + 1..]),
            before: all(&fits[..place]),
            alone_before: alone(&fits[..place]),
            better: all(&fits[..start]),
            alone_better: alone(&fits[..start]),
            tied: own | tied_others,
            tied_others,
            own_shares: (0..MOST).filter(|line| own & (1 << line) != 0).map(share).collect(),
        }
    }

    /// The probabilities under a search.
    pub(super) fn chances(&self, search: &Search) -> Chances {
        let &Rivals { own, others, before, better, tied, tied_others, .. } = self;
        let only = search.hits(others, own);
        let best = search.hits(before, own);
        let one_before = self.alone_before.iter().map(|&one| search.hits_both(before & !one, one, own));
        let best_at_random = search.picks(better, tied, &self.own_shares);
        // One better placement is seen, and this one is picked among the next: it is picked if the lines with that one
        // alone may be searched, less if they are not.
        let one_better = self
            .alone_better
            .iter()
            .map(|&one| search.picks(better & !one, tied, &self.own_shares) - best_at_random);
        Chances {
            best,
            best_at_random,
            second: only + one_before.sum::<f64>(),
            second_at_random: best_at_random - search.hits(better | tied_others, own)
                + only
                + one_better.sum::<f64>(),
        }
    }
}

/// For each placement that is the only one of these in some lines, these lines.
fn alone(fits: &[(&Fit, Lines)]) -> Vec<Lines> {
    let (mut once, mut twice): (Lines, Lines) = (0, 0);
    for (_, lines) in fits {
        twice |= once & lines;
        once |= lines;
    }
    fits.iter().map(|(_, lines)| lines & !twice).filter(|&lines| lines != 0).collect()
}
