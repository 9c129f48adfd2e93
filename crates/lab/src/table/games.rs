//! The table `games`, written incrementally.
//!
//! Games are buffered until they fill a row group, so memory is bounded by a row group and the bytes of the files do not
//! depend on how games were cut into blocks.

use std::path::Path;

use bagsplit_arena::{PlayedGame, Tally};
use bagsplit_game::board::Player;
use bagsplit_storage::AtomicFile;

use crate::table::column::{Columns, VARIANT};
use crate::table::write::{GROUP_ROWS, TableWriter};
use crate::table::{Format, Frame, TablesError};

/// The name of the table.
pub(crate) const GAMES: &str = "games";

/// A game with its matchup.
pub(crate) struct GameRow<'g> {
    run: &'g Run,
    seed: u64,
    game: &'g PlayedGame,
}

/// The matchup of consecutive games.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    variant: Option<String>,
    matchup: usize,
    setups: [String; 2],
}

/// The table `games`.
#[rustfmt::skip]
pub(crate) fn columns<'g>() -> Columns<'g, GameRow<'g>> {
    Columns::<GameRow<'g>>::new(GAMES, "One row per game, ordered by variant, `matchup`, `pair`, `game`.")
        .text("variant", VARIANT, |row| row.run.variant.as_deref())
        .small("matchup", "", "Index of the matchup in the plan, from 0; joins with `matchups` and `turn_stats`",
            |row| row.run.matchup as i32)
        .text("setup_a", "Name of the first setup, player a in all games of the matchup", |row| Some(&row.run.setups[0]))
        .text("setup_b", "Name of the second setup, player b", |row| Some(&row.run.setups[1]))
        .sum("pair", "", "Number of the pair, from 0; every matchup uses the same seeds", |row| row.game.pair)
        .small("game", "", "Which game of the pair, 0 or 1; the roles swap between them",
            |row| row.game.leg.index() as i32)
        .seed("seed", "Seed of the experiment; with `pair` and `game` it determines all randomness of the game", |row| row.seed)
        .players("score", "points", "Points of {}", |tally| tally.score)
        .text("winner", "`a`, `b` or `tie`", |row| Some(row.game.winner.map_or("tie", letter)))
        .text("holder", "`a` or `b`: holder of the Advantage (first player in games with a shared bag)",
            |row| Some(letter(row.game.holder)))
        .text("first", "`a` or `b`: the player of the first turn", |row| Some(letter(row.game.first)))
        .text("ended_by", "`out-of-tiles`, `six-passes`, `scoreless`, `target`, `clock` or `forfeit`", |row| Some(row.game.ending.name()))
        .small("turns", "turns", "Turns of both players together", |row| row.game.turns().into())
        .players("placements", "turns", "Turns of {} with a placement", |tally| tally.placements)
        .players("scoring_turns", "turns", "Turns of {} that earned points", |tally| tally.scoring)
        .players("passes", "turns", "Turns that {} passed; with placements and exchanges these are all turns of {}",
            |tally| tally.passes)
        .players("exchanges", "turns",
            "Turns in which {} exchanged tiles, in games with a shared bag; an exchange is not a pass", |tally| tally.exchanges)
        .players("primary_points", "points", "Points of {} in primary runs, without bonus", |tally| tally.primary)
        .players("cross_points", "points", "Points of {} in other runs, without bonus", |tally| tally.cross)
        .players("bonus_points", "points", "Points of {} from bonuses", |tally| tally.bonus)
        .small("end_bonus_a", "points", "Points that the end of the game added to those of a's turns",
            |row| row.game.players[Player::P0].end_bonus.into())
        .small("end_bonus_b", "points", "Points that the end of the game added to those of b's turns",
            |row| row.game.players[Player::P1].end_bonus.into())
        .players("tiles_laid", "tiles", "Tiles that {} placed on the board", |tally| tally.tiles_laid)
        .players("tiles_left", "tiles", "Tiles of {} left at the end, in hand and bags", |tally| tally.tiles_left)
        .text("mulligan", "When the holder took the Mulligan: `none`, `opening` or `turn` (a later draw)",
            |row| Some(row.game.mulligan.name()))
        .sum("overage_ms_a", "ms", "Milliseconds that a exceeded the move limits",
            |row| row.game.players[Player::P0].overage_ms.into())
        .sum("overage_ms_b", "ms", "Milliseconds that b exceeded the move limits",
            |row| row.game.players[Player::P1].overage_ms.into())
}

impl<'g> Columns<'g, GameRow<'g>> {
    /// A column for each player; `{}` in the meaning is the player.
    fn players(
        self,
        stem: &str,
        unit: &'static str,
        meaning: &str,
        value: fn(&Tally) -> u16,
    ) -> Columns<'g, GameRow<'g>> {
        Player::ALL.into_iter().fold(self, |columns, player| {
            let letter = letter(player);
            columns.small(
                &format!("{stem}_{letter}"),
                unit,
                &meaning.replace("{}", letter),
                move |row: &GameRow<'g>| value(&row.game.players[player]).into(),
            )
        })
    }
}

fn empty_frame() -> Frame {
    columns().frame([])
}

/// The name of a player in tables.
pub(crate) const fn letter(player: Player) -> &'static str {
    match player {
        Player::P0 => "a",
        Player::P1 => "b",
    }
}

/// Writes the table `games`.
///
/// Dropped without [`GamesWriter::finish`], it leaves no files.
///
/// ```
/// use bagsplit_lab::table::{Format, GamesWriter};
///
/// let folder = tempfile::tempdir()?;
/// let mut writer = GamesWriter::create(folder.path(), &[Format::Csv], 42)?;
/// let games = []; // of `bagsplit_arena::PlayedGame`
/// writer.append(None, 0, ["greedy", "careful"], games)?;
/// assert_eq!(writer.finish()?, 0);
/// assert!(folder.path().join("games.csv").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GamesWriter {
    files: TableWriter,
    seed: u64,
    /// All matchups so far, in order.
    runs: Vec<Run>,
    /// The buffered games of the row group, each with the index of its matchup in `runs`.
    group: Vec<(usize, PlayedGame)>,
    /// Pair and leg of the last game of the last matchup.
    last: Option<(u64, bagsplit_arena::Leg)>,
    rows: u64,
    broken: bool,
}

impl GamesWriter {
    /// Creates the files of the table in a folder.
    pub fn create(
        folder: &Path,
        formats: &[Format],
        seed: u64,
    ) -> Result<GamesWriter, TablesError> {
        Ok(GamesWriter::with_files(
            TableWriter::create(folder, formats, &empty_frame())?,
            seed,
        ))
    }

    /// Creates one Parquet file of a table stored as a folder of files.
    pub(crate) fn part(file: AtomicFile, seed: u64) -> Result<GamesWriter, TablesError> {
        let path = file.path().with_extension("");
        let files = TableWriter::with_files(path, vec![(Format::Parquet, file)], &empty_frame())?;
        Ok(GamesWriter::with_files(files, seed))
    }

    const fn with_files(files: TableWriter, seed: u64) -> GamesWriter {
        GamesWriter {
            files,
            seed,
            runs: Vec::new(),
            group: Vec::new(),
            last: None,
            rows: 0,
            broken: false,
        }
    }

    /// Adds games of a matchup, given by its variant, its index in the plan and the names of its setups. All games of
    /// a variant are added consecutively, and so are both games of a pair.
    ///
    /// # Errors
    /// If a game is not after the previous one in the order of variant, matchup, pair and leg, or the operating
    /// system reports an error. The table is then incomplete and cannot be finished.
    pub fn append(
        &mut self,
        variant: Option<&str>,
        matchup: usize,
        setups: [&str; 2],
        games: impl IntoIterator<Item = PlayedGame>,
    ) -> Result<(), TablesError> {
        let was_broken = std::mem::replace(&mut self.broken, true);
        let run = Run {
            variant: variant.map(str::to_owned),
            matchup,
            setups: setups.map(str::to_owned),
        };
        let mut earlier = false;
        if self.runs.last() != Some(&run) {
            // A finished variant or matchup cannot be continued.
            let same = self
                .runs
                .last()
                .is_some_and(|last| last.variant == run.variant);
            let before =
                |old: &Run| old.variant == run.variant && (!same || old.matchup >= matchup);
            earlier = self.runs.iter().any(before);
            self.runs.push(run);
            self.last = None;
        }
        for game in games {
            let named = (game.pair, game.leg);
            if earlier || self.last.replace(named) >= Some(named) {
                let (path, game) = (self.files.path().to_path_buf(), named.1.index());
                return Err(TablesError::OutOfOrder {
                    path,
                    matchup,
                    pair: named.0,
                    game,
                });
            }
            self.group.push((self.runs.len() - 1, game));
            self.rows += 1;
            if self.group.len() == GROUP_ROWS {
                self.flush()?;
            }
        }
        self.broken = was_broken;
        Ok(())
    }

    /// Finishes the files, gives them their names and returns the number of games.
    ///
    /// # Errors
    /// If the operating system reports an error, or an earlier block was not added.
    pub fn finish(mut self) -> Result<u64, TablesError> {
        if self.broken {
            return Err(TablesError::Incomplete {
                path: self.files.path().to_path_buf(),
            });
        }
        if !self.group.is_empty() {
            self.flush()?;
        }
        self.files.finish()?;
        Ok(self.rows)
    }

    fn flush(&mut self) -> Result<(), TablesError> {
        let rows = self.group.iter();
        let rows = rows.map(|(run, game)| GameRow {
            run: &self.runs[*run],
            seed: self.seed,
            game,
        });
        self.files.append(&columns().frame(rows).data)?;
        self.group.clear();
        Ok(())
    }
}
