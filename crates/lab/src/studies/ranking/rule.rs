//! The rule of the recommendation: which setup to bring, from win rates and from how easily a setup is played.

use std::collections::BTreeMap;

use bagsplit_players::HumanEffort;
use bagsplit_stats::{Estimate, Level, normal_two_sided};

use crate::experiment::ErrorBudget;
use crate::studies::ranking::Findings;

/// The largest difference at which the simpler of two tied setups is recommended: in the win rate against the worst
/// opponent, or in the mean win rate for a single population.
const AS_GOOD: f64 = 0.01;

/// How easily a setup is played: of two that are as good, the lesser is recommended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Simplicity {
    /// How well a person can play it.
    pub effort: HumanEffort,
    /// The number of conditions and steps of the draw rule.
    pub draw_rule: usize,
    /// The number of parts in which the split can be stated.
    pub split: usize,
}

/// A setup that may be recommended.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Its place.
    pub setup: usize,
    /// How easily it is played.
    pub simplicity: Simplicity,
    /// Whether longer experiments recommend it.
    pub beforehand: bool,
}

/// The results of a population of players.
#[derive(Clone, Debug, Default)]
pub(crate) struct Results {
    /// The ranked setups, best first.
    ranked: Vec<Ranked>,
    /// The matchups of setups that are not identical.
    matchups: Vec<Matchup>,
}

#[derive(Clone, Debug)]
struct Ranked {
    setup: usize,
    /// The mean win rate against the field.
    share: f64,
    /// By how much another setup may be better at most.
    others_better_by: f64,
    tied_with: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Matchup {
    first: usize,
    second: usize,
    /// The win rate of the first, and its standard error.
    share: f64,
    error: f64,
}

impl Matchup {
    /// The win rate of a setup against an opponent, if these two are matched.
    fn share_of(&self, setup: usize, opponent: usize) -> Option<f64> {
        match (self.first, self.second) {
            pair if pair == (setup, opponent) => Some(self.share),
            pair if pair == (opponent, setup) => Some(1. - self.share),
            _ => None,
        }
    }
}

impl Results {
    /// The opponents of a setup, each with the setup's win rate and its standard error.
    fn met_by(&self, setup: usize) -> BTreeMap<usize, (f64, f64)> {
        let met = |matchup: &Matchup| {
            let opponent = if matchup.first == setup {
                matchup.second
            } else {
                matchup.first
            };
            Some((
                opponent,
                (matchup.share_of(setup, opponent)?, matchup.error),
            ))
        };
        self.matchups.iter().filter_map(met).collect()
    }
}

impl From<&Findings> for Results {
    fn from(findings: &Findings) -> Results {
        let ranked = findings.ranking.iter().map(|finding| Ranked {
            setup: finding.setup,
            share: finding.share.value,
            others_better_by: finding.others_better_by(),
            tied_with: finding.not_separated_from.clone(),
        });
        let matchups = findings
            .matchups
            .iter()
            .filter(|met| !met.identical)
            .map(|met| Matchup {
                first: met.first,
                second: met.second,
                share: met.share.value,
                error: met.share.standard_error,
            });
        Results {
            ranked: ranked.collect(),
            matchups: matchups.collect(),
        }
    }
}

/// An opponent, and a setup's mean win rate against it over several populations.
#[derive(Clone, Copy, Debug)]
pub struct WorstOpponent {
    /// Its place.
    pub opponent: usize,
    /// The win rate against it; the intervals of all its opponents hold simultaneously at 95%.
    pub share: Estimate,
}

/// The critical value of this many simultaneous normal intervals at 95% (Bonferroni).
fn critical(intervals: usize) -> f64 {
    let each = Level::new(1. - ErrorBudget::LEVEL.alpha() / intervals.max(1) as f64);
    normal_two_sided(each.expect("a part of an error rate is one"))
}

/// A win rate with this standard error; without an interval where that is 0.
fn share_of(value: f64, error: f64, critical: f64) -> Estimate {
    if error == 0. {
        return Estimate::without_interval(value, 0.);
    }
    let half = critical * error;
    Estimate {
        value,
        standard_error: error,
        low: (value - half).max(0.),
        high: (value + half).min(1.),
    }
}

/// The recommended setup, and all that are statistically tied for the best, itself included.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The place of the recommended setup.
    pub setup: usize,
    /// Whether longer experiments recommend it.
    pub beforehand: bool,
    /// The places of those tied for the best.
    pub tied: Vec<usize>,
    /// By how much another candidate may be better at most: in the win rate against the worst opponent, or in the mean win rate
    /// for a single population.
    pub others_better_by: f64,
    /// Its worst opponent; `None` for a single population, where the mean over the field counts.
    pub worst: Option<WorstOpponent>,
}

/// The rule over the populations of a recommendation.
///
/// The best candidate wins most against its worst opponent, on average over the populations (maximin: Wald 1945, Annals
/// of Mathematics 46:265-280), since the opponent is not known beforehand. For a single population it has the highest
/// mean win rate. One that longer experiments recommend stays recommended while it is tied with the best. Otherwise, among
/// those tied with the best and at most a percentage point below, the simplest is recommended: by manual effort (exactly
/// playable first), then by the length of the draw rule, then by the length of the split, then by the number of losses to
/// the others.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// The results of each population; there is at least one.
    pub(crate) results: Vec<Results>,
}

impl Rule {
    /// The recommended setup among these candidates; `None` if there are none, or none has opponents.
    pub(crate) fn choose(&self, candidates: &[Candidate]) -> Option<Choice> {
        let tied = self.tied(candidates);
        let least = tied
            .iter()
            .map(|candidate| self.merit(candidate.setup))
            .fold(0., f64::max)
            - AS_GOOD;
        let near: Vec<Candidate> = tied
            .iter()
            .copied()
            .filter(|candidate| self.merit(candidate.setup) >= least)
            .collect();
        let simplest = near
            .iter()
            .min_by_key(|candidate| (candidate.simplicity, self.lost_to(candidate.setup, &near)));
        let chosen = tied
            .iter()
            .find(|candidate| candidate.beforehand)
            .or(simplest);
        chosen.map(
            |&Candidate {
                 setup, beforehand, ..
             }| Choice {
                setup,
                beforehand,
                tied: tied.iter().map(|candidate| candidate.setup).collect(),
                others_better_by: self.others_better_by(setup, candidates),
                worst: self
                    .worst_opponent(setup)
                    .filter(|_| self.results.len() > 1),
            },
        )
    }

    /// The win rate by which setups are compared: against the field with a single population, otherwise against the
    /// worst opponent.
    fn merit(&self, setup: usize) -> f64 {
        if let [only] = &self.results[..] {
            only.ranked
                .iter()
                .find(|ranked| ranked.setup == setup)
                .map_or(0., |ranked| ranked.share)
        } else {
            self.worst_opponent(setup)
                .map_or(0., |worst| worst.share.value)
        }
    }

    /// The candidates that may be the best, by estimate. With one population these are the setups that its table marks.
    fn tied(&self, candidates: &[Candidate]) -> Vec<Candidate> {
        if let [only] = &self.results[..] {
            let candidate = |ranked: &Ranked| {
                candidates
                    .iter()
                    .find(|candidate| candidate.setup == ranked.setup)
                    .copied()
            };
            let found: Vec<(&Ranked, Candidate)> = only
                .ranked
                .iter()
                .filter_map(|ranked| Some((ranked, candidate(ranked)?)))
                .collect();
            let Some((best, _)) = found.first().copied() else {
                return Vec::new();
            };
            let is_tied = |candidate: &Candidate| {
                candidate.setup == best.setup || best.tied_with.contains(&candidate.setup)
            };
            return found
                .into_iter()
                .map(|(_, candidate)| candidate)
                .filter(is_tied)
                .collect();
        }
        let mut worst: Vec<(Candidate, WorstOpponent)> = candidates
            .iter()
            .filter_map(|&candidate| Some((candidate, self.worst_opponent(candidate.setup)?)))
            .collect();
        worst.sort_by(|(_, a), (_, b)| b.share.value.total_cmp(&a.share.value));
        let Some((_, best)) = worst.first().copied() else {
            return Vec::new();
        };
        // Each of the others is compared with the best, adjusted by Bonferroni's rule.
        let critical = critical(worst.len() - 1);
        let tied = worst.iter().filter(|(_, opponent)| {
            let error = best
                .share
                .standard_error
                .hypot(opponent.share.standard_error);
            best.share.value - opponent.share.value <= critical * error
        });
        tied.map(|(candidate, _)| *candidate).collect()
    }

    /// The opponent against which a setup wins least, on average over these populations; `None` if no opponent is
    /// common to all of them.
    pub(crate) fn worst_opponent(&self, setup: usize) -> Option<WorstOpponent> {
        let met = self.against(setup);
        let critical = critical(met.len());
        let worst = met.into_iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
        Some(WorstOpponent {
            opponent: worst.0,
            share: share_of(worst.1, worst.2, critical),
        })
    }

    /// By how much another candidate may be better at most. With several populations the intervals of all candidates against all
    /// opponents hold simultaneously, so that it does not matter which of them are the least.
    fn others_better_by(&self, setup: usize, candidates: &[Candidate]) -> f64 {
        if let [only] = &self.results[..] {
            let finding = only.ranked.iter().find(|ranked| ranked.setup == setup);
            return finding.map_or(1., |ranked| ranked.others_better_by);
        }
        let critical = critical(
            candidates
                .iter()
                .map(|candidate| self.against(candidate.setup).len())
                .sum(),
        );
        let (mut worst, mut others) = (1_f64, 0_f64);
        for candidate in candidates {
            let (mut low, mut high) = (1_f64, 1_f64);
            for (_, share, error) in self.against(candidate.setup) {
                let ends = share_of(share, error, critical)
                    .interval()
                    .unwrap_or((0., 1.));
                (low, high) = (low.min(ends.0), high.min(ends.1));
            }
            if candidate.setup == setup {
                worst = low
            } else {
                others = others.max(high)
            }
        }
        (others - worst).max(0.)
    }

    /// The opponents of a setup that are common to all populations, each with its mean win rate and that one's standard error.
    fn against(&self, setup: usize) -> Vec<(usize, f64, f64)> {
        let met: Vec<BTreeMap<usize, (f64, f64)>> = self
            .results
            .iter()
            .map(|results| results.met_by(setup))
            .collect();
        let against = |&opponent: &usize| {
            let shares: Option<Vec<(f64, f64)>> = met
                .iter()
                .map(|opponents| opponents.get(&opponent).copied())
                .collect();
            let (shares, n) = (shares?, met.len() as f64);
            // Populations share the seeds of their pairs but play differently, so their results are nearly
            // uncorrelated.
            let share = shares.iter().map(|(share, _)| share).sum::<f64>() / n;
            let error = shares
                .iter()
                .map(|(_, error)| error * error)
                .sum::<f64>()
                .sqrt()
                / n;
            Some((opponent, share, error))
        };
        met.iter()
            .take(1)
            .flat_map(BTreeMap::keys)
            .filter_map(against)
            .collect()
    }

    /// The number of other candidates to which a setup lost, over all populations.
    fn lost_to(&self, setup: usize, others: &[Candidate]) -> usize {
        let lost = |other: usize| {
            let matchups = self.results.iter().flat_map(|results| &results.matchups);
            matchups
                .filter_map(|met| Some(met.share_of(setup, other)? - 0.5))
                .sum::<f64>()
                < 0.
        };
        others.iter().filter(|other| lost(other.setup)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EQUAL: Simplicity = Simplicity {
        effort: HumanEffort::Yes,
        draw_rule: 5,
        split: 5,
    };

    fn candidates(simplicities: &[Simplicity]) -> Vec<Candidate> {
        simplicities
            .iter()
            .enumerate()
            .map(|(setup, &simplicity)| Candidate {
                setup,
                simplicity,
                beforehand: false,
            })
            .collect()
    }

    /// The results with these mean win rates, best first, of setups that are all tied, without matchups.
    fn ranked(shares: &[f64]) -> Results {
        let tied_with = |setup| (0..shares.len()).filter(|&other| other != setup).collect();
        let ranked = |(setup, &share)| Ranked {
            setup,
            share,
            others_better_by: 0.5,
            tied_with: tied_with(setup),
        };
        Results {
            ranked: shares.iter().enumerate().map(ranked).collect(),
            matchups: Vec::new(),
        }
    }

    /// The results of matchups (first, second, win rate of the first), each with this standard error.
    fn met(error: f64, matchups: &[(usize, usize, f64)]) -> Results {
        let matchup = |&(first, second, share)| Matchup {
            first,
            second,
            share,
            error,
        };
        Results {
            ranked: Vec::new(),
            matchups: matchups.iter().map(matchup).collect(),
        }
    }

    fn choose(results: Vec<Results>, candidates: &[Candidate]) -> Choice {
        Rule { results }.choose(candidates).unwrap()
    }

    #[test]
    fn one_population_counts_the_field_several_the_worst_opponent() {
        // Setup 0 wins most on average, setup 1 loses least; opponents are 8 and 9.
        let rates = [(0, 8, 0.8), (0, 9, 0.4), (9, 1, 0.45), (1, 8, 0.55)];
        let mut level = met(0.001, &rates);
        level.ranked = ranked(&[0.6, 0.55]).ranked;
        let both = candidates(&[EQUAL, EQUAL]);
        assert_eq!(choose(vec![level.clone()], &both).setup, 0);
        let choice = choose(vec![level.clone(), level.clone()], &both);
        assert_eq!((choice.setup, choice.tied), (1, vec![1]));
        // The worst opponent is that of the mean over populations, not the worst in any of them: 0 wins 60% from 9.
        let other = met(
            0.001,
            &[(0, 8, 0.6), (0, 9, 0.8), (9, 1, 0.45), (1, 8, 0.55)],
        );
        let rule = Rule {
            results: vec![level.clone(), other],
        };
        assert_eq!(rule.choose(&both).unwrap().setup, 0);
        let worst = rule.worst_opponent(0).unwrap();
        assert_eq!(worst.opponent, 9);
        let error = worst.share.standard_error;
        assert!(
            (worst.share.value - 0.6).abs() < 1e-12 && (error - 0.001 / 2_f64.sqrt()).abs() < 1e-12
        );
        // An opponent that one population has not met does not count.
        let only_8 = met(0.001, &[(0, 8, 0.8), (1, 8, 0.55)]);
        assert_eq!(
            Rule {
                results: vec![level, only_8]
            }
            .worst_opponent(0)
            .unwrap()
            .opponent,
            8
        );
    }

    #[test]
    fn without_candidates_or_opponents_there_is_no_choice() {
        let none =
            |results, candidates: &[Candidate]| Rule { results }.choose(candidates).is_none();
        assert!(none(vec![ranked(&[0.5])], &[]));
        assert!(none(
            vec![ranked(&[0.5]), ranked(&[0.5])],
            &candidates(&[EQUAL])
        ));
    }

    #[test]
    fn only_candidates_count() {
        let mut results = ranked(&[0.7, 0.6, 0.5]);
        // The best candidate is setup 1, tied with 2 but not with 0.
        results.ranked[0].tied_with.clear();
        let few = &candidates(&[EQUAL; 3])[1..];
        let choice = choose(vec![results], few);
        assert_eq!((choice.setup, choice.tied), (1, vec![1, 2]));
    }

    #[test]
    fn the_best_is_tied_with_those_not_significantly_below() {
        // One other: 1.96 standard errors of the difference, which are 2.8%. Three others: 2.39, or 3.4%.
        let simple = candidates(&[EQUAL; 4]);
        let tied = |below: f64, setups: usize| {
            let results = met(
                0.02,
                &[(0, 9, 0.5), (1, 9, 0.5 - below), (2, 9, 0.1), (3, 9, 0.1)],
            );
            choose(vec![results.clone(), results], &simple[..setups]).tied
        };
        assert_eq!(tied(0.039, 2), [0, 1]);
        assert_eq!(tied(0.040, 2), [0]);
        assert_eq!(tied(0.047, 4), [0, 1]);
        assert_eq!(tied(0.048, 4), [0]);
    }

    #[test]
    fn the_simpler_is_chosen_up_to_a_percentage_point() {
        let simpler = Simplicity { split: 4, ..EQUAL };
        let chosen = |below: f64, is_tied: bool| {
            let mut level = ranked(&[0.6, 0.6 - below]);
            if !is_tied {
                level.ranked[0].tied_with.clear();
            }
            choose(vec![level], &candidates(&[EQUAL, simpler])).setup
        };
        assert_eq!(
            (
                chosen(0.009, true),
                chosen(0.011, true),
                chosen(0.009, false)
            ),
            (1, 0, 0)
        );
        let several = |below: f64, error: f64| {
            let level = met(error, &[(0, 9, 0.6), (1, 9, 0.6 - below)]);
            choose(vec![level.clone(), level], &candidates(&[EQUAL, simpler])).setup
        };
        assert_eq!(
            (
                several(0.009, 0.02),
                several(0.011, 0.02),
                several(0.009, 0.001)
            ),
            (1, 0, 0)
        );
    }

    #[test]
    fn what_is_recommended_beforehand_stays_so_while_it_is_tied_for_the_best() {
        let harder = Simplicity { split: 9, ..EQUAL };
        let mut all = candidates(&[EQUAL, EQUAL, harder]);
        all[2].beforehand = true;
        let level = ranked(&[0.7, 0.6, 0.5]);
        let choice = choose(vec![level.clone()], &all);
        assert_eq!((choice.setup, choice.beforehand), (2, true));
        let mut apart = level;
        apart.ranked[0].tied_with.pop();
        let choice = choose(vec![apart], &all);
        assert_eq!((choice.setup, choice.beforehand), (0, false));
        let several = |error: f64| {
            let results = met(error, &[(0, 9, 0.6), (1, 9, 0.6), (2, 9, 0.55)]);
            choose(vec![results.clone(), results], &all).setup
        };
        assert_eq!((several(0.03), several(0.003)), (2, 0));
    }

    #[test]
    fn ties_are_broken_by_effort_draw_rule_split_and_losses_in_this_order() {
        let roughly = HumanEffort::Roughly;
        // Each is worse than the next in one thing and better in all that count less; setup 0 loses to the others.
        let order = [
            Simplicity {
                effort: roughly,
                draw_rule: 1,
                split: 1,
            },
            Simplicity {
                draw_rule: 6,
                split: 1,
                ..EQUAL
            },
            Simplicity { split: 6, ..EQUAL },
            EQUAL,
            EQUAL,
        ];
        let all = candidates(&order);
        let mut results = ranked(&[0.6; 5]);
        results.matchups = met(
            0.1,
            &[
                (3, 4, 0.4),
                (3, 2, 0.4),
                (0, 4, 0.9),
                (1, 4, 0.9),
                (2, 4, 0.9),
            ],
        )
        .matchups;
        for last in 0..order.len() {
            let setup = choose(vec![results.clone()], &all[..=last]).setup;
            // Of the two that are equally simple, 3 lost twice and 4 three times.
            assert_eq!(setup, last.min(3), "among the first {}", last + 1);
        }
        results.matchups = met(0.1, &[(3, 4, 0.4)]).matchups;
        assert_eq!(choose(vec![results], &all).setup, 4);
    }
}
