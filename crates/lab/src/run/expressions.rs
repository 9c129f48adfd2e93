//! Which expressions are worth knowing by heart?

use std::convert::Infallible;

use bagsplit_arena::{GameSeed, Leg, Progress, Spares, Table, Watch};
use bagsplit_game::board::{Axis, ByPlayer, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Position, Ruleset};
use bagsplit_movegen::{Found, Generator, Playable};
use bagsplit_players::Setup;
use bagsplit_players::notes::{Line, Memory, Offer, cover};
use bagsplit_stats::{Estimate, Level, ratio};
use rayon::ThreadPool;

use crate::run::LabError;
use crate::run::bench;

/// What a sheet of lines is made from.
#[derive(Clone, Debug)]
pub struct SheetSettings {
    /// Games that lines are taken from; as many fresh ones say what they are worth.
    pub games: u64,
    /// How many lines at most.
    pub lines: usize,
    /// After how many lines to say what they reach together; all of them where there are fewer.
    pub sizes: Vec<usize>,
    /// The seed.
    pub seed: u64,
}

/// Lines to know by heart.
#[derive(Clone, Debug)]
pub struct SheetReport {
    /// The lines, each with the points that it adds to those before it, in each position of the games that they were
    /// taken from.
    pub lines: Vec<(Line, f64)>,
    /// For each size what share of the points that the best placements earn somebody finds who knows so many lines and
    /// looks everywhere, in fresh games, with intervals over games.
    pub shares: Vec<(usize, Estimate)>,
    /// In how many positions they were looked for, first and fresh ones.
    pub positions: [u64; 2],
}

/// The setup whose games are looked at unless another one is given: digits and operators apart, `equity`, `hand-value`.
///
/// # Errors
/// When the rules do not allow it.
pub fn usual_player(rules: &Ruleset) -> Result<Setup, LabError> {
    bench::setup(rules, "equity", "hand-value").map_err(LabError::failed)
}

/// Makes a sheet of lines from the games of a setup against itself; `None` as soon as `progress` says not to go on. The
/// same for any number of threads.
///
/// In each position every part of the hand that can earn is an offer: the best placement of exactly those tiles, by the
/// line that it forms. The sheet is the [greedy cover](cover) of these. What it is worth is asked of other games, and by
/// looking for every placement that a known line allows.
///
/// # Errors
/// When fewer than two fresh games have a placement that earns.
pub fn sheet(
    game: &MathScrabble,
    setup: &Setup,
    settings: &SheetSettings,
    pool: &ThreadPool,
    progress: &impl Progress,
) -> Result<Option<SheetReport>, LabError> {
    let pairs = settings.games.div_ceil(2);
    let play = |first: u64, memories: &[Memory]| -> Option<Vec<Seen>> {
        let list: Vec<u64> = (first..first + pairs).collect();
        let spares = Spares::default();
        let make = || (game.generator(), Table::new(game, ByPlayer([setup, setup]), &game.generator()));
        let one = |&pair: &u64| {
            let games = spares.with(make, |(generator, table)| {
                let mut looker = Looker { generator, memories, games: Vec::new() };
                for leg in Leg::ALL {
                    table.play(GameSeed { seed: settings.seed, pair, leg }, &mut looker);
                }
                looker.games
            });
            progress.pair_played();
            Ok::<_, Infallible>(Some(games))
        };
        let Ok(played) = pool.install(|| bagsplit_arena::play_all(&list, progress, one));
        let games: Option<Vec<Vec<Seen>>> = played.into_iter().collect();
        games.map(|games| games.into_iter().flatten().collect())
    };
    let Some(games) = play(0, &[]) else { return Ok(None) };
    let positions: Vec<Vec<Offer>> = games.into_iter().flat_map(|game| game.offers).collect();
    let learned = positions.len() as u64;
    let chosen = cover(&positions, settings.lines);
    drop(positions);
    let names: Vec<Line> = chosen.iter().map(|(line, _)| line.clone()).collect();
    let mut sizes: Vec<usize> = settings.sizes.iter().map(|&size| size.min(names.len())).collect();
    sizes.sort_unstable();
    sizes.dedup();
    // What each size knows beyond the one before it.
    let begins = std::iter::once(0).chain(sizes.iter().copied());
    let memories: Vec<Memory> =
        begins.zip(&sizes).map(|(begin, &end)| Memory::from_lines(&names[begin..end])).collect();
    let Some(fresh) = play(pairs, &memories) else { return Ok(None) };
    let share = |(at, &size): (usize, &usize)| {
        let units = fresh.iter().map(|game| (game.found[at], game.most));
        ratio(units, Level::P95).map(|estimate| (size, estimate)).map_err(LabError::failed)
    };
    Ok(Some(SheetReport {
        lines: chosen
            .into_iter()
            .map(|(line, points)| (line, points as f64 / learned.max(1) as f64))
            .collect(),
        shares: sizes.iter().enumerate().map(share).collect::<Result<_, _>>()?,
        positions: [learned, fresh.iter().map(|game| game.positions).sum()],
    }))
}

/// What was seen in a game.
#[derive(Clone, Debug, Default)]
struct Seen {
    positions: u64,
    /// Of each position, while lines are looked for.
    offers: Vec<Vec<Offer>>,
    /// The points of the best placements.
    most: u64,
    /// Those that each memory finds with all before it.
    found: Vec<u64>,
}

/// Looks on at games, for lines or for what is found by those that are known.
struct Looker<'m, M> {
    generator: &'m mut M,
    memories: &'m [Memory],
    games: Vec<Seen>,
}

impl<M: Generator> Watch for Looker<'_, M> {
    fn begin(&mut self, _: GameSeed) {
        self.games.push(Seen { found: vec![0; self.memories.len()], ..Seen::default() });
    }

    fn to_move(&mut self, position: &Position) {
        let game = self.games.last_mut().expect("the game has begun");
        let (grid, hand) = (position.grid(), position.hand(position.to_move()));
        game.positions += 1;
        if self.memories.is_empty() {
            game.offers.push(offers(self.generator, position));
            return;
        }
        game.most += self.generator.best(grid, hand).map_or(0, |found| u64::from(found.points));
        let mut most = 0;
        for (memory, found) in self.memories.iter().zip(&mut game.found) {
            memory.for_each_fit(
                grid,
                hand,
                |_, _| true,
                |placement| {
                    let score = self.generator.judge(grid, hand, placement);
                    most = most.max(score.map_or(0, |score| score.total()));
                },
            );
            *found += u64::from(most);
        }
    }
}

/// What lines would earn in a position: those of the best placement of each part of the hand.
fn offers(generator: &mut impl Generator, position: &Position) -> Vec<Offer> {
    let (grid, hand) = (position.grid(), position.hand(position.to_move()));
    let mut offers = Vec::new();
    generator.frontier(grid, hand, &mut |_: &Tiles, found: &Found| {
        if found.points == 0 {
            return;
        }
        let one = found.placement.tiles().len() == 1;
        let along = found.placement.axis().unwrap_or(Axis::Row);
        // One tile lies in a row and in a column, and either may be what is known.
        for axis in Axis::ALL.into_iter().filter(|&axis| one || axis == along) {
            if let Some(line) = Line::from_placement(grid, &found.placement, axis) {
                offers.push(Offer { line, points: found.points });
            }
        }
    });
    offers
}
