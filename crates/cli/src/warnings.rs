//! Warnings about setups, on standard error.

use std::collections::{BTreeMap, HashSet};

use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::studies::player_of;
use bagsplit_players::{DrawPolicy, Setup, Weakness};
use bagsplit_report::words::joined;

use crate::output;

/// The most setups that a warning names.
const NAMED: usize = 3;

/// Warns of policies that are known to lose much with the bot of their setup, once for each policy. They were measured with
/// the published rules only.
pub(crate) fn weaknesses<'s>(setups: impl IntoIterator<Item = &'s Setup>, rules: &Ruleset) {
    if *rules != rules.published() {
        return;
    }
    let mut found: Vec<(&Weakness, Vec<&str>)> = Vec::new();
    for setup in setups {
        for weakness in setup.weaknesses() {
            match found.iter_mut().find(|(known, _)| *known == weakness) {
                Some((_, names)) => names.push(&setup.name),
                None => found.push((weakness, vec![&setup.name])),
            }
        }
    }
    for (weakness, names) in found {
        output::say(warning(weakness, &names));
    }
}

/// A note on a ranking whose setups differ both in their splits and in who plays them, without all combinations of the two, so
/// that it compares neither. A setup without a bot is played by `greedy`.
pub(crate) fn mixed_players(experiment: &Experiment) -> Option<String> {
    if !experiment.players().is_empty() {
        return None;
    }
    let (mut players, mut splits, mut both) = (BTreeMap::new(), HashSet::new(), HashSet::new());
    for setup in &experiment.setups[..experiment.ranked] {
        let private = setup.private()?;
        let (player, split) = (
            player_of(setup),
            private.splits.0.each_ref().map(|split| split.bags),
        );
        players.entry(player.clone()).or_insert(&setup.name);
        splits.insert(split);
        both.insert((player, split));
    }
    let named = players
        .iter()
        .take(NAMED)
        .map(|(player, setup)| format!("{setup} by {player}"));
    (both.len() < players.len() * splits.len()).then(|| {
        format!(
            "note: the setups differ in their splits and in who plays them ({}), so the ranking is of both together. Name one 'bot' for \
             all, or list [[players]]",
            output::quoted(&joined(named, ", "))
        )
    })
}

/// A note on a setup that draws as if all bags were one although other parts of it act by bag, if there are any.
pub(crate) fn no_control(setup: &Setup) -> Option<String> {
    setup
        .private()
        .filter(|private| private.draw == DrawPolicy::Uniform)?;
    let parts = setup.acts_by_bag();
    (!parts.is_empty()).then(|| {
        format!(
            "note: {} draws as if all bags were one, but is no control for splits, because other parts of it act by bag: {}. A control has bot = \"greedy\", \
             mulligan = \"never\", discard = \"none\" and pass = \"always-place\"",
            output::quoted(&setup.name),
            parts.join(", ")
        )
    })
}

fn warning(weakness: &Weakness, names: &[&str]) -> String {
    let Weakness {
        bot,
        key,
        policy,
        better,
        wins: (least, most),
    } = weakness;
    let listed = joined(names.iter().take(NAMED), ", ");
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let wins = if least == most {
        format!("{most}%")
    } else {
        format!("{least} to {most}%")
    };
    format!(
        "warning: {key} = \"{policy}\" is weak for the bot '{bot}': it won {wins} of the games against {key} = \"{better}\" \
         (docs/policies.md); in {}",
        output::quoted(&format!("{listed}{more}"))
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_players::{Bot, DiscardPolicy, MulliganPolicy, PrivateBags, Split};

    #[test]
    fn note_names_parts_that_act_by_bag_beside_uniform_draws() {
        let mut private = PrivateBags::new(Split::default());
        let note = |private: &PrivateBags| {
            no_control(&Setup::private_bags("a", Bot::Greedy, private.clone()))
        };
        assert_eq!(note(&private), None, "it is not taken for one");
        private.draw = DrawPolicy::Uniform;
        private.mulligan = MulliganPolicy::Duplicates { most: 2 };
        assert!(
            note(&private)
                .unwrap()
                .contains("act by bag: mulligan, discard")
        );
        (private.mulligan, private.discard) = (MulliganPolicy::Never, DiscardPolicy::All);
        assert_eq!(note(&private), None);
    }

    #[test]
    fn a_warning_names_the_policy_the_figure_the_better_one_and_some_of_the_setups() {
        let weakness = Weakness {
            bot: "b",
            key: "pass",
            policy: "p",
            better: "q",
            wins: (20, 30),
        };
        let start = "warning: pass = \"p\" is weak for the bot 'b': it won";
        let rest = "of the games against pass = \"q\" (docs/policies.md); in";
        assert_eq!(
            warning(&weakness, &["one"]),
            format!("{start} 20 to 30% {rest} one")
        );
        let all = ["one", "two", "three", "four", "five"];
        assert_eq!(
            warning(&weakness, &all),
            format!("{start} 20 to 30% {rest} one, two, three and 2 more")
        );
        let single = Weakness {
            wins: (3, 3),
            ..weakness
        };
        assert_eq!(warning(&single, &["one"]), format!("{start} 3% {rest} one"));
    }
}
