//! `bagsplit rank`, and the end of every run: tables, charts and the ranking.

use std::io::Write;
use std::path::Path;

use anstyle::Style;
use bagsplit_lab::experiment::{BuiltIn, FileKind, shell_word};
use bagsplit_lab::run::{Lab, Layout, Results};
use bagsplit_lab::studies::ranking::Findings;
use bagsplit_lab::studies::{Conclusions, PlayLevel, SectionFindings};
use bagsplit_report::Folder;
use bagsplit_report::card::by_hand;
use bagsplit_report::studies::ranking::advice;
use bagsplit_report::studies::ranking::hypotheses;
use bagsplit_report::studies::ranking::levels::{self, LevelAnswer};
use bagsplit_report::studies::{factorial, ranking, run_presentation};
use bagsplit_report::words::{Paragraph, forfeits, unfinished};
use bagsplit_storage::Manifest;
use comfy_table::ContentArrangement;

use crate::args::{Output, Rank, Rows};
use crate::exit::Exit;
use crate::output::Out;
use crate::{output, text, warnings, width};

/// Prints the ranking of stored results, or the findings of a study.
pub(crate) fn rank(args: &Rank) -> Result<(), Exit> {
    let pool = bagsplit_lab::run::pool(None)?;
    let results = Results::open(&args.results)?;
    if let Some(study) = Folder::of_study(&results, &pool)? {
        return print_study(&study, args);
    }
    let mut found = results.conclude()?;
    if let Some(level) = args.at_level.level {
        keep_level(&mut found, results.layout(), level).map_err(|why| {
            Exit::input(format_args!(
                "{}: --level {}: {why}",
                output::path(&args.results),
                level.name()
            ))
        })?;
    }
    if args.printed.is_json() {
        return Ok(output::json(&found.to_json(results.layout()))?);
    }
    // A level that is named is shown with all that is known.
    let explain = args.explain.explain || args.at_level.level.is_some();
    let shown = RankingView {
        folder: &args.results,
        rows: args.rows,
        explain,
    };
    print(results.layout(), &found, &results.ranked_before()?, shown)?;
    Ok(())
}

/// Leaves the rankings among players of a level.
///
/// # Errors
/// If there are none: which populations there are.
fn keep_level(found: &mut Conclusions, layout: &Layout, level: PlayLevel) -> Result<(), String> {
    let players = layout.experiment.players();
    if layout.experiment.balance().is_some() && !players.is_empty() {
        return Err(
            "this experiment compares rules, and shows all players side by side".to_owned(),
        );
    }
    if players.iter().any(|players| level.is_of(players)) {
        found
            .sections
            .retain(|concluded| level.is_of(&players[concluded.section]));
        return Ok(());
    }
    let names: Vec<&str> = players
        .iter()
        .map(|players| players.name.as_str())
        .collect();
    Err(match &names[..] {
        [] => "this experiment has no populations of players ([[players]])".to_owned(),
        names => format!(
            "no population plays at this level; there are: {}",
            names.join(", ")
        ),
    })
}

/// Prints the findings of a study or a tune, as it did at its end.
fn print_study(study: &Folder, args: &Rank) -> Result<(), Exit> {
    if args.at_level.level.is_some() {
        return Err(Exit::input(format_args!(
            "{}: --level is for rankings, but this folder is of a study",
            output::path(&args.results)
        )));
    }
    let unfinished = study.provisional();
    if args.printed.is_json() {
        let found = study.to_json().ok_or_else(|| {
            let why = unfinished.unwrap_or("it has no findings");
            Exit::input(format_args!(
                "{}: not finished: {why}",
                output::path(&args.results)
            ))
        });
        return Ok(output::json(&found?)?);
    }
    let mut out = output::out();
    if let Some(sentence) = unfinished {
        writeln!(out, "Not finished: {sentence}.")?;
    }
    Ok(text::print(&mut out, study.words(), args.explain.explain)?)
}

/// Writes tables, charts and manifest, unless they are there already, and prints the ranking.
pub(crate) fn conclude(lab: &Lab, output: &Output, rows: Rows) -> Result<(), Exit> {
    let (found, manifest) = match lab.current(&output.formats(), !output.no_charts)? {
        Some(manifest) => (lab.conclude()?, manifest),
        None => match write(lab, output) {
            Ok(written) => written,
            Err(error) => {
                // What was found is printed, also if the system does not write it.
                if !error.ends_command()
                    && !error.is_input()
                    && let Ok(found) = lab.conclude()
                {
                    show(lab, &found, &[], output, rows)?;
                }
                return Err(error);
            }
        },
    };
    show(lab, &found, &manifest.ranked_before, output, rows)?;
    if output.printed.is_json() || output.quiet {
        return Ok(());
    }
    let mut out = output::out();
    say_whether_registered(&mut out, &manifest)?;
    say_where(&mut out, lab.folder())?;
    Ok(())
}

/// Prints where the files are.
pub(super) fn say_where(out: &mut Out, folder: &Path) -> std::io::Result<()> {
    let charts = if folder.join("findings/charts").is_dir() {
        ", charts"
    } else {
        ""
    };
    out.styled(
        Style::new().dimmed(),
        format_args!("Tables{charts} and manifest: {}/findings", folder.display()),
    )
}

/// Prints the ranking of a run, as the arguments ask.
fn show(
    lab: &Lab,
    found: &Conclusions,
    before: &[u64],
    output: &Output,
    rows: Rows,
) -> Result<(), Exit> {
    if output.printed.is_json() {
        return Ok(output::json(&found.to_json(lab.layout()))?);
    }
    if output.quiet {
        return Ok(());
    }
    let view = RankingView {
        folder: lab.folder(),
        rows,
        explain: output.explain.explain,
    };
    print(lab.layout(), found, before, view)
}

/// Prints for a registered experiment whether it was run as registered, and what differs.
pub(super) fn say_whether_registered(
    out: &mut impl Write,
    manifest: &Manifest,
) -> std::io::Result<()> {
    let Some(registration) = &manifest.registration else {
        return Ok(());
    };
    let verdict = registration.verdict();
    let (first, rest) = verdict.split_at(1);
    write!(out, "\n{}{rest}", first.to_uppercase())?;
    match &registration.deviations[..] {
        [] => writeln!(out, "."),
        deviations => {
            writeln!(
                out,
                "; the differences, also in manifest.json:\n  {}",
                deviations.join("\n  ")
            )
        }
    }
}

/// Writes tables, charts and manifest.
fn write(lab: &Lab, output: &Output) -> Result<(Conclusions, Manifest), Exit> {
    let (found, prepared) = lab.prepare(&output.formats())?;
    if !output.no_charts {
        bagsplit_report::drawings::write(
            &run_presentation(&found).charts(lab.layout()),
            &prepared.folder("charts")?,
        )?;
    }
    Ok((found, prepared.commit()?))
}

/// The part of a ranking to print.
#[derive(Clone, Copy)]
struct RankingView<'a> {
    folder: &'a Path,
    rows: Rows,
    /// All tables and sentences.
    explain: bool,
}

/// Prints the findings and the conclusions; `before` are the numbers of pairs of earlier finished rankings.
fn print(
    layout: &Layout,
    found: &Conclusions,
    before: &[u64],
    shown: RankingView<'_>,
) -> Result<(), Exit> {
    let mut out = output::out();
    if let Some(sentence) = unfinished(layout, found) {
        writeln!(out, "Not finished: {sentence}.")?;
    }
    if let Some(sentence) = forfeits::sentence(found) {
        writeln!(out, "{sentence}")?;
    }
    if !found.are_rankings() {
        let words = run_presentation(found).words(layout, &found.sections);
        return Ok(text::print(&mut out, words, shown.explain)?);
    }
    let levels = levels::level_answers(layout, found);
    let is_short = !levels.is_empty() && !shown.explain && !shown.rows.named();
    if !levels.is_empty() {
        print_levels(&mut out, layout, &levels)?;
    }
    if is_short {
        print_tested(&mut out, layout, found)?;
    } else {
        for answer in advice::texts(layout, found) {
            out.styled(Style::new().bold(), format_args!("\n{}", answer.title))?;
            answer
                .sure
                .iter()
                .try_for_each(|line| writeln!(out, "  {line}"))?;
        }
        found
            .sections
            .iter()
            .try_for_each(|concluded| print_ranking(&mut out, layout, concluded, shown))?;
    }
    let notes = [
        ranking::words::looked_at(before),
        warnings::mixed_players(&layout.experiment),
    ];
    notes
        .iter()
        .flatten()
        .try_for_each(|note| writeln!(out, "{note}"))?;
    if is_short {
        print_next(&mut out, &levels, shown.folder)?;
    }
    Ok(())
}

/// Prints the answer at each level in a few lines.
fn print_levels(
    out: &mut Out,
    layout: &Layout,
    answers: &[LevelAnswer<'_>],
) -> std::io::Result<()> {
    writeln!(out, "{}\n", levels::heading(layout))?;
    for answer in answers {
        out.styled(Style::new().bold(), format_args!("{}", answer.answer))?;
        answer
            .bags
            .iter()
            .chain(&answer.remarks)
            .try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    Ok(())
}

/// Prints what the games say of choices that are crossed, and of hypotheses.
fn print_tested(out: &mut Out, layout: &Layout, found: &Conclusions) -> std::io::Result<()> {
    for concluded in &found.sections {
        if let Some(sentence) = factorial::words::answer(layout, concluded) {
            writeln!(out, "{sentence}")?;
        }
        for sentence in hypotheses::tested(layout, &concluded.findings) {
            writeln!(out, "{}: {sentence}", levels::players(layout, concluded))?;
        }
    }
    Ok(())
}

/// Prints the commands that print the rest.
fn print_next(out: &mut Out, answers: &[LevelAnswer<'_>], folder: &Path) -> std::io::Result<()> {
    let folder = shell_word(folder);
    let setup = answers
        .iter()
        .find_map(|answer| answer.setup)
        .map(|setup| &setup.name);
    let card = setup.filter(|name| BuiltIn::all(FileKind::Setup).any(|file| file.name == **name));
    let next = card.map(|name| format!("bagsplit card {name}")).into_iter();
    let next = next.chain([
        format!("bagsplit report {folder}"),
        format!("bagsplit rank {folder} --explain"),
    ]);
    writeln!(out, "\nNext: {}", next.collect::<Vec<_>>().join("\n      "))
}

/// Prints the ranking and the conclusions.
fn print_ranking(
    out: &mut Out,
    layout: &Layout,
    concluded: &SectionFindings,
    RankingView { rows, explain, .. }: RankingView<'_>,
) -> Result<(), Exit> {
    let findings = &concluded.findings;
    let names = layout.names();
    if concluded.name.is_some() {
        writeln!(out, "\nRanking: {}", levels::players(layout, concluded))?;
    }
    let mut words = ranking::words::paragraphs(layout, concluded);
    if findings.ranking.is_empty() {
        return Ok(text::print(out, words, explain)?);
    }
    print_table(out, &names, findings, rows)?;
    words.retain(|paragraphs| !matches!(paragraphs, Paragraph::Table(_)));
    text::print(out, words, explain)?;
    // With several populations the answers name theirs.
    let closing = concluded
        .name
        .is_none()
        .then(|| by_hand::closing(concluded.setups(layout), findings))
        .flatten();
    if let Some(sentence) = closing {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

/// Prints the first rows of a ranking, as wide as the terminal.
fn print_table(
    out: &mut Out,
    names: &[String],
    findings: &Findings,
    rows: Rows,
) -> std::io::Result<()> {
    let mut table = ranking::words::ranking_table(names, findings);
    let all = table.rows.len();
    table.rows.truncate(rows.most());
    let left_out = if rows.all {
        Vec::new()
    } else {
        width::fit(&mut table, width::of_output(), &SPARE)
    };
    let shown = table.rows.len();
    let mut printed = text::printed(table);
    if rows.all {
        printed.set_content_arrangement(ContentArrangement::Disabled);
    }
    writeln!(out, "{printed}")?;
    if shown < all {
        writeln!(out, "The first {shown} of {all} setups; --all prints all.")?;
    }
    if !left_out.is_empty() {
        writeln!(
            out,
            "Columns left out for the width: {} (--all prints them).",
            left_out.join(", ")
        )?;
    }
    Ok(())
}

/// The columns of a ranking that are left out if it is too wide, in this order.
const SPARE: [&str; 4] = ["passes", "scoring turns", "tied with ranks", "points/turn"];
