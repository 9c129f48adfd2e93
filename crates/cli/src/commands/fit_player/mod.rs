//! `bagsplit fit-player`: a model of a player from recorded games, and the best setups for that player.

mod games;
mod words;

use std::path::Path;

use bagsplit_analysis::fit::{FitError, Model, PlayerFit, best_setups, names_text};
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{BuiltIn, FileKind, escaped, load_setup, setup_to_toml};
use bagsplit_lab::finding::object;
use bagsplit_lab::recommendation::rivals_for_people;
use bagsplit_lab::studies::PEOPLE;
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Choice, Setup};
use bagsplit_stats::numerals::count;

use crate::args::FitPlayer;
use crate::exit::Exit;
use crate::output::{self, quoted};
use crate::progress::GameBar;
use crate::text;

use super::outputs;
use games::sources;

const STOPPED: &str = "stopped; a fit keeps nothing";

/// Fits the model and prints it.
pub(crate) fn fit_player(args: &FitPlayer) -> Result<(), Exit> {
    if let Some(out) = &args.out {
        refuse_existing(out)?;
    }
    let learned = learned(args)?;
    let (files, games) = sources(&args.files, args.player.as_deref())?;
    let pool = args.playing.pool()?;
    let bar = GameBar::new(games.len() as u64, args.playing.shown());
    let levels = Model::references(PEOPLE.map(|level| (level.name, level.bot())));
    let expressions = learned.as_ref().unwrap_or(Expressions::shipped());
    let fitted =
        pool.install(|| bagsplit_analysis::fit::fit_player(&games, expressions, &levels, &bar));
    bar.finish();
    let fitted = fitted.map_err(|error| match error {
        FitError::Record { game, ref fault } => {
            Exit::input(format!("{}:{}: {}", files[game], games[game].0.place, quoted(&fault.to_string())))
        }
        FitError::NoPlacement => {
            let mut names: Vec<String> =
                games.iter().map(|(game, side)| game.record.players[side.index()].setup.clone()).collect();
            names.sort();
            names.dedup();
            Exit::input(format!(
                "{} of player {} have no placement without a hint, and a model needs some to be fitted to",
                count(games.len() as u64, "game"),
                escaped(&names_text(names))
            ))
        }
        FitError::Stats(error) => error.into(),
    })?;
    let mut fit = fitted.ok_or_else(|| Exit::interrupted(STOPPED))?;
    let bot = fit.bot();
    if args.best_setups {
        let (rules, base) = (Ruleset::default(), by_hand()?);
        let setups = rivals_for_people(&base.name);
        let bar = GameBar::new(
            bagsplit_arena::games_in(args.pairs) * setups.len() as u64,
            args.playing.shown(),
        );
        let best =
            pool.install(|| best_setups(&rules, bot, &base, setups, (args.pairs, args.seed), &bar));
        bar.finish();
        fit.best = Some(best?.ok_or_else(|| Exit::interrupted(STOPPED))?);
    }
    match args.printed.is_json() {
        true => output::json(&object("fit-player", &fit))?,
        false => {
            let words = words::words(&fit, args.out.as_deref());
            text::print(&mut output::out(), words, args.explain.explain)?;
        }
    }
    if let Some(out) = &args.out {
        let base = match &fit.best {
            Some(best) => best.recommended.clone(),
            None => Setup {
                expressions: learned,
                ..by_hand()?
            },
        };
        let setup = Setup {
            name: bagsplit_storage::files::stem(out),
            bot,
            ..base
        };
        bagsplit_storage::write_atomic_alone(out, file(&setup, &fit).as_bytes())?;
    }
    Ok(())
}

/// The expressions of the setup that the player has learned; `None` for the shipped ones.
fn learned(args: &FitPlayer) -> Result<Option<Expressions>, Exit> {
    let Some(path) = &args.learned else {
        return Ok(None);
    };
    match load_setup(path, &Ruleset::default())?.expressions {
        None => Err(Exit::input(format!(
            "--learned {}: this setup names no expressions; leave the option out for the common list",
            output::path(path)
        ))),
        some => Ok(some),
    }
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
fn file(setup: &Setup, fit: &PlayerFit) -> String {
    format!(
        "# The bot is fitted to {} by 'bagsplit fit-player': {}; 95% intervals: knows {} to {}, looks {} to {}, slips {:.0} to {:.0}.\n{}",
        count(fit.games as u64, "game"),
        Choice::label(&setup.bot),
        fit.knows.low,
        fit.knows.high,
        fit.looks.low,
        fit.looks.high,
        100. * fit.slips.low,
        100. * fit.slips.high,
        setup_to_toml(setup)
    )
}
