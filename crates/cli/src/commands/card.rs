//! `bagsplit card`: a setup as one page for the table.

use std::io::Write;
use std::path::{Path, PathBuf};

use bagsplit_game::rules::Ruleset;
use bagsplit_lab::finding::object;
use bagsplit_lab::recommendation::{Recommendation, Recommendations};
use bagsplit_lab::run::{Earlier, Formats};
use bagsplit_lab::studies::search::{card_answer, card_search, split_to_search};
use bagsplit_lab::studies::{PlayLevel, Study, StudyKind, StudyReport};
use bagsplit_players::Setup;
use bagsplit_report::card::{self, CardRequest, Page, won, worth};
use bagsplit_report::words::recommendation;
use bagsplit_stats::Estimate;

use crate::args::{self, CardFormat};
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::wrap::wrapped;

use super::chosen_rules::rules_from;
use super::programs;

/// Prints a setup as a card.
pub(crate) fn card(args: &args::Card) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let Some(asked) = args
        .setup
        .clone()
        .or_else(|| args.at_level.level.map(recommended_to))
    else {
        return print_recommendations(args.format);
    };
    let (setup, verdict) = match args.search {
        true => search(args, &asked, &rules)?,
        false => (
            bagsplit_lab::experiment::load_setup_for_people(&asked, &rules)?,
            None,
        ),
    };
    let mut setup = args.at_level.play(setup, &rules)?;
    // A program may choose its split.
    programs::identify([&mut setup], &rules)?;
    let request = CardRequest {
        rules: &rules,
        setup: &setup,
        pairs: args.pairs,
        seed: args.seed,
        lines: args.lines.into(),
    };
    let pool = args.playing.pool()?;
    let bar = GameBar::new(request.games(), args.playing.shown());
    let page = request.page(verdict.as_deref().unwrap_or_default(), &pool, &bar);
    bar.finish();
    let page = page.map_err(|error| Exit::from_lab(error, &asked))?;
    let page = page.ok_or_else(Exit::nothing_stored)?;
    match args.format {
        CardFormat::Text => print(&page),
        CardFormat::Json => Ok(output::json(&page.to_json(&setup, &rules, args.seed))?),
        CardFormat::Html => Ok(write!(output::unwrapped(), "{}", card::html(&page))?),
    }
}

/// The name of the setup that is recommended to a level.
fn recommended_to(level: PlayLevel) -> PathBuf {
    PathBuf::from(&Recommendation::for_level(level).setup)
}

/// Prints what is recommended to each level.
fn print_recommendations(format: CardFormat) -> Result<(), Exit> {
    match format {
        CardFormat::Json => Ok(output::json(&object(
            "recommendations",
            &Recommendations {
                recommendations: Recommendation::all(),
            },
        ))?),
        CardFormat::Html => Err(Exit::input(
            "a page is for one card: name a setup, or say --level",
        )),
        CardFormat::Text => {
            let mut out = output::out();
            for line in recommendation::lines() {
                let indent = line.len() - line.trim_start().len();
                write!(out, "{}", wrapped(line.trim_start(), &" ".repeat(indent)))?;
            }
            write!(out, "\n{}", wrapped(recommendation::POPULATION, ""))?;
            writeln!(
                out,
                "bagsplit card --level club      the card of a level: what to do, and what each part is worth"
            )?;
            Ok(writeln!(
                out,
                "bagsplit serve --open           practise with it"
            )?)
        }
    }
}

/// Searches for a better card for a split than the known one, and stores the search in a results folder: the setup to play,
/// and the verdict of the held-out seeds.
fn search(
    args: &args::Card,
    asked: &Path,
    rules: &Ruleset,
) -> Result<(Setup, Option<String>), Exit> {
    if *rules != Ruleset::default() {
        return Err(Exit::input(
            "--search plays Math Scrabble by the published rules; for other rules, copy experiments/players/cards-for-split.toml and \
             run 'bagsplit search'",
        ));
    }
    let split = split_to_search(asked, rules).map_err(|error| Exit::from_lab(error, asked))?;
    let experiment = card_search(&split, args.games, args.seed)?;
    let out = args
        .out
        .clone()
        .unwrap_or_else(|| Path::new("results").join(&experiment.name));
    let pool = args.playing.pool()?;
    let study = Study::open(StudyKind::Search, experiment.clone(), &out, Earlier::Keep);
    let mut study = study.map_err(|error| Exit::from_lab(error, asked))?;
    let bar = GameBar::new(study.games(), args.playing.shown());
    let played = study.play(&pool, &bar);
    bar.finish();
    let report = played?.report;
    study.prepare(&report, Formats::Usual.most())?.commit()?;
    let StudyReport::Search(report) = &report else {
        unreachable!("the study is a search")
    };
    let answer = card_answer(&experiment, &split, report);
    if answer.is_better {
        let file = out.join("findings/setups/found-1.toml");
        output::say(format!("The setup with this card: {}", output::path(&file)));
    }
    Ok((answer.setup, Some(answer.verdict)))
}

/// What a part is worth, after its text.
fn worth_text(estimate: Option<&Estimate>) -> String {
    estimate.map_or_else(String::new, |estimate| format!("  {}", worth(estimate)))
}

fn print(page: &Page) -> Result<(), Exit> {
    let mut out = output::out();
    writeln!(out, "{}\n", page.title)?;
    for (role, bags) in &page.bags {
        writeln!(out, "{}", format!("BAGS {role}").trim_end())?;
        for (bag, tiles) in bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
            writeln!(out, "  {bag}  {:>2}  {tiles}", tiles.total())?;
        }
    }
    writeln!(out)?;
    for part in &page.parts {
        writeln!(
            out,
            "{}{}",
            part.name.to_uppercase(),
            worth_text(part.worth.as_ref())
        )?;
        for line in &part.does {
            write!(
                out,
                "{}",
                wrapped(
                    &(line.text.clone() + &worth_text(line.worth.as_ref())),
                    "  "
                )
            )?;
        }
        if !part.by_hand.is_empty() {
            write!(
                out,
                "{}",
                wrapped(&format!("without a computer: {}", part.by_hand), "  ")
            )?;
        }
    }
    if !page.known.is_empty() {
        write!(out, "KNOWN\n{}", wrapped(&page.known, "  "))?;
    }
    if let Some(people) = &page.people {
        writeln!(
            out,
            "\nGAMES WON OF 100 BETWEEN HUMAN-LIKE PLAYERS, AGAINST"
        )?;
        let width = people
            .opponents
            .iter()
            .map(|name| name.len())
            .max()
            .unwrap_or(0)
            .max(17);
        let heads: Vec<String> = people
            .opponents
            .iter()
            .map(|name| format!("{name:<width$}"))
            .collect();
        writeln!(out, "  {:<9} {}", "", heads.join(" ").trim_end())?;
        for (level, shares) in &people.levels {
            let cells: Vec<String> = shares
                .iter()
                .map(|share| format!("{:<width$}", won(share)))
                .collect();
            writeln!(out, "  {level:<9} {}", cells.join(" ").trim_end())?;
        }
    }
    if !page.lines.is_empty() {
        writeln!(out, "\nTO MEMORISE")?;
        for row in page.lines.chunks(6) {
            let row: Vec<String> = row.iter().map(|line| format!("{line:<12}")).collect();
            writeln!(out, "  {}", row.join(" ").trim_end())?;
        }
        for line in &page.legend {
            write!(out, "{}", wrapped(line, "  "))?;
        }
    }
    write!(out, "\n{}", wrapped(&page.footnote, ""))?;
    Ok(())
}
