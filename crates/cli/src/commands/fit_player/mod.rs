//! `bagsplit fit-player`: a model of a player from recorded games, and the best setups for that player.

mod best;
mod games;
mod shown;

use std::path::Path;

use bagsplit_arena::{Progress, play_all};
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{BuiltIn, FileKind, load_setup, setup_to_toml};
use bagsplit_lab::studies::PEOPLE;
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Bot, Choice, Setup};
use bagsplit_web::analysis::fit::{Cell, Fitter, Model, PlayedGame, PlayerFit};

use crate::args::FitPlayer;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;

use super::outputs;
use games::{Source, sources};

/// What the fit was made of.
struct Fitted {
    /// The names of the player in the records.
    names: Vec<String>,
    fitter: Fitter,
    fit: PlayerFit,
}

/// Fits the model and prints it.
pub(crate) fn fit_player(args: &FitPlayer) -> Result<(), Exit> {
    if let Some(out) = &args.out {
        refuse_existing(out)?;
    }
    let learned = learned(args)?;
    let sources = sources(&args.files, args.player.as_deref())?;
    let pool = args.playing.pool()?;
    let bar = GameBar::new(sources.len() as u64, args.playing.shown());
    let fitted = pool.install(|| fitted(&sources, learned.as_ref().unwrap_or(Expressions::shipped()), &bar));
    bar.finish();
    let fitted = fitted?;
    let bot = fitted.fit.bot();
    let best = match args.best_setups {
        true => Some(best::rank(bot, args.pairs, args.seed, &pool, args.playing.shown())?),
        false => None,
    };
    match args.printed.is_json() {
        true => output::json(&shown::object(&fitted, best.as_ref())?)?,
        false => shown::print(&fitted, best.as_ref(), args.out.as_deref())?,
    }
    if let Some(out) = &args.out {
        let base = match &best {
            Some(best) => best.recommended(),
            None => Setup { expressions: learned, ..by_hand()? },
        };
        let setup = Setup { name: bagsplit_storage::files::stem(out), bot, ..base };
        bagsplit_storage::write_alone(out, file(&setup, &fitted).as_bytes())?;
    }
    Ok(())
}

/// The expressions of the setup that the player has learned; `None` for the shipped ones.
fn learned(args: &FitPlayer) -> Result<Option<Expressions>, Exit> {
    let Some(path) = &args.learned else { return Ok(None) };
    match load_setup(path, &Ruleset::default())?.expressions {
        None => Err(Exit::input(format!(
            "--learned {}: this setup names no expressions; leave the option out for the common list",
            output::path(path)
        ))),
        some => Ok(some),
    }
}

/// Fits the model to the games.
fn fitted(sources: &[Source], expressions: &Expressions, bar: &GameBar) -> Result<Fitted, Exit> {
    let stopped = || Exit::interrupted("stopped; a fit keeps nothing");
    let read = |source: &Source| {
        let game =
            PlayedGame::from_record(&source.game.record, source.player, &source.game.hinted, expressions);
        bar.game_done();
        game.map(Some).map_err(|fault| source.refused(&fault.to_string()))
    };
    let games: Option<Vec<PlayedGame>> = play_all(sources, bar, read)?.into_iter().collect();
    let games = games.ok_or_else(stopped)?;
    let mut names: Vec<String> = sources.iter().map(|source| source.name().to_owned()).collect();
    names.sort();
    names.dedup();
    if games.iter().all(|game| game.placements() == 0) {
        return Err(Exit::input(format!(
            "{} of player {} have no placement without a hint, and a model needs some to be fitted to",
            bagsplit_stats::numerals::count(games.len() as u64, "game"),
            games::quoted_list(&names)
        )));
    }
    let fitter = Fitter::new(games, expressions);
    let knows: Vec<u32> = fitter.knows().collect();
    let columns = play_all(&knows, bar, |&knows| Ok::<_, Exit>(Some(fitter.column(knows))))?;
    let columns: Option<Vec<Vec<Cell>>> = columns.into_iter().collect();
    let cells: Vec<Cell> = columns.ok_or_else(stopped)?.into_iter().flatten().collect();
    let fit = fitter.conclude(&cells, &Model::references(PEOPLE.map(|level| (level.name, level.bot()))));
    if !bar.go_on() {
        return Err(stopped());
    }
    Ok(Fitted { names, fitter, fit })
}

/// The recommended setup without a computer.
fn by_hand() -> Result<Setup, Exit> {
    let found = BuiltIn::find(FileKind::Setup, "by-hand").expect("it is built in");
    Ok(found.setup(&Ruleset::default())?)
}

fn refuse_existing(out: &Path) -> Result<(), Exit> {
    if bagsplit_storage::files::is_standard(out) {
        return Err(Exit::input(
            "--out -: the setup needs the name of a file; the fit goes to standard output",
        ));
    }
    if out.symlink_metadata().is_ok() {
        return Err(Exit::input(format!(
            "--out {}: there is something of this name already, which is not replaced; give another name",
            output::path(out)
        )));
    }
    outputs::check_file("--out", out)
}

/// The setup file, with the fit as a comment.
fn file(setup: &Setup, fitted: &Fitted) -> String {
    let Fitted { fitter, fit, .. } = fitted;
    let label = |bot: &Bot| Choice::label(bot);
    format!(
        "# The bot is fitted to {} by 'bagsplit fit-player': {}; 95% intervals: knows {} to {}, looks {} to {}, slips {:.0} to {:.0}.\n{}",
        bagsplit_stats::numerals::count(fitter.games.len() as u64, "game"),
        label(&setup.bot),
        fit.knows.low,
        fit.knows.high,
        fit.looks.low,
        fit.looks.high,
        100. * fit.slips.low,
        100. * fit.slips.high,
        setup_to_toml(setup)
    )
}
