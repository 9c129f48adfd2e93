//! `bagsplit card`: a setup as one page for the table.

use std::io::Write;
use std::path::{Path, PathBuf};

use bagsplit_arena::{GameSeed, Leg};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::finding::object;
use bagsplit_lab::recommendation::{Recommendation, Recommendations};
use bagsplit_lab::run::{Earlier, Formats};
use bagsplit_lab::studies::search::{card_answer, card_search, split_to_search};
use bagsplit_lab::studies::{AmongPeople, Match, PlayLevel};
use bagsplit_lab::studies::{Study, StudyKind, StudyReport};
use bagsplit_movegen::Playable as _;
use bagsplit_players::notes::Expressions;
use bagsplit_players::{
    DiscardPolicy, DrawPolicy, HumanEffort, MulliganPolicy, PassPolicy, PrivateBags, Setup,
    SetupKind, Start,
};
use bagsplit_report::card::by_hand::NOT_IN_A_MATCH;
use bagsplit_report::card::{self, CardPart, DrawExample, FirstDraws, Page, won, worth};
use bagsplit_report::words::recommendation;
use bagsplit_stats::Estimate;
use bagsplit_stats::numerals::count;
use rayon::ThreadPool;

use crate::args::{self, CardFormat};
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::wrap::wrapped;

use super::chosen_rules::rules_from;
use super::programs;

/// The number of draws on a printed card.
const DRAWS: usize = 4;

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
    let SetupKind::PrivateBags(own) = &setup.kind else {
        return Err(Exit::input(format!(
            "{}: a card is for splitting and drawing, but {} has a shared bag",
            output::path(&asked),
            rules.title()
        )));
    };
    let pool = args.playing.pool()?;
    let mut parts = card::parts(&setup, rules.hand_size());
    recommendation::sort_by_worth(&mut parts, &setup, &rules, |part| part.name);
    let plainer = parts
        .iter()
        .filter(|part| plainer(own, part.name).is_some())
        .count();
    let games = bagsplit_arena::games_in(args.pairs)
        * (plainer + rules_left_out(own).count()) as u64
        + bagsplit_lab::studies::games_among_people(args.pairs);
    let bar = GameBar::new(games, args.playing.shown());
    let measured = measure(args, &rules, (&setup, own), &mut parts, &pool, &bar);
    bar.finish();
    let people = measured?;
    let page = page(args, &rules, &setup, own, parts);
    let needs_computer = if setup.by_hand() == HumanEffort::No {
        NOT_IN_A_MATCH
    } else {
        ""
    };
    let known = [
        needs_computer,
        &page.known,
        verdict.as_deref().unwrap_or_default(),
    ]
    .join(" ")
    .trim()
    .to_owned();
    let page = Page {
        people,
        known,
        ..page
    };
    match args.format {
        CardFormat::Text => print(&page),
        CardFormat::Json => Ok(output::json(&page.to_json(&setup, &rules, args.seed))?),
        CardFormat::Html => Ok(write!(output::unwrapped(), "{}", card::html(&page))?),
    }
}

/// Measures what the parts are worth, and what the setup wins among people.
fn measure(
    args: &args::Card,
    rules: &Ruleset,
    (setup, own): (&Setup, &PrivateBags),
    parts: &mut [CardPart],
    pool: &ThreadPool,
    bar: &GameBar,
) -> Result<Option<AmongPeople>, Exit> {
    let (pairs, seed) = (args.pairs, args.seed);
    if pairs == 0 {
        return Ok(None);
    }
    let plainer = parts
        .iter()
        .enumerate()
        .filter_map(|(place, part)| Some((place, plainer(own, part.name)?)));
    let of_parts = plainer.map(|(place, plain)| (Ok(place), plain));
    let of_rules = rules_left_out(own).map(|(rule, plain)| (Err(rule), plain));
    for (place, plain) in of_parts.chain(of_rules).collect::<Vec<_>>() {
        let other = Setup {
            kind: SetupKind::PrivateBags(plain),
            ..setup.clone()
        };
        let played = Match {
            rules,
            setups: [setup, &other],
            pairs,
            seed,
            sprt: None,
        };
        let report = played.play(None, pool, None, bar)?;
        if report.stopped {
            return Err(Exit::nothing_stored());
        }
        let worth = report.finding.map(|finding| finding.share);
        match place {
            Ok(part) => parts[part].worth = worth,
            Err(rule) => {
                let mut lines = parts.iter_mut().flat_map(|part| &mut part.does);
                lines
                    .find(|line| line.rule == Some(rule))
                    .into_iter()
                    .for_each(|line| line.worth = worth);
            }
        }
    }
    let people = bagsplit_lab::studies::among_people(rules, setup, pairs, seed, pool, bar)?;
    Ok(Some(people.ok_or_else(Exit::nothing_stored)?))
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

/// The setup without each rule of its draw card, by place of the rule, if the card has several rules.
fn rules_left_out(private: &PrivateBags) -> impl Iterator<Item = (usize, PrivateBags)> {
    let card = match &private.draw {
        DrawPolicy::Card { card } => Some(card),
        _ => None,
    };
    card.into_iter().flat_map(move |card| {
        (0..card.rules().len()).filter_map(move |left_out| {
            let mut rules = card.rules().to_vec();
            rules.remove(left_out);
            let card = bagsplit_players::Card::new(rules, &card.last_order()).ok()?;
            Some((
                left_out,
                PrivateBags {
                    draw: DrawPolicy::Card { card },
                    ..private.clone()
                },
            ))
        })
    })
}

/// The setup with the simplest version of a part, unless it has that already.
fn plainer(private: &PrivateBags, part: &str) -> Option<PrivateBags> {
    let other_start = if private.start == Start::Own {
        Start::Other
    } else {
        Start::Own
    };
    let plain = match part {
        card::DRAWING => PrivateBags {
            draw: DrawPolicy::Uniform,
            ..private.clone()
        },
        card::MULLIGAN => PrivateBags {
            mulligan: MulliganPolicy::Never,
            ..private.clone()
        },
        card::STARTING => PrivateBags {
            start: other_start,
            ..private.clone()
        },
        card::PASSING => PrivateBags {
            pass: PassPolicy::AlwaysPlace,
            ..private.clone()
        },
        card::DISCARDING => PrivateBags {
            discard: DiscardPolicy::None,
            ..private.clone()
        },
        _ => return None,
    };
    (plain != *private).then_some(plain)
}

fn page(
    args: &args::Card,
    rules: &Ruleset,
    setup: &Setup,
    private: &PrivateBags,
    parts: Vec<CardPart>,
) -> Page {
    let program = match setup.external {
        Some(_) => {
            "A program decides the turns, passes included, and whatever else it takes: there the parts above do not apply. "
        }
        None => "",
    };
    let known = match rules.powers_of_ten() {
        Ok(_) => setup
            .expressions
            .as_ref()
            .unwrap_or(Expressions::shipped())
            .lines(),
        Err(_) => &[],
    };
    let lines = &known[..known.len().min(args.lines.into())];
    let memorised = match (lines, &setup.expressions) {
        ([], _) => "",
        (_, Some(_)) => " Expressions: those that the setup names, the most useful first.",
        (_, None) => " Expressions: those most useful with any split, the first ones most.",
    };
    let measured = if args.pairs == 0 {
        "The value of the parts was not measured (--pairs 0).".to_owned()
    } else {
        format!(
            "In brackets: how many more of 100 games are won than when this part is the plainest (drawing as if all bags \
             were one, the other starter, never passing, no Mulligan, discarding nothing), with a 95% interval each; \
             after a line for a rule of a draw card: than without that rule. {}, seed {}, both sides played by {}. \
             Human-like players are bots: both sides play at that level, the opponents draw for three operators and \
             place whenever they can.",
            count(args.pairs, "pair"),
            args.seed,
            card::player(&setup.bot)
        )
    };
    Page {
        title: setup.name.clone(),
        bags: card::bags(private),
        parts,
        known: recommendation::evidence(setup, rules).unwrap_or_default(),
        people: None,
        draws: first_draws(rules, setup, args.seed),
        tiles: *rules.tiles(),
        lines: lines.iter().map(ToString::to_string).collect(),
        legend: bagsplit_players::notes::legend(lines),
        footnote: format!("{program}{measured}{memorised}"),
    }
}

/// The first draws of a game of the setup against itself.
fn first_draws(rules: &Ruleset, setup: &Setup, seed: u64) -> Vec<DrawExample> {
    let mut draws = FirstDraws::new(DRAWS);
    let seed = GameSeed {
        seed,
        pair: 0,
        leg: Leg::First,
    };
    with_game!(rules, game => {
        bagsplit_arena::play(game, ByPlayer([setup, setup]), &game.generator(), seed, &mut draws);
    });
    draws.draws
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
