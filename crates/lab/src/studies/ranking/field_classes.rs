//! Win rates against classes of opponents.
//!
//! Leaving out one opponent at a time does not show that a setup is good against all opponents of a kind and bad against all others.
//! So the opponents are grouped into classes, in one or more ways, and each ranked setup is measured against each class and without
//! it. Like leaving out one opponent, this describes the chosen opponents; it is no test.

use bagsplit_stats::Estimate;

use crate::studies::ranking::Findings;
use crate::studies::ranking::robust::{mean, turned};

/// A grouping of opponents into classes, such as by their pass policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// The name of the grouping, such as `pass policy`.
    pub name: String,
    /// The classes: name, and members by place in the list of setups.
    pub classes: Vec<(String, Vec<usize>)>,
}

impl Grouping {
    /// The classes of these opponents by a label of each, in the order of first appearance; opponents without a label are in
    /// none. `None` if there is only one class, or each class has one opponent, which is the same as leaving out one at a time.
    pub fn by<L: Into<String>>(
        name: impl Into<String>,
        opponents: &[usize],
        label: impl Fn(usize) -> Option<L>,
    ) -> Option<Grouping> {
        let mut classes: Vec<(String, Vec<usize>)> = Vec::new();
        for &opponent in opponents {
            let Some(label) = label(opponent).map(L::into) else { continue };
            match classes.iter_mut().find(|(known, _)| *known == label) {
                Some((_, members)) => members.push(opponent),
                None => classes.push((label, vec![opponent])),
            }
        }
        let says_more = classes.len() > 1 && classes.iter().any(|(_, members)| members.len() > 1);
        says_more.then(|| Grouping { name: name.into(), classes })
    }
}

/// A ranked setup against a class of opponents.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassFinding {
    /// The place of the grouping.
    pub grouping: usize,
    /// The place of the class in the grouping.
    pub class: usize,
    /// The place of the setup.
    pub setup: usize,
    /// The number of opponents of the class that it played, without itself and copies of it.
    pub opponents: usize,
    /// Its mean share against them, equally weighted; errors are added as if perfectly correlated, since opponents share their
    /// luck. `None` if it played none of them.
    pub against: Option<Estimate>,
    /// Its mean share against all other opponents; `None` if there are none.
    pub without: Option<f64>,
    /// Its rank by mean share without the class.
    pub rank_without: Option<usize>,
    /// Whether this is the class of the grouping that the setup does worst against.
    pub is_worst: bool,
}

/// The win rates of each ranked setup against each class of each grouping, and without it, ordered by grouping, class and rank.
pub fn field_classes(findings: &Findings, opponents: &[usize], groupings: &[Grouping]) -> Vec<ClassFinding> {
    let setups: Vec<usize> = findings.ranking.iter().map(|finding| finding.setup).collect();
    let mut found = Vec::new();
    for (grouping, Grouping { classes, .. }) in groupings.iter().enumerate() {
        for (class, (_, members)) in classes.iter().enumerate() {
            let others: Vec<usize> =
                opponents.iter().copied().filter(|other| !members.contains(other)).collect();
            let without: Vec<Option<f64>> = setups
                .iter()
                .map(|&setup| Some(mean(&shares_against(findings, setup, &others))?.value))
                .collect();
            for (place, &setup) in setups.iter().enumerate() {
                let shares = shares_against(findings, setup, members);
                let rank_without = without[place]
                    .map(|own| 1 + without.iter().flatten().filter(|&&share| share > own + 1e-12).count());
                found.push(ClassFinding {
                    grouping,
                    class,
                    setup,
                    opponents: shares.len(),
                    against: mean(&shares),
                    without: without[place],
                    rank_without,
                    is_worst: false,
                });
            }
        }
    }
    for (grouping, setup) in
        (0..groupings.len()).flat_map(|grouping| setups.iter().map(move |&setup| (grouping, setup)))
    {
        let own = found.iter_mut().filter(|row| (row.grouping, row.setup) == (grouping, setup));
        let worst = own.filter(|row| row.against.is_some()).min_by(|a, b| share(a).total_cmp(&share(b)));
        if let Some(worst) = worst {
            worst.is_worst = true;
        }
    }
    found
}

fn share(row: &ClassFinding) -> f64 {
    row.against.map_or(f64::INFINITY, |share| share.value)
}

/// The shares of a setup against each of some opponents that it played, without copies of it.
fn shares_against(findings: &Findings, setup: usize, opponents: &[usize]) -> Vec<Estimate> {
    let shares = head_to_head(findings, setup).into_iter();
    shares.filter(|(other, _)| opponents.contains(other)).map(|(_, share)| share).collect()
}

/// The shares of a setup against each opponent that it played, without copies of it, strongest opponent first.
pub fn head_to_head(findings: &Findings, setup: usize) -> Vec<(usize, Estimate)> {
    let met = findings.matchups.iter().filter(|met| !met.identical);
    let own = met.filter_map(|met| match (met.first == setup, met.second == setup) {
        (true, false) => Some((met.second, met.share)),
        (false, true) => Some((met.first, turned(met.share))),
        _ => None,
    });
    let mut all: Vec<(usize, Estimate)> = own.collect();
    all.sort_by(|(_, a), (_, b)| a.value.total_cmp(&b.value)); // stable
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_stats::{Level, Looks, Scale};

    /// Two ranked setups against a field of four: 0 beats opponents that wait and loses to the others, 1 wins three quarters everywhere.
    fn findings() -> Findings {
        let matchups: Vec<(usize, usize)> =
            (0..2).flat_map(|setup| (2..6).map(move |other| (setup, other))).collect();
        let mut totals = crate::study::SetupTotals::new(&matchups, 6);
        for (matchup, &(setup, other)) in matchups.iter().enumerate() {
            let quarters: [u8; 20] = match (setup, other) {
                (0, 2..=4) => [4; 20],
                (0, _) => [0; 20],
                _ => std::array::from_fn(|pair| if pair % 2 == 0 { 4 } else { 2 }),
            };
            totals.add(matchup, &crate::study::testing::block(&quarters));
        }
        let scale = Scale::over_field(2..6);
        crate::studies::ranking::find(&totals, 2, &scale, Level::P95, Looks::Once, |_, _| false).unwrap()
    }

    #[test]
    fn a_win_rate_that_rests_on_one_class_is_seen() {
        let findings = findings();
        let label = |setup: usize| Some(if setup < 5 { "waiting" } else { "open" }.to_owned());
        let opponents = [2, 3, 4, 5];
        let grouping = Grouping::by("pass policy", &opponents, label).unwrap();
        let found = field_classes(&findings, &opponents, std::slice::from_ref(&grouping));
        let row = |setup: usize, class: usize| {
            found.iter().find(|row| (row.setup, row.class) == (setup, class)).unwrap().clone()
        };
        let (waiting, open) = (row(0, 0), row(0, 1));
        assert_eq!((waiting.against.unwrap().value, waiting.without), (1., Some(0.)));
        assert_eq!((open.opponents, open.against.unwrap().value, open.without), (1, 0., Some(1.)));
        assert!(open.is_worst && !waiting.is_worst);
        assert_eq!((waiting.rank_without, open.rank_without), (Some(2), Some(1)));
        assert_eq!(row(1, 0).rank_without, Some(1));
        assert!(waiting.against.unwrap().interval().is_some_and(|(low, high)| low < 1. && high <= 1.));
    }

    #[test]
    fn the_strongest_opponent_comes_first() {
        let findings = findings();
        assert_eq!(head_to_head(&findings, 0)[0].0, 5);
        assert_eq!(head_to_head(&findings, 5)[0], (1, turned(head_to_head(&findings, 1)[3].1)));
    }

    #[test]
    fn classes_of_one_opponent_each_say_nothing_new() {
        let label = |setup: usize| Some(setup.to_string());
        assert_eq!(Grouping::by("name", &[1, 2, 3], label), None);
        assert_eq!(Grouping::by("all alike", &[1, 2, 3], |_| Some("a".to_owned())), None);
        assert!(Grouping::by("two", &[1, 2, 3], |setup| Some((setup > 1).to_string())).is_some());
    }
}
