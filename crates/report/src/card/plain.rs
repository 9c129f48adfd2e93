//! The policies of a setup as instructions for a player.

use bagsplit_players::{Bot, Choice, DiscardPolicy, MulliganPolicy, PassPolicy, Setup, Start};
use bagsplit_stats::numerals::count;

pub(super) const fn start(start: Start) -> &'static str {
    match start {
        Start::Own => "If you hold the Advantage, start yourself.",
        Start::Other => "If you hold the Advantage, let the opponent start.",
    }
}

pub(super) fn pass(policy: PassPolicy) -> String {
    match policy {
        PassPolicy::AlwaysPlace => "Place whenever you can, even for no points.".to_owned(),
        PassPolicy::PassOnZero => "Pass rather than place for no points while your bags hold tiles, unless two more passes in \
             a row would end the game and lose it."
            .to_owned(),
        PassPolicy::StandOff { points, opens } => {
            let open = match opens {
                99 => "pass on an empty board, and ".to_owned(),
                opens if opens == points => String::new(),
                opens => format!("open only for {} or more, and ", count(opens.into(), "point")),
            };
            format!(
                "While it is 0-0 and you hold the Advantage: {open}on a board with tiles place only for {} or \
                 more. Pass when that ends the game and wins it. In every other situation place whenever you can, even \
                 for no points.",
                count(points.into(), "point")
            )
        }
        PassPolicy::Waiting { first: 99, later: 99, holder: 99 } => {
            "On an empty board pass; without the Advantage, place once two more passes in a row would end the game. Later \
             pass rather than place for no points while your bags hold tiles, unless two more passes in a row would end \
             the game and lose it. Pass when that ends the game and wins it."
                .to_owned()
        }
        _ => self::policy(&policy),
    }
}

pub(super) fn mulligan(policy: MulliganPolicy) -> String {
    match policy {
        MulliganPolicy::Never => "Never take it.".to_owned(),
        MulliganPolicy::Lopsided { fewest, most } => {
            format!("Redraw if a full hand has fewer than {fewest} or more than {most} operators.")
        }
        MulliganPolicy::Duplicates { most } => {
            let tiles = if most == 1 {
                "one tile of a full hand is a duplicate".to_owned()
            } else {
                format!("{most} tiles of a full hand are duplicates")
            };
            format!("Redraw if more than {tiles} (of +++11 three are).")
        }
        _ => self::policy(&policy),
    }
}

pub(super) fn discard(policy: DiscardPolicy) -> String {
    match policy {
        DiscardPolicy::None => "Keep every tile.".to_owned(),
        DiscardPolicy::All => "Throw every tile away for which your bags hold another.".to_owned(),
        DiscardPolicy::Surplus {
            operators,
            alike,
            digits,
        } => format!(
            "Throw away operators beyond {alike} of a kind or {operators} in all, then digits beyond {digits} of a kind, \
             as far as your bags hold tiles."
        ),
        _ => self::policy(&policy),
    }
}

/// The description of a policy without a special text: its documentation, and its parameters.
pub(super) fn policy(policy: &impl Choice) -> String {
    let doc = policy.kind().doc;
    let mut letters = doc.chars();
    let doc: String = letters
        .next()
        .iter()
        .flat_map(|first| first.to_uppercase())
        .chain(letters)
        .collect();
    let label = policy.label();
    match label.split_once('(') {
        None => format!("{doc}."),
        Some((_, parameters)) => {
            let parameters = parameters
                .trim_end_matches(')')
                .replace('=', " ")
                .replace(',', ", ");
            format!("{doc} ({parameters}).")
        }
    }
}

/// A player in words: a human-like level, or a bot by its name.
pub fn player(bot: &Bot) -> String {
    let level = bagsplit_lab::studies::PeopleLevel::of_bot(bot);
    match (level, bot) {
        (Some(level), _) => format!("a human-like player at {} level", level.name),
        (
            None,
            Bot::Person {
                knows,
                looks,
                slips,
            },
        ) => format!(
            "a human-like player who knows {}, searches {}, and takes the second best in {slips}% of turns",
            count(u64::from(*knows), "line"),
            if *looks == 1 {
                "1 row or column".to_owned()
            } else {
                format!("{looks} rows and columns")
            }
        ),
        (None, bot) => format!("the bot {}", bot.kind().name),
    }
}

/// Whether measurements showed that this setup's discards do not matter: human-like players that always place if possible
/// pass only when nothing fits, and so hardly ever discard.
///
/// Measured with `bagsplit match A B --pairs 2000 --seed 7` (2026-11-26; win rate, 95% interval) between setups that
/// differ in this policy alone, among beginners, club players and experts, with the `by-hand` split of that time:
/// `surplus` against `none` 50.3% (50.1 to 50.6), 50.0 (49.9 to 50.2), 49.9 (49.8 to 50.0); `improve` against `none`
/// 50.3 (50.0 to 50.6), 50.0 (49.8 to 50.2), 50.0 (49.8 to 50.1). With other splits among club players `surplus` 50.0
/// (49.9 to 50.1; odd-even) and 50.1 (49.9 to 50.3; even). Other policies and parameters were not measured and keep a
/// line of their own. The Mulligan is worth about a point at most with these splits, but two points with others
/// (docs/notebook/settled.md), so it keeps its line.
pub fn discards_do_not_matter(setup: &Setup) -> bool {
    let Some(own) = setup.private() else {
        return false;
    };
    let places = matches!(setup.bot, Bot::Person { .. }) && own.pass == PassPolicy::AlwaysPlace;
    let discard = matches!(
        own.discard,
        DiscardPolicy::None
            | DiscardPolicy::Improve
            | DiscardPolicy::Surplus {
                operators: 4,
                alike: 2,
                digits: 2
            }
    );
    places && discard
}
