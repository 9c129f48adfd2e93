//! Every table comes back from its files as it was.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use bagsplit_game::board::Player;
use bagsplit_lab::studies::balance::Balance;
use bagsplit_lab::studies::balance::columns::balance;
use bagsplit_lab::studies::balance::columns::variants;
use bagsplit_lab::studies::ranking::columns::ranking;
use bagsplit_lab::studies::ranking::comparison_columns::comparisons;
use bagsplit_lab::studies::ranking::matchup_columns::matchups;
use bagsplit_lab::studies::ranking::verdict_columns::verdict;
use bagsplit_lab::studies::ranking::{Findings, MatchupFinding};
use bagsplit_lab::study::{PAIR_FIGURES, PairSums, SetupTotals};
use bagsplit_lab::table::{
    Format, Frame, GamesWriter, dictionary, pair_sums, stack, turn_stats, write,
};
use bagsplit_stats::Level;
use polars::prelude::*;
use tempfile::TempDir;

use crate::made_up;

/// Reads a table from a file.
fn read(folder: &Path, table: &str, format: Format, like: &DataFrame) -> DataFrame {
    let path = folder.join(format!("{table}.{}", format.extension()));
    match format {
        Format::Parquet => {
            let frame = ParquetReader::new(File::open(path).unwrap())
                .finish()
                .unwrap();
            // Names that repeat come back as categories.
            let text = |column: &Column| match column.dtype() {
                DataType::Categorical(..) => column.cast(&DataType::String).unwrap(),
                _ => column.clone(),
            };
            DataFrame::new(frame.height(), frame.columns().iter().map(text).collect()).unwrap()
        }
        Format::Csv => CsvReadOptions::default()
            .with_schema(Some(Arc::new(Schema::clone(like.schema()))))
            .into_reader_with_file_handle(File::open(path).unwrap())
            .finish()
            .unwrap(),
    }
}

/// The rows of a table, which come back from its files as they were.
fn round_trip(written: Frame) -> DataFrame {
    let folder = TempDir::new().unwrap();
    write(folder.path(), &Format::ALL, &written).unwrap();
    let (table, frame) = (written.table.name, &written.data);
    for format in Format::ALL {
        let back = read(folder.path(), table, format, frame);
        assert_eq!(back.schema(), frame.schema(), "{table} {format:?}");
        assert!(
            back.equals_missing(frame),
            "{table} {format:?}: {back:?} is not {frame:?}"
        );
    }
    frame.clone()
}

fn strings<'f>(frame: &'f DataFrame, column: &str) -> Vec<Option<&'f str>> {
    frame
        .column(column)
        .unwrap()
        .str()
        .unwrap()
        .iter()
        .collect()
}

fn floats(frame: &DataFrame, column: &str) -> Vec<Option<f64>> {
    frame
        .column(column)
        .unwrap()
        .f64()
        .unwrap()
        .iter()
        .collect()
}

fn sums(frame: &DataFrame, column: &str) -> Vec<Option<i64>> {
    frame
        .column(column)
        .unwrap()
        .i64()
        .unwrap()
        .iter()
        .collect()
}

#[test]
fn games() {
    let folder = TempDir::new().unwrap();
    let mut writer = GamesWriter::create(folder.path(), &Format::ALL, made_up::SEED).unwrap();
    let games = made_up::games((0, 1), 40);
    writer
        .append(
            None,
            0,
            ["one", "other, \"x\""],
            games[..30].iter().copied(),
        )
        .unwrap();
    writer
        .append(
            None,
            0,
            ["one", "other, \"x\""],
            games[30..].iter().copied(),
        )
        .unwrap();
    writer
        .append(None, 7, ["one", "third"], made_up::games((0, 2), 5))
        .unwrap();
    assert_eq!(writer.finish().unwrap(), 90);

    let frame = read(folder.path(), "games", Format::Parquet, &DataFrame::empty());
    assert!(read(folder.path(), "games", Format::Csv, &frame).equals_missing(&frame));
    assert_eq!(frame.height(), 90);
    assert_eq!(
        frame.column("matchup").unwrap().i32().unwrap().last(),
        Some(7)
    );
    assert_eq!(
        strings(&frame, "setup_b")[..80],
        vec![Some("other, \"x\""); 80]
    );
    assert_eq!(strings(&frame, "setup_b")[80..], vec![Some("third"); 10]);
    let seeds = frame.column("seed").unwrap().u64().unwrap();
    assert!(seeds.iter().all(|seed| seed == Some(made_up::SEED)));
    for (row, game) in games.iter().enumerate() {
        let value = |column: &str| {
            frame
                .column(column)
                .unwrap()
                .get(row)
                .unwrap()
                .into_static()
        };
        let number = |column: &str| value(column).try_extract::<i64>().unwrap();
        assert_eq!(number("pair"), game.pair as i64);
        assert_eq!(number("game"), game.leg.index() as i64);
        for (letter, tally) in ["a", "b"].into_iter().zip(game.players.0) {
            for (stem, expected) in [
                ("score", i64::from(tally.score)),
                ("primary_points", tally.primary.into()),
                ("cross_points", tally.cross.into()),
                ("bonus_points", tally.bonus.into()),
                ("end_bonus", tally.end_bonus.into()),
                ("placements", tally.placements.into()),
                ("scoring_turns", tally.scoring.into()),
                ("passes", tally.passes.into()),
                ("exchanges", tally.exchanges.into()),
                ("tiles_laid", tally.tiles_laid.into()),
                ("tiles_left", tally.tiles_left.into()),
                ("overage_ms", tally.overage_ms.into()),
            ] {
                assert_eq!(
                    number(&format!("{stem}_{letter}")),
                    expected,
                    "{stem}_{letter}"
                );
            }
        }
        assert_eq!(number("turns"), i64::from(game.turns()));
        assert_eq!(strings(&frame, "variant")[row], None);
        let letter = |player: Player| ["a", "b"][player.index()];
        assert_eq!(
            strings(&frame, "winner")[row],
            Some(game.winner.map_or("tie", letter))
        );
        assert_eq!(strings(&frame, "holder")[row], Some(letter(game.holder)));
        assert_eq!(strings(&frame, "first")[row], Some(letter(game.first)));
        assert_eq!(strings(&frame, "mulligan")[row], Some(game.mulligan.name()));
        assert_eq!(strings(&frame, "ended_by")[row], Some(game.ending.name()));
    }
}

#[test]
fn turns() {
    let totals = made_up::totals(10);
    for bags in [1, made_up::BAGS, 8] {
        let frame = round_trip(turn_stats(None, &made_up::names(), &totals, bags));
        assert_eq!(
            frame.width(),
            made_up::table("turn_stats").columns.len() - 8 + usize::from(bags)
        );
        assert_eq!(frame.height(), 6 * (1 + 2 + 3));
    }
    let frame = round_trip(turn_stats(None, &made_up::names(), &totals, 2));
    assert_eq!(
        strings(&frame, "role")[..4],
        ["holder", "other", "other", "holder"].map(Some)
    );
    assert_eq!(
        strings(&frame, "setup")[2..4],
        [made_up::NAMES[0], made_up::NAMES[1]].map(Some)
    );
    assert_eq!(sums(&frame, "points")[..3], [100, 100, 101].map(Some));
    assert_eq!(sums(&frame, "bag_b_tiles")[0], Some(40));
    let exchanges = sums(&frame, "exchanges");
    for (row, exchanges) in exchanges.into_iter().enumerate() {
        let of = |column| sums(&frame, column)[row].unwrap();
        assert_eq!(
            exchanges,
            Some(of("games") - of("placements") - of("passes"))
        );
    }
}

#[test]
fn matchups_and_nulls() {
    let findings = made_up::findings(&made_up::totals(50));
    let frame = round_trip(matchups(None, &made_up::plan(), &findings));
    assert_eq!(
        floats(&frame, "win_rate")[0],
        Some(findings.matchups[0].share.value)
    );
    assert_eq!(
        floats(&frame, "score_difference_high")[0],
        Some(findings.matchups[0].difference.unwrap().high)
    );
    assert_eq!(sums(&frame, "games")[0], Some(100));
    // The last two are identical: an even win rate, and no interval of it.
    assert_eq!(floats(&frame, "win_rate")[5], Some(0.5));
    assert_eq!(sums(&frame, "split")[5], Some(50));
    for column in made_up::table("matchups")
        .columns
        .iter()
        .filter(|column| column.name != "variant")
    {
        let ends = ["_low", "_high", "_se"]
            .iter()
            .any(|end| column.name.ends_with(end));
        let nulls = frame.column(&column.name).unwrap().null_count();
        assert_eq!(nulls, usize::from(ends), "{}", column.name);
    }
    // A matchup without pairs is not in the table, and the difference may not be known.
    let found = MatchupFinding {
        difference: None,
        ..findings.matchups[1].clone()
    };
    let findings = Findings {
        matchups: vec![found],
        ..findings
    };
    let frame = round_trip(matchups(None, &made_up::plan(), &findings));
    assert_eq!(
        frame.column("matchup").unwrap().i32().unwrap().get(0),
        Some(1)
    );
    assert_eq!(floats(&frame, "score_difference"), [None]);
    assert_eq!(floats(&frame, "score_difference_se"), [None]);
}

#[test]
fn the_ranking() {
    let findings = made_up::findings(&made_up::totals(50));
    let frame = round_trip(ranking(None, &made_up::setups(), &findings));
    assert_eq!(frame.height(), 4);
    for (row, found) in findings.ranking.iter().enumerate() {
        assert_eq!(
            strings(&frame, "setup")[row],
            Some(made_up::NAMES[found.setup])
        );
        assert_eq!(
            floats(&frame, "pass_share_low")[row],
            Some(found.passes.low)
        );
        assert_eq!(
            floats(&frame, "behind_best_low")[row],
            Some(found.behind_best.low)
        );
        assert_eq!(
            floats(&frame, "field_low")[row],
            found.without_opponent.map(|range| range.low)
        );
        assert_eq!(
            frame.column("rank_high").unwrap().i32().unwrap().get(row),
            Some(found.rank_range.1 as i32)
        );
        assert_eq!(
            found.tied_ranks.is_none(),
            found.not_separated_from.is_empty()
        );
        assert_eq!(
            strings(&frame, "tied_ranks")[row],
            found.tied_ranks.as_deref()
        );
    }
    assert_eq!(frame.column("exchange").unwrap().null_count(), 4);
}

/// The rows of several variants in one table, for each table of games and findings.
#[test]
fn variants_are_stacked() {
    let folder = TempDir::new().unwrap();
    let mut writer = GamesWriter::create(folder.path(), &Format::ALL, made_up::SEED).unwrap();
    for variant in ["hand=7", "hand=8"] {
        for matchup in [0, 3] {
            writer
                .append(
                    Some(variant),
                    matchup,
                    ["one", "other"],
                    made_up::games((0, 1), 4),
                )
                .unwrap();
        }
    }
    assert_eq!(writer.finish().unwrap(), 32);
    let frame = read(folder.path(), "games", Format::Parquet, &DataFrame::empty());
    assert!(read(folder.path(), "games", Format::Csv, &frame).equals_missing(&frame));
    assert_eq!(
        strings(&frame, "variant")[14..18],
        ["hand=7", "hand=7", "hand=8", "hand=8"].map(Some)
    );
    assert_eq!(
        frame.column("matchup").unwrap().i32().unwrap().get(16),
        Some(0)
    );

    let totals = made_up::totals(20);
    let (findings, names, plan) = (
        made_up::findings(&totals),
        made_up::names(),
        made_up::plan(),
    );
    type Made<'m> = &'m dyn Fn(Option<&str>) -> Frame;
    let made: [Made<'_>; 3] = [
        &|variant| turn_stats(variant, &names, &totals, 3),
        &|variant| matchups(variant, &plan, &findings),
        &|variant| ranking(variant, &made_up::setups(), &findings),
    ];
    for of in made {
        let table = of(None).table;
        let one = round_trip(of(Some("x")));
        let frame = round_trip(stack(["x", "y"].map(|variant| of(Some(variant)))));
        assert_eq!(frame.height(), 2 * one.height());
        assert!(
            frame.slice(0, one.height()).equals_missing(&one),
            "{table:?}"
        );
        let named: Vec<&str> = strings(&frame, "variant").into_iter().flatten().collect();
        let (first, second) = named.split_at(one.height());
        assert!(
            first.iter().all(|name| *name == "x") && second.iter().all(|name| *name == "y"),
            "{table:?}"
        );
    }
}

#[test]
fn balance_figures_and_nulls() {
    let found = made_up::balance();
    let frame = round_trip(balance(&[Some("published"), Some("hand=8")], &found));
    assert_eq!(
        strings(&frame, "variant"),
        ["published", "published", "hand=8", "hand=8", "hand=8"].map(Some)
    );
    assert_eq!(
        strings(&frame, "figure"),
        [
            "first-wins",
            "turns",
            "lead-changes",
            "advantage",
            "comeback"
        ]
        .map(Some)
    );
    assert_eq!(
        strings(&frame, "unit"),
        ["share", "turns", "count", "win-rate", "share"].map(Some)
    );
    let same = Some("published");
    assert_eq!(
        strings(&frame, "same_games_as"),
        [None, None, same, same, same]
    );
    assert_eq!(
        floats(&frame, "low"),
        [Some(0.), None, Some(0.), Some(0.), Some(0.)]
    );
    assert_eq!(
        floats(&frame, "difference"),
        [None, None, Some(-0.5), Some(-0.5), None]
    );
    assert_eq!(
        floats(&frame, "difference_low"),
        [None, None, Some(-0.75), None, None]
    );
    assert_eq!(
        floats(&frame, "difference_high"),
        [None, None, Some(-0.25), None, None]
    );
    assert_eq!(
        floats(&frame, "p_adjusted"),
        [None, None, Some(0.01), Some(0.01), None]
    );
    let real: Vec<Option<bool>> = frame
        .column("real")
        .unwrap()
        .bool()
        .unwrap()
        .iter()
        .collect();
    assert_eq!(real, [None, None, Some(true), Some(true), None]);
    // The only rules of an experiment have no name.
    let alone = Balance {
        findings: found.findings[..2].to_vec(),
        ..found
    };
    let frame = round_trip(balance(&[None], &alone));
    assert_eq!(frame.column("variant").unwrap().null_count(), 2);
    round_trip(balance(
        &[],
        &Balance {
            findings: vec![],
            ..alone
        },
    ));
}

#[test]
fn options_of_variants() {
    let options = made_up::options();
    let frame = round_trip(variants(&options));
    assert_eq!(strings(&frame, "variant")[2], Some("hand=8, \"x\""));
    assert_eq!(strings(&frame, "value"), ["7", "choice", "8"].map(Some));
    assert_eq!(floats(&frame, "number"), [Some(7.), None, Some(8.)]);
    round_trip(variants(&[]));
}

#[test]
fn tables_without_rows() {
    let findings = no_findings();
    round_trip(matchups(None, &[], &findings));
    round_trip(ranking(None, &[], &findings));
    round_trip(turn_stats(None, &[], &SetupTotals::new(&[], 0), 2));

    let folder = TempDir::new().unwrap();
    let writer = GamesWriter::create(folder.path(), &Format::ALL, 1).unwrap();
    assert_eq!(writer.finish().unwrap(), 0);
    let frame = read(folder.path(), "games", Format::Parquet, &DataFrame::empty());
    assert_eq!(
        (frame.height(), frame.width()),
        (0, made_up::table("games").columns.len())
    );
    assert_eq!(
        read(folder.path(), "games", Format::Csv, &frame).shape(),
        frame.shape()
    );
}

#[test]
fn comparisons_are_of_every_two_ranked_setups_with_intervals_around_the_difference() {
    let findings = made_up::findings(&made_up::totals(200));
    let frame = round_trip(comparisons(None, &findings));
    assert_eq!(frame.height(), 6);
    let rates = round_trip(ranking(None, &made_up::setups(), &findings));
    let rate = |name: &str| {
        let place = strings(&rates, "setup")
            .iter()
            .position(|setup| *setup == Some(name))
            .unwrap();
        floats(&rates, "win_rate")[place].unwrap()
    };
    let column = |name: &str| floats(&frame, name);
    for row in 0..frame.height() {
        let [a, b] = ["setup_a", "setup_b"].map(|column| strings(&frame, column)[row].unwrap());
        let difference = column("difference")[row].unwrap();
        assert!(
            (difference - (rate(a) - rate(b))).abs() < 1e-12,
            "{a} less {b}"
        );
        let (low, high) = (
            column("difference_low")[row],
            column("difference_high")[row],
        );
        if let (Some(low), Some(high)) = (low, high) {
            // Six comparisons: 2.64 standard errors by Bonferroni, and a little more for finitely many pairs.
            let reach = (high - low) / 2. / column("difference_se")[row].unwrap();
            assert!((2.63..2.75).contains(&reach), "{reach}");
        }
        assert!(column("p_value")[row].unwrap() <= column("p_adjusted")[row].unwrap());
    }
    assert!(column("difference_low").iter().any(Option::is_some));
    assert_eq!(round_trip(comparisons(None, &no_findings())).height(), 0);
}

#[test]
fn a_verdict_names_the_first_and_whom_it_is_tied_with() {
    let findings = made_up::findings(&made_up::totals(60));
    for by_hand in [[true; 4], [false, true, true, true], [false; 4]] {
        let frame = round_trip(verdict(Some("x"), &made_up::names(), &by_hand, &findings));
        let people = by_hand.contains(&true);
        assert_eq!(
            strings(&frame, "among"),
            ["all", "by-hand"][..1 + usize::from(people)]
                .iter()
                .map(|a| Some(*a))
                .collect::<Vec<_>>()
        );
        let first = &findings.ranking[0];
        assert_eq!(
            strings(&frame, "setup")[0],
            Some(made_up::NAMES[first.setup])
        );
        let tied = strings(&frame, "tied_with")[0].map_or(0, |names| names.split(" | ").count());
        assert_eq!(tied, first.not_separated_from.len());
        assert_eq!(
            strings(&frame, "verdict")[0],
            Some(if tied > 0 { "tied" } else { "first" })
        );
        let corrected = findings.winner.unwrap();
        assert_eq!(
            floats(&frame, "corrected_win_rate")[0],
            Some(corrected.value)
        );
        if people && !by_hand[first.setup] {
            assert_ne!(strings(&frame, "setup")[1], strings(&frame, "setup")[0]);
            assert_eq!(
                floats(&frame, "corrected_win_rate")[1],
                None,
                "it was chosen in another way"
            );
        }
    }
    assert_eq!(
        round_trip(verdict(None, &[], &[], &no_findings())).height(),
        0
    );
}

#[test]
fn sums_over_pairs_give_the_error_of_a_figure_a_turn() {
    let games = made_up::games((0, 2), 90);
    let mut sums = PairSums::default();
    for games in games.chunks(34) {
        sums.add(&bagsplit_arena::BlockResult {
            games: games.to_vec(),
            ..bagsplit_arena::BlockResult::default()
        });
    }
    let frame = round_trip(pair_sums(&[(None, 3, ["one", "two"], &sums)]));
    assert_eq!(frame.height(), 2 * PAIR_FIGURES.len());
    let row = strings(&frame, "figure")
        .iter()
        .rposition(|figure| *figure == Some("passes"))
        .unwrap();
    assert_eq!(strings(&frame, "player")[row], Some("b"));
    let of = |column: &str| sums_of(&frame, column, row);
    let ratio = of("sum") / of("turns");
    let squares = of("sum_squared") - 2. * ratio * of("sum_times_turns")
        + ratio * ratio * of("turns_squared");
    let n = of("pairs");
    let error = (squares * n / (n - 1.)).sqrt() / of("turns");
    let pairs = games.chunks(2).map(|pair| {
        let both = |of: fn(&bagsplit_arena::Tally) -> u16| {
            pair.iter()
                .map(|game| u64::from(of(&game.players[Player::P1])))
                .sum::<u64>()
        };
        (
            both(|tally| tally.passes),
            both(bagsplit_arena::Tally::turns),
        )
    });
    let expected = bagsplit_stats::ratio(pairs, Level::P95).unwrap();
    assert!((ratio - expected.value).abs() < 1e-12);
    assert!(
        (error - expected.standard_error).abs() < 1e-9,
        "{error} {}",
        expected.standard_error
    );
}

fn sums_of(frame: &DataFrame, column: &str, row: usize) -> f64 {
    sums(frame, column)[row].unwrap() as f64
}

#[test]
fn the_dictionary_has_every_column_that_is_written_and_itself() {
    let [games, all_turn_stats, own] = ["games", "turn_stats", "dictionary"].map(made_up::table);
    let written = turn_stats(None, &[], &SetupTotals::new(&[], 0), 2).table;
    let frame = round_trip(dictionary([&games, &written]));
    assert_eq!(written.columns.len(), all_turn_stats.columns.len() - 6);
    assert_eq!(
        frame.height(),
        games.columns.len() + written.columns.len() + own.columns.len()
    );
    let turn = strings(&frame, "table")
        .iter()
        .filter(|table| **table == Some("turn_stats"))
        .count();
    assert_eq!(turn, written.columns.len());
    assert!(
        strings(&frame, "unit").contains(&Some("points"))
            && strings(&frame, "unit").contains(&None)
    );
}

fn no_findings() -> Findings {
    Findings {
        level: Level::P95,
        matchups: vec![],
        ranking: vec![],
        comparisons: vec![],
        winner: None,
        leaders_without: vec![],
        at_planned_end: true,
        ranked_pairs: 0,
        games: 0,
        hypotheses: Vec::new(),
        budget: bagsplit_lab::experiment::ErrorBudget {
            tests: 0,
            rankings: 1,
            crossed: false,
        },
        factorial: None,
    }
}
