//! The table of games, written as they come.
//!
//! Games are kept until there is a row group of them, however they were cut into blocks: so memory is
//! bounded by a row group and the bytes of the files depend on the games alone.

use std::path::Path;

use arena::GameRow;
use polars_core::prelude::DataFrame;

use crate::frame::Columns;
use crate::write::{GROUP_ROWS, TableWriter};
use crate::{Format, Table, TablesError};

/// Writes the table `games`.
///
/// Dropped without [`GamesWriter::finish`], it leaves no files.
///
/// ```
/// use tables::{Format, GamesWriter};
///
/// let folder = tempfile::tempdir()?;
/// let mut writer = GamesWriter::create(folder.path(), &[Format::Csv], 42)?;
/// let block = []; // of `arena::GameRow`
/// writer.append(None, 0, ["greedy", "careful"], &block)?;
/// assert_eq!(writer.finish()?, 0);
/// assert!(folder.path().join("games.csv").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GamesWriter {
    files: TableWriter,
    seed: u64,
    group: Group,
    /// The variants so far; the last one is that of the last game.
    variants: Vec<Option<String>>,
    /// Matchup, pair and index of the last game of that variant.
    last: Option<(usize, u64, u8)>,
    rows: u64,
    broken: bool,
}

impl GamesWriter {
    /// Begins the table of an experiment's games in a folder that is there.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn create(folder: &Path, formats: &[Format], seed: u64) -> Result<GamesWriter, TablesError> {
        let group = Group::default();
        let files = TableWriter::create(folder, formats, Table::Games, &group.frame(seed))?;
        Ok(GamesWriter { files, seed, group, variants: Vec::new(), last: None, rows: 0, broken: false })
    }

    /// Adds games of a variant, of the matchup at this place in the plan, between the setups of these names. All games
    /// of a variant come in a row.
    ///
    /// # Errors
    /// When a game is not after the one before it in the order of variant, matchup, pair and index, or the system
    /// refuses. The table is then incomplete and cannot be finished.
    pub fn append(
        &mut self,
        variant: Option<&str>,
        matchup: usize,
        setups: [&str; 2],
        games: &[GameRow],
    ) -> Result<(), TablesError> {
        let was_broken = std::mem::replace(&mut self.broken, true);
        let mut again = false;
        if self.variants.last().is_none_or(|last| last.as_deref() != variant) {
            again = self.variants.iter().any(|earlier| earlier.as_deref() == variant);
            self.variants.push(variant.map(str::to_owned));
            self.last = None;
        }
        for &GameRow { pair, index, .. } in games {
            if again || self.last.replace((matchup, pair, index)) >= Some((matchup, pair, index)) {
                let path = self.files.path().to_path_buf();
                return Err(TablesError::OutOfOrder { path, matchup, pair, game: index });
            }
        }
        let mut rest = games;
        while !rest.is_empty() {
            let now;
            (now, rest) = rest.split_at(rest.len().min(GROUP_ROWS - self.group.games.len()));
            self.group.push(variant, matchup, setups, now);
            if self.group.games.len() == GROUP_ROWS {
                self.flush()?;
            }
        }
        self.rows += games.len() as u64;
        self.broken = was_broken;
        Ok(())
    }

    /// Ends the files, gives them their names and says how many games there are.
    ///
    /// # Errors
    /// When the system refuses, or an earlier block was not added.
    pub fn finish(mut self) -> Result<u64, TablesError> {
        if self.broken {
            return Err(TablesError::Incomplete { path: self.files.path().to_path_buf() });
        }
        if !self.group.games.is_empty() {
            self.flush()?;
        }
        self.files.finish()?;
        Ok(self.rows)
    }

    fn flush(&mut self) -> Result<(), TablesError> {
        self.files.group(&self.group.frame(self.seed))?;
        self.group.runs.clear();
        self.group.games.clear();
        Ok(())
    }
}

/// The games of a row group.
#[derive(Default)]
struct Group {
    runs: Vec<Run>,
    games: Vec<GameRow>,
}

/// Games of one matchup in a row.
struct Run {
    variant: Option<String>,
    matchup: usize,
    setups: [String; 2],
    games: usize,
}

impl Run {
    fn is(&self, variant: Option<&str>, matchup: usize, setups: [&str; 2]) -> bool {
        self.variant.as_deref() == variant && self.matchup == matchup && self.setups == setups
    }
}

impl Group {
    fn push(&mut self, variant: Option<&str>, matchup: usize, setups: [&str; 2], games: &[GameRow]) {
        self.games.extend_from_slice(games);
        match self.runs.last_mut() {
            Some(run) if run.is(variant, matchup, setups) => run.games += games.len(),
            _ => self.runs.push(Run {
                variant: variant.map(str::to_owned),
                matchup,
                setups: setups.map(str::to_owned),
                games: games.len(),
            }),
        }
    }

    fn frame(&self, seed: u64) -> DataFrame {
        let runs = || self.runs.iter().flat_map(|run| std::iter::repeat_n(run, run.games));
        let games = || self.games.iter();
        let mut columns = Columns::default();
        columns.text("variant", runs().map(|run| run.variant.as_deref()));
        columns.small("matchup", runs().map(|run| run.matchup as i32));
        columns.text("setup_a", runs().map(|run| Some(run.setups[0].as_str())));
        columns.text("setup_b", runs().map(|run| Some(run.setups[1].as_str())));
        columns.sums("pair", games().map(|game| game.pair));
        columns.small("game", games().map(|game| game.index.into()));
        columns.seeds("seed", games().map(|_| seed));
        self.players(&mut columns, "score", |game| game.scores);
        columns.text("winner", games().map(|game| Some(player(game.winner))));
        columns.text("holder", games().map(|game| Some(player(game.holder))));
        columns.text("first", games().map(|game| Some(player(game.first))));
        columns.text("ended_by", games().map(|game| Some(game.ended_by())));
        columns.small("turns", games().map(|game| game.turns.into()));
        self.players(&mut columns, "placements", |game| game.placements);
        self.players(&mut columns, "scoring_turns", |game| game.scoring);
        self.players(&mut columns, "passes", |game| game.passes);
        self.players(&mut columns, "exchanges", GameRow::exchanges);
        self.players(&mut columns, "primary_points", |game| game.primary);
        self.players(&mut columns, "cross_points", |game| game.cross);
        self.players(&mut columns, "bonus_points", |game| game.bonus);
        self.players(&mut columns, "end_bonus", GameRow::end_bonus);
        self.players(&mut columns, "tiles_laid", |game| game.tiles_laid);
        self.players(&mut columns, "tiles_left", |game| game.tiles_left);
        columns.text("mulligan", games().map(|game| Some(game.mulligan.name())));
        columns.sums("overage_ms_a", games().map(|game| game.overage_ms[0].into()));
        columns.sums("overage_ms_b", games().map(|game| game.overage_ms[1].into()));
        columns.frame()
    }

    /// Adds a column for each player.
    fn players(&self, columns: &mut Columns, stem: &str, value: fn(&GameRow) -> [u16; 2]) {
        columns.small(&format!("{stem}_a"), self.games.iter().map(|game| value(game)[0].into()));
        columns.small(&format!("{stem}_b"), self.games.iter().map(|game| value(game)[1].into()));
    }
}

const fn player(number: u8) -> &'static str {
    match number {
        0 => "a",
        1 => "b",
        _ => "tie",
    }
}
