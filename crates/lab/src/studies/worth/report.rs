//! The value of each mechanic to a player.
//!
//! Restricted play: Jaffe, Miller, Andersen, Liu, Karlin and Popović (2012), Evaluating competitive game balance with
//! restricted play, AIIDE 8:26-31. A player meets itself, restricted not to use a mechanic; the win rate of the unrestricted one less one
//! half is the value of the mechanic to it, the way it uses it.

use bagsplit_players::Restriction;
use bagsplit_stats::{Estimate, Level, Looks, PairCounts, StatsError, holm};

use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::studies::worth::WorthSettings;
use crate::finding::as_text;
use crate::run::{Layout, Result};
use crate::studies::answer::{Answer, SectionFindings};
use crate::studies::kind::RunKind;
use crate::studies::ranking::MatchupFinding;

/// The value of a mechanic to a player.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WorthFinding {
    /// The place of the player.
    #[serde(skip)]
    pub player: usize,
    /// Its name.
    pub setup: String,
    /// The restriction of the other setup.
    #[serde(rename = "without", serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub restriction: Restriction,
    /// The name of the restricted setup.
    pub restricted_setup: String,
    /// The number of pairs they played.
    pub pairs: u64,
    /// Pairs by the share of the unrestricted player: 0, 1/4, 1/2, 3/4, 1.
    #[serde(rename = "pairs_by_quarters")]
    pub counts: PairCounts,
    /// The share of the unrestricted player, less one half.
    #[serde(rename = "value")]
    pub worth: Estimate,
    /// The lead of the unrestricted player in points per game; `None` with fewer than two pairs.
    pub points: Option<Estimate>,
    /// The p-value of a t-test over pairs of the hypothesis that the value is 0 ([`PairCounts::p_value_of_even`]), adjusted for
    /// all rows of the table ([`holm()`]) and for looks before the planned end. 1 with fewer than two pairs.
    #[serde(rename = "adjusted_p_value")]
    pub p_adjusted: f64,
    /// Whether it is real: the adjusted p-value is at most 1 less the confidence.
    #[serde(rename = "significant")]
    pub real: bool,
}

/// The values of mechanics.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Worth {
    /// The confidence of each interval (not simultaneous), and one minus the probability that any value is called real that is
    /// none.
    #[serde(rename = "confidence")]
    pub level: Level,
    /// The findings by player, most valuable mechanic first.
    #[serde(rename = "rows")]
    pub findings: Vec<WorthFinding>,
}

impl Worth {
    /// The rows of each player, in the order of the list.
    pub fn by_player(&self) -> impl Iterator<Item = &[WorthFinding]> {
        self.findings.chunk_by(|a, b| a.player == b.player)
    }
}

/// Computes the values from `matchups`, in each of which the first setup is the unrestricted player and the second the
/// restricted one; `without` gives its restriction. `planned` is the number of rows in the end: those that have
/// played nothing yet count as tests too. `looks` says how often the table is inspected.
///
/// # Errors
/// Never for played games.
pub fn worth(
    matchups: &[MatchupFinding],
    without: impl Fn(usize) -> Restriction,
    planned: usize,
    level: Level,
    looks: Looks,
) -> Result<Worth, StatsError> {
    let mut plain = vec![1.; planned.max(matchups.len())];
    for (found, p_value) in matchups
        .iter()
        .zip(&mut plain)
        .filter(|(found, _)| found.pairs > 1)
    {
        let p = found.counts.p_value_of_even()?;
        *p_value = looks.adjusted(usize::try_from(found.pairs).unwrap_or(usize::MAX), p);
    }
    let findings = matchups
        .iter()
        .zip(holm(&plain)?)
        .map(|(found, p_adjusted)| WorthFinding {
            player: found.first,
            setup: found.setups[0].clone(),
            restriction: without(found.second),
            restricted_setup: found.setups[1].clone(),
            pairs: found.pairs,
            counts: found.counts,
            worth: found.share.scaled(1., -0.5),
            points: found.difference,
            p_adjusted,
            real: p_adjusted <= level.alpha(),
        });
    let mut findings: Vec<WorthFinding> = findings.collect();
    // Stable: equal ones stay in the order of the list.
    findings.sort_by(|a, b| {
        a.player
            .cmp(&b.player)
            .then(b.worth.value.total_cmp(&a.worth.value))
    });
    Ok(Worth { level, findings })
}

impl RunKind for WorthSettings {
    fn conclude(self: Box<Self>, layout: &Layout, sections: &[SectionFindings]) -> Result<Answer> {
        let looks = Looks::UpTo(usize::try_from(layout.experiment.pairs).unwrap_or(usize::MAX));
        let (matchups, rows) = (&sections[0].findings.matchups, self.rows());
        Ok(Answer::Worth(worth(
            matchups,
            |bound| self.restriction(bound),
            rows,
            Level::P95,
            looks,
        )?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(first: usize, second: usize, counts: [u64; 3]) -> MatchupFinding {
        let counts = PairCounts::from_three(counts);
        MatchupFinding {
            first,
            second,
            setups: [first, second].map(|place| place.to_string()),
            pairs: counts.pairs(),
            counts,
            identical: false,
            share: counts.share_estimate(Level::P95).unwrap(),
            difference: None,
            points: [0.; 2],
        }
    }

    fn table(matchups: &[MatchupFinding]) -> Worth {
        let without = |bound: usize| Restriction::PLAIN[bound];
        worth(matchups, without, matchups.len(), Level::P95, Looks::Once).unwrap()
    }

    #[test]
    fn rows_that_have_not_been_played_are_tests_too() {
        let single = [found(0, 1, [20, 45, 35])];
        let of = |planned| {
            worth(
                &single,
                |_| Restriction::PLAIN[1],
                planned,
                Level::P95,
                Looks::Once,
            )
            .unwrap()
        };
        let [alone, one_of_three] = [1, 3].map(|planned| of(planned).findings[0].p_adjusted);
        assert!((one_of_three - 3. * alone).abs() < 1e-12);
        assert_eq!(of(3).findings.len(), 1);
    }

    #[test]
    fn rows_are_by_player_and_the_worthiest_comes_first() {
        let all = [
            found(0, 2, [30, 40, 30]),
            found(0, 3, [10, 40, 50]),
            found(0, 4, [40, 40, 20]),
            found(1, 5, [0, 100, 0]),
        ];
        let worth = table(&all);
        let order: Vec<usize> = worth
            .findings
            .iter()
            .map(|row| row.restricted_setup.parse().unwrap())
            .collect();
        assert_eq!(order, [3, 2, 4, 5]);
        let rows: Vec<usize> = worth.by_player().map(<[WorthFinding]>::len).collect();
        assert_eq!(rows, [3, 1]);
        let first = &worth.findings[0];
        assert!((first.worth.value - 0.2).abs() < 1e-12 && first.real);
        assert!(first.worth.low > 0. && first.worth.low < 0.2 && first.worth.high > 0.2);
        assert!(
            (worth.findings[2].worth.value + 0.1).abs() < 1e-12,
            "it is worse with it"
        );
        assert_eq!(
            (worth.findings[3].worth.value, worth.findings[3].p_adjusted),
            (0., 1.)
        );
    }

    #[test]
    fn what_is_real_alone_need_not_be_real_among_many() {
        // p = 0.0425 by itself (see `stats`).
        let mechanic = found(0, 1, [20, 45, 35]);
        assert!(table(std::slice::from_ref(&mechanic)).findings[0].real);
        let two = [mechanic, found(0, 2, [30, 40, 30])];
        let worth = table(&two);
        assert!((worth.findings[0].p_adjusted - 2. * 0.042_519).abs() < 1e-5);
        assert!(!worth.findings[0].real);
    }
}
