//! The names that files may use: built-in files, bots, policies and games.

use std::io::Write;

use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{BuiltIn, FileKind};
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, PassPolicy, Policy,
    Restriction, Thinking,
};
use bagsplit_report::card::by_hand;
use schemars::JsonSchema;
use serde::Serialize;

use crate::exit::Exit;

/// The most characters of a line in the list of built-in files.
const LIST_WIDTH: usize = 100;

/// Lists the built-in files, one a line.
pub(super) fn built_in(out: &mut impl Write) -> Result<(), Exit> {
    let BuiltInFiles {
        setups,
        splits,
        cards,
    } = BuiltInFiles::new();
    let lists = [
        (
            setups,
            "Setups, wherever a setup file can stand: bagsplit card NAME",
        ),
        (splits, "\nSplits: split = \"NAME\" in a setup"),
        (
            cards,
            "\nCards, each for the split of its name: draw = { kind = \"card\", card = \"NAME\" }",
        ),
    ];
    for (files, title) in lists {
        writeln!(out, "{title}")?;
        let width = files
            .iter()
            .map(|file| file.name.len())
            .max()
            .unwrap_or_default();
        for NamedEntry { name, about } in files {
            writeln!(
                out,
                "  {name:<width$}  {}",
                cut(&about, LIST_WIDTH.saturating_sub(width + 4))
            )?;
        }
    }
    Ok(())
}

/// The built-in files.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BuiltInFiles {
    setups: Vec<NamedEntry>,
    splits: Vec<NamedEntry>,
    cards: Vec<NamedEntry>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct NamedEntry {
    name: String,
    about: String,
}

impl BuiltInFiles {
    pub(super) fn new() -> BuiltInFiles {
        let [setups, splits, cards] =
            [FileKind::Setup, FileKind::Split, FileKind::Card].map(|kind| {
                let all = BuiltIn::named(kind);
                all.map(|file| NamedEntry {
                    name: file.name.to_owned(),
                    about: file.summary(),
                })
                .collect()
            });
        BuiltInFiles {
            setups,
            splits,
            cards,
        }
    }
}

/// Every bot, policy and game.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Names {
    bot: Vec<NamedKind>,
    draw: Vec<NamedKind>,
    mulligan: Vec<NamedKind>,
    discard: Vec<NamedKind>,
    pass: Vec<NamedKind>,
    thinking: Vec<NamedKind>,
    exchange: Vec<NamedKind>,
    games: &'static [&'static str],
}

#[derive(Debug, Serialize, JsonSchema)]
struct NamedKind {
    name: &'static str,
    about: &'static str,
    parameters: Vec<NamedEntry>,
    /// Whether a person can do it within 90 seconds, in words.
    by_hand: String,
}

impl Names {
    pub(super) fn new() -> Names {
        Names {
            bot: named_kinds::<Bot>(),
            draw: named_kinds::<DrawPolicy>(),
            mulligan: named_kinds::<MulliganPolicy>(),
            discard: named_kinds::<DiscardPolicy>(),
            pass: named_kinds::<PassPolicy>(),
            thinking: named_kinds::<Thinking>(),
            exchange: named_kinds::<ExchangePolicy>(),
            games: Ruleset::NAMES,
        }
    }
}

fn named_kinds<P: Policy>() -> Vec<NamedKind> {
    let kinds = P::KINDS.iter().map(|kind| NamedKind {
        name: kind.name,
        about: kind.doc,
        parameters: kind
            .parameters
            .iter()
            .map(|parameter| NamedEntry {
                name: parameter.name.to_string(),
                about: parameter.doc().to_string(),
            })
            .collect(),
        by_hand: by_hand::effort_text(kind),
    });
    kinds.collect()
}

/// A text of at most n characters, with `…` for the rest of a longer one.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Lists every bot and policy.
pub(super) fn names(out: &mut impl Write) -> Result<(), Exit> {
    let all = Names::new();
    writeln!(
        out,
        "Names for setup and experiment files. A name with parameters is written as a table:"
    )?;
    writeln!(out, "    draw = {{ kind = \"quota\", operators = 3 }}\n")?;
    kinds(out, "bot", Bot::WHAT, &all.bot)?;
    kinds(out, "draw", DrawPolicy::WHAT, &all.draw)?;
    kinds(out, "mulligan", MulliganPolicy::WHAT, &all.mulligan)?;
    kinds(out, "discard", DiscardPolicy::WHAT, &all.discard)?;
    kinds(out, "pass", PassPolicy::WHAT, &all.pass)?;
    writeln!(
        out,
        "start = ...   the first player when it holds the Advantage: \"self\" or \"other\"\n"
    )?;
    kinds(out, "thinking", Thinking::WHAT, &all.thinking)?;
    writeln!(
        out,
        "expressions = ...   what the bot 'person' memorises: the expressions, a file ending in .txt, or \"own\" for those known \
         for the split\n"
    )?;
    writeln!(
        out,
        "In games with a shared bag a setup has a bot and, in place of all other parts:\n"
    )?;
    kinds(out, "exchange", ExchangePolicy::WHAT, &all.exchange)?;
    writeln!(
        out,
        "without = [...]   mechanics that it does not use, whatever its bot and policies say ([worth] measures their value)"
    )?;
    let last = [Restriction::Operator(bagsplit_game::board::Symbol::Times)];
    for restriction in Restriction::PLAIN.into_iter().chain(last) {
        writeln!(
            out,
            "  {:<15} {}",
            restriction.to_string(),
            restriction.doc()
        )?;
    }
    writeln!(out)?;
    writeln!(out, "games: {}", all.games.join(", "))?;
    writeln!(out, "rule options: bagsplit rules --print [--game GAME]")?;
    writeln!(
        out,
        "built-in setups, splits and cards: bagsplit check --list"
    )?;
    Ok(())
}

fn kinds(out: &mut impl Write, key: &str, what: &str, kinds: &[NamedKind]) -> std::io::Result<()> {
    writeln!(out, "{key} = ...   {what}")?;
    for NamedKind {
        name,
        about,
        parameters,
        by_hand,
    } in kinds
    {
        writeln!(out, "  {name:<15} {about}")?;
        for NamedEntry { name, about } in parameters {
            writeln!(out, "  {:<15}   {name}: {about}", "")?;
        }
        if key != "thinking" {
            writeln!(out, "  {:<15}   by hand within 90 seconds? {by_hand}", "")?;
        }
    }
    writeln!(out)
}
