//! Detection of the kind of a file, and validation.

use std::path::Path;

use bagsplit_game::rules::Ruleset;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_players::{Card, Setup, Split};

use crate::experiment::card_file::CARD;
use crate::experiment::expressions::EXPRESSIONS;
use crate::experiment::reader::{Result, Source, Table, nearest};
use crate::experiment::setup_file::{PEOPLE, ReadSetup};
use crate::experiment::{
    Experiment, FileKind, card_file, experiment_file, idle, names, rules_file, setup_file,
    split_file,
};

/// The contents of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Checked {
    /// Rules.
    Rules(Box<Ruleset>),
    /// A split.
    Split(Box<Split>),
    /// A card.
    Card(Box<Card>),
    /// A setup.
    Setup {
        /// The setup.
        setup: Box<Setup>,
        /// The keys of the omitted choices, which have the defaults for the bot.
        defaults: Vec<&'static str>,
    },
    /// An experiment.
    Experiment {
        /// The experiment.
        experiment: Box<Experiment>,
        /// The keys of the omitted choices of each setup.
        defaults: Vec<Vec<&'static str>>,
    },
}

/// Detects the kind of a file by its keys: the kind whose own keys it has, the larger kind first.
///
/// # Errors
/// If the file cannot be read, is empty, or has no key of any kind.
pub fn kind_of(path: impl AsRef<Path>) -> Result<FileKind> {
    Source::open(path.as_ref(), &BUILT_IN)?
        .layered(&[])?
        .read_table(|table| kind(&table))
}

/// The kinds of built-in files, the larger first; a name of several kinds means the first.
const BUILT_IN: [FileKind; 3] = [FileKind::Setup, FileKind::Split, FileKind::Card];

/// Reads a file of any kind, or the built-in file of this name. Splits and setups are checked against these rules; an
/// experiment names its own. The default rules are those of Math Scrabble as published, or of Number Scrabble for a
/// setup with an exchange policy, which is the same in both games with a shared bag.
///
/// # Errors
/// The mistakes in the file and in the files that it names.
pub fn check(path: impl AsRef<Path>, rules: Option<&Ruleset>) -> Result<Checked> {
    check_with_notes(path, rules).map(|(checked, _)| checked)
}

/// As [`check`], with remarks: rule options that cannot act, variants with the same rules.
///
/// # Errors
/// As [`check`].
pub fn check_with_notes(
    path: impl AsRef<Path>,
    rules: Option<&Ruleset>,
) -> Result<(Checked, Vec<String>)> {
    let source = Source::open(path.as_ref(), &BUILT_IN)?.layered(&[])?;
    let (kind, exchanges) =
        source.read_table(|table| Ok((kind(&table)?, table.has("exchange"))))?;
    let shared_bag = kind == FileKind::Setup && exchanges;
    let assumed = if shared_bag {
        NumberScrabble::default().into()
    } else {
        Ruleset::default()
    };
    let game = rules.unwrap_or(&assumed);
    let checked = match kind {
        FileKind::Rules => Checked::Rules(Box::new(rules_file::from_source(
            &source,
            &Ruleset::default(),
        )?)),
        FileKind::Split => {
            let split = split_file::alone(&source, game)?;
            // What else it holds for those who play it.
            if names::check_setup(&split.name).is_ok() {
                setup_file::read_alone(&source, game)?;
            }
            Checked::Split(Box::new(split))
        }
        FileKind::Card => Checked::Card(Box::new(card_file::from_source(&source)?)),
        FileKind::Setup => {
            let ReadSetup {
                setup, defaults, ..
            } = setup_file::read_alone(&source, game)?;
            Checked::Setup {
                setup: Box::new(setup),
                defaults,
            }
        }
        FileKind::Experiment => {
            let (experiment, defaults) = experiment_file::read(&source)?;
            Checked::Experiment {
                experiment: Box::new(experiment),
                defaults,
            }
        }
    };
    let notes = match &checked {
        Checked::Rules(rules) => idle::of_rules(rules),
        Checked::Experiment { experiment, .. } => idle::of_experiment(experiment),
        _ => Vec::new(),
    };
    Ok((checked, notes))
}

fn kind(table: &Table<'_>) -> Result<FileKind> {
    let (rules, setups) = (rules_file::keys(), setup_file::private_keys());
    let has =
        |keys: &[&str], but: &[&str]| keys.iter().any(|key| table.has(key) && !but.contains(key));
    // Some keys mean something in files of more than one kind: `bags` is a number in rules and a table in
    // a split, `mulligan` is a rule and a policy, setups and experiments have `expressions`.
    let split = table.has("recipe") || table.get("bags").is_some_and(|item| item.value.is_table());
    if has(&experiment_file::keys(), &["name", EXPRESSIONS]) {
        return Ok(FileKind::Experiment);
    }
    let list = if table.has(CARD) || table.has(PEOPLE) {
        EXPRESSIONS
    } else {
        CARD
    };
    let unclear = ["name", "why", "bags", "recipe", "mulligan", CARD, list];
    if table.has("exchange") || has(&setups, &unclear) || split && table.has("mulligan") {
        return Ok(FileKind::Setup);
    }
    if has(&card_file::KEYS, &["name", "why"]) {
        return Ok(FileKind::Card);
    }
    if split || has(&split_file::KEYS, &["name", "bags"]) {
        return Ok(FileKind::Split);
    }
    if has(&rules, &[]) {
        return Ok(FileKind::Rules);
    }
    let item = &table.items()[0];
    let all = [
        &rules[..],
        &split_file::KEYS,
        &card_file::KEYS,
        &setups,
        &experiment_file::keys(),
    ]
    .concat();
    let meant = match nearest(item.key, all).filter(|near| *near != item.key) {
        Some(near) => format!("; did you mean '{near}'?"),
        None => String::new(),
    };
    Err(item.key_error(format!(
        "by its keys this is neither rules, nor a split ([bags] or [recipe]), a card ([[rule]]), a setup ('split', \
         'bot' ...) or an experiment ('pairs', 'setups' ...): '{}'{meant}",
        item.key
    )))
}
