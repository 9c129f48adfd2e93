//! Setups that are a complete crossing of two or more choices, such as every split with every draw policy.

use bagsplit_game::board::Role;
use bagsplit_players::{Choice, Setup};
use bagsplit_stats::Crossing;
use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::cross::OWN_CARD;

/// The largest number of setups whose crossing is analysed; more take minutes.
const MOST_CELLS: usize = 1024;

/// A choice whose values are crossed with those of others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Factor {
    /// The choice, such as `draw`, with the choices that follow from it, as in `split and pass`.
    pub factor: String,
    /// Its values, in the order of the experiment.
    pub levels: Vec<String>,
}

/// The crossed choices of setups, and the level of each setup; `None` if the setups are no complete crossing of two or more.
pub(crate) fn crossing(setups: &[Setup]) -> Option<(Vec<Factor>, Crossing)> {
    if setups.len() > MOST_CELLS {
        return None;
    }
    let choices: Vec<Vec<(&str, String)>> = setups.iter().map(choices).collect();
    let mut factors: Vec<(Factor, Vec<usize>)> = Vec::new();
    for (number, (choice, _)) in choices.first()?.iter().enumerate() {
        let mut levels: Vec<String> = Vec::new();
        let mut of = Vec::new();
        for of_setup in &choices {
            let (_, label) = of_setup.get(number).filter(|(other, _)| other == choice)?;
            let level = levels
                .iter()
                .position(|level| level == label)
                .unwrap_or(levels.len());
            if level == levels.len() {
                levels.push(label.clone());
            }
            of.push(level);
        }
        if levels.len() < 2 {
            continue;
        }
        // A choice that follows from another, as a pass policy from the split that has it, is no factor of its own.
        match factors.iter_mut().find(|(_, other)| follows(&of, other)) {
            Some((factor, _)) => factor.factor += &format!(" and {choice}"),
            None => factors.push((
                Factor {
                    factor: (*choice).to_owned(),
                    levels,
                },
                of,
            )),
        }
    }
    let cells = (0..setups.len())
        .map(|setup| factors.iter().map(|(_, of)| of[setup]).collect())
        .collect();
    Some((
        factors.into_iter().map(|(factor, _)| factor).collect(),
        Crossing::new(cells)?,
    ))
}

/// The split, bot and policies of a setup, by name. A card is a draw policy whatever its rules: each split has its own.
fn choices(setup: &Setup) -> Vec<(&'static str, String)> {
    let split = setup
        .split(Role::Other)
        .map(|split| ("split", split.name.clone()));
    let label = |(key, choice): (&'static str, &dyn Choice)| match setup.card() {
        Some(_) if key == "draw" => (key, OWN_CARD.to_owned()),
        _ => (key, choice.label()),
    };
    split
        .into_iter()
        .chain(setup.choices().into_iter().map(label))
        .collect()
}

/// Whether setups of the same level of `other` always have the same level of `own`.
fn follows(own: &[usize], other: &[usize]) -> bool {
    let mut known = std::collections::BTreeMap::new();
    own.iter()
        .zip(other)
        .all(|(own, other)| known.entry(other).or_insert(own) == &own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors_of(text: &str) -> Option<Vec<(String, usize)>> {
        let text = format!("name = 'a'\nseed = 1\npairs = 2\n{text}");
        let experiment =
            crate::experiment::experiment_of_text(&text, std::path::Path::new("a.toml")).unwrap();
        let (factors, _) = crossing(&experiment.setups)?;
        Some(
            factors
                .into_iter()
                .map(|factor| (factor.factor, factor.levels.len()))
                .collect(),
        )
    }

    fn named(list: &[(&str, usize)]) -> Option<Vec<(String, usize)>> {
        Some(
            list.iter()
                .map(|(name, levels)| ((*name).to_owned(), *levels))
                .collect(),
        )
    }

    #[test]
    fn crossed_choices_are_factors_however_they_are_written() {
        let crossed = "[cross]\nsplits = ['even', 'odd-even']\nbots = ['greedy']\ndraws = ['uniform', 'hand-value', 'proportional']";
        assert_eq!(factors_of(crossed), named(&[("split", 2), ("draw", 3)]));
        let listed = ["even", "odd-even"].map(|split| {
            ["uniform", "hand-value"]
                .map(|draw| format!("[[setup]]\nname = '{split}-{draw}'\nsplit = '{split}'\nbot = 'greedy'\ndraw = '{draw}'\n"))
                .concat()
        });
        assert_eq!(
            factors_of(&listed.concat()),
            named(&[("split", 2), ("draw", 2)])
        );
        let three = listed.concat();
        let three = &three[..three.rfind("[[setup]]").unwrap()];
        assert_eq!(factors_of(three), None, "one combination is missing");
        assert_eq!(
            factors_of("[cross]\nsplits = ['even', 'odd-even']\nbots = ['greedy']"),
            None
        );
    }

    #[test]
    fn what_follows_from_a_factor_is_part_of_it() {
        assert!(follows(&[0, 0, 1, 1], &[2, 3, 4, 4]));
        assert!(!follows(&[0, 1], &[5, 5]));
    }
}
