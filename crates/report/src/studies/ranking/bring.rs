//! The recommendation over several populations of players: one setup for play without a computer, and one for play
//! with a computer that chooses draws and placements.

use bagsplit_lab::experiment::Players;
use bagsplit_lab::run::{Concluded, Conclusions, LabError, Layout};
use bagsplit_lab::study::Pairing;
use bagsplit_players::{Card, DiscardPolicy, HumanEffort, MulliganPolicy, PrivateBags, Setup};
use bagsplit_stats::Level;
use bagsplit_stats::numerals::count;

use crate::card;
use crate::studies::ranking::rule::{Candidate, Choice, Rule, Simplicity, WorstOpponent};
use crate::studies::ranking::words::{moment, no_other_is_better};
use crate::words::{by_hand, percent, range, recommendation, several, thousands};

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
/// The setup is the one with the best result against its worst opponent, or for a single population the highest mean win
/// rate; of those that are as good the one that the experiment names as recommended before, or the simplest (module
/// `rule`). For play without a computer it is one that is playable
/// manually.
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

/// The number of expressions named in an answer: what a club player knows. The card has more, and explains them.
const MEMORISED: usize = 20;

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
        let whose = match self.rankings[0].name.as_ref().filter(|_| self.own) {
            Some(population) => format!("{whose}, among players {population}"),
            None => whose.to_owned(),
        };
        let candidates = self.candidates();
        let rule =
            Rule { results: self.rankings.iter().map(|concluded| (&concluded.findings).into()).collect() };
        let Some(choice) = rule.choose(&candidates)? else {
            let why = match &candidates[..] {
                [] => "none of these setups is playable without a computer",
                _ => "these setups have no opponents but copies of themselves",
            };
            let title = format!("{whose}: {why}");
            return Ok(Bring { title, setup: None, to_do: Vec::new(), sure: Vec::new() });
        };
        let chosen = choice.setup;
        let setup = &self.rankings[0].setups(self.layout)[chosen];
        let others: Vec<&str> =
            choice.tied.iter().filter(|&&setup| setup != chosen).map(|&setup| self.name(setup)).collect();
        let mut sure = vec![format!("Certainty: {}", self.certainty(&choice, &candidates))];
        if !self.human {
            sure.insert(0, by_hand::NOT_IN_A_MATCH.to_owned());
        }
        let evidence = recommendation::evidence(setup, &self.layout.experiment.rules);
        sure.extend(evidence.map(|evidence| format!("Known: {evidence}")));
        sure.extend(self.better_for_some(chosen, &candidates));
        sure.extend([
            format!("Opponents: {}", self.opponents_text()),
            format!(
                "Statistically tied with it{}: {}.",
                if self.human { ", among those playable without a computer" } else { "" },
                if others.is_empty() { "none".to_owned() } else { several(&others) }
            ),
        ]);
        let rules = &self.layout.experiment.rules;
        let mut to_do = to_do(setup, u32::from(rules.hand_size()));
        recommendation::sort_by_worth(&mut to_do, setup, rules, |(name, _)| name);
        Ok(Bring { title: format!("{whose}: bring {}", setup.name), setup: Some(setup), to_do, sure })
    }

    /// The ranked setups that qualify; without a computer, those that are playable manually.
    fn candidates(&self) -> Vec<Candidate> {
        let ranked = 0..self.layout.experiment.ranked;
        let candidates = ranked.map(|setup| Candidate {
            setup,
            simplicity: self.simplicity(setup),
            beforehand: self.recommended().any(|name| name == self.name(setup)),
        });
        candidates.filter(|candidate| candidate.simplicity.effort != HumanEffort::No).collect()
    }

    /// How easily a setup is played; with a computer only splits differ in that.
    fn simplicity(&self, setup: usize) -> Simplicity {
        let played = self.rankings.iter().map(|concluded| concluded.setups(self.layout)[setup].by_hand());
        let first = &self.rankings[0].setups(self.layout)[setup];
        let length = |card: &Card| -> usize {
            card.rules().iter().map(|rule| rule.conditions().len() + rule.steps().len()).sum()
        };
        // A setup with a split for each role has both to state.
        let split = |own: &PrivateBags| {
            let [holder, other] = &own.splits.0;
            holder.parts() + if other.bags == holder.bags { 0 } else { other.parts() }
        };
        Simplicity {
            effort: played.max().filter(|_| self.human).unwrap_or(HumanEffort::Yes),
            draw_rule: first.card().filter(|_| self.human).map_or(1, length),
            split: first.private().map_or(0, split),
        }
    }

    /// The setups that longer experiments recommend to these players.
    fn recommended(&self) -> impl Iterator<Item = &'a str> {
        let players = self.layout.experiment.players();
        self.rankings.iter().filter_map(|concluded| players[concluded.section].recommended.as_deref())
    }

    fn name(&self, setup: usize) -> &'a str {
        &self.layout.experiment.setups[setup].name
    }

    /// The sentence on the certainty of the recommendation.
    fn certainty(&self, choice: &Choice, candidates: &[Candidate]) -> String {
        let findings = &self.rankings[0].findings;
        let moment = moment(findings);
        let before = match candidates.iter().find(|candidate| candidate.beforehand) {
            Some(_) if choice.beforehand => {
                "It was recommended before these games, after longer experiments. ".to_owned()
            }
            Some(other) => {
                format!("{}, recommended before, is not tied with the best here. ", self.name(other.setup))
            }
            None => String::new(),
        };
        let Some(WorstOpponent { opponent, share, error }) = choice.worst else {
            let finding = findings.ranking.iter().find(|finding| finding.setup == choice.setup);
            return format!("{before}{} {moment}", no_other_is_better(finding.expect("it is ranked")));
        };
        let none_better = match choice.beforehand {
            true => "",
            false => ", and none does better there by over a percentage point",
        };
        let half =
            if error > 0. { bagsplit_stats::normal_two_sided(Level::P95) * error } else { f64::INFINITY };
        format!(
            "{before}On average over these players its worst opponent is {}, against which it wins {} (95% interval {}); no other setup does significantly better against its worst opponent{none_better}. {moment}",
            self.name(opponent),
            percent(share),
            interval(share, half)
        )
    }

    /// A line for each of several populations in which another candidate wins significantly more against this field.
    fn better_for_some(&self, chosen: usize, candidates: &[Candidate]) -> Vec<String> {
        if self.rankings.len() < 2 {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for concluded in &self.rankings {
            let ranking = &concluded.findings.ranking;
            let is_candidate = |setup: usize| candidates.iter().any(|candidate| candidate.setup == setup);
            let best = ranking.iter().find(|finding| is_candidate(finding.setup));
            let own = ranking.iter().find(|finding| finding.setup == chosen);
            if let (Some(best), Some(own)) = (best, own)
                && best.setup != chosen
                && !best.not_separated_from.contains(&chosen)
            {
                lines.push(format!(
                    "On average against these opponents {} wins significantly more in population {}: {:.1}% instead of {:.1}%.",
                    self.name(best.setup),
                    concluded.name.as_deref().unwrap_or_default(),
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
            self.rankings.iter().filter_map(|concluded| concluded.name.as_deref()).collect();
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
    if let Some(expressions) = setup.expressions.as_ref().filter(|_| computed.is_empty()) {
        let lines: Vec<String> =
            expressions.lines().iter().take(MEMORISED).map(ToString::to_string).collect();
        let signs = "[] is a run that earns already, a the same digit twice: 'bagsplit card' explains each.";
        parts.push((card::MEMORISING, vec![format!("{}.", lines.join(", ")), signs.to_owned()]));
    }
    if !computed.is_empty() {
        parts.insert(0, ("As the computer says", vec![computed.join(", ")]));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_players::notes::Expressions;
    use bagsplit_players::{Bot, DrawPolicy, PassPolicy, Split};

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
        let mut learning = Setup::private_bags("a", Bot::Greedy, own.clone());
        learning.expressions = Some(Expressions::read("2*5 []*1").unwrap());
        let (name, lines) = to_do(&learning, 7).pop().unwrap();
        assert_eq!((name, lines[0].as_str()), ("Memorising", "2*5, []*1."));
        (own.draw, own.pass) = (DrawPolicy::HandValue, PassPolicy::ByValue);
        let instructions = to_do(&Setup::private_bags("a", Bot::Greedy, own), 7);
        assert_eq!(instructions[0], ("As the computer says", vec!["Drawing, Passing".to_owned()]));
        assert_eq!(instructions.len(), 3);
    }
}
