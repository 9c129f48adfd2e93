//! What a valid file is, in words.

use std::io::Write;
use std::path::{Path, PathBuf};

use bagsplit_game::board::tile_count;
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_lab::experiment::{Checked, EXPRESSIONS, unseen_files};
use bagsplit_lab::studies::player_of;
use bagsplit_players::{Card, Instruction, PrivateBags, Setup, Split, Table};
use bagsplit_report::card::by_hand;
use bagsplit_report::words::joined;
use bagsplit_stats::numerals::count;

use super::ExperimentSize;
use crate::exit::Exit;
use crate::wrap::wrapped;
use crate::{output, warnings};

/// Says of setups that draw as if all bags were one what of them acts by bag nevertheless.
fn note<'s>(
    out: &mut impl Write,
    setups: impl IntoIterator<Item = &'s Setup>,
) -> std::io::Result<()> {
    setups
        .into_iter()
        .filter_map(warnings::no_control)
        .try_for_each(|note| writeln!(out, "{note}"))
}

/// Prints what a file is.
pub(super) fn describe(
    out: &mut impl Write,
    path: &Path,
    checked: Checked,
    rules: Option<&Ruleset>,
) -> Result<(), Exit> {
    let name = output::path(path);
    match checked {
        Checked::Rules(rules) => writeln!(out, "{name}: rules of {}, OK", rules.name())
            .and_then(|()| changed(out, &rules))?,
        Checked::Split(split) => {
            writeln!(out, "{name}: split '{}', OK", split.name)?;
            bags(out, &split)?;
            let rules = rules.cloned().unwrap_or_default();
            if let Some(card) = bagsplit_lab::experiment::known_card(&split, &rules) {
                writeln!(out, "  draw from it by its built-in card:")?;
                let table = Table {
                    split: Some(&split.bags),
                    hand_size: rules.hand_size(),
                };
                instructions(out, &card.instructions(table))?;
            }
        }
        Checked::Card(card) => {
            writeln!(out, "{name}: card, OK")?;
            let rules = rules.cloned().unwrap_or_default();
            self::card(out, path, &card, &rules)?;
        }
        Checked::Setup { setup, defaults } => {
            writeln!(out, "{name}: setup '{}', OK", setup.name)?;
            let own_rules = rules.cloned().unwrap_or_default();
            write_setup(out, &setup, &defaults, own_rules.hand_size())?;
            out.flush()?;
            warnings::weaknesses([&*setup], &own_rules);
            note(out, [&*setup])?;
        }
        Checked::Experiment {
            experiment,
            defaults,
        } => {
            let ExperimentSize {
                setups,
                matchups,
                games,
            } = ExperimentSize::new(&experiment);
            let (setups, matchups) = (count(setups as u64, "setup"), count(matchups, "matchup"));
            let size = format!("{setups}, {matchups}, {}", count(games, "game"));
            writeln!(out, "{name}: experiment '{}', OK: {size}", experiment.name)?;
            for (setup, defaults) in experiment.setups.iter().zip(&defaults) {
                writeln!(out, "  {}{}", setup.name, defaulted(setup, defaults))?;
            }
            let players: Vec<&str> = experiment
                .players()
                .iter()
                .map(|players| &*players.name)
                .collect();
            let variants: Vec<&str> = experiment
                .variants()
                .iter()
                .map(|variant| &*variant.name)
                .collect();
            for (what, names) in [("played by", players), ("by the rules of", variants)] {
                if !names.is_empty() {
                    writeln!(out, "  {what}: {}", names.join("; "))?;
                }
            }
            out.flush()?;
            warnings::weaknesses(&experiment.setups, &experiment.rules);
            note(out, &experiment.setups)?;
            warnings::mixed_players(&experiment).map_or(Ok(()), |note| writeln!(out, "{note}"))?;
        }
    }
    Ok(())
}

/// The options that differ from the published rules.
fn changed(out: &mut impl Write, rules: &Ruleset) -> std::io::Result<()> {
    let published = rules.published().entries();
    let entries = rules.entries();
    let changed: Vec<_> = entries
        .iter()
        .zip(&published)
        .filter(|(a, b)| a.value != b.value)
        .collect();
    if changed.is_empty() {
        writeln!(out, "  as published")?;
    }
    for (entry, before) in changed {
        let (value, published) = differing(&entry.value, &before.value);
        writeln!(
            out,
            "  {} is {value} where the published rules have {published}",
            entry.key
        )?;
    }
    Ok(())
}

/// Two values as text; of two tables only the entries that differ.
fn differing(value: &Value, published: &Value) -> (String, String) {
    let (Value::Counts(mine), Value::Counts(theirs)) = (value, published) else {
        return (value.quoted(), published.quoted());
    };
    let [value, published] = [(mine, theirs), (theirs, mine)].map(|(these, those)| {
        let unlike = these.iter().filter(|count| !those.contains(count));
        joined(
            unlike.map(|(symbol, count)| format!("'{symbol}' = {count}")),
            ", ",
        )
    });
    (value, published)
}

fn bags(out: &mut impl Write, split: &Split) -> std::io::Result<()> {
    for (bag, tiles) in split.bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
        writeln!(out, "  {bag}  {:>8}  {tiles}", tile_count(tiles.total()))?;
    }
    Ok(())
}

/// A card as instructions: for its split, or in general.
fn instructions(out: &mut impl Write, lines: &[Instruction]) -> std::io::Result<()> {
    lines
        .iter()
        .try_for_each(|line| write!(out, "{}", wrapped(&line.text, "    ")))
}

/// The split of a card, by convention: the file with its name in the folder `splits` beside its own.
fn split_of_card(path: &Path, rules: &Ruleset) -> Option<(PathBuf, Split)> {
    let file = path
        .parent()?
        .parent()?
        .join("splits")
        .join(path.file_name()?);
    let split = bagsplit_lab::experiment::load_split(&file, rules).ok()?;
    Some((file, split))
}

fn card(out: &mut impl Write, path: &Path, card: &Card, rules: &Ruleset) -> std::io::Result<()> {
    writeln!(out, "  {card}")?;
    let known = split_of_card(path, rules);
    if let Some((file, split)) = &known {
        writeln!(
            out,
            "  with the split '{}' ({}):",
            split.name,
            output::path(file)
        )?;
        bags(out, split)?;
    } else {
        writeln!(
            out,
            "  with any split ('bagsplit check SETUP' shows it for the setup's split):"
        )?;
    }
    let split = known.as_ref().map(|(_, split)| &split.bags);
    instructions(
        out,
        &card.instructions(Table {
            split,
            hand_size: rules.hand_size(),
        }),
    )
}

/// The policies that a setup of an experiment has by default, if it has any.
fn defaulted(setup: &Setup, defaults: &[&str]) -> String {
    let choices = setup.choices();
    let left_out = choices.iter().filter(|(key, _)| defaults.contains(key));
    let labels = joined(
        left_out.map(|(key, choice)| format!("{key} {}", choice.label())),
        ", ",
    );
    if labels.is_empty() {
        labels
    } else {
        format!("   (default: {labels})")
    }
}

/// The number of expressions shown of those that a setup memorises.
const FIRST: usize = 6;

/// Prints the parts of a setup, which of them are defaults, and which are playable without a computer.
fn write_setup(
    out: &mut impl Write,
    setup: &Setup,
    defaults: &[&str],
    hand_size: u32,
) -> std::io::Result<()> {
    let choices = setup.choices();
    let labels = choices.iter().map(|(key, choice)| match &setup.external {
        Some(program) if *key == "bot" => format!("bot external ({})", program.command.join(" ")),
        _ if defaults.contains(key) => format!("{key} {} (default)", choice.label()),
        _ => format!("{key} {}", choice.label()),
    });
    let open = setup
        .external
        .as_ref()
        .is_some_and(|program| program.open_split);
    let split = setup.private().filter(|_| !open);
    if open {
        writeln!(
            out,
            "  the program chooses its split when it is greeted, before the first game"
        )?;
    }
    if let Some(own) = split {
        by_role(out, own, bags)?;
    }
    writeln!(out, "  {}", joined(labels, ", "))?;
    if let Some(expressions) = &setup.expressions {
        let first = joined(
            expressions
                .lines()
                .iter()
                .take(FIRST)
                .map(ToString::to_string),
            "  ",
        );
        let count = count(expressions.lines().len() as u64, "expression");
        let default = if defaults.contains(&EXPRESSIONS) {
            " (default)"
        } else {
            ""
        };
        writeln!(out, "  memorises {count}{default}, the first {first}")?;
    }
    for restriction in setup.without.iter() {
        writeln!(out, "  without {restriction}: {}", restriction.doc())?;
    }
    if let Some(own) = split {
        writeln!(out, "  drawing:")?;
        by_role(out, own, |out, split| {
            instructions(out, &own.draw.instructions(&split.bags, hand_size))
        })?;
    }
    writeln!(
        out,
        "  by hand within 90 seconds? {}",
        setup.by_hand().name()
    )?;
    for (key, kind) in setup.parts_by_hand() {
        writeln!(
            out,
            "    {key:<9} {}: {}",
            kind.name,
            by_hand::effort_text(kind)
        )?;
    }
    let bot = player_of(setup);
    writeln!(
        out,
        "    bot       {bot}: replaces a human's choice of placements, not counted"
    )?;
    let program = setup.external.as_deref();
    program
        .and_then(unseen_files)
        .map_or(Ok(()), |note| writeln!(out, "note: {note}"))
}

/// Prints something of the split of each role, once if they are the same.
fn by_role<W: Write>(
    out: &mut W,
    own: &PrivateBags,
    print: impl Fn(&mut W, &Split) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let [holder, other] = &own.splits.0;
    print(out, other)?;
    if holder == other {
        return Ok(());
    }
    writeln!(out, "  when holding the Advantage:")?;
    print(out, holder)
}
