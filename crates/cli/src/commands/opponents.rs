//! Opponents for practice: simple and built-in setups, setups in files, and setups of results.

use std::path::{Path, PathBuf};

use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{BuiltIn, FileKind};
use bagsplit_lab::recommendation::{MeasuredShare, Recommendation, rivals_for_people};
use bagsplit_lab::run::Results;
use bagsplit_lab::studies::{PEOPLE, plain_setups};
use bagsplit_network::Weights;
use bagsplit_players::{Bot, ExchangePolicy, PrivateBags, Setup};
use bagsplit_report::card;
use bagsplit_report::words::recommendation;
use bagsplit_web::api::{BEST_OF_SPLITS, LevelWins, Opponent, Practice};

use crate::exit::Exit;
use crate::output;

/// The folder of setups, relative to the current one.
const SETUPS: &str = "experiments/setups";

/// The folder of setups for games with a shared bag.
const SHARED: &str = "experiments/setups/shared-bag";

/// Everybody there is: those built in, the setups on file here, those of these results, and plain ones for custom rules.
pub(crate) fn practice(results: &[Results], named: &[(String, Ruleset)]) -> Result<Practice, Exit> {
    let mut all = built_in()?;
    for rules in Ruleset::NAMES
        .iter()
        .filter_map(|name| Ruleset::named(name))
    {
        let folder = if rules.private_bags().is_some() {
            SETUPS
        } else {
            SHARED
        };
        let on_file = on_file(Path::new(folder), &rules);
        for opponent in on_file {
            if all
                .iter()
                .all(|known| known.setup != opponent.setup || known.rules != rules)
            {
                all.push(opponent);
            }
        }
    }
    for results in results {
        let experiment = &results.layout().experiment;
        let from = output::path(results.folder());
        all.extend(
            experiment
                .setups
                .iter()
                .map(|setup| opponent(setup.clone(), &experiment.rules, &from)),
        );
    }
    for (name, rules) in named {
        all.extend(plain_for(rules, name)?);
    }
    // External programs play in matches and experiments only; the setup's own bot is another player.
    all.retain(|opponent| opponent.setup.external.is_none());
    Ok(Practice::new(all, players()))
}

/// The plain setups, the recommended ones, the best known setup of each split, and the splits without one.
fn built_in() -> Result<Vec<Opponent>, Exit> {
    Ok([
        plain()?,
        recommended(),
        best_of_splits(),
        built_in_splits()?,
    ]
    .concat())
}

/// The bots that may play any setup.
fn players() -> Vec<(String, Bot)> {
    let bots = [
        Bot::Greedy,
        Bot::Equity { keep: 65 },
        Bot::asking(Weights::shipped()),
    ];
    let named = [
        "greedy: the most points of a turn",
        "equity: keeps what is good",
        "value: the strong player",
    ];
    let people = PEOPLE
        .iter()
        .map(|level| (level.name.to_owned(), level.bot()));
    people
        .chain(named.map(str::to_owned).into_iter().zip(bots))
        .collect()
}

fn opponent(setup: Setup, rules: &Ruleset, from: &str) -> Opponent {
    let parts = card::parts(&setup, rules.hand_size()).into_iter();
    let about = parts
        .map(|part| {
            (
                part.name.to_owned(),
                part.does.into_iter().map(|line| line.text).collect(),
            )
        })
        .collect();
    Opponent {
        setup,
        rules: rules.clone(),
        from: from.to_owned(),
        about,
        recommended: Vec::new(),
    }
}

/// The recommended setups, from that of beginners, each with what it wins.
fn recommended() -> Vec<Opponent> {
    let rules = Ruleset::default();
    let mut all: Vec<Opponent> = Vec::new();
    for found in Recommendation::all() {
        let place = all
            .iter()
            .position(|other| other.setup.name == found.setup)
            .unwrap_or_else(|| {
                let mut listed = opponent(found.built_in(), &rules, "recommended");
                listed.about.extend(
                    recommendation::evidence(&listed.setup, &rules)
                        .map(|text| ("Evidence".to_owned(), vec![text])),
                );
                all.push(listed);
                all.len() - 1
            });
        let MeasuredShare {
            value, low, high, ..
        } = found.field;
        let (level, condition) = (found.level.clone(), found.condition.clone());
        all[place].recommended.push(LevelWins {
            level,
            condition,
            value,
            low,
            high,
        });
    }
    all
}

/// The rivals of the recommended setup, which `fit-player --best-setups` ranks too.
fn best_of_splits() -> Vec<Opponent> {
    let rivals = rivals_for_people("by-hand").into_iter();
    rivals
        .map(|setup| opponent(setup, &Ruleset::default(), BEST_OF_SPLITS))
        .collect()
}

/// Each other built-in split as a club player plays it: by its card, if it has one.
fn built_in_splits() -> Result<Vec<Opponent>, Exit> {
    let rules = Ruleset::default();
    let others = BuiltIn::all(FileKind::Split)
        .filter(|split| BuiltIn::people().all(|setup| setup.name != split.name));
    let opponents = others.map(|file| {
        let split = file.split(&rules)?;
        let card = bagsplit_lab::experiment::known_card(&split, &rules);
        let mut setup = Setup::private_bags(file.name, PEOPLE[1].bot(), PrivateBags::new(split));
        setup.set_default_policies(card);
        Ok(opponent(setup, &rules, "built-in splits"))
    });
    opponents.collect()
}

/// The first opponents: plain ones for each game.
fn plain() -> Result<Vec<Opponent>, Exit> {
    let games = Ruleset::NAMES
        .iter()
        .filter_map(|name| Ruleset::named(name));
    let opponents: Result<Vec<_>, Exit> = games.map(|rules| plain_for(&rules, "plain")).collect();
    Ok(opponents?.concat())
}

/// Simple splits among club players, where they play by these rules, and for games with a shared bag a setup that exchanges
/// when that is better.
fn plain_for(rules: &Ruleset, from: &str) -> Result<Vec<Opponent>, Exit> {
    let setups = if rules.private_bags().is_some() {
        let club = Some(PEOPLE[1].bot()).filter(|bot| bot.plays_by(rules));
        plain_setups(rules, club.unwrap_or(Bot::Greedy))?
    } else {
        [
            ("greedy", Bot::Greedy),
            ("equity", Bot::Equity { keep: 100 }),
        ]
        .map(|(name, bot)| Setup::shared_bag(name, bot, ExchangePolicy::Improve { gain: 0 }))
        .into()
    };
    let opponents = setups.into_iter().map(|setup| opponent(setup, rules, from));
    Ok(opponents.collect())
}

/// The setups of a folder, by file name; those that do not fit these rules are named and left out.
fn on_file(folder: &Path, rules: &Ruleset) -> Vec<Opponent> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
    });
    paths.sort();
    let mut opponents = Vec::new();
    for path in paths {
        match bagsplit_lab::experiment::load_setup(&path, rules) {
            Ok(setup) => opponents.push(opponent(setup, rules, &output::path(folder))),
            Err(error) => output::say(format!("{error}; it is left out of practice")),
        }
    }
    opponents
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is built in changes with `experiments/`: `UPDATE_SITE_OPPONENTS=1 cargo test -p bagsplit opponents` writes the file.
    #[test]
    fn the_static_site_has_the_built_in_opponents() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/opponents.json");
        let text = Practice::new(built_in().unwrap(), players())
            .to_json()
            .unwrap();
        if std::env::var_os("UPDATE_SITE_OPPONENTS").is_some() {
            std::fs::write(path, &text).unwrap();
        }
        assert!(
            std::fs::read_to_string(path).unwrap() == text,
            "it has changed; see above how to write it"
        );
        let again = Practice::from_json(&text).unwrap().to_json().unwrap();
        assert_eq!(again, text);
    }
}
