//! The policies of a setup as a person is told them.

use bots::{Bot, Choice, DiscardPolicy, MulliganPolicy, PassPolicy, Setup, Start};

/// Whom to let start.
pub(super) const fn start(start: Start) -> &'static str {
    match start {
        Start::Own => "If you hold the Advantage, start yourself.",
        Start::Other => "If you hold the Advantage, let the other start.",
    }
}

/// When to pass.
pub(super) fn pass(policy: PassPolicy) -> String {
    match policy {
        PassPolicy::NeverIfLegal => "Place whenever you can, even for no points.".to_owned(),
        PassPolicy::IfWorthless => "Pass rather than place for no points while your bags hold tiles, unless two more passes in \
             a row would end the game and lose it."
            .to_owned(),
        PassPolicy::StandOff { points } => format!(
            "At 0-0 with the Advantage, do not open; once the other has, place only for {points} points or more. Pass \
             when that ends the game and wins it. Otherwise place whenever you can."
        ),
        PassPolicy::Waiting { first: 99, later: 99, holder: 99 } => {
            "On an empty board pass; without the Advantage, place once two more passes in a row would end the game. Later \
             pass rather than place for no points while your bags hold tiles, unless two more passes in a row would end \
             the game and lose it. Pass when that ends the game and wins it."
                .to_owned()
        }
        _ => policy_doc(&policy),
    }
}

/// When to take the Mulligan.
pub(super) fn mulligan(policy: MulliganPolicy) -> String {
    match policy {
        MulliganPolicy::Never => "Never take it.".to_owned(),
        MulliganPolicy::Lopsided { fewest, most } => {
            format!("Redraw if a full hand has fewer than {fewest} or more than {most} operators.")
        }
        MulliganPolicy::Repeats { most } => {
            format!("Redraw if more than {most} tiles of a full hand are duplicates (of +++11 three are).")
        }
        _ => policy_doc(&policy),
    }
}

/// What to throw away with a pass.
pub(super) fn discard(policy: DiscardPolicy) -> String {
    match policy {
        DiscardPolicy::None => "Keep every tile.".to_owned(),
        DiscardPolicy::All => "Throw every tile away for which your bags hold another.".to_owned(),
        DiscardPolicy::Surplus { operators, alike, digits } => format!(
            "Throw away operators beyond {alike} of a kind or {operators} in all, then digits beyond {digits} of a kind, \
             as far as your bags hold tiles."
        ),
        _ => policy_doc(&policy),
    }
}

/// A policy that has no shorter words: its name, its parameters and what it does.
fn policy_doc(policy: &impl Choice) -> String {
    format!("{}: {}.", policy.label(), policy.kind().doc)
}

/// One line for Mulligan and discards, where neither matters: human-like players who place whenever they can pass only
/// when nothing fits, so they hardly ever discard, and no rule for the Mulligan that a person can follow gains them much.
///
/// Measured with `bagsplit match A B --pairs 2000 --seed 7` (2026-11-26; win rate, 95% interval) between setups that differ
/// in this policy alone. As `experiments/setups/by-hand.toml`, among beginners, club players and experts: Mulligan
/// `repeats` against `never` 50.9% (50.0 to 51.8), 50.4 (49.6 to 51.2), 50.3 (49.5 to 51.0); `lopsided` against `never`
/// 50.2 (49.2 to 51.2), 50.4 (49.6 to 51.3), 50.3 (49.6 to 51.1); discard `surplus` against `none` 50.3 (50.1 to 50.6),
/// 50.0 (49.9 to 50.2), 49.9 (49.8 to 50.0); `improve` against `none` 50.3 (50.0 to 50.6), 50.0 (49.8 to 50.2), 50.0
/// (49.8 to 50.1). With other splits among club players: `repeats` 51.3 (50.3 to 52.3) with odd-even and its card, the most
/// that was found, 50.5 (49.7 to 51.2) with even and a quota; `lopsided` 49.9 (49.8 to 50.1) and 50.5 (49.4 to 51.7);
/// `surplus` 50.0 (49.9 to 50.1) and 50.1 (49.9 to 50.3). Other policies and parameters were not measured and keep lines
/// of their own.
pub(super) fn changes_nothing(setup: &Setup) -> Option<&'static str> {
    let own = setup.private()?;
    let places = matches!(setup.bot, Bot::Person { .. }) && own.pass == PassPolicy::NeverIfLegal;
    let mulligan = matches!(
        own.mulligan,
        MulliganPolicy::Never
            | MulliganPolicy::Lopsided { fewest: 2, most: 4 }
            | MulliganPolicy::Repeats { most: 2 }
    );
    let discard = matches!(
        own.discard,
        DiscardPolicy::None
            | DiscardPolicy::Improve
            | DiscardPolicy::Surplus { operators: 4, alike: 2, digits: 2 }
    );
    (places && mulligan && discard)
        .then_some("Do what you like: measured, each is worth about one game in a hundred or less.")
}
