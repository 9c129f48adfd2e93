//! `bagsplit bot`: serves a setup to other programs, and checks programs that play here.

use std::collections::BTreeSet;
use std::io::Write;
use std::time::{Duration, Instant};

use bagsplit_arena::external::serve::{ServeError, Server};
use bagsplit_arena::external::{ExternalPairs, Fault, FaultReport, Greeting, greet};
use bagsplit_arena::{GameRecord, Leg, PairRange};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::experiment::BuiltIn;
use bagsplit_lab::finding::object;
use bagsplit_lab::studies::{Ladder, MOST_AGAINST_RUNG};
use bagsplit_movegen::Playable;
use bagsplit_players::{DecisionKind, External, Setup};
use bagsplit_stats::numerals::count;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Bot, BotCheck, BotCommand};
use crate::exit::Exit;
use crate::interrupt::ImmediateInterrupt;
use crate::output::{self, quoted};
use crate::progress::GameBar;
use crate::text::{self, percent, range};

use super::chosen_rules::rules_from;
use super::programs;

/// The number of faults that are printed: a program often fails in every game for the same reason.
const FAULTS_SHOWN: usize = 10;
/// Why programs differ from one start to the next.
const USUAL_CAUSE: &str = "usual cause: a set or a map whose order differs from one start to the next (in Python: sort it, or set \
                           PYTHONHASHSEED), or a random generator that does not start from the seed of 'new'";
/// The setup with private bags that programs are checked with.
const SPLIT_OF: &str = "by-hand";

/// Serves a setup, or checks a program.
pub(crate) fn bot(args: &Bot) -> Result<(), Exit> {
    match (&args.command, &args.setup) {
        (Some(BotCommand::Check(check)), _) => self::check(check),
        (None, Some(setup)) => {
            let rules = rules_from(&args.game)?;
            let setup = bagsplit_lab::experiment::load_setup(setup, &rules)?;
            if setup.external.is_some() {
                return Err(Exit::input(
                    "this setup is an external program; start that program",
                ));
            }
            with_game!(&rules, game => serve(game, &setup))
        }
        (None, None) => Err(Exit::input("name the setup that plays")),
    }
}

/// Answers the lines of standard input until it ends.
fn serve<G: Playable>(game: &G, setup: &Setup) -> Result<(), Exit> {
    let mut server = Server::new(game, setup, game.generator());
    server
        .serve(std::io::stdin().lock(), output::unwrapped())
        .map_err(|error| match error {
            ServeError::Input(error) => Exit::system("standard input", &error),
            ServeError::Output(error) => error.into(),
            ServeError::Request(_) => Exit::failed(&error),
        })
}

/// The first decision that a program made differently in the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
struct Difference {
    pair: u64,
    index: u8,
    /// The turn, from 1; `None` before the first.
    turn: Option<usize>,
    /// The request of the protocol that it answered.
    request: Option<&'static str>,
}

impl Difference {
    /// The first difference of the same games, played twice.
    fn first(once: &[GameRecord], again: &[GameRecord]) -> Option<Difference> {
        let (one, two) = once.iter().zip(again).find(|(one, two)| one != two)?;
        let openings = one
            .opening
            .iter()
            .zip(&two.opening)
            .find(|(one, two)| one != two);
        let mut turn = None;
        let request = if one.first != two.first {
            Some(DecisionKind::Start)
        } else if let Some((one, two)) = openings {
            Some(if one.draw == two.draw {
                DecisionKind::Mulligan
            } else {
                DecisionKind::Draw
            })
        } else {
            let mut turns = (1..).zip(one.turns.iter().zip(&two.turns));
            turns
                .find(|(_, (one, two))| one != two)
                .map(|(number, (one, two))| {
                    turn = Some(number);
                    match () {
                        () if (&one.place, &one.pass, &one.exchange)
                            != (&two.place, &two.pass, &two.exchange) =>
                        {
                            DecisionKind::Turn
                        }
                        () if one.draw != two.draw => DecisionKind::Draw,
                        () => DecisionKind::Mulligan,
                    }
                })
        };
        Some(Difference {
            pair: one.pair,
            index: one.index,
            turn,
            request: request.map(DecisionKind::name),
        })
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let game = if self.index == 0 { "first" } else { "second" };
        write!(f, "pair {}, {game} game, ", self.pair)?;
        match self.turn {
            Some(turn) => write!(f, "turn {turn}")?,
            None => f.write_str("before the first turn")?,
        }
        self.request.map_or(Ok(()), |request| {
            write!(f, ": another answer to '{}'", request)
        })
    }
}

/// Plays with a program and reports its faults.
fn check(args: &BotCheck) -> Result<(), Exit> {
    if let Some(option) = args.command.first().filter(|word| word.starts_with('-')) {
        return Err(Exit::input(format!(
            "'{}' is no option of 'bot check', and a program does not begin with '-': bagsplit bot check [OPTIONS] -- PROGRAM ...",
            quoted(option)
        )));
    }
    let rules = rules_from(&args.game)?;
    let own_bot = opponent(&rules)?;
    let folder = std::env::current_dir().map_err(|error| Exit::system("this folder", &error))?;
    let external = External {
        command: args.command.clone(),
        folder,
        move_ms: args.move_ms,
        start_ms: args.start_ms,
        clock: false,
        fingerprint: String::new(),
        declared: String::new(),
        open_split: false,
    };
    let setup = Setup {
        name: "program".to_owned(),
        external: Some(Box::new(external)),
        ..own_bot.clone()
    };
    let mut checked = with_game!(&rules, game => play(game, [&setup, &own_bot], args.pairs))?;
    let end = if checked.good {
        Ok(())
    } else {
        Err(Exit::found())
    };
    // What a faulty program wins says nothing of how it will play.
    if checked.good && args.ladder > 0 {
        checked.ladder = Some(climb(args, &rules, setup)?);
    }
    if args.printed.is_json() {
        output::json(&object("bot-check", &checked))?;
        return end;
    }
    let CheckedProgram {
        name,
        version,
        deterministic,
        takes,
        identity_note,
    } = &checked.program;
    let mut out = output::out();
    writeln!(
        out,
        "program     {} {}, takes {}",
        quoted(name),
        quoted(version),
        takes.join(", ")
    )?;
    writeln!(
        out,
        "opponent    {}; its policies decide what the program does not take",
        checked.opponent
    )?;
    writeln!(
        out,
        "games       {} played twice, {:.2} ms per turn of both players",
        count(checked.games as u64, "game"),
        checked.ms_per_turn
    )?;
    let again = match (deterministic, checked.same_again) {
        (_, None) => "not compared, because every pair has a fault",
        (_, Some(true)) => "the same games again with the same seeds",
        (true, Some(false)) => {
            "other games with the same seeds, though it calls itself deterministic"
        }
        (false, Some(false)) => {
            "other games with the same seeds; it does not call itself deterministic"
        }
    };
    writeln!(out, "repeated    {again}")?;
    if let Some(difference) = checked.first_difference {
        writeln!(out, "            first in {difference}")?;
        writeln!(out, "            {USUAL_CAUSE}")?;
    }
    if let Some(note) = identity_note {
        writeln!(out, "identity    {note}")?;
    }
    print_faults(&mut out, &checked.faults)?;
    if checked.good {
        writeln!(out, "The program has no faults.")?;
    }
    if let Some(ladder) = &checked.ladder {
        print_ladder(&mut out, ladder)?;
    }
    end
}

/// Plays the program of a setup against the rungs of the ladder.
fn climb(args: &BotCheck, rules: &Ruleset, mut setup: Setup) -> Result<Ladder, Exit> {
    programs::identify([&mut setup], rules)?;
    let _at_once = ImmediateInterrupt::new();
    let (pool, time) = (args.playing.pool()?, Duration::from_secs(args.ladder));
    let games = bagsplit_arena::games_in(MOST_AGAINST_RUNG) * BuiltIn::ladder().count() as u64;
    let bar = GameBar::new(games, args.playing.shown()).for_at_most(Some(time));
    let ladder = Ladder::climb(rules, external_of(&setup), time, &pool, &bar);
    bar.finish();
    Ok(ladder?)
}

/// Prints where a program stands.
fn print_ladder(out: &mut impl Write, ladder: &Ladder) -> Result<(), Exit> {
    let rows = ladder.rungs.iter().map(|rung| {
        let share = &rung.share;
        [
            rung.setup.to_owned(),
            rung.pairs.to_string(),
            percent(share.value),
            range(share.low, share.high),
            format!("{:?}", rung.standing).to_lowercase(),
        ]
    });
    let head = ["against", "pairs", "win rate", "interval", "result"];
    let table = text::table(head, rows, |column| (1..4).contains(&column));
    writeln!(
        out,
        "{table}\nThe intervals hold simultaneously at {:.0}%, whenever play ends.",
        100. * ladder.confidence
    )?;
    if !ladder.not_played.is_empty() {
        let names = ladder.not_played.join(", ");
        writeln!(out, "No time for {names}: --ladder SECONDS gives more.")?;
    }
    Ok(())
}

/// The program of a setup that has one.
fn external_of(setup: &Setup) -> &External {
    setup.external.as_deref().expect("the setup is a program's")
}

/// The result of checking a program.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BotCheckResult {
    program: CheckedProgram,
    opponent: String,
    games: usize,
    ms_per_turn: f64,
    /// Whether the same seeds gave the same games; null if every pair has a fault.
    same_again: Option<bool>,
    first_difference: Option<Difference>,
    faults: Vec<FaultAt>,
    good: bool,
    /// Where the program stands; null if it has faults or this was not asked for.
    ladder: Option<Ladder>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct CheckedProgram {
    name: String,
    version: String,
    deterministic: bool,
    /// The decisions that it takes.
    takes: Vec<&'static str>,
    /// Why its identity may not cover all its files.
    identity_note: Option<String>,
}

/// A fault and its turn, from 1.
#[derive(Debug, Serialize, JsonSchema)]
struct FaultAt {
    pair: u64,
    index: u8,
    turn: usize,
    #[serde(flatten)]
    fault: Fault,
}

impl From<FaultReport> for FaultAt {
    fn from(FaultReport { fault, record, .. }: FaultReport) -> FaultAt {
        FaultAt {
            pair: record.pair,
            index: record.index,
            turn: record.turns.len() + 1,
            fault,
        }
    }
}

/// Prints faults, each kind once, with the first request that led to it and its answer.
fn print_faults(out: &mut impl Write, faults: &[FaultAt]) -> Result<(), Exit> {
    let mut kinds: Vec<(_, &FaultAt, u64)> = Vec::new();
    for report in faults {
        let Fault {
            class,
            clause,
            what,
            ..
        } = &report.fault;
        // Faults of one kind differ in times, ids and tiles.
        let kind = (
            class,
            clause,
            what.chars()
                .filter(|c| c.is_alphabetic())
                .collect::<String>(),
        );
        match kinds.iter_mut().find(|(known, ..)| *known == kind) {
            Some((.., times)) => *times += 1,
            None => kinds.push((kind, report, 1)),
        }
    }
    for (_, at, times) in kinds.iter().take(FAULTS_SHOWN) {
        let FaultAt {
            pair, turn, fault, ..
        } = at;
        let game = if at.index == 0 { "first" } else { "second" };
        writeln!(
            out,
            "\n{} at first in pair {pair}, {game} game, turn {turn}: {fault}",
            times_text(*times)
        )?;
        writeln!(out, "{}", programs::exchange_text(fault))?;
    }
    if !kinds.is_empty() {
        let kinds = count(kinds.len() as u64, "kind");
        writeln!(
            out,
            "\n{} of {kinds}; a pair with a fault is played once more, and all pairs twice",
            count(faults.len() as u64, "fault")
        )?;
    }
    Ok(())
}

/// `once,` or `3 times,`.
fn times_text(times: u64) -> String {
    if times == 1 {
        "once,".to_owned()
    } else {
        format!("{times} times,")
    }
}

/// The setup that a program plays against: with private bags `by-hand`, or where the rules do not suit that, a greedy one.
fn opponent(rules: &Ruleset) -> Result<Setup, Exit> {
    let Some(bags) = rules.private_bags() else {
        let exchange = bagsplit_players::ExchangePolicy::All;
        return Ok(Setup::shared_bag(
            "greedy",
            bagsplit_players::Bot::Greedy,
            exchange,
        ));
    };
    if let Ok(setup) = bagsplit_lab::experiment::load_setup(SPLIT_OF, rules) {
        return Ok(setup);
    }
    let letters: String = ('A'..='Z').take(bags.into()).collect();
    let text = format!("name = \"greedy\"\nbot = \"greedy\"\n[recipe]\nall = \"{letters}\"\n");
    Ok(bagsplit_lab::experiment::setup_of_text(
        &text,
        std::path::Path::new("greedy"),
        rules,
    )?)
}

fn play<G: Playable>(game: &G, setups: [&Setup; 2], pairs: u64) -> Result<BotCheckResult, Exit> {
    let external = setups[0]
        .external
        .as_deref()
        .expect("the first setup is the program");
    // Nothing is kept of an interrupted check.
    let _at_once = ImmediateInterrupt::new();
    let waiting = programs::say_if_slow([setups[0]]);
    let greeting = greet(game, external);
    drop(waiting);
    let greeting = greeting.map_err(|fault| match fault.ran() {
        true => Exit::failed(format!("{fault}\n{}", programs::exchange_text(&fault))),
        false => Exit::input(&fault.what),
    })?;
    let generator = game.generator();
    let (mut rounds, mut faults, mut turns) = (Vec::new(), Vec::new(), 0);
    let began = Instant::now();
    let all = ExternalPairs::new(ByPlayer(setups), 1, PairRange::new(0, pairs), &Leg::ALL);
    // The second time with new processes.
    for _ in 0..2 {
        let mut records = Vec::new();
        let played = all.play(game, &generator, &(), |_, played| {
            records.extend(played.records);
            faults.extend(played.faults);
        });
        played.map_err(|fault| Exit::failed(&fault))?;
        for record in &records {
            let judged = bagsplit_arena::replay(record, &mut ());
            judged.map_err(|fault| Exit::failed(format!("pair {}: {fault}", record.pair)))?;
        }
        turns += records
            .iter()
            .map(|record| record.turns.len())
            .sum::<usize>();
        rounds.push(records);
    }
    let ms_per_turn = began.elapsed().as_secs_f64() * 1000. / turns.max(1) as f64;
    // A fault of time need not occur twice, and a forfeit ends a game that would have gone on.
    let faulty: BTreeSet<u64> = faults.iter().map(|fault| fault.record.pair).collect();
    let [once, again] = [&rounds[0], &rounds[1]].map(|records: &Vec<GameRecord>| {
        let whole = records
            .iter()
            .filter(|record| !faulty.contains(&record.pair));
        whole.cloned().collect::<Vec<GameRecord>>()
    });
    let same_again = (!once.is_empty()).then(|| once == again);
    let Greeting {
        name,
        version,
        deterministic,
        takes,
        ..
    } = greeting;
    Ok(BotCheckResult {
        program: CheckedProgram {
            name,
            version,
            deterministic,
            takes: takes.iter().map(|decision| decision.name()).collect(),
            identity_note: bagsplit_lab::experiment::unseen_files(external),
        },
        opponent: setups[1].name.clone(),
        games: rounds[0].len(),
        ms_per_turn,
        same_again,
        first_difference: Difference::first(&once, &again),
        good: faults.is_empty() && (same_again == Some(true) || !deterministic),
        faults: faults.into_iter().map(FaultAt::from).collect(),
        ladder: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_arena::{GameSeed, Recorder};

    fn record() -> GameRecord {
        let rules = Ruleset::default();
        let setup = opponent(&rules).unwrap();
        let both = ByPlayer([&setup, &setup]);
        let seed = GameSeed {
            seed: 1,
            pair: 4,
            leg: Leg::Second,
        };
        with_game!(&rules, game => {
            let mut recorder = Recorder::new(game, both, seed);
            bagsplit_arena::play(game, both, &game.generator(), seed, &mut recorder);
            recorder.finish()
        })
    }

    #[test]
    fn difference_names_the_first_different_decision_and_its_request() {
        let record_line = record();
        assert_eq!(
            Difference::first(
                std::slice::from_ref(&record_line),
                std::slice::from_ref(&record_line)
            ),
            None
        );
        let text = |change: &dyn Fn(&mut GameRecord)| {
            let mut other = record_line.clone();
            change(&mut other);
            Difference::first(
                &[record_line.clone(), record_line.clone()],
                &[record_line.clone(), other],
            )
            .unwrap()
            .to_string()
        };
        let pass = |record: &mut GameRecord| {
            record.turns[2].place = None;
            record.turns[2].pass = Some("1".to_owned());
            record.turns[3].draw = None;
        };
        assert_eq!(
            text(&pass),
            "pair 4, second game, turn 3: another answer to 'turn'"
        );
        assert_eq!(
            text(&|record| record.turns[0].draw = None),
            "pair 4, second game, turn 1: another answer to 'draw'"
        );
        assert_eq!(
            text(&|record| record.first = 1 - record.first),
            "pair 4, second game, before the first turn: another answer to 'start'"
        );
        assert_eq!(
            text(&|record| drop(record.opening[0].draw.pop_first())),
            "pair 4, second game, before the first turn: another answer to 'draw'"
        );
    }
}
