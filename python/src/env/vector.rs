//! Many games for Python, stepped together on all threads.

use std::sync::Arc;

use bagsplit_arena::{GameSeed, Leg};
use bagsplit_game::board::Player;
use bagsplit_game::rules::Outcome;
use bagsplit_lab::run::pool;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::seating::Seating;
use super::stepped::{StepFault, SteppedGame};
use crate::errors;
use crate::forked::expect_process;
use crate::rules::{Rules, Setup};

/// After this many games in a row without a decision of an agent there will never be one.
const MAX_SKIPPED: u32 = 1000;

/// Games that wait for an action each. A game that ends is followed by the next one of its lane at once.
#[pyclass(module = "bagsplit._core")]
pub(crate) struct VectorStepper {
    seating: Arc<Seating>,
    lanes: Vec<Lane>,
    pool: ThreadPool,
    /// The process that has these threads.
    process: u32,
}

/// A place for one game after the other.
struct Lane {
    game: SteppedGame,
    seed: u64,
    /// How many games of this seed have begun.
    begun: u64,
    /// The game that the last step ended.
    ended: Option<Outcome>,
    /// The points of player 0 ahead after the last step, and how many of them that step brought.
    ahead: i64,
    gained: i64,
}

/// Where a lane writes: its parts of the one buffer.
struct Row<'a> {
    points: &'a mut [u8],
    observation: &'a mut [u8],
    mask: &'a mut [u8],
    result: &'a mut u8,
    ended: &'a mut u8,
    player: &'a mut u8,
}

#[pymethods]
impl VectorStepper {
    /// `takes` are the decisions that come from outside, for each player; the setups decide the others. `listing` is that
    /// of `Actions::new`.
    #[new]
    fn new(
        rules: &Rules,
        first: &Setup,
        second: &Setup,
        takes: [Vec<String>; 2],
        listing: (usize, bool),
        games: usize,
        threads: Option<usize>,
    ) -> PyResult<VectorStepper> {
        let seating = Arc::new(Seating::new(
            &rules.0,
            [&first.0, &second.0],
            &takes,
            listing,
        )?);
        let games = (0..games).map(|_| SteppedGame::new(Arc::clone(&seating)));
        let lanes = games
            .map(|game| Lane {
                game,
                seed: 0,
                begun: 0,
                ended: None,
                ahead: 0,
                gained: 0,
            })
            .collect();
        let pool = pool(threads).map_err(errors::lab)?;
        Ok(VectorStepper {
            lanes,
            pool,
            process: std::process::id(),
            seating,
        })
    }

    /// How many actions and numbers of an observation there are, and the names of their parts, as JSON.
    fn sizes(&self) -> String {
        self.seating.sizes()
    }

    /// Begins the first game of a seed in each lane; the buffer that [`VectorStepper::step`] returns.
    fn begin<'py>(&mut self, py: Python<'py>, seeds: Vec<u64>) -> PyResult<Bound<'py, PyBytes>> {
        self.advance(py, seeds, |lane, seed| {
            (lane.seed, lane.begun, lane.ended, lane.gained) = (seed, 0, None, 0);
            lane.begin()
        })
    }

    /// Takes an action in each game. The result is one buffer with, for all games: the points that player 0
    /// gained on player 1 since the last step (i32), the observations (i16), the masks (u8), the results for player 0 (i8), whether
    /// a game ended (u8), and who decides next (u8). Numbers are little-endian.
    ///
    /// # Errors
    /// When an action is not legal; then no action is taken.
    fn step<'py>(&mut self, py: Python<'py>, taken: Vec<usize>) -> PyResult<Bound<'py, PyBytes>> {
        for (place, (lane, &action)) in self.lanes.iter().zip(&taken).enumerate() {
            lane.game.check(action).map_err(|fault| match fault {
                StepFault::Illegal(why) => StepFault::Illegal(format!("game {place}: {why}")),
                StepFault::Gone => fault,
            })?;
        }
        self.advance(py, taken, Lane::step)
    }

    /// Takes the first legal action in each game, `steps` times, with an observation after each, as a loop in Rust would.
    /// Returns how many games ended.
    fn first_legal(&mut self, py: Python<'_>, steps: u64) -> PyResult<u64> {
        let (lanes, seating) = (&mut self.lanes, &*self.seating);
        let ended = py.detach(|| {
            self.pool.install(|| {
                lanes
                    .par_iter_mut()
                    .map(|lane| lane.first_legal(steps, seating))
                    .sum()
            })
        });
        let ended: Result<u64, StepFault> = ended;
        Ok(ended?)
    }

    /// What an action stands for.
    fn describe(&self, action: usize) -> PyResult<String> {
        self.seating.describe(action)
    }
}

impl VectorStepper {
    /// Advances all games, and writes what they look like then: each thread its games, one after the other.
    fn advance<'py, T: Send>(
        &mut self,
        py: Python<'py>,
        orders: Vec<T>,
        act: impl Fn(&mut Lane, T) -> Result<(), StepFault> + Sync,
    ) -> PyResult<Bound<'py, PyBytes>> {
        expect_process(self.process, "the one that made these environments")?;
        let games = self.lanes.len();
        let (observation, mask) = (2 * self.seating.observation, self.seating.actions.count());
        PyBytes::new_with(py, games * (4 + observation + mask + 3), |bytes| {
            let (points, bytes) = bytes.split_at_mut(4 * games);
            let (observations, bytes) = bytes.split_at_mut(observation * games);
            let (masks, bytes) = bytes.split_at_mut(mask * games);
            let (results, bytes) = bytes.split_at_mut(games);
            let (ended, players) = bytes.split_at_mut(games);
            let ends = results.iter_mut().zip(ended).zip(players);
            let parts = points
                .chunks_exact_mut(4)
                .zip(observations.chunks_exact_mut(observation));
            let rows = parts.zip(masks.chunks_exact_mut(mask)).zip(ends).map(
                |(((points, observation), mask), ((result, ended), player))| Row {
                    points,
                    observation,
                    mask,
                    result,
                    ended,
                    player,
                },
            );
            let tasks: Vec<_> = self.lanes.iter_mut().zip(orders).zip(rows).collect();
            let tasks = tasks.into_par_iter().map(|((lane, order), row)| {
                act(lane, order)?;
                lane.write(row);
                Ok::<_, StepFault>(())
            });
            py.detach(|| {
                self.pool
                    .install(|| tasks.collect::<Result<(), StepFault>>())
            })?;
            Ok(())
        })
    }
}

impl Lane {
    /// Begins the next game in which an agent has to decide.
    fn begin(&mut self) -> Result<(), StepFault> {
        for _ in 0..MAX_SKIPPED {
            let leg = if self.begun.is_multiple_of(2) {
                Leg::First
            } else {
                Leg::Second
            };
            let seed = GameSeed {
                seed: self.seed,
                pair: self.begun / 2,
                leg,
            };
            (self.begun, self.ahead) = (self.begun + 1, 0);
            self.game.begin(seed)?;
            if self.game.choice().is_some() {
                return Ok(());
            }
        }
        Err(StepFault::Illegal(format!(
            "{MAX_SKIPPED} games came without a decision of an agent; see decisions="
        )))
    }

    fn step(&mut self, action: usize) -> Result<(), StepFault> {
        self.game.step(action)?;
        let before = std::mem::replace(&mut self.ahead, self.game.ahead());
        self.gained = self.ahead - before;
        self.ended = self.game.outcome().copied();
        if self.ended.is_some() {
            self.begin()
        } else {
            Ok(())
        }
    }

    fn first_legal(&mut self, steps: u64, seating: &Seating) -> Result<u64, StepFault> {
        let (mut ended, mut observation) = (0, vec![0; 2 * seating.observation]);
        for _ in 0..steps {
            let action = self
                .game
                .mask()
                .iter()
                .position(|&legal| legal == 1)
                .unwrap_or_default();
            self.step(action)?;
            ended += u64::from(self.ended.is_some());
            self.game.encode(&mut observation);
        }
        Ok(ended)
    }

    fn write(&self, row: Row<'_>) {
        row.points
            .copy_from_slice(&(self.gained as i32).to_le_bytes());
        if let Some(choice) = self.game.choice() {
            self.game.encode(row.observation);
            row.mask.copy_from_slice(self.game.mask());
            *row.player = choice.player.index() as u8;
        }
        if let Some(ended) = &self.ended {
            *row.result = ended
                .winner
                .map_or(0, |winner| if winner == Player::P0 { 1 } else { u8::MAX });
            *row.ended = 1;
        }
    }
}
