//! The recommendation over several populations of players: one setup for play without a computer, and one for play
//! with a computer that chooses draws and placements.

use bagsplit_lab::experiment::Players;
use bagsplit_lab::run::{Concluded, Conclusions, LabError, Layout};
use bagsplit_lab::study::Pairing;
use bagsplit_players::{Card, DiscardPolicy, HumanEffort, MulliganPolicy, Setup};
use bagsplit_stats::Level;
use bagsplit_stats::numerals::count;

use crate::card;
use crate::studies::ranking::words::{moment, no_other_is_better};
use crate::words::{percent, range, several, thousands};

/// The largest difference at which the simpler of two tied setups is recommended: in the win rate against the worst
/// opponent, or in the mean win rate for a single population.
const AS_GOOD: f64 = 0.01;

/// A recommended setup.
#[derive(Clone, Debug)]
pub struct Bring<'a> {
    /// The kind of player and the setup's name.
    pub title: String,
    /// The setup as it was played; `None` if no setup qualifies.
    pub setup: Option<&'a Setup>,
    /// The instructions, part by part, in one or more lines each.
    pub to_do: Vec<(&'static str, Vec<String>)>,
    /// The uncertainty, the opponents, and the statistically tied setups.
    pub sure: Vec<String>,
}

/// The recommendations of an experiment with populations of players: for play without a computer if some populations
/// are human-like, one for each population with an answer of its own, and one with a computer if other populations are
/// not human-like. There is none if the populations have no names, or one of them has no ranking yet.
///
/// The setup for play without a computer is the playable one with the best result against its worst opponent, on
/// average over the human-like populations (maximin: Wald 1945, Annals of Mathematics 46:265-280), since the opponent
/// is not known beforehand. For a single population it is the setup with the highest mean win rate. Among those tied
/// with it and at most a percentage point below, ties are broken by manual effort (exactly playable first), then by the
/// length of the draw rule, then by the number of losses to the others.
///
/// # Errors
/// If an estimate cannot be computed.
pub fn answers<'a>(layout: &'a Layout, found: &'a Conclusions) -> Result<Vec<Bring<'a>>, LabError> {
    let players = layout.experiment.players();
    let mut answers = Vec::new();
    for group in groups(players) {
        let rankings = found.sections.iter().filter(|concluded| group.contains(&concluded.section)).collect();
        let Players { own_answer: own, .. } = players[group[0]];
        let asked = BringRequest { layout, human: players[group[0]].human(), own, rankings };
        let ranked = asked.rankings.iter().all(|concluded| !concluded.findings.ranking.is_empty());
        if ranked && !asked.rankings.is_empty() {
            answers.push(asked.answer()?);
        }
    }
    Ok(answers)
}

/// The populations of each recommendation, in the order in which these are printed; none is empty.
fn groups(players: &[Players]) -> Vec<Vec<usize>> {
    let together = |human: bool| {
        let populations = 0..players.len();
        populations.filter(|&one| players[one].human() == human && !players[one].own_answer).collect()
    };
    let own = (0..players.len()).filter(|&one| players[one].own_answer).map(|one| vec![one]);
    let all = std::iter::once(together(true)).chain(own).chain([together(false)]);
    all.filter(|group: &Vec<usize>| !group.is_empty()).collect()
}

/// An opponent, and a setup's mean win rate against it over several rankings.
#[derive(Clone, Copy, Debug)]
struct WorstOpponent {
    opponent: usize,
    share: f64,
    /// The standard error of the share.
    error: f64,
}

/// The rankings from which a recommendation is computed.
struct BringRequest<'a> {
    layout: &'a Layout,
    human: bool,
    /// Whether this is the answer of a single population that counts in no other.
    own: bool,
    rankings: Vec<&'a Concluded>,
}

impl<'a> BringRequest<'a> {
    fn answer(&self) -> Result<Bring<'a>, LabError> {
        let whose = if self.human {
            "Playing without a computer"
        } else {
            "If a computer tells you what to draw and place"
        };
        let whose = match self.rankings[0].name(self.layout).filter(|_| self.own) {
            Some(population) => format!("{whose}, among players {population}"),
            None => whose.to_owned(),
        };
        let candidates = self.candidates();
        let tied = match &candidates[..] {
            [] => {
                let title = format!("{whose}: none of these setups is playable without a computer");
                return Ok(Bring { title, setup: None, to_do: Vec::new(), sure: Vec::new() });
            }
            candidates => self.tied(candidates)?,
        };
        let least = tied.iter().map(|&setup| self.merit(setup)).fold(0., f64::max) - AS_GOOD;
        let near: Vec<usize> = tied.iter().copied().filter(|&setup| self.merit(setup) >= least).collect();
        let ease =
            |&&setup: &&usize| (self.effort(setup), self.draw_length(setup), self.lost_to(setup, &near));
        let chosen = near.iter().min_by_key(ease).copied().unwrap_or(tied[0]);
        let setup = &self.rankings[0].setups(self.layout)[chosen];
        let others: Vec<&str> =
            tied.iter().filter(|&&setup| setup != chosen).map(|&setup| self.name(setup)).collect();
        let mut sure = vec![format!("Certainty: {}", self.certainty(chosen)?)];
        sure.extend(self.better_for_some(chosen, &candidates));
        sure.extend([
            format!("Opponents: {}", self.opponents_text()),
            format!(
                "Statistically tied with it{}: {}.",
                if self.human { ", among those playable without a computer" } else { "" },
                if others.is_empty() { "none".to_owned() } else { several(&others) }
            ),
        ]);
        Ok(Bring {
            title: format!("{whose}: bring {}", setup.name),
            setup: Some(setup),
            to_do: to_do(setup, u32::from(self.layout.experiment.rules.hand_size())),
            sure,
        })
    }

    /// The ranked setups that qualify; without a computer, those that are playable manually.
    fn candidates(&self) -> Vec<usize> {
        let ranked = 0..self.layout.experiment.ranked;
        ranked.filter(|&setup| !self.human || self.effort(setup) != HumanEffort::No).collect()
    }

    /// The largest manual effort of a setup over the populations; equal for all setups with a computer.
    fn effort(&self, setup: usize) -> HumanEffort {
        let played = self.rankings.iter().map(|concluded| concluded.setups(self.layout)[setup].by_hand());
        played.max().filter(|_| self.human).unwrap_or(HumanEffort::Yes)
    }

    fn name(&self, setup: usize) -> &'a str {
        &self.layout.experiment.setups[setup].name
    }

    /// The length of the draw rule: the conditions and steps of its card; equal for all setups with a computer.
    fn draw_length(&self, setup: usize) -> usize {
        let card = self.rankings[0].setups(self.layout)[setup].card().filter(|_| self.human);
        let length = |card: &Card| -> usize {
            card.rules().iter().map(|rule| rule.conditions().len() + rule.steps().len()).sum()
        };
        card.map_or(1, length)
    }

    /// The number of other setups to which a setup lost, over all of these rankings.
    fn lost_to(&self, setup: usize, others: &[usize]) -> usize {
        let lost = |other: usize| {
            let matchups = self.rankings.iter().flat_map(|concluded| &concluded.findings.matchups);
            let ahead = matchups.filter_map(|met| match (met.first, met.second) {
                (first, second) if (first, second) == (setup, other) => Some(met.share.value - 0.5),
                (first, second) if (first, second) == (other, setup) => Some(0.5 - met.share.value),
                _ => None,
            });
            ahead.sum::<f64>() < 0.
        };
        others.iter().filter(|&&other| lost(other)).count()
    }

    /// The win rate by which setups are compared: against the field with a single ranking, otherwise against the worst
    /// opponent.
    fn merit(&self, setup: usize) -> f64 {
        if let [only] = self.rankings[..] {
            let finding = only.findings.ranking.iter().find(|finding| finding.setup == setup);
            finding.map_or(0., |finding| finding.share.value)
        } else {
            self.worst_opponent(setup).map_or(0., |worst| worst.share)
        }
    }

    /// The candidates that may be the best, by estimate. With one ranking these are the setups that its table marks.
    fn tied(&self, candidates: &[usize]) -> Result<Vec<usize>, LabError> {
        if let [only] = self.rankings[..] {
            let own: Vec<_> =
                only.findings.ranking.iter().filter(|finding| candidates.contains(&finding.setup)).collect();
            let is_tied = |setup: usize| setup == own[0].setup || own[0].not_separated_from.contains(&setup);
            return Ok(own.iter().map(|finding| finding.setup).filter(|&setup| is_tied(setup)).collect());
        }
        let mut worst: Vec<(usize, WorstOpponent)> =
            candidates.iter().filter_map(|&setup| Some((setup, self.worst_opponent(setup)?))).collect();
        worst.sort_by(|(_, a), (_, b)| b.share.total_cmp(&a.share));
        let Some((_, best)) = worst.first().copied() else { return Ok(Vec::new()) };
        // Each of the others is compared with the best, adjusted by Bonferroni's rule.
        let alpha = Level::P95.alpha() / (worst.len().max(2) - 1) as f64;
        let critical = bagsplit_stats::normal_two_sided(Level::new(1. - alpha)?);
        let deficit = |own: &WorstOpponent| best.share - own.share;
        let tied = worst.iter().filter(|(_, own)| deficit(own) <= critical * best.error.hypot(own.error));
        Ok(tied.map(|(setup, _)| *setup).collect())
    }

    /// The opponent against which a setup wins least, on average over these rankings; `None` if no opponent is common
    /// to all of them.
    fn worst_opponent(&self, setup: usize) -> Option<WorstOpponent> {
        let met = |concluded: &&Concluded, opponent: usize| {
            concluded.findings.matchups.iter().filter(|met| !met.identical).find_map(|met| {
                match (met.first, met.second) {
                    pair if pair == (setup, opponent) => Some((met.share.value, met.share.standard_error)),
                    pair if pair == (opponent, setup) => {
                        Some((1. - met.share.value, met.share.standard_error))
                    }
                    _ => None,
                }
            })
        };
        let against = |opponent: usize| {
            let shares: Option<Vec<(f64, f64)>> =
                self.rankings.iter().map(|concluded| met(concluded, opponent)).collect();
            let (shares, n) = (shares?, self.rankings.len() as f64);
            // Populations share the seeds of their pairs but play differently, so their results are nearly
            // uncorrelated.
            Some(WorstOpponent {
                opponent,
                share: shares.iter().map(|(share, _)| share).sum::<f64>() / n,
                error: shares.iter().map(|(_, error)| error * error).sum::<f64>().sqrt() / n,
            })
        };
        let opponents = 0..self.layout.experiment.setups.len();
        opponents.filter_map(against).min_by(|a, b| a.share.total_cmp(&b.share))
    }

    /// The sentence on the certainty of the recommendation.
    fn certainty(&self, chosen: usize) -> Result<String, LabError> {
        let finding_of = |findings: &bagsplit_lab::studies::ranking::Findings| {
            findings.ranking.iter().find(|finding| finding.setup == chosen).cloned().expect("it is ranked")
        };
        let moment = moment(&self.rankings[0].findings);
        if let [only] = self.rankings[..] {
            return Ok(format!("{} {moment}", no_other_is_better(&finding_of(&only.findings))));
        }
        Ok(match self.worst_opponent(chosen) {
            None => format!("It has no opponents. {moment}"),
            Some(WorstOpponent { opponent, share, error }) => {
                let half = if error > 0. {
                    bagsplit_stats::normal_two_sided(Level::P95) * error
                } else {
                    f64::INFINITY
                };
                format!(
                    "On average over these players its worst opponent is {}, against which it wins {} (95% interval {}); no other setup does significantly better against its worst opponent, and none does better there by over a percentage point. {moment}",
                    self.name(opponent),
                    percent(share),
                    interval(share, half)
                )
            }
        })
    }

    /// A line for each of several populations in which another candidate wins significantly more against this field.
    fn better_for_some(&self, chosen: usize, candidates: &[usize]) -> Vec<String> {
        if self.rankings.len() < 2 {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for concluded in &self.rankings {
            let ranking = &concluded.findings.ranking;
            let best = ranking.iter().find(|finding| candidates.contains(&finding.setup));
            let own = ranking.iter().find(|finding| finding.setup == chosen);
            if let (Some(best), Some(own)) = (best, own)
                && best.setup != chosen
                && !best.not_separated_from.contains(&chosen)
            {
                lines.push(format!(
                    "Against these opponents another setup wins significantly more in population {}: bring {} ({:.1}% \
             instead of {:.1}%).",
                    concluded.name(self.layout).unwrap_or_default(),
                    self.name(best.setup),
                    100. * best.share.value,
                    100. * own.share.value
                ));
            }
        }
        lines
    }

    /// The sentence on populations, opponents and games.
    fn opponents_text(&self) -> String {
        let experiment = &self.layout.experiment;
        let names: Vec<&str> =
            self.rankings.iter().filter_map(|concluded| concluded.name(self.layout)).collect();
        let kind = if self.human { "human-like players (a model)" } else { "computer players" };
        let games: u64 = self.rankings.iter().map(|concluded| concluded.findings.games).sum();
        let opponents = match &experiment.pairing {
            Pairing::Field { members } => {
                let members: Vec<&str> =
                    members.iter().map(|&member| experiment.setups[member].name.as_str()).collect();
                format!("{} ({})", count(members.len() as u64, "opponent"), several(&members))
            }
            _ => count(experiment.setups.len() as u64 - 1, "opponent"),
        };
        format!("{kind}: {}; {opponents}, with the same bots; {} games.", names.join(", "), thousands(games))
    }
}

/// The interval of a share with this half width; none if that is infinite.
fn interval(share: f64, half: f64) -> String {
    if half.is_finite() {
        range((share - half).max(0.), (share + half).min(1.))
    } else {
        bagsplit_stats::numerals::NO_INTERVAL.to_owned()
    }
}

/// The instructions of a setup, part by part. Parts without an action are omitted, and parts that need a computer
/// share one line.
#[must_use]
pub fn to_do(setup: &Setup, hand_size: u32) -> Vec<(&'static str, Vec<String>)> {
    let asks = |key: &str| match (key, setup.private()) {
        ("mulligan", Some(own)) => own.mulligan != MulliganPolicy::Never,
        ("discard", Some(own)) => own.discard != DiscardPolicy::None && !card::discards_do_not_matter(setup),
        _ => true,
    };
    let by_computer = |key: &str| {
        setup.parts_by_hand().any(|(other, kind)| other == key && kind.by_hand == HumanEffort::No)
    };
    let keys = [
        (card::DRAWING, "draw"),
        (card::STARTING, "start"),
        (card::PASSING, "pass"),
        (card::MULLIGAN, "mulligan"),
        (card::DISCARDING, "discard"),
    ];
    let (mut parts, mut computed) = (Vec::new(), Vec::new());
    for part in card::parts(setup, hand_size) {
        let key = keys.iter().find(|(name, _)| *name == part.name).map_or("", |(_, key)| key);
        if by_computer(key) {
            computed.push(part.name);
        } else if asks(key) {
            parts.push((part.name, part.does.into_iter().map(|line| line.text).collect()));
        }
    }
    if !computed.is_empty() {
        parts.insert(0, ("As the computer says", vec![computed.join(", ")]));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_players::{Bot, DrawPolicy, PassPolicy, PrivateBags, Split};

    #[test]
    fn parts_without_actions_are_omitted_and_computed_parts_share_a_line() {
        let mut own = PrivateBags::new(Split::default());
        own.draw = DrawPolicy::Quota { operators: 3 };
        own.discard = DiscardPolicy::None;
        let names = |own: &PrivateBags| -> Vec<&str> {
            to_do(&Setup::private_bags("a", Bot::Greedy, own.clone()), 7).iter().map(|part| part.0).collect()
        };
        assert_eq!(names(&own), ["Drawing", "Starting", "Passing"]);
        own.mulligan = MulliganPolicy::Duplicates { most: 2 };
        assert_eq!(names(&own), ["Drawing", "Starting", "Passing", "Mulligan"]);
        (own.draw, own.pass) = (DrawPolicy::HandValue, PassPolicy::ByValue);
        let instructions = to_do(&Setup::private_bags("a", Bot::Greedy, own), 7);
        assert_eq!(instructions[0], ("As the computer says", vec!["Drawing, Passing".to_owned()]));
        assert_eq!(instructions.len(), 3);
    }
}
