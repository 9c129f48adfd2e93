//! Reading populations of players, which play the whole experiment on both sides of every game.

use bagsplit_game::rules::Ruleset;
use bagsplit_players::{Bot, HumanEffort, Setup};
use serde_json::json;

use crate::experiment::expressions::{EXPRESSIONS, SHIPPED, only_shipped};
use crate::experiment::reader::{Item, Result, Table, all};
use crate::experiment::settings::{self, Settings, apart, field, named, truth};
use crate::experiment::setups::Setups;
use crate::experiment::studies::{StudySettings, unknown};
use crate::experiment::toml_text::{line, policy as policy_text, text};
use crate::experiment::{card_file, json_schema, names, policy, setup_file};

/// The maximum number of populations of an experiment; each plays every matchup.
pub const MAX_PLAYERS: usize = 32;

/// Keys of an experiment that exclude populations, and those that do so beside a study.
const OTHERS: [&str; 5] = ["worth", "tune", "variant", "sweep", "balance"];

/// A population of players: the setups of the experiment as these players play them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Players {
    /// The name, unique in the experiment.
    pub name: String,
    /// The keys of a setup that the population decides; the first is `bot`.
    pub decides: Vec<&'static str>,
    /// Whether these players get a recommendation of their own, and count in no other.
    pub own_answer: bool,
    /// The ranked setup that longer experiments recommend to these players: it stays recommended while it is
    /// statistically tied for the best.
    pub recommended: Option<String>,
    /// Whether they learn the shipped expressions whatever their setups name.
    pub only_shipped: bool,
    /// The setups of the experiment, at the same indices, with these choices instead of their own.
    pub setups: Vec<Setup>,
}

impl Players {
    /// The bot of the population.
    ///
    /// # Panics
    /// If there are no setups.
    pub fn bot(&self) -> &Bot {
        &self.setups[0].bot
    }

    /// These setups, which have the indices of those of the experiment, as the population plays them.
    pub(crate) fn play(&self, setups: &[Setup]) -> Vec<Setup> {
        let mut played = setups.to_vec();
        for (setup, theirs) in played.iter_mut().zip(&self.setups) {
            for ((key, played), (_, decided)) in
                setup.choices_mut().into_iter().zip(theirs.choices())
            {
                if self.decides.contains(&key) {
                    let (kind, parameters) = decided.describe();
                    let parameters = parameters
                        .into_iter()
                        .map(|(name, value)| (name.to_owned(), value));
                    played
                        .choose(kind, &parameters.collect::<Vec<_>>())
                        .expect("it was chosen before");
                }
            }
            if self.only_shipped {
                setup.expressions = None;
            }
        }
        played
    }

    /// Whether these are human-like players.
    pub fn human(&self) -> bool {
        matches!(self.bot(), Bot::Person { .. })
    }

    /// Whether the policies that the population decides are playable without a computer.
    pub(crate) fn by_hand(&self) -> bool {
        let decided = self.setups[0]
            .parts_by_hand()
            .filter(|(key, _)| self.decides.contains(key));
        decided
            .map(|(_, kind)| kind.by_hand)
            .max()
            .unwrap_or(HumanEffort::Yes)
            != HumanEffort::No
    }
}

/// The key of [`Players::own_answer`].
const OWN_ANSWER: &str = "own-answer";
/// The key of [`Players::recommended`].
const RECOMMENDED: &str = "recommended";

/// The keys of a population but for its bot and policies, in an experiment with these ranked setups.
pub(crate) fn settings<'s>(players: &'s mut Players, ranked: &'s [&'s str]) -> Settings<'s> {
    let names = ranked.iter().map(|&name| (name, Some(name.to_owned())));
    let shipped = |only: &bool| only.then(|| text(SHIPPED));
    vec![
        ("name", apart(&mut (), json_schema::name)),
        (OWN_ANSWER, truth(&mut players.own_answer)),
        (
            EXPRESSIONS,
            field(
                &mut players.only_shipped,
                json!({ "const": SHIPPED }),
                only_shipped,
                shipped,
            ),
        ),
        (
            RECOMMENDED,
            named(
                &mut players.recommended,
                names,
                unknown("no ranked setup is called"),
            ),
        ),
    ]
}

/// Reads the `[[players]]` tables of an experiment, whose first `ranked` setups are ranked.
pub(crate) fn read(
    root: &Table<'_>,
    setups: &Setups,
    ranked: usize,
    game: &Ruleset,
) -> Result<Vec<Players>> {
    let Some(item) = root.get("players") else {
        return Ok(Vec::new());
    };
    let study = study(root);
    let others = if study.is_some() {
        &OTHERS[..]
    } else {
        &OTHERS[..1]
    };
    if let Some(other) = others.iter().find_map(|key| root.get(key)) {
        return Err(other.key_error(format!(
            "an experiment with [[players]] is played by 'run', once for each population; '{}' needs an experiment of its own",
            other.key
        )));
    }
    let compares = OTHERS[1..].iter().find_map(|key| root.get(key));
    let mut found: Vec<Players> = Vec::new();
    all(item.tables()?.into_iter().map(|table| {
        let players = population(table.clone(), setups, ranked, game)?;
        for key in [OWN_ANSWER, RECOMMENDED] {
            if let (true, Some(other)) = (table.has(key), study.or(compares)) {
                table.reject(
                    key,
                    format!(
                        "an experiment with '{}' recommends nothing to a population",
                        other.key
                    ),
                );
            }
        }
        let others = found.iter().map(|other| &other.name);
        names::check_all_distinct("populations", &players.name, others)
            .map_err(|clash| table.misnamed(clash))?;
        if found.len() == MAX_PLAYERS {
            return Err(table.error(format!(
                "more than {MAX_PLAYERS} populations, the most there can be"
            )));
        }
        found.push(players);
        Ok(())
    }))?;
    match study {
        Some(study) if found.len() != 1 => Err(study.key_error(format!(
            "[{}] is played by one population, and [[players]] lists {}; without this table 'run' ranks the setups for each",
            study.key,
            found.len()
        ))),
        _ => Ok(found),
    }
}

/// The first table of a study in an experiment. With it there is one population, whose choices replace those of the setups.
pub(crate) fn study<'a, 's>(root: &'s Table<'a>) -> Option<&'s Item<'a>> {
    StudySettings::KEYS.iter().find_map(|key| root.get(key))
}

/// One population: a name, a bot and perhaps policies.
fn population(table: Table<'_>, setups: &Setups, ranked: usize, game: &Ruleset) -> Result<Players> {
    let choices: Vec<&'static str> = setups
        .get(0)
        .choices()
        .into_iter()
        .map(|(key, _)| key)
        .collect();
    // Files have no thinking times for a shared bag.
    let choices = choices
        .into_iter()
        .filter(|key| game.private_bags().is_some() || *key != "thinking");
    let choices: Vec<&'static str> = choices.collect();
    let names = &setups.names()[..ranked];
    let mut players = Players::default();
    let keys = settings(&mut players, names);
    let table = table.only(&[&settings::keys(&keys)[..], &choices].concat());
    all(
        [("name", "name = \"club\""), ("bot", "bot = \"value\"")].map(|(key, example)| match table
            .has(key)
        {
            true => Ok(()),
            false => Err(table.error(format!(
                "a population of players needs a '{key}', such as {example}"
            ))),
        }),
    )?;
    let name = table.name(String::new, names::check_listed)?;
    table.source.keep(settings::read_given(&table, keys));
    let decides: Vec<&'static str> = choices.into_iter().filter(|key| table.has(key)).collect();
    let mut setups: Vec<Setup> = setups.iter().cloned().collect();
    for setup in &mut setups {
        for (key, choice) in setup.choices_mut() {
            table.read(key, |item| {
                policy::read(item, choice, setup_file::reads(game))
            });
        }
    }
    if players.only_shipped {
        setups.iter_mut().for_each(|setup| setup.expressions = None);
    }
    if let Err(why) = setups
        .iter()
        .try_for_each(|setup| setup_file::check_bot(setup, game))
    {
        table.reject("bot", why);
    }
    for setup in &setups {
        if let Err(why) = card_file::check_bags(setup, game) {
            table.reject("draw", format!("{why} (for '{}')", setup.name));
            break;
        }
    }
    Ok(Players {
        name,
        decides,
        setups,
        ..players
    })
}

pub(crate) fn write(out: &mut String, all: &[Players], ranked: &[&str]) {
    for players in all {
        *out += "\n[[players]]\n";
        line(out, "name", text(&players.name));
        settings::write_lines(out, &settings(&mut players.clone(), ranked));
        let choices = players.setups[0].choices().into_iter();
        for (key, choice) in choices.filter(|(key, _)| players.decides.contains(key)) {
            line(out, key, policy_text(choice));
        }
    }
}
