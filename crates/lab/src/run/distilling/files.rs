//! Cards that were learned as files, and what they are worth as a table.

use bagsplit_stats::numerals::Style;
use std::fmt::Write as _;

use crate::table::{DistilledRow, Format, Table};
use bagsplit_players::{Choice, Setup};
use bagsplit_storage::{Claim, Outputs, sync_folder, write_whole};

use super::{DistilReport, DistilSettings, DistilledCard, Proof};
use crate::run::{LabError, origin};

/// Writes a file `STEM-LENGTH.toml` for each card into a folder, and the table `distilled`. Each is written aside and
/// renamed. Of what stands there only what was written for the same setup before is replaced, and all of that goes.
///
/// # Errors
/// When a file cannot be written.
pub fn write_cards(
    claim: &Claim,
    stem: &str,
    setup: &Setup,
    settings: &DistilSettings,
    report: &DistilReport,
    formats: &[Format],
) -> Result<(), LabError> {
    let folder = claim.path();
    let names = report.cards.iter().map(|card| format!("{stem}-{}.toml", card.length));
    let tables = formats.iter().map(|format| format!("{}.{}", Table::Distilled.name(), format.extension()));
    let outputs = Outputs::begin(claim, &of_setup(stem), names.chain(tables).collect())?;
    for card in &report.cards {
        let name = format!("{stem}-{}", card.length);
        let text = file(&name, setup, settings, card);
        write_whole(&folder.join(format!("{name}.toml")), text.as_bytes())?;
    }
    let rows: Vec<DistilledRow> = report.cards.iter().map(|card| row(setup, settings, card)).collect();
    crate::table::write(folder, formats, &crate::table::distilled(&rows))?;
    sync_folder(folder)?;
    Ok(outputs.finish()?)
}

/// What the files of a setup are of.
fn of_setup(stem: &str) -> String {
    format!("distil {stem}")
}

/// Refuses a folder in which cards of this setup cannot be written, before anything is played: something of these names is
/// somebody else's, or the folder holds files of something else.
///
/// # Errors
/// See [`write_cards`].
pub fn reserve_cards(
    claim: &Claim,
    stem: &str,
    lengths: &[usize],
    formats: &[Format],
) -> Result<(), LabError> {
    let names = lengths.iter().map(|length| format!("{stem}-{length}.toml"));
    let tables = formats.iter().map(|format| format!("{}.{}", Table::Distilled.name(), format.extension()));
    Ok(Outputs::check(claim, &of_setup(stem), &names.chain(tables).collect::<Vec<_>>())?)
}

fn file(name: &str, setup: &Setup, settings: &DistilSettings, card: &DistilledCard) -> String {
    let DistilSettings { teacher, rounds, games, race_pairs, pairs, seed, .. } = settings;
    let (loss, share, teacher) = (&card.loss, &card.share, teacher.label());
    let mut text = format!(
        "# Learned by bagsplit {} distil for the split of {} from {teacher}, with at most {}:\n\
         # bagsplit distil ... --lengths {} --rounds {rounds} --games {games} --race-pairs {race_pairs} --pairs {pairs} \
         --seed {seed}\n",
        origin::VERSION,
        crate::experiment::escaped(&setup.name),
        if card.length == 1 { "1 rule".to_owned() } else { format!("{} rules", card.length) },
        lengths(&settings.lengths),
    );
    let _ = writeln!(
        text,
        "# It wins {} of its games against {teacher} ({}) and loses {} points of the value of hands a game ({}).\n",
        bagsplit_stats::numerals::percent(share.value),
        Style::PERCENT.range(share.ends()),
        Style::plain(2).write(loss.value),
        Style::plain(2).range(loss.ends()),
    );
    text + &crate::experiment::named_card_to_toml(name, &card.card)
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
