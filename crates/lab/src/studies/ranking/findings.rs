//! Estimates from counted games: matchups, and a ranking of setups.

use std::sync::Arc;

use bagsplit_arena::PairRange;
use bagsplit_stats::{
    Comparison, Estimate, Interval, Level, Looks, PairCounts, Ranking, Scale, Spending, StatsError,
    WithoutOpponent,
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::experiment::ErrorBudget;
use crate::studies::factorial::FactorialReport;
use crate::studies::ranking::TestedHypothesis;
use crate::study::ranked_sums::{PerTurn, RankedSums};
use crate::study::{MatchupTotals, SetupTotals};

/// The findings of a matchup.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MatchupFinding {
    /// The place of the first setup.
    #[serde(skip)]
    pub first: usize,
    /// The place of the second setup.
    #[serde(skip)]
    pub second: usize,
    /// The names of both setups.
    pub setups: [String; 2],
    /// The number of pairs played.
    pub pairs: u64,
    /// Pairs by the share of the first setup: 0, 1/4, 1/2, 3/4, 1.
    #[serde(rename = "pairs_by_quarters")]
    pub counts: PairCounts,
    /// Whether both setups differ only by name, so that every pair splits by design.
    pub identical: bool,
    /// The first setup's share of a pair, by [`PairCounts::share_estimate`].
    pub share: Estimate,
    /// The first setup's points less the second's, per game, with Student's t interval over pairs. `None`
    /// with fewer than two pairs.
    #[serde(rename = "points_ahead")]
    pub difference: Option<Estimate>,
    /// The mean points per game of both setups.
    #[serde(rename = "points_a_game")]
    pub points: [f64; 2],
}

/// The findings of a ranked setup.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SetupFinding {
    /// The place of the setup.
    #[serde(skip)]
    pub setup: usize,
    /// Its name.
    #[serde(rename = "setup")]
    pub name: String,
    /// Its rank, 1 for the best.
    pub rank: usize,
    /// The number of its games, over the pair indices that are ranked.
    pub games: u64,
    /// The mean share against the field.
    pub share: Estimate,
    /// Points per own turn; 0 if it never had a turn, like the shares of turns below.
    pub points_per_turn: Estimate,
    /// The share of its turns that scored.
    pub scoring_turns: Estimate,
    /// The share of its turns that were passes.
    pub passes: Estimate,
    /// The interval of its share less that of the best, both ends at most 0: [`bagsplit_stats::Ranking::behind_best`].
    /// This, `in_top_group`, `rank_range` and `tied_ranks` hold simultaneously at the level of the findings.
    pub behind_best: Interval,
    /// Whether it may be the best: it is statistically tied with rank 1.
    pub in_top_group: bool,
    /// The interval of its true rank.
    pub rank_range: (usize, usize),
    /// The smallest and largest mean share with one opponent left out; `None` with one opponent or on a ladder.
    #[serde(rename = "share_without_an_opponent")]
    pub without_opponent: Option<Interval>,
    /// The ranked setups that it is statistically tied with, by place.
    #[serde(skip)]
    pub not_separated_from: Vec<usize>,
    /// Their ranks, with neighbours joined, such as `2-4, 7`; `null` without any.
    pub tied_ranks: Option<String>,
    /// The number of its opponents, without itself and copies of it; with 0 the share is one half by definition.
    pub opponents: usize,
}

impl SetupFinding {
    /// By how much another setup may be better at most.
    pub fn others_better_by(&self) -> f64 {
        0. - self.behind_best.low
    }
}

/// Two ranked setups compared.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ComparisonFinding {
    /// The two setups, by place, and their difference.
    #[serde(skip)]
    pub comparison: Comparison,
    /// The names of both setups.
    #[serde(serialize_with = "as_texts")]
    #[schemars(with = "[String; 2]")]
    pub setups: [Arc<str>; 2],
    /// The share of the first less that of the second; all intervals hold simultaneously: [`bagsplit_stats::Ranking::interval`].
    pub difference: Estimate,
    /// The p-value on the scale of the decision, adjusted for all claims of the experiment on its setups:
    /// [`Comparison::adjusted_p_value`].
    pub adjusted_p_value: f64,
    /// Whether the two are significantly different: [`bagsplit_stats::Ranking::separated`].
    #[serde(rename = "significantly_different")]
    pub separated: bool,
}

/// Names, shared since there are millions of comparisons of two thousand setups.
fn as_texts<S: Serializer>(names: &[Arc<str>; 2], to: S) -> Result<S::Ok, S::Error> {
    names.each_ref().map(|name| &**name).serialize(to)
}

/// The findings of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Findings {
    /// The confidence of every interval, and one minus the probability that any two equal setups are called
    /// different in any ranking of the experiment.
    #[serde(rename = "confidence")]
    pub level: Level,
    /// The matchups with at least one pair, in the order of the plan.
    pub matchups: Vec<MatchupFinding>,
    /// The ranked setups, best first; empty while fewer than two pair indices are complete, and where none are ranked.
    pub ranking: Vec<SetupFinding>,
    /// Each two ranked setups, the one that is listed first less the other.
    pub comparisons: Vec<ComparisonFinding>,
    /// The share of the only setup of rank 1, corrected for selection bias: [`bagsplit_stats::Ranking::winner`].
    #[serde(rename = "best_corrected_for_selection")]
    pub winner: Option<Estimate>,
    /// Opponents without which another setup has the largest mean share, and that setup: how much the order depends on the choice
    /// of opponents.
    #[serde(skip)]
    pub leaders_without: Vec<(usize, usize)>,
    /// Whether all planned pair indices are played. Before that, comparisons are valid at any
    /// stopping point.
    pub at_planned_end: bool,
    /// The number of pair indices that the ranking is based on: those that every matchup has played.
    pub ranked_pairs: usize,
    /// The number of counted games.
    pub games: u64,
    /// The hypotheses `A beats B` about two ranked setups.
    pub hypotheses: Vec<TestedHypothesis>,
    /// The claims with which the error rate is shared.
    #[serde(skip)]
    pub budget: ErrorBudget,
    /// What matters more, if the ranked setups cross two or more choices.
    pub factorial: Option<FactorialReport>,
}

impl Findings {
    /// The places of the best setup and of those that are statistically tied with it.
    pub fn top_group(&self) -> Vec<usize> {
        self.ranking
            .iter()
            .filter(|finding| finding.in_top_group)
            .map(|finding| finding.setup)
            .collect()
    }
}

/// Makes estimates from counted games. `names` are those of all setups, of which the first `ranked` are ranked on this scale,
/// and `spending` is what the ranking may spend of an error rate;
/// `looks` says how often the ranking is inspected, `identical` which setups differ only by name.
///
/// # Errors
/// When the scale does not fit the matchups, such as for a ladder whose setups are not all connected.
pub fn find(
    totals: &SetupTotals,
    names: &[String],
    ranked: usize,
    scale: &Scale,
    spending: impl Into<Spending>,
    looks: Looks,
    identical: impl Fn(usize, usize) -> bool,
) -> Result<Findings, StatsError> {
    let spending = spending.into();
    let level = spending.level;
    let complete = if ranked == 0 { 0 } else { totals.complete() };
    let mut findings = Findings {
        level,
        matchups: Vec::new(),
        ranking: Vec::with_capacity(ranked),
        comparisons: Vec::new(),
        winner: None,
        leaders_without: Vec::new(),
        at_planned_end: false,
        ranked_pairs: complete as usize,
        games: totals.games,
        hypotheses: Vec::new(),
        budget: ErrorBudget {
            tests: 0,
            rankings: 1,
            crossed: false,
        },
        factorial: None,
    };
    for (&(first, second), played) in totals.matchups.iter().zip(&totals.by_matchup) {
        let finding = matchup(
            played,
            names,
            (first, second),
            identical(first, second),
            level,
        )?;
        findings.matchups.extend(finding);
    }
    if complete >= 2 {
        let sums = totals.ranked_sums(ranked, scale)?;
        let opponents = |setup| opponents(scale, totals.setups(), setup, &identical);
        findings.rank(
            totals,
            names,
            &sums,
            sums.ranks.rank(spending, looks)?,
            opponents,
        )?;
    }
    Ok(findings)
}

fn matchup(
    totals: &MatchupTotals,
    names: &[String],
    (first, second): (usize, usize),
    identical: bool,
    level: Level,
) -> Result<Option<MatchupFinding>, StatsError> {
    let counts = totals.counts;
    if counts.pairs() == 0 {
        return Ok(None);
    }
    // Sums are over both games of a pair.
    let difference = totals
        .difference
        .mean_estimate(level)
        .ok()
        .map(|sums| sums.scaled(0.5, 0.));
    Ok(Some(MatchupFinding {
        first,
        second,
        setups: [first, second].map(|setup| names[setup].clone()),
        pairs: counts.pairs(),
        counts,
        identical,
        share: counts.share_estimate(level)?,
        difference,
        points: totals
            .points
            .map(|points| points as f64 / PairRange::new(0, counts.pairs()).games() as f64),
    }))
}

/// The number of opponents of a setup.
fn opponents(
    scale: &Scale,
    setups: usize,
    setup: usize,
    identical: &impl Fn(usize, usize) -> bool,
) -> usize {
    let all = match scale {
        Scale::MeanOverField { field, .. } => field.clone(),
        Scale::LeastSquares => (0..setups).collect(),
    };
    all.into_iter()
        .filter(|&other| other != setup && !identical(setup, other))
        .count()
}

impl Findings {
    /// Fills in the ranking and what follows from it.
    fn rank(
        &mut self,
        totals: &SetupTotals,
        names: &[String],
        sums: &RankedSums,
        ranking: Ranking,
        opponents: impl Fn(usize) -> usize,
    ) -> Result<(), StatsError> {
        let level = self.level;
        let top = ranking.top_group();
        let without = sums.ranks.without_each_opponent();
        for standing in ranking.standings() {
            let setup = standing.setup;
            let shares = without.iter().map(|without| without.values[setup]);
            let without_opponent = shares.fold(None, |range: Option<Interval>, share| {
                let Interval { low, high } = range.unwrap_or(Interval {
                    low: share,
                    high: share,
                });
                Some(Interval {
                    low: low.min(share),
                    high: high.max(share),
                })
            });
            let (low, high) = ranking.behind_best(setup).expect("it is ranked");
            let tied = ranking.not_separated_from(setup);
            let met = totals
                .matchups
                .iter()
                .filter(|&&(a, b)| a == setup || b == setup)
                .count();
            self.ranking.push(SetupFinding {
                setup,
                name: names[setup].clone(),
                rank: standing.rank,
                games: PairRange::new(0, met as u64 * sums.pairs()).games(),
                share: standing.share,
                points_per_turn: sums.per_turn(setup, PerTurn::Points, level)?,
                scoring_turns: sums.per_turn(setup, PerTurn::Scoring, level)?,
                passes: sums.per_turn(setup, PerTurn::Passes, level)?,
                behind_best: Interval { low, high },
                in_top_group: top.contains(&setup),
                rank_range: ranking.rank_range(setup).expect("it is ranked"),
                without_opponent,
                tied_ranks: None,
                not_separated_from: tied,
                opponents: opponents(setup),
            });
        }
        let ranks: Vec<usize> = self.ranking.iter().map(|finding| finding.rank).collect();
        let mut place_of = vec![0; names.len()];
        self.ranking
            .iter()
            .enumerate()
            .for_each(|(place, finding)| place_of[finding.setup] = place);
        for (place, finding) in self.ranking.iter_mut().enumerate() {
            let mut is_tied = vec![false; ranks.len()];
            finding
                .not_separated_from
                .iter()
                .for_each(|&other| is_tied[place_of[other]] = true);
            finding.tied_ranks = tied_ranks(&ranks, &is_tied, place);
        }
        // All setups of rank 1 lead; of those that lead without an opponent the first is named.
        let first: Vec<usize> = self
            .ranking
            .iter()
            .filter(|f| f.rank == 1)
            .map(|f| f.setup)
            .collect();
        for WithoutOpponent { opponent, values } in without {
            let most = values.iter().fold(0., |most: f64, &value| most.max(value));
            let mut leaders = (0..values.len())
                .filter(|&setup| values[setup] >= most - 1e-12)
                .peekable();
            if let Some(&leader) = leaders.peek()
                && !leaders.any(|setup| first.contains(&setup))
            {
                self.leaders_without.push((opponent, leader));
            }
        }
        let names: Vec<Arc<str>> = names.iter().map(|name| name.as_str().into()).collect();
        let comparisons = ranking.comparisons().iter().map(|comparison| {
            let Comparison {
                first,
                second,
                difference: value,
                standard_error,
                adjusted_p_value,
                ..
            } = *comparison;
            ComparisonFinding {
                comparison: *comparison,
                setups: [first, second].map(|setup| names[setup].clone()),
                difference: Estimate::with_interval(
                    value,
                    standard_error,
                    ranking.interval(comparison),
                ),
                adjusted_p_value,
                separated: ranking.separated(first, second),
            }
        });
        self.comparisons = comparisons.collect();
        self.winner = ranking.winner().map(|(_, share)| share);
        self.at_planned_end = ranking.at_planned_end();
        Ok(())
    }
}

/// The ranks of those that are tied with the one at a place of a ranking, with neighbours joined; it does not split a range itself.
fn tied_ranks(ranks: &[usize], is_tied: &[bool], place: usize) -> Option<String> {
    let mut ranges: Vec<[usize; 2]> = Vec::new();
    let mut joins = false;
    for other in (0..ranks.len()).filter(|&other| other != place) {
        match ranges.last_mut().filter(|_| joins) {
            Some(range) if is_tied[other] => range[1] = ranks[other],
            _ if is_tied[other] => ranges.push([ranks[other]; 2]),
            _ => {}
        }
        joins = is_tied[other];
    }
    let texts = ranges.iter().map(|[first, last]| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    (!ranges.is_empty()).then(|| texts.collect::<Vec<String>>().join(", "))
}

/// The shares of a setup against each opponent that it played, without copies of it, strongest opponent first by the estimates.
/// All intervals hold simultaneously (Bonferroni), so that the first is right although it was chosen for being the least.
pub fn head_to_head(findings: &Findings, setup: usize) -> Vec<(usize, Estimate)> {
    let met = findings.matchups.iter().filter(|met| !met.identical);
    let matchups: Vec<&MatchupFinding> = met
        .filter(|met| (met.first == setup) != (met.second == setup))
        .collect();
    let each = Level::new(1. - findings.level.alpha() / matchups.len().max(1) as f64);
    let all = matchups.iter().map(|met| {
        let share = each
            .and_then(|level| met.counts.share_estimate(level))
            .unwrap_or(met.share);
        if met.first == setup {
            (met.second, share)
        } else {
            (met.first, turned(share))
        }
    });
    let mut all: Vec<(usize, Estimate)> = all.collect();
    all.sort_by(|(_, a), (_, b)| a.value.total_cmp(&b.value)); // stable
    all
}

/// The opponent's share.
pub(crate) fn turned(share: Estimate) -> Estimate {
    Estimate {
        value: 1. - share.value,
        low: 1. - share.high,
        high: 1. - share.low,
        ..share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A setup against a field of four: it beats three and loses to the last.
    #[test]
    fn head_to_head_lists_the_strongest_opponent_first() {
        let mut totals = SetupTotals::new(&[(0, 2), (0, 3), (0, 4), (0, 5), (1, 5)], 6);
        for (matchup, quarters) in [[4_u8; 20], [4; 20], [4; 20], [0; 20], [2; 20]]
            .iter()
            .enumerate()
        {
            totals.add(matchup, &crate::study::testing::block(quarters));
        }
        let findings = find(
            &totals,
            &["a", "b", "c", "d", "e", "f"].map(str::to_owned),
            0,
            &Scale::over_field(2..6),
            Level::P95,
            Looks::Once,
            |_, _| false,
        )
        .unwrap();
        let opponents: Vec<usize> = head_to_head(&findings, 0)
            .iter()
            .map(|(opponent, _)| *opponent)
            .collect();
        assert_eq!(opponents, [5, 2, 3, 4]);
        let shares: Vec<f64> = head_to_head(&findings, 5)
            .iter()
            .map(|(_, share)| share.value)
            .collect();
        assert_eq!(shares, [0.5, 1.]);
    }

    #[test]
    fn tied_ranks_join_neighbours_but_not_over_one_that_differs() {
        let ranks = [1, 2, 3, 4, 5, 5, 7];
        for (tied, place, expected) in [
            ("1011010", 1, Some("1-4, 5")),
            ("1011011", 1, Some("1-4, 5-7")),
            ("1010000", 3, Some("1, 3")),
            ("0000110", 6, Some("5")),
            ("0000000", 0, None),
        ] {
            let is_tied: Vec<bool> = tied.chars().map(|digit| digit == '1').collect();
            assert_eq!(
                tied_ranks(&ranks, &is_tied, place).as_deref(),
                expected,
                "{tied}"
            );
        }
    }
}
