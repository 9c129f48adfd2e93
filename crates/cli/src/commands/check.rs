//! `bagsplit check`: checks files, and lists names.

use std::io::Write;
use std::path::{Path, PathBuf};

use bagsplit_game::board::tile_count;
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_lab::experiment::{
    BuiltIn, Checked, ConfigError, EXPRESSIONS, Experiment, FileKind, Mistake, unseen_files,
};
use bagsplit_lab::finding::object;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::player_of;
use bagsplit_players::{
    Bot, Card, DiscardPolicy, DrawPolicy, ExchangePolicy, Instruction, MulliganPolicy, PassPolicy,
    Policy, PrivateBags, Restriction, Setup, Split, Table, Thinking,
};
use bagsplit_report::card::by_hand;
use bagsplit_report::words::joined;
use bagsplit_stats::numerals::count;

use schemars::JsonSchema;
use serde::Serialize;

use crate::args::Check;
use crate::exit::Exit;
use crate::wrap::wrapped;
use crate::{output, warnings};

use super::chosen_rules::rules_given;
use super::left_out::LeftOut;

/// The most characters of a line in the list of built-in files.
const LIST_WIDTH: usize = 100;

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

/// Checks files, or lists names.
pub(crate) fn check(args: &Check) -> Result<(), Exit> {
    let rules = rules_given(&args.game)?;
    match (args.list, args.files.is_empty(), args.printed.is_json()) {
        (true, _, true) => return Ok(output::json(&object("built-in", &BuiltInFiles::new()))?),
        (true, _, false) => return built_in(&mut output::out()),
        (false, true, true) => return Ok(output::json(&object("names", &Names::new()))?),
        (false, true, false) => return names(&mut output::out()),
        (false, false, _) => {}
    }
    let mut out = output::out();
    let mut left_out = LeftOut::default();
    let mut files = Vec::new();
    for path in &args.files {
        // In order with standard error.
        out.flush()?;
        let checked = bagsplit_lab::experiment::check_with_notes(path, rules.as_ref());
        if args.printed.is_json() {
            files.push(CheckedFile::new(path, checked.as_ref()));
            left_out.take(checked)?;
        } else if let Some((checked, notes)) = left_out.take(checked)? {
            describe(&mut out, path, checked, rules.as_ref())?;
            notes
                .iter()
                .try_for_each(|note| writeln!(out, "note: {note}"))?;
        }
    }
    if args.printed.is_json() {
        drop(out);
        output::json(&object("check", &CheckResult { files }))?;
    }
    left_out.end()
}

/// The results for some files.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CheckResult {
    files: Vec<CheckedFile>,
}

/// The result for a file.
#[derive(Debug, Serialize, JsonSchema)]
struct CheckedFile {
    file: String,
    valid: bool,
    /// What a valid file is: `experiment`, `setup`, `split`, `card` or `rules`.
    kind: Option<&'static str>,
    name: Option<String>,
    /// The size of an experiment.
    size: Option<ExperimentSize>,
    mistakes: Vec<Mistake>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct ExperimentSize {
    setups: usize,
    matchups: u64,
    games: u64,
}

impl ExperimentSize {
    /// Without a layout, which takes long for many matchups.
    fn new(experiment: &Experiment) -> ExperimentSize {
        let matchups = Layout::matchup_count(experiment);
        let games = bagsplit_arena::games_in(matchups * experiment.pairs);
        ExperimentSize {
            setups: experiment.setups.len(),
            matchups,
            games,
        }
    }
}

impl CheckedFile {
    fn new(path: &Path, checked: Result<&(Checked, Vec<String>), &ConfigError>) -> CheckedFile {
        let valid = checked.is_ok();
        let (kind, name) = match checked {
            Err(_) => (None, None),
            Ok((Checked::Rules(rules), _)) => (Some("rules"), Some(rules.name().to_owned())),
            Ok((Checked::Split(split), _)) => (Some("split"), Some(split.name.clone())),
            Ok((Checked::Card(_), _)) => (Some("card"), None),
            Ok((Checked::Setup { setup, .. }, _)) => (Some("setup"), Some(setup.name.clone())),
            Ok((Checked::Experiment { experiment, .. }, _)) => {
                (Some("experiment"), Some(experiment.name.clone()))
            }
        };
        let size = match checked {
            Ok((Checked::Experiment { experiment, .. }, _)) => {
                Some(ExperimentSize::new(experiment))
            }
            _ => None,
        };
        let mistakes = checked
            .err()
            .map_or_else(Vec::new, |error| error.mistakes.clone());
        CheckedFile {
            file: output::path(path),
            valid,
            kind,
            name,
            size,
            mistakes,
        }
    }
}

/// Prints what a file is.
fn describe(
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

/// Lists the built-in files, one a line.
fn built_in(out: &mut impl Write) -> Result<(), Exit> {
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
    fn new() -> BuiltInFiles {
        let [setups, splits, cards] =
            [FileKind::Setup, FileKind::Split, FileKind::Card].map(|kind| {
                let all = BuiltIn::all(kind);
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
    fn new() -> Names {
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
fn names(out: &mut impl Write) -> Result<(), Exit> {
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
