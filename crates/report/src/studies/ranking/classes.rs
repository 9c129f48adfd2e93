//! Sentences on classes of opponents, and on the strongest opponent.

use bagsplit_lab::studies::ranking::FieldClasses;
use bagsplit_lab::studies::ranking::{ClassFinding, Findings, Grouping, head_to_head};
use bagsplit_stats::numerals::{Style, count};

use crate::words::{percent, several};

/// The classes of opponents on which the win rate of the first setup depends, a sentence for each grouping, and its
/// losses to single opponents.
pub fn said(names: &[String], findings: &Findings, classes: &FieldClasses) -> Vec<String> {
    let Some(first) = findings.ranking.first().filter(|first| first.opponents > 0) else { return Vec::new() };
    let name = &names[first.setup];
    let by = classes.groupings.iter().enumerate().filter_map(|(number, grouping)| {
        let rows: Vec<&ClassFinding> = classes
            .found
            .iter()
            .filter(|row| (row.grouping, row.setup) == (number, first.setup) && row.against.is_some())
            .collect();
        (rows.len() > 1).then(|| one(names, name, grouping, &rows, classes))
    });
    by.chain(strongest(names, findings, first.setup)).collect()
}

/// The maximum number of classes in a sentence; the table has the others.
const NAMED: usize = 4;

fn one(
    names: &[String],
    name: &str,
    grouping: &Grouping,
    rows: &[&ClassFinding],
    classes: &FieldClasses,
) -> String {
    let class = |row: &ClassFinding| grouping.classes[row.class].0.as_str();
    let share = |row: &ClassFinding| row.against.map_or(0., |share| share.value);
    let mut ordered = rows.to_vec();
    ordered.sort_by(|a, b| share(a).total_cmp(&share(b)));
    let worst = ordered[0];
    let said = |row: &&ClassFinding| {
        let against = row.against.unwrap_or(bagsplit_stats::Estimate::without_interval(0., 0.));
        format!(
            "{} against {} ({})",
            Style::PERCENT.estimate(against.value, against.ends()),
            class(row),
            count(row.opponents as u64, "opponent")
        )
    };
    let listed: Vec<String> = ordered.iter().take(NAMED).map(said).collect();
    let more = match ordered.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and so on for {more} more"),
    };
    let leaders: Vec<String> = rows
        .iter()
        .filter(|row| row.rank_without.is_some_and(|rank| rank > 1))
        .filter_map(|row| {
            let same = |other: &&ClassFinding| (other.grouping, other.class) == (row.grouping, row.class);
            let leader = classes.found.iter().filter(same).find(|other| other.rank_without == Some(1))?;
            let without = percent(row.without.unwrap_or_default());
            Some(format!("without {} {} would lead and it wins {without}", class(row), names[leader.setup]))
        })
        .collect();
    let leaders = match &leaders[..] {
        [] => "it stays first without any one of them".to_owned(),
        some => some.join("; "),
    };
    format!(
        "By {} of the opponents {name} does worst against {}: {}{more}; {leaders}.",
        grouping.name,
        class(worst),
        listed.join(", ")
    )
}

/// The head-to-head of a setup with its strongest opponent, and the other opponents that beat it.
fn strongest(names: &[String], findings: &Findings, setup: usize) -> Option<String> {
    let met = head_to_head(findings, setup);
    let &(opponent, share) = met.first()?;
    let beaten: Vec<&str> = met
        .iter()
        .filter(|(_, share)| share.interval().is_some_and(|(_, high)| high < 0.5))
        .map(|(other, _)| names[*other].as_str())
        .collect();
    let whom = match beaten.len() {
        0 => "no opponent beats it significantly".to_owned(),
        _ => format!("it loses significantly to {}", several(&beaten)),
    };
    Some(format!(
        "Head to head the strongest opponent of {} is {}, against which it wins {}; {whom} (each matchup tested alone).",
        names[setup],
        names[opponent],
        Style::PERCENT.estimate(share.value, share.ends())
    ))
}
