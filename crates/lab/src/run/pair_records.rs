//! Records of stored games: a pair is played again from its seed, or read where a program from outside played, and
//! compared with the stored outcome.

use std::collections::HashMap;

use bagsplit_arena::{
    BlockResult, GameRecord, GameSeed, Leg, Matchup, PairRange, PlayedGame, Recorder, Table,
    replay_counted,
};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::Setup;

use crate::experiment::{name_hint, shell_word};
use crate::run::external::{self, GameName, RECORDS};
use crate::run::section::Section;
use crate::run::{LabError, Result, Results};

/// The games of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairGames<'a> {
    pub(crate) rules: &'a Ruleset,
    /// The variant or population, by its name in tables.
    pub(crate) variant: Option<&'a str>,
    pub(crate) matchup: Matchup<'a>,
    /// The first game of the pair.
    pub(crate) seed: GameSeed,
    pub(crate) legs: &'a [Leg],
}

/// A pair of a results folder, by the names that tables use.
#[derive(Clone, Copy, Debug)]
pub struct StoredPairRequest<'a> {
    /// The setups of the matchup, in either order; the same twice for a self-play match.
    pub setups: [&'a str; 2],
    /// The variant of the rules or the population of players; `None` for the first in which the setups play each other.
    pub variant: Option<&'a str>,
    /// The number of the pair, from 0.
    pub pair: u64,
}

impl Results {
    /// The records of both games of a stored pair.
    ///
    /// # Errors
    /// When a name is unknown, the setups do not play each other, or the pair is not stored; when a block is damaged; and
    /// when a game is not the one that is stored.
    pub fn pair_records(&self, asked: &StoredPairRequest<'_>) -> Result<Vec<GameRecord>> {
        let (section, place) = self.matchup_named(asked)?;
        let pair = asked.pair;
        let stored = self.stored_pair(place, asked)?;
        let seed = GameSeed {
            seed: self.layout.experiment.seed,
            pair,
            leg: Leg::First,
        };
        let mut games = section.pair_games(place, seed);
        let matchup = games.matchup;
        if !matchup.is_external() {
            games.legs = &Leg::ALL;
        }
        let wrong = |why: String| {
            let (folder, word) = (self.folder().display(), shell_word(self.folder()));
            let [first, second] = [&matchup.first.name, &matchup.second.name];
            LabError::Failed(format!(
                "{folder}: pair {pair} of {first} against {second}: {why}; 'bagsplit verify {word}' checks the folder"
            ))
        };
        let external = if matchup.is_external() {
            external::recorded(self.folder())
        } else {
            HashMap::new()
        };
        let records = games.records(&external).map_err(wrong)?;
        let counted = games.count(&records).map_err(wrong)?;
        match counted.games == stored[..counted.games.len()] {
            true => Ok(records),
            false => Err(wrong("it is stored with another outcome".to_owned())),
        }
    }

    /// The place of a setup in the experiment.
    pub(crate) fn place(&self, name: &str) -> Result<usize> {
        let setups = &self.layout.experiment.setups;
        setups
            .iter()
            .position(|setup| setup.name == name)
            .ok_or_else(|| {
                let names = setups.iter().map(|setup| setup.name.as_str());
                LabError::Input(format!(
                    "no setup is called '{name}'{}",
                    name_hint(name, names)
                ))
            })
    }

    /// The section of a matchup, and the place of the matchup in the plan.
    fn matchup_named(&self, asked: &StoredPairRequest<'_>) -> Result<(&Section, usize)> {
        let [one, two] = asked.setups;
        let (first, second) = (self.place(one)?, self.place(two)?);
        let sections = &self.layout.sections;
        let place = |section: &Section| {
            section
                .places()
                .find(|&place| [(first, second), (second, first)].contains(&section.pair(place)))
        };
        let found = match asked.variant {
            None => sections
                .iter()
                .find_map(|section| Some((section, place(section)?))),
            Some(name) => {
                let section = self.layout.section_named(name)?;
                place(section).map(|place| (section, place))
            }
        };
        found.ok_or_else(|| {
            let [first, second] = asked.setups;
            let variant = asked
                .variant
                .map_or_else(String::new, |name| format!(" in '{name}'"));
            LabError::Input(format!(
                "'{first}' does not play '{second}' in this experiment{variant}"
            ))
        })
    }

    fn stored_pair(&self, place: usize, asked: &StoredPairRequest<'_>) -> Result<[PlayedGame; 2]> {
        let pair = asked.pair;
        let planned = self.layout.plan.pairs;
        if pair >= planned {
            return Err(LabError::Input(format!(
                "pair {pair}: the experiment has the pairs 0 to {} of each matchup",
                planned - 1
            )));
        }
        let stored = self.layout.stored_ranges(&self.folder)?.swap_remove(place);
        let Some(&block) = stored.iter().find(|block| block.numbers().contains(&pair)) else {
            let (folder, word) = (self.folder().display(), shell_word(self.folder()));
            let file = shell_word(&self.folder().join("experiment.toml"));
            let played: u64 = stored.iter().map(|block| block.pairs()).sum();
            let next = match self.folder.study()? {
                Some(_) => "a study stores outcomes and no games".to_owned(),
                None => format!("'bagsplit run {file} --out {word}' plays what is missing"),
            };
            return Err(LabError::Input(format!(
                "{folder}: pair {pair} is not played yet: {played} of {planned} pairs of this matchup are stored; {next}"
            )));
        };
        let result = self.folder.read(&self.layout.block(place, block))?;
        let found = result
            .pairs()
            .map(|both| both.0)
            .find(|both| both[0].pair == pair);
        Ok(found.expect("a block has its pairs"))
    }
}

impl Section {
    /// The games of a pair of the matchup with this index in the plan.
    pub(crate) fn pair_games(&self, place: usize, seed: GameSeed) -> PairGames<'_> {
        let matchup = self.matchup(place);
        let (rules, variant) = (&self.rules, self.variant.as_deref());
        PairGames {
            rules,
            variant,
            matchup,
            seed,
            legs: matchup.legs(),
        }
    }
}

impl PairGames<'_> {
    /// Their records: played again, or, since a program cannot play again, those of `external`.
    ///
    /// # Errors
    /// When a record is missing or is not read back.
    pub(crate) fn records(
        &self,
        external: &HashMap<GameName, GameRecord>,
    ) -> Result<Vec<GameRecord>, String> {
        if self.matchup.is_external() {
            return self
                .legs
                .iter()
                .map(|leg| self.recorded(*leg, external))
                .collect();
        }
        with_game!(self.rules, game => self.play_again(game))
    }

    /// Replays the games: their records, as text and back, as a reader of a file gets them.
    pub(crate) fn play_again<G: Playable>(&self, game: &G) -> Result<Vec<GameRecord>, String> {
        let setups = self.setups();
        let mut table = Table::new(game, setups, &game.generator());
        let play = |&leg: &Leg| {
            let mut recorder = Recorder::new(game, setups, self.game_seed(leg));
            table.play(self.game_seed(leg), &mut recorder);
            let record = GameRecord {
                variant: self.variant.map(str::to_owned),
                ..recorder.finish()
            };
            let line = serde_json::to_string(&record).map_err(|error| error.to_string())?;
            serde_json::from_str(&line).map_err(|error| error.to_string())
        };
        self.legs.iter().map(play).collect()
    }

    fn recorded(
        &self,
        leg: Leg,
        external: &HashMap<GameName, GameRecord>,
    ) -> Result<GameRecord, String> {
        let name = GameName {
            variant: self.variant.map(str::to_owned),
            setups: [self.matchup.first, self.matchup.second].map(|setup| setup.name.clone()),
            seed: self.seed.seed.to_string(),
            pair: self.seed.pair,
            index: leg.index() as u8,
        };
        external
            .get(&name)
            .cloned()
            .ok_or_else(|| format!("{RECORDS} lacks game {} of it", leg.index()))
    }

    /// Their result, counted from their records by the referee.
    ///
    /// # Errors
    /// Where the referee objects, or a record is of another game.
    pub(crate) fn count(&self, records: &[GameRecord]) -> Result<BlockResult, String> {
        let mut result = BlockResult {
            self_match: self.legs != Leg::ALL,
            ..BlockResult::default()
        };
        with_game!(self.rules, game => for (&leg, record) in self.legs.iter().zip(records) {
            replay_counted(game, self.setups(), self.game_seed(leg), record, &mut result, &mut ())
                .map_err(|fault| fault.to_string())?;
        });
        Ok(result)
    }

    fn setups(&self) -> ByPlayer<&Setup> {
        ByPlayer([self.matchup.first, self.matchup.second])
    }

    fn game_seed(&self, leg: Leg) -> GameSeed {
        GameSeed { leg, ..self.seed }
    }
}

/// Picks at most this many pairs of blocks, spread evenly over them: the same blocks give the same picks. Each is with the
/// name of its block.
pub(crate) fn spread<B: Copy>(
    blocks: impl Iterator<Item = (B, PairRange)> + Clone,
    most: u64,
) -> Vec<(B, u64)> {
    let stored: u64 = blocks.clone().map(|(_, pairs)| pairs.pairs()).sum();
    let count = most.min(stored);
    let mut picks = (0..count)
        .map(|n| (u128::from(n) * u128::from(stored) / u128::from(count)) as u64)
        .peekable();
    let (mut before, mut picked) = (0, Vec::new());
    for (block, pairs) in blocks {
        let after = before + pairs.pairs();
        while let Some(pick) = picks.next_if(|&pick| pick < after) {
            picked.push((block, pairs.first() + pick - before));
        }
        before = after;
    }
    picked
}
