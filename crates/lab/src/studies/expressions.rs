//! Cheat sheets: the expressions most worth memorising.

use std::convert::Infallible;
use std::error::Error;
use std::ops::Range;

use bagsplit_arena::{GameSeed, Leg, Progress, Spares, Table, Watch};
use bagsplit_game::board::{Axis, ByPlayer, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Position};
use bagsplit_movegen::{Generator, Playable, ScoredPlacement, TieBreak};
use bagsplit_players::notes::{Expressions, Line, Memory, Offer, cover};
use bagsplit_players::{
    Bot, DrawPolicy, PassPolicy, Policy, PrivateBags, Recipe, Setup, Share, Start,
};
use bagsplit_stats::{Estimate, Level, ratio};
use rayon::ThreadPool;

use crate::run::{LabError, Result};
use crate::studies::PEOPLE;
use crate::study::{LevelLists, ListRequest};

/// The settings of a cheat sheet.
#[derive(Clone, Debug)]
pub struct SheetSettings {
    /// The number of games from which lines are taken; as many held-out games measure their value.
    pub games: u64,
    /// The maximum number of lines.
    pub lines: usize,
    /// The numbers of lines at which the total value is reported, limited to the number of lines.
    pub sizes: Vec<usize>,
    pub seed: u64,
}

/// A cheat sheet with its value.
#[derive(Clone, Debug)]
pub struct SheetReport {
    /// The lines, each with the points per position that it adds to those before it, in the games from which they
    /// were taken.
    pub lines: Vec<(Line, f64)>,
    /// For each size, the share of the points of the best placements that a player finds who knows this number of
    /// lines and looks everywhere, in held-out games, with intervals over games.
    pub shares: Vec<(usize, Estimate)>,
    /// The numbers of positions searched, in the first and in the held-out games.
    pub positions: [u64; 2],
}

/// The default setup for the games: digits and operators in different bags, `equity`, `hand-value`.
///
/// # Errors
/// If the rules do not allow it.
pub fn usual_player(game: &MathScrabble) -> Result<Setup> {
    let usual_player = || -> Result<Setup, Box<dyn Error>> {
        let shares = vec![Share::new("all", "ABCD")?, Share::new("operators", "CD")?];
        let split = Recipe {
            name: "operators-apart".to_owned(),
            shares,
        }
        .deal(game, game.bags())?;
        let draw = DrawPolicy::build("hand-value", &[])?;
        let bags = PrivateBags {
            draw,
            start: Start::Own,
            ..PrivateBags::new(split)
        };
        Ok(Setup::private_bags(
            "equity",
            Bot::build("equity", &[])?,
            bags,
        ))
    };
    usual_player().map_err(LabError::failed)
}

/// Computes a cheat sheet from self-play games of a setup; `None` if `progress` stops it. The result does not depend
/// on the number of threads.
///
/// In each position every subset of the hand that can score gives an offer: the best placement of exactly those
/// tiles, by the line that it forms. The sheet is the [greedy cover](cover) of the offers. Its value is measured in
/// other games, by searching for every placement that a known line allows.
///
/// # Errors
/// If no placement scores in the held-out games, or in one alone.
pub fn sheet(
    game: &MathScrabble,
    setup: &Setup,
    settings: &SheetSettings,
    pool: &ThreadPool,
    progress: &impl Progress,
) -> Result<Option<SheetReport>> {
    let pairs = settings.games.div_ceil(2);
    let play = |first: u64, memories: &[Memory]| -> Option<Vec<GameObservations>> {
        let list: Vec<u64> = (first..first + pairs).collect();
        let spares = Spares::default();
        let make = || {
            (
                game.generator(),
                Table::new(game, ByPlayer([setup, setup]), &game.generator()),
            )
        };
        let play_pair = |&pair: &u64| {
            let games = spares.with(make, |(generator, table)| {
                let mut looker = Looker {
                    generator,
                    memories,
                    games: Vec::new(),
                };
                for leg in Leg::ALL {
                    table.play(
                        GameSeed {
                            seed: settings.seed,
                            pair,
                            leg,
                        },
                        &mut looker,
                    );
                }
                looker.games
            });
            progress.pair_played();
            Ok::<_, Infallible>(Some(games))
        };
        let Ok(played) = pool.install(|| bagsplit_arena::play_all(&list, progress, play_pair));
        let games: Option<Vec<Vec<GameObservations>>> = played.into_iter().collect();
        games.map(|games| games.into_iter().flatten().collect())
    };
    let Some(games) = play(0, &[]) else {
        return Ok(None);
    };
    let positions: Vec<Vec<Offer>> = games.into_iter().flat_map(|game| game.offers).collect();
    let learned = positions.len() as u64;
    let chosen = cover(&positions, settings.lines);
    drop(positions);
    let names: Vec<Line> = chosen.iter().map(|(line, _)| line.clone()).collect();
    let mut sizes: Vec<usize> = settings
        .sizes
        .iter()
        .map(|&size| size.min(names.len()))
        .collect();
    sizes.sort_unstable();
    sizes.dedup();
    // The lines that each size adds to the previous one.
    let begins = std::iter::once(0).chain(sizes.iter().copied());
    let memories: Vec<Memory> = begins
        .zip(&sizes)
        .map(|(begin, &end)| Memory::from_lines(&names[begin..end]))
        .collect();
    let Some(fresh) = play(pairs, &memories) else {
        return Ok(None);
    };
    if fresh.iter().all(|game| game.most == 0) {
        return Err(LabError::Unfit(
            "it never scores against itself, so that its games show nothing to memorise".to_owned(),
        ));
    }
    let share = |(at, &size): (usize, &usize)| {
        let units = fresh.iter().map(|game| (game.found[at], game.most));
        ratio(units, Level::P95)
            .map(|estimate| (size, estimate))
            .map_err(LabError::failed)
    };
    Ok(Some(SheetReport {
        lines: chosen
            .into_iter()
            .map(|(line, points)| (line, points as f64 / learned.max(1) as f64))
            .collect(),
        shares: sizes
            .iter()
            .enumerate()
            .map(share)
            .collect::<Result<_, _>>()?,
        positions: [learned, fresh.iter().map(|game| game.positions).sum()],
    }))
}

/// How often a thorough list is made: players who know the list before it make the positions.
const THOROUGH_ROUNDS: usize = 3;
/// The lines of a list: what experts know.
const LIST_LINES: usize = 80;
/// The seed of the games for lists.
const LIST_SEED: u64 = 2038;

/// The best, at each level, of a list made for a setup, the list that it names, and the common one, by the points that players
/// of that level find with it where they look everywhere, in games of the setup against itself in which both start and place
/// whenever they can; `None` if `progress` stops it.
pub(crate) fn lists_at_levels(
    game: &MathScrabble,
    request: &ListRequest<'_>,
    progress: &impl Progress,
) -> Option<LevelLists> {
    if request
        .levels
        .iter()
        .any(|bot| !matches!(bot, Bot::Person { .. }))
    {
        return Some(request.common());
    }
    let (rounds, games) = (
        if request.thorough { THOROUGH_ROUNDS } else { 1 },
        request.games.next_multiple_of(2),
    );
    let mut list: Option<Expressions> = None;
    for _ in 0..rounds {
        let expert = self_player(request.setup, PEOPLE[2].bot(), list.as_ref());
        let seen = watch(game, &expert, 0..games / 2, &[], progress)?;
        let offers: Vec<Vec<Offer>> = seen.into_iter().flat_map(|game| game.offers).collect();
        let lines = cover(&offers, LIST_LINES)
            .into_iter()
            .map(|(line, _)| line.to_string());
        list = Expressions::read(&lines.collect::<Vec<_>>().join(" ")).ok();
    }
    let lists: Vec<Expressions> = list
        .into_iter()
        .chain(request.setup.expressions.clone())
        .collect();
    let mut better = LevelLists::new();
    for bot in request.levels {
        let Bot::Person { knows, .. } = bot else {
            unreachable!("all levels are of people")
        };
        let held_out = games / 2..games;
        let (mut best, mut most) = (None, 0);
        for list in std::iter::once(Expressions::shipped()).chain(&lists) {
            let player = self_player(request.setup, *bot, Some(list));
            let known = list.lines().len().min(*knows as usize);
            let memories = [Memory::from_lines(&list.lines()[..known])];
            let seen = watch(game, &player, held_out.clone(), &memories, progress)?;
            let found: u64 = seen.iter().map(|game| game.found[0]).sum();
            if found > most && list != Expressions::shipped() {
                best = Some(list.clone());
            }
            most = most.max(found);
        }
        better.push(best);
    }
    Some(better)
}

/// A setup as it is played for a list.
fn self_player(setup: &Setup, bot: Bot, known: Option<&Expressions>) -> Setup {
    let mut player = Setup {
        bot,
        expressions: known.cloned(),
        ..setup.clone()
    };
    if let Some(own) = player.private_mut() {
        (own.start, own.pass) = (Start::Own, PassPolicy::AlwaysPlace);
    }
    player
}

/// Plays some pairs of games of a setup against itself on this thread, and observes them.
fn watch(
    game: &MathScrabble,
    setup: &Setup,
    pairs: Range<u64>,
    memories: &[Memory],
    progress: &impl Progress,
) -> Option<Vec<GameObservations>> {
    let mut generator = game.generator();
    let mut table = Table::new(game, ByPlayer([setup, setup]), &game.generator());
    let mut looker = Looker {
        generator: &mut generator,
        memories,
        games: Vec::new(),
    };
    for pair in pairs {
        if !progress.go_on() {
            return None;
        }
        for leg in Leg::ALL {
            table.play(
                GameSeed {
                    seed: LIST_SEED,
                    pair,
                    leg,
                },
                &mut looker,
            );
        }
    }
    Some(looker.games)
}

/// The observations of a game.
#[derive(Clone, Debug, Default)]
struct GameObservations {
    positions: u64,
    /// The offers of each position, while lines are collected.
    offers: Vec<Vec<Offer>>,
    /// The points of the best placements.
    most: u64,
    /// The points that each memory finds together with all earlier ones.
    found: Vec<u64>,
}

/// An observer of games that collects lines, or the points found by known ones.
struct Looker<'m, M> {
    generator: &'m mut M,
    memories: &'m [Memory],
    games: Vec<GameObservations>,
}

impl<M: Generator> Watch for Looker<'_, M> {
    fn begin(&mut self, _: GameSeed) {
        self.games.push(GameObservations {
            found: vec![0; self.memories.len()],
            ..GameObservations::default()
        });
    }

    fn to_move(&mut self, position: &Position) {
        let game = self.games.last_mut().expect("the game has begun");
        let (grid, hand) = (position.grid(), position.hand(position.to_move()));
        game.positions += 1;
        if self.memories.is_empty() {
            game.offers.push(offers(self.generator, position));
            return;
        }
        game.most += self
            .generator
            .best(grid, hand)
            .map_or(0, |found| u64::from(found.points));
        let mut most = 0;
        for (memory, found) in self.memories.iter().zip(&mut game.found) {
            memory.for_each_fit(grid, hand, u64::MAX, |_, placement| {
                let score = self.generator.score(grid, hand, placement);
                most = most.max(score.map_or(0, |score| score.total()));
            });
            *found += u64::from(most);
        }
    }
}

/// The points that lines would score in a position, from the best placement of each subset of the hand.
fn offers(generator: &mut impl Generator, position: &Position) -> Vec<Offer> {
    let (grid, hand) = (position.grid(), position.hand(position.to_move()));
    let mut offers = Vec::new();
    generator.frontier(
        grid,
        hand,
        TieBreak::FIRST,
        &mut |_: &Tiles, found: &ScoredPlacement| {
            if found.points == 0 {
                return;
            }
            let is_single_tile = found.placement.tiles().len() == 1;
            let along = found.placement.axis().unwrap_or(Axis::Row);
            // A single tile forms a row and a column, and either may be the known line.
            for axis in Axis::ALL
                .into_iter()
                .filter(|&axis| is_single_tile || axis == along)
            {
                if let Some(line) = Line::from_placement(grid, &found.placement, axis) {
                    offers.push(Offer {
                        line,
                        points: found.points,
                    });
                }
            }
        },
    );
    offers
}
