//! Cards that were learned as files, and what they are worth as a table.

use numerals::Style;
use std::fmt::Write as _;
use std::path::Path;

use bots::{Choice, Setup};
use store::{sync_folder, write_whole};
use tables::{DistilledRow, Format};

use super::{DistilReport, DistilSettings, DistilledCard, Proof};
use crate::{LabError, origin};

/// Writes a file `STEM-LENGTH.toml` for each card into a folder, and the table `distilled`. Each is written aside and
/// renamed; what had its name is replaced.
///
/// # Errors
/// When a file cannot be written.
pub fn write_cards(
    folder: &Path,
    stem: &str,
    setup: &Setup,
    settings: &DistilSettings,
    report: &DistilReport,
    formats: &[Format],
) -> Result<(), LabError> {
    for card in &report.cards {
        let name = format!("{stem}-{}", card.length);
        let text = file(&name, setup, settings, card);
        write_whole(&folder.join(format!("{name}.toml")), text.as_bytes())?;
    }
    let rows: Vec<DistilledRow> = report.cards.iter().map(|card| row(setup, settings, card)).collect();
    tables::write(folder, formats, &tables::distilled(&rows))?;
    Ok(sync_folder(folder)?)
}

fn file(name: &str, setup: &Setup, settings: &DistilSettings, card: &DistilledCard) -> String {
    let DistilSettings { teacher, rounds, games, race_pairs, pairs, seed, .. } = settings;
    let (loss, share, teacher) = (&card.loss, &card.share, teacher.label());
    let mut text = format!(
        "# Learned by bagsplit {} distil for the split of {} from {teacher}, with at most {}:\n\
         # bagsplit distil ... --lengths {} --rounds {rounds} --games {games} --race-pairs {race_pairs} --pairs {pairs} \
         --seed {seed}\n",
        origin::VERSION,
        config::escaped(&setup.name),
        if card.length == 1 { "1 rule".to_owned() } else { format!("{} rules", card.length) },
        lengths(&settings.lengths),
    );
    let _ = writeln!(
        text,
        "# It wins {} of its games against {teacher} ({}) and loses {} points of the value of hands a game ({}).\n",
        numerals::percent(share.value),
        Style::PERCENT.range(share.ends()),
        Style::plain(2).write(loss.value),
        Style::plain(2).range(loss.ends()),
    );
    text + &config::named_card_to_toml(name, &card.card)
}

fn lengths(lengths: &[usize]) -> String {
    lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

fn row(setup: &Setup, settings: &DistilSettings, card: &DistilledCard) -> DistilledRow {
    DistilledRow {
        setup: setup.name.clone(),
        teacher: settings.teacher.label(),
        length: card.length,
        rules: card.card.rules().len(),
        card: card.card.to_string(),
        exact: card.proof == Proof::Exact,
        raced: card.raced,
        loss: card.loss,
        least_loss: card.least_loss,
        share: card.share,
    }
}
