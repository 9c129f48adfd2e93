//! The setups that an experiment with populations of players recommends to them.

use bagsplit_players::{Card, HumanEffort, PrivateBags};

use crate::experiment::Players;
use crate::run::Layout;
use crate::studies::answer::{Conclusions, SectionFindings};
use crate::studies::ranking::rule::{Candidate, Choice, Rule, Simplicity};

/// The recommendation to some populations of players.
#[derive(Debug)]
pub struct Recommended<'a> {
    /// Whether these play without a computer.
    pub human: bool,
    /// Whether this is the answer of a single population that counts in no other.
    pub own_answer: bool,
    /// Their rankings; at least one.
    pub rankings: Vec<&'a SectionFindings>,
    /// The setups that qualify.
    pub candidates: Vec<Candidate>,
    /// The recommended one; `None` if none qualifies, or these have no opponents but copies of themselves.
    pub choice: Option<Choice>,
}

/// The recommendations of an experiment with populations of players: for play without a computer if some populations
/// are human-like, one for each population with an answer of its own, and one with a computer if other populations are
/// not human-like. There is none if the populations have no names, or one of them has no ranking yet.
///
/// The setup is the one with the best result against its worst opponent, or for a single population the highest mean win
/// rate; of those that are as good the one that the experiment names as recommended before, or the simplest (module
/// `rule`). For play without a computer it is one that a person can play.
pub fn recommended<'a>(layout: &Layout, found: &'a Conclusions) -> Vec<Recommended<'a>> {
    let players = layout.experiment.players();
    let mut all = Vec::new();
    for group in groups(players) {
        let rankings: Vec<&SectionFindings> = found
            .sections
            .iter()
            .filter(|concluded| group.contains(&concluded.section))
            .collect();
        if rankings.is_empty()
            || rankings
                .iter()
                .any(|concluded| concluded.findings.ranking.is_empty())
        {
            continue;
        }
        let human = players[group[0]].human();
        let candidates = candidates(layout, human, &rankings);
        let rule = Rule {
            results: rankings
                .iter()
                .map(|concluded| (&concluded.findings).into())
                .collect(),
        };
        let choice = rule.choose(&candidates);
        let own_answer = players[group[0]].own_answer;
        all.push(Recommended {
            human,
            own_answer,
            rankings,
            candidates,
            choice,
        });
    }
    all
}

/// The populations of each recommendation, in the order in which these are printed; none is empty.
fn groups(players: &[Players]) -> Vec<Vec<usize>> {
    let together = |human: bool| {
        let populations = 0..players.len();
        populations
            .filter(|&place| players[place].human() == human && !players[place].own_answer)
            .collect()
    };
    let groups = (0..players.len())
        .filter(|&level| players[level].own_answer)
        .map(|level| vec![level]);
    let all = std::iter::once(together(true))
        .chain(groups)
        .chain([together(false)]);
    all.filter(|group: &Vec<usize>| !group.is_empty()).collect()
}

/// The ranked setups that qualify; without a computer, those that a person can play.
fn candidates(layout: &Layout, human: bool, rankings: &[&SectionFindings]) -> Vec<Candidate> {
    let experiment = &layout.experiment;
    let candidates = (0..experiment.ranked).map(|setup| {
        let name = &experiment.setups[setup].name;
        let mut named = rankings
            .iter()
            .filter_map(|ranking| experiment.players()[ranking.section].recommended.as_ref());
        Candidate {
            setup,
            simplicity: simplicity(layout, human, rankings, setup),
            beforehand: named.any(|recommended| recommended == name),
        }
    });
    candidates
        .filter(|candidate| candidate.simplicity.effort != HumanEffort::No)
        .collect()
}

/// How easily a setup is played; with a computer only splits differ in that.
fn simplicity(
    layout: &Layout,
    human: bool,
    rankings: &[&SectionFindings],
    setup: usize,
) -> Simplicity {
    let played = rankings
        .iter()
        .map(|concluded| concluded.setups(layout)[setup].by_hand());
    let first = &rankings[0].setups(layout)[setup];
    Simplicity {
        effort: played.max().filter(|_| human).unwrap_or(HumanEffort::Yes),
        draw_rule: first.card().filter(|_| human).map_or(1, length),
        split: first.private().map_or(0, parts_of_splits),
    }
}

fn length(card: &Card) -> usize {
    card.rules()
        .iter()
        .map(|rule| rule.conditions().len() + rule.steps().len())
        .sum()
}

/// A setup with a split for each role has both to state.
fn parts_of_splits(private: &PrivateBags) -> usize {
    let [holder, other] = &private.splits.0;
    holder.parts()
        + if other.bags == holder.bags {
            0
        } else {
            other.parts()
        }
}
