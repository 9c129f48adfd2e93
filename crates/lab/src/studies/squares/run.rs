//! The share of games that use each square. This replays stored games, since squares are not stored.

use std::collections::BTreeMap;
use std::convert::Infallible;

use bagsplit_arena::{GameSeed, PairRange, Table, Turn, Watch};
use bagsplit_game::board::{ByPlayer, Grid, Premium, Square};
use bagsplit_game::rules::{Game as _, Position, Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_stats::{Estimate, Level, Linear, Units};
use rayon::ThreadPool;
use schemars::JsonSchema;
use serde::Serialize;

use crate::finding::as_text;
use crate::run::pair_records::spread;
use crate::run::pool::{games_name, play_all};
use crate::run::section::{Purpose, Section};
use crate::run::{LabError, Observer, Result, Results};
use crate::studies::balance::share_interval;

/// The arguments of [`Results::squares`].
#[derive(Clone, Copy, Debug)]
pub struct SquareUseRequest<'a> {
    /// The variant of the rules or the population of players; `None` for the reference of the variants, or the first population.
    pub variant: Option<&'a str>,
    /// The most pairs to replay, at least 2.
    pub pairs: u64,
}

/// The share of games that use each square.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SquaresReport {
    /// The variant of the rules or the population of players, if there are several.
    pub variant: Option<String>,
    /// The rules.
    #[serde(skip)]
    pub rules: Ruleset,
    /// The number of squares in a row.
    pub side: u8,
    /// Whether the games are self-matches.
    #[serde(skip)]
    pub self_matches: bool,
    /// The number of replayed games.
    pub games: u64,
    /// The number of their pair indices.
    pub pairs: u64,
    /// The confidence of each interval (not simultaneous).
    #[serde(rename = "confidence")]
    pub level: Level,
    /// The squares, row by row.
    pub squares: Vec<SquareUse>,
}

/// The share of games that use a square.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct SquareUse {
    /// The square.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub square: Square,
    /// Its premium: `DL`, `TL`, `DW` or `TW`.
    pub premium: Option<&'static str>,
    /// The number of games in which it holds a tile at the end.
    pub covered: u64,
    /// The same as a share of the games, over pair indices.
    pub share: Estimate,
}

/// The abbreviation of a premium; `None` for a plain square.
const fn abbreviation(premium: Premium) -> Option<&'static str> {
    match premium {
        Premium::None => None,
        Premium::DoubleLetter => Some("DL"),
        Premium::TripleLetter => Some("TL"),
        Premium::DoubleWord => Some("DW"),
        Premium::TripleWord => Some("TW"),
    }
}

impl Results {
    /// Computes the share of games that use each square of the board: self-matches if the experiment compares rules, else games of all matchups. The
    /// replayed pairs are spread evenly over the stored ones; `None` if the observer stopped it.
    ///
    /// # Errors
    /// When there is no variant or population of this name, or too few stored games can be replayed.
    pub fn squares(
        &self,
        asked: &SquareUseRequest<'_>,
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<Option<SquaresReport>> {
        let section = self.section_called(asked.variant)?;
        let picked = self.picked(section, asked.pairs)?;
        let seed = self.layout.experiment.seed;
        let replayed: Vec<Option<Coverage>> = with_game!(&section.rules, game => {
            let generator = game.generator();
            let name = |&(place, pair): &(usize, u64)| games_name(section.matchup(place), PairRange::new(pair, 1));
            play_all(pool, &picked, observer, name, |&(place, pair): &(usize, u64)| {
                let matchup = section.matchup(place);
                let mut table = Table::new(game, ByPlayer([matchup.first, matchup.second]), &generator);
                let mut seen = Coverage::new(game.side());
                for &leg in matchup.legs() {
                    table.play(GameSeed { seed, pair, leg }, &mut seen);
                    seen.games += 1;
                }
                observer.pair_played();
                Ok::<_, Infallible>(Some(seen))
            })
        })?;
        let Some(replayed) = replayed.into_iter().collect::<Option<Vec<Coverage>>>() else {
            return Ok(None);
        };
        // Games of the same pair index have the same luck for all setups: together they are one observation.
        let mut by_index: BTreeMap<u64, Coverage> = BTreeMap::new();
        for (&(_, pair), seen) in picked.iter().zip(&replayed) {
            by_index
                .entry(pair)
                .or_insert_with(|| Coverage::new(seen.side))
                .add(seen);
        }
        SquaresReport::new(section, &by_index).map(Some)
    }

    /// The section of this variant or population; by default that of the reference.
    fn section_called(&self, name: Option<&str>) -> Result<&Section> {
        let Some(name) = name else {
            let experiment = &self.layout.experiment;
            let reference = experiment.balance().map_or(0, |balance| balance.reference);
            let sections = self.layout.sections.iter();
            let mut played =
                sections.filter(|section| !matches!(section.purpose, Purpose::Apart(..)));
            let section = played.nth(reference * experiment.players().len().max(1));
            return Ok(section.expect("an experiment has a section, and one for each variant"));
        };
        self.layout.section_named(name)
    }

    /// The places in the plan and the pair indices to replay.
    fn picked(&self, section: &Section, most: u64) -> Result<Vec<(usize, u64)>> {
        let stored = self.layout.stored_ranges(&self.folder)?;
        let self_matches = section
            .places()
            .filter(|&place| section.self_match(place).is_some());
        let places: Vec<usize> = if section.self_matches.is_empty() {
            section.places().collect()
        } else {
            self_matches.collect()
        };
        let counted = places
            .iter()
            .filter(|&&place| !section.matchup(place).is_external());
        let blocks =
            counted.flat_map(|&place| stored[place].iter().map(move |&pairs| (place, pairs)));
        let blocks: Vec<(usize, PairRange)> = blocks.collect();
        let picked = spread(blocks.iter().copied(), most);
        let indices: std::collections::BTreeSet<u64> =
            picked.iter().map(|&(_, pair)| pair).collect();
        if indices.len() < 2 {
            let external = if places
                .iter()
                .any(|&place| section.matchup(place).is_external())
            {
                "; games of programs cannot be replayed"
            } else {
                ""
            };
            return Err(LabError::Input(format!(
                "{}: {} can be replayed, but games of at least two pair indices are needed{external}",
                self.folder.path().display(),
                bagsplit_stats::numerals::count(
                    blocks.iter().map(|(_, pairs)| pairs.pairs()).sum(),
                    "stored pair"
                ),
            )));
        }
        Ok(picked)
    }
}

impl SquaresReport {
    fn new(section: &Section, by_index: &BTreeMap<u64, Coverage>) -> Result<SquaresReport> {
        let (rules, level) = (section.rules.clone(), Level::P95);
        let side = with_game!(&rules, game => game.side());
        let units = Units::new(by_index.keys().copied())?;
        let grid = Grid::new(side).expect("the side of a board");
        let squares = grid.squares().map(|square| {
            let covered = by_index
                .values()
                .map(|seen| seen.covered[seen.place(square)]);
            let games = by_index.values().map(|seen| seen.games);
            let linear = Linear::ratio(&units, covered.clone().map(i64::from).zip(games))?;
            let share = linear.estimate(level);
            let (low, high) = share_interval(share, units.len() as u64, level)?;
            Ok::<_, LabError>(SquareUse {
                square,
                premium: abbreviation(with_game!(&rules, game => game.premium(square))),
                covered: covered.map(u64::from).sum(),
                share: Estimate { low, high, ..share },
            })
        });
        let squares = squares.collect::<Result<Vec<SquareUse>>>()?;
        Ok(SquaresReport {
            variant: section.variant.clone(),
            side,
            self_matches: !section.self_matches.is_empty(),
            games: by_index.values().map(|seen| seen.games).sum(),
            pairs: units.len() as u64,
            level,
            squares,
            rules,
        })
    }
}

/// The number of times that some games cover each square.
struct Coverage {
    side: u8,
    games: u64,
    /// The number of games by square, row by row.
    covered: Vec<u32>,
}

impl Coverage {
    fn new(side: u8) -> Coverage {
        Coverage {
            side,
            games: 0,
            covered: vec![0; usize::from(side).pow(2)],
        }
    }

    fn place(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.side) + usize::from(square.col)
    }

    fn add(&mut self, other: &Coverage) {
        self.games += other.games;
        self.covered
            .iter_mut()
            .zip(&other.covered)
            .for_each(|(sum, more)| *sum += more);
    }
}

impl Watch for Coverage {
    fn turn(&mut self, turn: &Turn, _: &Position) {
        // Tiles stay where they are, so each square counts once per game.
        for &(square, _) in turn
            .action
            .placement()
            .map_or(&[][..], |placement| placement.tiles())
        {
            let place = self.place(square);
            self.covered[place] += 1;
        }
    }
}
