//! `bagsplit review`: the loss of each turn of recorded games, the worst turns, and a table of players.

use std::collections::HashSet;
use std::io::{BufReader, Write};
use std::path::Path;

use bagsplit_arena::{GameRecord, Progress as _};
use bagsplit_report::data;
use bagsplit_stats::numerals::{Style, count};
use bagsplit_stats::{Estimate, Level, Linear, Units};
use bagsplit_storage::files::TextLines;
use bagsplit_web::analysis::{
    Chance, Evaluator, LARGE_LOSS, PlayerReview, ReviewedGame, Step, by_player, evaluated_steps, no_trials,
    worst_turns,
};
use comfy_table::Table;
use serde_json::{Value, json};

use crate::args::Review;
use crate::exit::Exit;
use crate::output::{self, quoted};
use crate::progress::GameBar;
use crate::text::{self, percent};

use super::replay;

/// A record and its place.
struct Source {
    file: String,
    line: u64,
    record: GameRecord,
}

/// The games that were read, to leave out those that occur again.
#[derive(Default)]
struct Seen {
    games: HashSet<String>,
    twice: u64,
}

/// Reviews all games of some files.
pub(crate) fn review(args: &Review) -> Result<(), Exit> {
    let (mut sources, mut seen) = (Vec::new(), Seen::default());
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
        Some(simulations) => Evaluator::Simulation { simulations: simulations as usize },
    };
    let pool = args.playing.pool()?;
    let bar = GameBar::new(sources.len() as u64, args.playing.shown());
    let evaluate = |source: &Source| {
        let steps = evaluated_steps(&source.record, evaluator, &|| bar.go_on());
        bar.game_done();
        steps.map(|steps| bar.go_on().then_some(steps)).map_err(|fault| bad_game(source, &fault.to_string()))
    };
    let evaluated = pool.install(|| bagsplit_arena::play_all(&sources, &bar, evaluate));
    bar.finish();
    let evaluated: Option<Vec<Vec<Step>>> = evaluated?.into_iter().collect();
    let evaluated = evaluated.ok_or_else(|| Exit::interrupted("stopped; nothing is stored"))?;
    let of_record =
        |(source, steps): (&Source, Vec<Step>)| ReviewedGame { record: source.record.clone(), steps };
    let games: Vec<ReviewedGame> = sources.iter().zip(evaluated).map(of_record).collect();
    let (players, worst) = (by_player(&games), worst_turns(&games, args.worst.into()));
    if args.printed.is_json() {
        return Ok(output::json(&object(evaluator, &sources, &games, &players, &worst)?)?);
    }
    let mut out = output::out();
    if args.turns || games.len() == 1 {
        for (source, game) in sources.iter().zip(&games) {
            let [one, two] = game.record.players.each_ref().map(|player| quoted(&player.setup));
            let GameRecord { seed, pair, index, .. } = &game.record;
            writeln!(
                out,
                "{}: {one} against {two}: seed {}, pair {pair}, game {index}",
                place(source),
                quoted(seed)
            )?;
            writeln!(
                out,
                "{}\n",
                turns(game.steps.iter().enumerate().map(|(turn, step)| (None, game, turn, step)))
            )?;
        }
    }
    if !worst.is_empty() {
        writeln!(out, "Worst turns")?;
        let rows = worst
            .iter()
            .map(|&(game, turn)| (Some(place(&sources[game])), &games[game], turn, &games[game].steps[turn]));
        writeln!(out, "{}\n", turns(rows))?;
    }
    print_players(&mut out, &players)?;
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
fn read(path: &Path, simulate: bool, sources: &mut Vec<Source>, seen: &mut Seen) -> Result<(), Exit> {
    let name = output::path(path);
    let file =
        bagsplit_storage::files::open_input(path).map_err(|error| Exit::input(format!("{name}: {error}")))?;
    let mut lines = TextLines::new(BufReader::new(file), replay::MAX_LINE);
    let before = sources.len() as u64 + seen.twice;
    while let Some((number, line)) = replay::next(&name, &mut lines)? {
        let wrong = |what: &str| Exit::input(format!("{name}:{number}: {}", quoted(what)));
        let Some(record) = replay::record(line).map_err(|what| wrong(&what))? else { continue };
        bagsplit_arena::replay(&record, &mut ()).map_err(|fault| wrong(&fault.to_string()))?;
        let rules = bagsplit_arena::rules_of(&record).map_err(|fault| wrong(&fault.to_string()))?;
        if let Some(why) = no_trials(&rules).filter(|_| simulate) {
            return Err(wrong(&format!("{why} with --simulate")));
        }
        // As text, whose fields have one order.
        match seen.games.insert(serde_json::to_string(&record).expect("a record is plain data")) {
            true => sources.push(Source { file: name.clone(), line: number, record }),
            false => seen.twice += 1,
        }
    }
    match sources.len() as u64 + seen.twice > before {
        true => Ok(()),
        false => Err(Exit::input(format!("{name}: there is no game in this file"))),
    }
}

fn bad_game(source: &Source, what: &str) -> Exit {
    Exit::input(format!("{}: {}", place(source), quoted(what)))
}

/// The file and line of a game.
fn place(source: &Source) -> String {
    format!("{}:{}", source.file, source.line)
}

/// A table of turns; those of several games have the place of their game.
fn turns<'g>(
    rows: impl Iterator<Item = (Option<String>, &'g ReviewedGame, usize, &'g Step)> + Clone,
) -> Table {
    let several = rows.clone().any(|(place, ..)| place.is_some());
    let mut head = vec!["turn", "setup", "action", "points", "win chance", "loss", "better"];
    if several {
        head.insert(0, "game");
    }
    let row = |(place, game, turn, step): (Option<String>, &ReviewedGame, usize, &Step)| {
        let win = |chance: &Chance| percent(chance.win);
        let better = step.best.as_ref().filter(|_| percent(step.lost()) != percent(0.));
        let mut row = vec![
            (turn + 1).to_string(),
            quoted(game.setup(step)),
            step.action.clone(),
            step.points.to_string(),
            step.chance.as_ref().map(win).unwrap_or_default(),
            better.map(|_| percent(step.lost())).unwrap_or_default(),
            better.map(|(action, _)| action.clone()).unwrap_or_default(),
        ];
        if let Some(place) = place {
            row.insert(0, place);
        }
        row
    };
    let numbers = move |column: usize| [0, 3, 4, 5].contains(&column.wrapping_sub(several.into()));
    text::table(head, rows.map(row), numbers)
}

fn print_players(out: &mut impl Write, players: &[PlayerReview]) -> Result<(), Exit> {
    let mut rows = Vec::new();
    for player in players {
        let loss = loss_a_game(player)?;
        let share = |turns: usize| percent(turns as f64 / player.turns.max(1) as f64);
        rows.push([
            quoted(&player.setup),
            player.games.to_string(),
            player.turns.to_string(),
            Style::PERCENT.write(loss.value),
            Style::PERCENT.range(loss.ends()),
            Style::PERCENT.with_decimals(2).write(loss_a_turn(player)),
            share(player.without_loss),
            share(player.large_losses),
        ]);
    }
    let large = format!("loss of {:.0}% or more", 100. * LARGE_LOSS);
    let head = ["setup", "games", "turns", "loss/game", "95% interval", "loss/turn", "without loss", &large];
    writeln!(out, "{}", text::table(head.to_vec(), rows, |column| column > 0))?;
    Ok(())
}

/// The mean loss per game, from one observation for each pair.
fn loss_a_game(player: &PlayerReview) -> Result<Estimate, Exit> {
    let pairs = player.by_pair.len() as u64;
    if pairs < 2 {
        return Ok(Estimate::without_interval(player.loss / player.games as f64, 0.));
    }
    let units = Units::new(0..pairs)?;
    Ok(Linear::mean(&units, player.by_pair.iter().copied())?.estimate(Level::P95))
}

fn loss_a_turn(player: &PlayerReview) -> f64 {
    player.loss / player.turns.max(1) as f64
}

/// The review as one object.
fn object(
    evaluator: Evaluator,
    sources: &[Source],
    games: &[ReviewedGame],
    players: &[PlayerReview],
    worst: &[(usize, usize)],
) -> Result<Value, Exit> {
    let player = |player: &PlayerReview| {
        Ok::<_, Exit>(json!({
            "setup": player.setup,
            "games": player.games,
            "turns": player.turns,
            "turns_without_loss": player.without_loss,
            "large_losses": player.large_losses,
            "loss_per_game": data::estimate(&loss_a_game(player)?),
            "loss_per_turn": loss_a_turn(player),
        }))
    };
    let game = |(source, game): (&Source, &ReviewedGame)| {
        let GameRecord { seed, pair, index, variant, players, scores, winner, ended_by, .. } = &game.record;
        json!({
            "file": source.file,
            "line": source.line,
            "game": game.record.game,
            "variant": variant,
            "seed": seed,
            "pair": pair,
            "index": index,
            "players": players.each_ref().map(|player| &player.setup),
            "scores": scores,
            "winner": winner,
            "ended_by": ended_by,
            "turns": game.steps.iter().enumerate().map(turn).collect::<Vec<_>>(),
        })
    };
    let worst_turn = |&(game, turn): &(usize, usize)| json!({ "game": game, "turn": turn + 1, "loss": games[game].steps[turn].lost() });
    let (kind, simulations) = match evaluator {
        Evaluator::Network => ("network", None),
        Evaluator::Simulation { simulations } => ("simulation", Some(simulations)),
    };
    Ok(data::object(
        "review",
        json!({
            "evaluator": { "kind": kind, "simulations": simulations },
            "players": players.iter().map(player).collect::<Result<Vec<_>, _>>()?,
            "worst_turns": worst.iter().map(worst_turn).collect::<Vec<_>>(),
            "games": sources.iter().zip(games).map(game).collect::<Vec<_>>(),
        }),
    ))
}

/// A turn as data.
fn turn((number, step): (usize, &Step)) -> Value {
    let chance = |chance: &Chance| json!({ "win": chance.win, "margin": chance.margin });
    json!({
        "turn": number + 1,
        "player": step.player,
        "action": step.action,
        "points": step.points,
        "expected": step.chance.as_ref().map(chance),
        "best_action": step.best.as_ref().map(|(action, _)| action),
        "best_expected": step.best.as_ref().map(|(_, best)| chance(best)),
        "loss": step.lost(),
    })
}
