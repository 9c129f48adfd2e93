//! `bagsplit review`: the loss of each turn of recorded games, the worst turns, and a table of players.

use std::collections::HashSet;
use std::io::{BufReader, Write};
use std::path::Path;

use bagsplit_analysis::{
    Evaluator, LARGE_LOSS, PlayerReview, RecordAt, ReviewedGame, ReviewedTurn, no_trials,
};
use bagsplit_arena::GameRecord;
use bagsplit_lab::finding::object;
use bagsplit_stats::numerals::{Style, count};
use bagsplit_storage::files::TextLines;
use comfy_table::Table;

use crate::args::Review;
use crate::exit::Exit;
use crate::output::{self, quoted};
use crate::progress::GameBar;
use crate::text::{self, percent};

use super::replay;

/// The games that were read, to leave out those that occur again.
#[derive(Default)]
struct ReadGames {
    games: HashSet<String>,
    twice: u64,
}

/// Reviews all games of some files.
pub(crate) fn review(args: &Review) -> Result<(), Exit> {
    let (mut sources, mut seen) = (Vec::new(), ReadGames::default());
    for file in &args.files {
        read(file, args.simulate.is_some(), &mut sources, &mut seen)?;
    }
    if seen.twice > 0 {
        output::say(format_args!(
            "note: {} left out that occurred before, so that no game counts twice",
            count(seen.twice, "game")
        ));
    }
    let evaluator = match args.simulate {
        None => Evaluator::Network,
        Some(simulations) => Evaluator::Simulation {
            simulations: simulations as usize,
        },
    };
    let pool = args.playing.pool()?;
    let bar = GameBar::new(sources.len() as u64, args.playing.shown());
    let worst = args.worst.into();
    let found = pool.install(|| bagsplit_analysis::review(&sources, evaluator, worst, &bar));
    bar.finish();
    let found = found.map_err(|error| {
        let RecordAt { file, line, .. } = &sources[error.game];
        Exit::input(format!("{file}:{line}: {}", quoted(&error.to_string())))
    })?;
    let found = found.ok_or_else(Exit::nothing_stored)?;
    if args.printed.is_json() {
        return Ok(output::json(&object("review", &found))?);
    }
    let mut out = output::out();
    if args.turns || found.games.len() == 1 {
        for game in &found.games {
            let [one, two] = game.players.each_ref().map(|player| quoted(player));
            let (seed, pair, index) = (quoted(&game.seed), game.pair, game.index);
            writeln!(
                out,
                "{}: {one} against {two}: seed {seed}, pair {pair}, game {index}",
                place(game)
            )?;
            writeln!(
                out,
                "{}\n",
                turns(game.turns.iter().map(|turn| (game, turn)), false)
            )?;
        }
    }
    if !found.worst_turns.is_empty() {
        let worst = found.worst_turns.iter().map(|worst| {
            let game = &found.games[worst.game];
            (game, &game.turns[worst.turn - 1])
        });
        writeln!(out, "Worst turns\n{}\n", turns(worst, true))?;
    }
    print_players(&mut out, &found.players)?;
    let by = match evaluator {
        Evaluator::Network => "the network of the strong player".to_owned(),
        Evaluator::Simulation { simulations } => {
            format!("{} of each action", count(simulations as u64, "simulation"))
        }
    };
    writeln!(
        out,
        "A loss is the win probability after the best action less that after the action taken, as estimated by {by}; intervals \
         are at 95%, over pairs of games."
    )?;
    Ok(out.flush()?)
}

/// Reads the games of a file and checks each against the rules, so that a long review does not end with an error.
fn read(
    path: &Path,
    simulate: bool,
    sources: &mut Vec<RecordAt>,
    seen: &mut ReadGames,
) -> Result<(), Exit> {
    let name = output::path(path);
    let file = bagsplit_storage::files::open_input(path)
        .map_err(|error| Exit::input(format!("{name}: {error}")))?;
    let mut lines = TextLines::new(BufReader::new(file), replay::MAX_LINE);
    let before = sources.len() as u64 + seen.twice;
    while let Some((number, line)) = replay::next(&name, &mut lines)? {
        let record = replay::record(line).and_then(|record| {
            record.map_or(Ok(None), |record| {
                check(&record, simulate).map(|()| Some(record))
            })
        });
        let record =
            record.map_err(|what| Exit::input(format!("{name}:{number}: {}", quoted(&what))))?;
        let Some(record) = record else { continue };
        // As text, whose fields have one order.
        match seen
            .games
            .insert(serde_json::to_string(&record).expect("a record is plain data"))
        {
            true => sources.push(RecordAt {
                file: name.clone(),
                line: number,
                record,
            }),
            false => seen.twice += 1,
        }
    }
    match sources.len() as u64 + seen.twice > before {
        true => Ok(()),
        false => Err(Exit::input(format!(
            "{name}: there is no game in this file"
        ))),
    }
}

/// Checks a game against the rules, and whether it can be simulated if asked to.
fn check(record: &GameRecord, simulate: bool) -> Result<(), String> {
    bagsplit_arena::replay(record, &mut ()).map_err(|fault| fault.to_string())?;
    let rules = bagsplit_arena::rules_of(record).map_err(|fault| fault.to_string())?;
    match no_trials(&rules).filter(|_| simulate) {
        Some(why) => Err(format!("{why} with --simulate")),
        None => Ok(()),
    }
}

/// The file and line of a game.
fn place(game: &ReviewedGame) -> String {
    format!("{}:{}", game.file, game.line)
}

/// A table of turns, those of several games with the place of their game.
fn turns<'g>(
    rows: impl Iterator<Item = (&'g ReviewedGame, &'g ReviewedTurn)>,
    several: bool,
) -> Table {
    let mut head = vec![
        "turn",
        "setup",
        "action",
        "points",
        "win chance",
        "loss",
        "better",
    ];
    if several {
        head.insert(0, "game");
    }
    let rows = rows.map(|(game, turn)| {
        let better = turn
            .best_action
            .as_ref()
            .filter(|_| percent(turn.loss) != percent(0.));
        let mut row = vec![
            turn.turn.to_string(),
            quoted(&game.players[usize::from(turn.player)]),
            turn.action.clone(),
            turn.points.to_string(),
            turn.expected
                .as_ref()
                .map(|chance| percent(chance.win))
                .unwrap_or_default(),
            better.map(|_| percent(turn.loss)).unwrap_or_default(),
            better.cloned().unwrap_or_default(),
        ];
        if several {
            row.insert(0, place(game));
        }
        row
    });
    text::table(head, rows, |column| {
        [0, 3, 4, 5].contains(&column.wrapping_sub(several.into()))
    })
}

fn print_players(out: &mut impl Write, players: &[PlayerReview]) -> Result<(), Exit> {
    let mut rows = Vec::new();
    for player in players {
        let loss = &player.loss_per_game;
        let [without_loss, large_losses] = [player.turns_without_loss, player.large_losses]
            .map(|turns| percent(turns as f64 / player.turns.max(1) as f64));
        rows.push([
            quoted(&player.setup),
            player.games.to_string(),
            player.turns.to_string(),
            Style::PERCENT.write(loss.value),
            Style::PERCENT.range(loss.ends()),
            Style::PERCENT.with_decimals(2).write(player.loss_per_turn),
            without_loss,
            large_losses,
        ]);
    }
    let large = format!("loss of {:.0}% or more", 100. * LARGE_LOSS);
    let head = [
        "setup",
        "games",
        "turns",
        "loss/game",
        "95% interval",
        "loss/turn",
        "without loss",
        &large,
    ];
    writeln!(
        out,
        "{}",
        text::table(head.to_vec(), rows, |column| column > 0)
    )?;
    Ok(())
}
