//! The recommendation over several populations of players: one setup for play without a computer, and one for play
//! with a computer that chooses draws and placements.

use bagsplit_lab::recommendation::Recommendation;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::Conclusions;
use bagsplit_lab::studies::ranking::{Choice, Recommended, WorstOpponent, recommended};
use bagsplit_lab::study::Pairing;
use bagsplit_players::{DiscardPolicy, HumanEffort, MulliganPolicy, Setup};
use bagsplit_stats::numerals::count;

use crate::card;
use crate::card::by_hand;
use crate::studies::ranking::words::{BOUNDLESS, moment, no_other_is_better};
use crate::words::{joined_names, percent, percentage_points, range, recommendation, thousands};

/// A recommended setup.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The kind of player and the setup's name.
    pub title: String,
    /// The uncertainty, the opponents, and the statistically tied setups.
    pub sure: Vec<String>,
}

/// The sentences on each recommendation of an experiment with populations of players ([`recommended`]).
pub fn texts(layout: &Layout, found: &Conclusions) -> Vec<Advice> {
    let all = recommended(layout, found).into_iter();
    all.map(|recommended| {
        AdviceWriter {
            layout,
            recommended,
        }
        .answer()
    })
    .collect()
}

/// Who recommends a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recommender {
    /// Experiments on file, with other games.
    LongerExperiments,
    /// The experiment file.
    File,
    /// These games, by their estimates.
    Estimates,
}

/// The number of expressions named in an answer: what a club player knows. The card has more, and explains them.
const MEMORISED: usize = 20;

/// A recommendation to be said.
struct AdviceWriter<'a> {
    layout: &'a Layout,
    recommended: Recommended<'a>,
}

impl<'a> AdviceWriter<'a> {
    fn answer(&self) -> Advice {
        let Recommended {
            human,
            own_answer,
            rankings,
            candidates,
            choice,
        } = &self.recommended;
        let whose = if *human {
            "Playing without a computer"
        } else {
            "If a computer tells you what to draw and place"
        };
        let whose = match rankings[0].name.as_deref().filter(|_| *own_answer) {
            Some(population) => format!("{whose}, among players {population}"),
            None => whose.to_owned(),
        };
        let Some(choice) = choice else {
            let why = match &candidates[..] {
                [] => "none of these setups is playable without a computer",
                _ => "these setups have no opponents but copies of themselves",
            };
            let title = format!("{whose}: {why}");
            return Advice {
                title,
                sure: Vec::new(),
            };
        };
        let chosen = choice.setup;
        let setup = &rankings[0].setups(self.layout)[chosen];
        let others: Vec<&str> = choice
            .tied
            .iter()
            .filter(|&&setup| setup != chosen)
            .map(|&setup| self.name(setup))
            .collect();
        let mut sure = vec![self.certainty(choice)];
        if !human {
            sure.insert(0, by_hand::NOT_IN_A_MATCH.to_owned());
        }
        let evidence = recommendation::evidence(setup, &self.layout.experiment.rules);
        sure.extend(evidence);
        sure.extend([
            format!("Opponents: {}", self.opponents_text()),
            format!(
                "Statistically tied with it{}: {}.",
                if *human {
                    ", among those playable without a computer"
                } else {
                    ""
                },
                if others.is_empty() {
                    "none".to_owned()
                } else {
                    joined_names(&others)
                }
            ),
        ]);
        let bring = match (
            self.layout.experiment.decides(choice.others_better_by),
            self.recommender(choice),
        ) {
            (true, _) => "bring",
            (false, Recommender::LongerExperiments) => {
                "these games do not decide; longer experiments (docs/best-splits.md) recommend"
            }
            (false, Recommender::File) => "these games do not decide; the experiment file names",
            (false, Recommender::Estimates) => "these games do not decide; by the estimates it is",
        };
        Advice {
            title: format!("{whose}: {bring} {}", setup.name),
            sure,
        }
    }

    fn name(&self, setup: usize) -> &'a str {
        &self.layout.experiment.setups[setup].name
    }

    fn recommender(&self, choice: &Choice) -> Recommender {
        // As these players play it: what they decide may be part of what is recommended.
        let setup = &self.recommended.rankings[0].setups(self.layout)[choice.setup];
        let known = Recommendation::of_setup(setup, &self.layout.experiment.rules);
        match choice.beforehand {
            false => Recommender::Estimates,
            true if known.is_empty() => Recommender::File,
            true => Recommender::LongerExperiments,
        }
    }

    /// The sentence on the certainty of the recommendation.
    fn certainty(&self, choice: &Choice) -> String {
        let findings = &self.recommended.rankings[0].findings;
        let moment = moment(findings);
        let passed_over = self
            .recommended
            .candidates
            .iter()
            .find(|candidate| candidate.beforehand);
        let before = match (self.recommender(choice), passed_over) {
            (Recommender::LongerExperiments, _) => {
                "Longer experiments than this recommend it (docs/best-splits.md), and here it is tied with the best. ".to_owned()
            }
            (Recommender::File, _) => {
                "The experiment file names it as recommended, and here it is tied with the best. ".to_owned()
            }
            (Recommender::Estimates, Some(other)) => format!(
                "{}, which the experiment file names as recommended, is not tied with the best here. ",
                self.name(other.setup)
            ),
            (Recommender::Estimates, None) => String::new(),
        };
        let Some(WorstOpponent { opponent, share }) = choice.worst else {
            let finding = findings
                .ranking
                .iter()
                .find(|finding| finding.setup == choice.setup);
            return format!(
                "{before}{} {moment}",
                no_other_is_better(finding.expect("it is ranked"))
            );
        };
        let none_better = match choice.beforehand {
            true => "",
            false => " By the estimates none does better there by over a percentage point.",
        };
        let bound = match choice.others_better_by {
            most if most >= BOUNDLESS => {
                "there are too few games to bound how much better another setup may be against its own"
                    .to_owned()
            }
            most => format!(
                "no other setup is more than {} better against its own (95% confidence)",
                percentage_points(most)
            ),
        };
        format!(
            "{before}On average over these players its worst opponent by the estimates is {}, against which it wins {} ({}, \
             simultaneously over its opponents); {bound}.{none_better} {moment}",
            self.name(opponent),
            percent(share.value),
            range(share.low, share.high)
        )
    }

    /// The sentence on populations, opponents and games.
    fn opponents_text(&self) -> String {
        let experiment = &self.layout.experiment;
        let Recommended {
            human, rankings, ..
        } = &self.recommended;
        let names: Vec<&str> = rankings
            .iter()
            .filter_map(|concluded| concluded.name.as_deref())
            .collect();
        let kind = if *human {
            "human-like players (a model)"
        } else {
            "computer players"
        };
        let games: u64 = rankings
            .iter()
            .map(|concluded| concluded.findings.games)
            .sum();
        let opponents = match &experiment.pairing {
            Pairing::Field { members } => {
                let members: Vec<&str> = members
                    .iter()
                    .map(|&member| experiment.setups[member].name.as_str())
                    .collect();
                format!(
                    "{} ({})",
                    count(members.len() as u64, "opponent"),
                    joined_names(&members)
                )
            }
            _ => count(experiment.setups.len() as u64 - 1, "opponent"),
        };
        format!(
            "{kind}: {}; {opponents}, with the same bots; {} games.",
            names.join(", "),
            thousands(games)
        )
    }
}

/// The instructions of a setup, part by part. Parts without an action are omitted, and parts that need a computer
/// share one line.
pub(crate) fn to_do(setup: &Setup, hand_size: u32) -> Vec<(&'static str, Vec<String>)> {
    let keys = [
        (card::DRAWING, "draw"),
        (card::STARTING, "start"),
        (card::PASSING, "pass"),
        (card::MULLIGAN, "mulligan"),
        (card::DISCARDING, "discard"),
    ];
    let (mut parts, mut computed) = (Vec::new(), Vec::new());
    for part in card::parts(setup, hand_size) {
        let key = keys
            .iter()
            .find(|(name, _)| *name == part.name)
            .map_or("", |(_, key)| key);
        if setup
            .parts_by_hand()
            .any(|(other, kind)| other == key && kind.by_hand == HumanEffort::No)
        {
            computed.push(part.name);
        } else if is_action(setup, key) {
            parts.push((
                part.name,
                part.does.into_iter().map(|line| line.text).collect(),
            ));
        }
    }
    if let Some(expressions) = setup.expressions.as_ref().filter(|_| computed.is_empty()) {
        let lines: Vec<String> = expressions
            .lines()
            .iter()
            .take(MEMORISED)
            .map(ToString::to_string)
            .collect();
        let signs = "[] is a run that earns already, a the same digit twice: 'bagsplit card' explains each.";
        parts.push((
            card::MEMORISING,
            vec![format!("{}.", lines.join(", ")), signs.to_owned()],
        ));
    }
    if !computed.is_empty() {
        parts.insert(0, ("As the computer says", vec![computed.join(", ")]));
    }
    parts
}

/// Whether a policy ever asks for something to do.
fn is_action(setup: &Setup, key: &str) -> bool {
    match (key, setup.private()) {
        ("mulligan", Some(own)) => own.mulligan != MulliganPolicy::Never,
        ("discard", Some(own)) => {
            own.discard != DiscardPolicy::None && !card::discards_do_not_matter(setup)
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_players::notes::Expressions;
    use bagsplit_players::{Bot, DrawPolicy, PassPolicy, PrivateBags, Split};

    #[test]
    fn parts_without_actions_are_omitted_and_computed_parts_share_a_line() {
        let mut private = PrivateBags::new(Split::default());
        private.draw = DrawPolicy::Quota { operators: 3 };
        private.discard = DiscardPolicy::None;
        let names = |private: &PrivateBags| -> Vec<&str> {
            to_do(&Setup::private_bags("a", Bot::Greedy, private.clone()), 7)
                .iter()
                .map(|part| part.0)
                .collect()
        };
        assert_eq!(names(&private), ["Drawing", "Starting", "Passing"]);
        private.mulligan = MulliganPolicy::Duplicates { most: 2 };
        assert_eq!(
            names(&private),
            ["Drawing", "Starting", "Passing", "Mulligan"]
        );
        let mut learning = Setup::private_bags("a", Bot::Greedy, private.clone());
        learning.expressions = Some(Expressions::read("2*5 []*1").unwrap());
        let (name, lines) = to_do(&learning, 7).pop().unwrap();
        assert_eq!((name, lines[0].as_str()), ("Memorising", "2*5, []*1."));
        (private.draw, private.pass) = (DrawPolicy::HandValue, PassPolicy::ByValue);
        let instructions = to_do(&Setup::private_bags("a", Bot::Greedy, private), 7);
        assert_eq!(
            instructions[0],
            ("As the computer says", vec!["Drawing, Passing".to_owned()])
        );
        assert_eq!(instructions.len(), 3);
    }
}
