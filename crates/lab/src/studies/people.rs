//! The win rate of a setup among human-like players: at each level, against obvious setups.

use bagsplit_game::rules::Ruleset;
use bagsplit_network::Weights;
use bagsplit_players::{
    Bot, Choice, HumanEffort, PLAIN_SPLITS, Policy, PrivateBags, Setup, plain_setups,
};
use bagsplit_stats::Estimate;
use rayon::ThreadPool;

use crate::experiment::setup_file::{check_bot, reads};
use crate::experiment::{BuiltIn, FileKind, Players};
use crate::run::{LabError, Observer, Result};
use crate::studies::Match;

/// A level of human-like play, as parameters of the bot `person`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeopleLevel {
    /// The name of the level.
    pub name: &'static str,
    /// Its players: `club players`.
    pub plural: &'static str,
    /// The heading over what is for them: `Club`.
    pub title: &'static str,
    /// The number of memorised lines of the shipped cheat sheet.
    pub knows: u32,
    /// The number of rows and columns considered.
    pub looks: u32,
    /// The percentage of moves at which the second best is played.
    pub slips: i64,
}

/// Beginner, club player and expert, with 0.8, 1.9 and 3.0 points per turn (docs/players.md).
pub const PEOPLE: [PeopleLevel; 3] = [
    PeopleLevel {
        name: "beginner",
        plural: "beginners",
        title: "Beginners",
        knows: 5,
        looks: 8,
        slips: 25,
    },
    PeopleLevel {
        name: "club",
        plural: "club players",
        title: "Club",
        knows: 20,
        looks: 14,
        slips: 10,
    },
    PeopleLevel {
        name: "expert",
        plural: "experts",
        title: "Experts",
        knows: 80,
        looks: 26,
        slips: 3,
    },
];

impl PeopleLevel {
    /// The bot of this level.
    pub const fn bot(&self) -> Bot {
        Bot::Person {
            knows: self.knows,
            looks: self.looks,
            slips: self.slips,
        }
    }

    /// The level that a bot plays at, if it is the bot of one.
    pub fn of_bot(bot: &Bot) -> Option<PeopleLevel> {
        PEOPLE.into_iter().find(|level| level.bot() == *bot)
    }
}

/// Who plays, the first thing that an answer depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayLevel {
    /// Human-like players.
    People(PeopleLevel),
    /// A computer that decides draws, Mulligan, passes and placements.
    Computer,
}

impl PlayLevel {
    /// All levels, from the weakest.
    pub const ALL: [PlayLevel; 4] = [
        PlayLevel::People(PEOPLE[0]),
        PlayLevel::People(PEOPLE[1]),
        PlayLevel::People(PEOPLE[2]),
        PlayLevel::Computer,
    ];

    /// The name: `beginner`, `club`, `expert` or `computer`.
    pub const fn name(self) -> &'static str {
        match self {
            PlayLevel::People(level) => level.name,
            PlayLevel::Computer => "computer",
        }
    }

    /// Who plays, in the plural: `club players`.
    pub const fn players(self) -> &'static str {
        match self {
            PlayLevel::People(level) => level.plural,
            PlayLevel::Computer => "computers",
        }
    }

    /// The heading over what is for these players: `Club`.
    pub const fn title(self) -> &'static str {
        match self {
            PlayLevel::People(level) => level.title,
            PlayLevel::Computer => "With a computer",
        }
    }

    /// Whether these are players of this level.
    pub fn is_of(self, players: &Players) -> bool {
        match self {
            PlayLevel::People(level) => *players.bot() == level.bot(),
            PlayLevel::Computer => !players.human(),
        }
    }

    /// The setup as it is played at this level. People carry out what the setup says; a computer brings its split and
    /// decides the rest as `by-computer` does.
    ///
    /// # Errors
    /// If a program plays the setup, people cannot carry it out or do not play this game, or a computer has another setup for
    /// these rules.
    pub fn play(self, setup: &Setup, rules: &Ruleset) -> Result<Setup> {
        if setup.external.is_some() {
            return Err(LabError::Unfit(format!(
                "{} is played by a program, at no level",
                setup.name
            )));
        }
        let bot = match self {
            PlayLevel::People(level) => level.bot(),
            PlayLevel::Computer => Bot::asking(Weights::shipped_for(reads(rules))),
        };
        let mut played = Setup {
            bot,
            ..setup.clone()
        };
        check_bot(&played, rules).map_err(LabError::Unfit)?;
        if self != PlayLevel::Computer {
            return match played.by_hand() {
                HumanEffort::No => Err(LabError::Unfit(format!(
                    "{} has parts that take a computer, which {} do not have: play it with --level computer",
                    setup.name,
                    self.players()
                ))),
                _ => Ok(played),
            };
        }
        let Some(own) = played.private_mut() else {
            return Ok(played);
        };
        let computers = BuiltIn::find(FileKind::Setup, "by-computer")
            .expect("it is built in")
            .setup(rules);
        let computers = computers.map_err(|error| LabError::Unfit(error.to_string()))?;
        let policies = computers.private().expect("it is for private bags").clone();
        *own = PrivateBags {
            splits: own.splits.clone(),
            ..policies
        };
        Ok(played)
    }
}

/// The player of a setup in short: `person (club)`, `value`, `equity(keep=65)` or `program mybot`.
pub fn player_of(setup: &Setup) -> String {
    if let Some(program) = &setup.external {
        return format!("program {}", program.command.join(" "));
    }
    if let Some(level) = PeopleLevel::of_bot(&setup.bot) {
        return format!("{} ({})", Choice::kind(&setup.bot).name, level.name);
    }
    let (kind, mut parameters) = Policy::describe(&setup.bot);
    parameters.retain(|(name, _)| *name == "weights");
    let parameters: Vec<_> = parameters
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let usual = Bot::build(kind, &parameters).is_ok_and(|usual| {
        usual == setup.bot && setup.weights().iter().all(|weights| weights.is_shipped())
    });
    if usual {
        kind.to_owned()
    } else {
        Policy::label(&setup.bot)
    }
}

/// Whether two setups with private bags are played by different bots or at different levels, so that their games do not
/// compare the setups. With a shared bag the bot is what a setup has.
pub fn players_differ([first, second]: [&Setup; 2]) -> bool {
    first.private().is_some() && (first.bot != second.bot || first.external != second.external)
}

/// The win rates of a setup against plain opponents playable by hand, at each level.
#[derive(Clone, Debug, PartialEq)]
pub struct AmongPeople {
    pub opponents: Vec<&'static str>,
    /// The levels of both players, each with the shares.
    pub levels: Vec<(&'static str, Vec<Estimate>)>,
}

/// The number of games of [`among_people`] with this number of pairs for each level and opponent.
pub fn games_among_people(pairs: u64) -> u64 {
    bagsplit_arena::games_in(pairs) * (PEOPLE.len() * PLAIN_SPLITS.len()) as u64
}

/// Plays a setup with private bags against the plain opponents at each level, `pairs` each, both sides with the bot
/// of that level. `None` if the observer stopped it.
///
/// # Errors
/// As [`Match::play`], and if the plain splits do not cover all tiles of the rules.
pub fn among_people(
    rules: &Ruleset,
    setup: &Setup,
    pairs: u64,
    seed: u64,
    pool: &ThreadPool,
    observer: &impl Observer,
) -> Result<Option<AmongPeople>> {
    let mut levels = Vec::new();
    for level in PEOPLE {
        let played_by = Setup {
            bot: level.bot(),
            ..setup.clone()
        };
        let mut shares = Vec::new();
        for opponent in plain_setups(rules, played_by.bot) {
            let played = Match {
                rules,
                setups: [&played_by, &opponent],
                pairs,
                seed,
                sprt: None,
            };
            let report = played.play(None, pool, None, observer)?;
            match report.finding {
                Some(finding) if !report.stopped => shares.push(finding.share),
                _ => return Ok(None),
            }
        }
        levels.push((level.name, shares));
    }
    Ok(Some(AmongPeople {
        opponents: PLAIN_SPLITS.iter().map(|(name, _)| *name).collect(),
        levels,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    fn experiments(file: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../experiments")
            .join(file)
    }

    /// The levels equal those of the quickstart, so that cards and rankings use the same players.
    #[test]
    fn players_are_called_by_their_level_or_bot() {
        let setup = |bot| Setup::private_bags("", bot, PrivateBags::new(Default::default()));
        let value = Bot::asking(bagsplit_network::Weights::shipped());
        let named = [
            PEOPLE[0].bot(),
            PEOPLE[1].bot(),
            Bot::Greedy,
            Bot::Equity { keep: 65 },
            value,
        ];
        assert_eq!(
            named.map(|bot| player_of(&setup(bot))),
            [
                "person (beginner)",
                "person (club)",
                "greedy",
                "equity(keep=65)",
                "value"
            ]
        );
        let other = Bot::Person {
            knows: 20,
            looks: 12,
            slips: 10,
        };
        assert_eq!(
            player_of(&setup(other)),
            "person(knows=20,looks=12,slips=10)"
        );
        assert_eq!(
            Bot::build("person", &[]).unwrap(),
            PEOPLE[1].bot(),
            "the default is the club's"
        );
    }

    #[test]
    fn levels_and_splits_equal_those_of_the_files() {
        let rules = Ruleset::default();
        let quickstart =
            crate::experiment::load_experiment(experiments("quickstart.toml")).unwrap();
        let human = quickstart
            .players()
            .iter()
            .filter(|players| players.human());
        let human: Vec<(&str, Bot)> = human
            .map(|players| (players.name.as_str(), *players.bot()))
            .collect();
        assert_eq!(human, PEOPLE.map(|level| (level.name, level.bot())));
        let files = ["even", "operators-apart", "odd-even", "awkward-apart"];
        for (opponent, file) in plain_setups(&rules, Bot::Greedy).iter().zip(files) {
            let split =
                crate::experiment::load_split(experiments(&format!("splits/{file}.toml")), &rules)
                    .unwrap();
            let bags = opponent
                .split(bagsplit_game::board::Role::Other)
                .unwrap()
                .bags;
            assert_eq!(bags, split.bags, "{file}");
        }
    }
}
