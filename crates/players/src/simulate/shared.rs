//! Simulation where both players draw from one bag.
//!
//! A simulation deals the unseen tiles: the opponent's hand, and the order of the bag, all equally likely. The opponent
//! plays as `equity` with the exchange policy `improve`, the player has another such turn, and the network of the game
//! evaluates the result.

use bagsplit_game::board::{Grid, Tile, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::{Generator, LeaveValue, Query, ScoredPlacement};
use bagsplit_network::{IncrementalEvaluator, Network};
use rand::Rng;

use super::opponent::shuffled_unseen;
use super::world::{ME, THEM, Turn};
use super::{Budget, LookAheadResult, SimulatedAction, Trials, best_of, try_all};
use crate::leave::SharedLeaveValue;
use crate::observation::{SharedBag, Supply};
use crate::value::{self, Foresight, SharedProspect};
use crate::{ExchangePolicy, Observation};

/// The number of exchanges that are simulated for the most promising number of tiles, besides placements.
const EXCHANGES: usize = 2;

/// The number of simulations that the network's prior estimate counts as: fewer than where bags are private, since it
/// is less accurate here. Ignoring it was measured to be no worse.
const EXPECTED_COUNTS: u64 = 40;

/// One deal of the unseen tiles: the bag in draw order, the next tile last, then the opponent's hand.
struct Deal(Vec<Tile>);

/// The action with the best simulated result; exchanges are simulated too if `exchanges`.
pub(super) fn choose(
    seen: &Observation<'_>,
    bag: &SharedBag<'_>,
    mut generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    Budget { width, samples }: Budget,
    exchanges: bool,
) -> Option<Turn> {
    let actions = expected(seen, bag, generator, network, width, exchanges);
    best_of(
        actions,
        EXPECTED_COUNTS,
        samples,
        &mut generator,
        |_| Deal::new(seen, None, rng),
        |generator, deal, (action, score)| {
            Trial::new(seen, bag, deal)
                .play(*generator, network, (*action, score.total()))
                .0
        },
    )
}

/// Simulates the most promising actions in the same deals.
pub(super) fn try_out(
    seen: &Observation<'_>,
    bag: &SharedBag<'_>,
    generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    trials: Trials<'_>,
) -> Vec<SimulatedAction> {
    let promising = expected(seen, bag, generator, network, trials.width, true);
    let turns = promising.into_iter().map(|(turn, _)| turn).collect();
    let deals: Vec<Deal> = (0..trials.worlds)
        .map(|_| Deal::new(seen, trials.opponent_hand, rng))
        .collect();
    try_all(turns, trials.also, &deals, |deal, (action, score)| {
        Trial::new(seen, bag, deal).play(generator, network, (*action, score.total()))
    })
}

/// The results of the most promising actions, in the same deals.
pub(super) fn look_ahead(
    seen: &Observation<'_>,
    bag: &SharedBag<'_>,
    generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    trials: Trials<'_>,
) -> Vec<LookAheadResult> {
    let each = 1. / trials.worlds as f64;
    let tried = try_out(seen, bag, generator, rng, network, trials);
    let results = tried.into_iter().filter_map(
        |SimulatedAction {
             action,
             score,
             chances,
             margins,
             ..
         }| {
            let example = value::example(seen, generator, network.reads(), &action, score.total())?;
            Some(LookAheadResult {
                example,
                chance: chances * each,
                margin: margins * each,
            })
        },
    );
    results.collect()
}

/// The actions to simulate: placements, the network's favourite first, and exchanges if `exchanges` or without
/// placements, each with the network's chance of winning, out of 65536.
fn expected(
    seen: &Observation<'_>,
    bag: &SharedBag<'_>,
    generator: &mut dyn Generator,
    network: &Network,
    width: usize,
    exchanges: bool,
) -> Vec<(Turn, u32)> {
    let prospect = SharedProspect::new(seen, bag, generator, network.reads());
    let mut actions: Vec<Turn> = prospect
        .promising(network, generator, width)
        .into_iter()
        .map(Turn::from)
        .collect();
    if exchanges || actions.is_empty() {
        actions.truncate(width.saturating_sub(EXCHANGES).max(1));
        actions.extend(
            prospect
                .exchanges()
                .into_iter()
                .take(EXCHANGES)
                .map(|other| (other, Score::default())),
        );
    }
    let mut evaluator = IncrementalEvaluator::new(network);
    let expected = actions.into_iter().map(|(action, score)| {
        let verdict = prospect.ask(&mut evaluator, generator, &action, score.total());
        ((action, score), bagsplit_network::chance(verdict))
    });
    expected.collect()
}

impl Deal {
    /// Deals at random; where the opponent's hand is known, only the bag.
    fn new(seen: &Observation<'_>, opponent_hand: Option<&Tiles>, rng: &mut dyn Rng) -> Deal {
        let hand = opponent_hand.copied().unwrap_or(Tiles::EMPTY);
        let mut tiles = shuffled_unseen(seen, &hand, rng);
        // The last tiles are the hand.
        tiles.extend(hand.iter());
        Deal(tiles)
    }
}

/// A simulated game.
struct Trial<'s> {
    seen: &'s Observation<'s>,
    bag: &'s SharedBag<'s>,
    grid: Grid,
    /// The player's hand, then the opponent's.
    hands: [Tiles; 2],
    scores: [u32; 2],
    /// The tiles in the bag, the next one last.
    to_come: Vec<Tile>,
    scoreless_left: u32,
}

impl<'s> Trial<'s> {
    fn new(seen: &'s Observation<'s>, bag: &'s SharedBag<'s>, Deal(tiles): &Deal) -> Trial<'s> {
        let (in_bag, in_hand) = tiles.split_at(tiles.len().min(bag.tiles as usize));
        Trial {
            seen,
            bag,
            grid: seen.grid.clone(),
            hands: [*seen.hand, in_hand.iter().copied().collect()],
            scores: [seen.score, seen.opponent_score],
            to_come: in_bag.to_vec(),
            scoreless_left: bag.scoreless_left,
        }
    }

    /// The chance of winning, out of 65536, and the margin at the end in points, after an action with its points, the
    /// reply, and another turn.
    fn play(
        mut self,
        generator: &mut dyn Generator,
        network: &Network,
        first: (Action, u32),
    ) -> (u32, f64) {
        if let Some(lead) = self.lead_at_end(ME, &first) {
            return (won(lead), f64::from(lead));
        }
        self.act(ME, &first);
        let reply = self.turn(THEM, generator);
        if let Some(lead) = self.lead_at_end(THEM, &reply) {
            return (won(-lead), f64::from(-lead));
        }
        self.act(THEM, &reply);
        let (next, points) = self.turn(ME, generator);
        let verdict = self.as_seen_by(ME, |seen, bag| {
            let prospect = SharedProspect::new(seen, bag, generator, network.reads());
            prospect.ask(
                &mut IncrementalEvaluator::new(network),
                generator,
                &next,
                points,
            )
        });
        (
            bagsplit_network::chance(verdict),
            verdict.points_of(network.reads()),
        )
    }

    /// The observation of a player.
    fn as_seen_by<T>(
        &self,
        player: usize,
        ask: impl FnOnce(&Observation<'_>, &SharedBag<'_>) -> T,
    ) -> T {
        let other = 1 - player;
        let tiles = self.to_come.len() as u32;
        // A player who may exchange now may do so later, as long as a whole hand could be exchanged.
        let may = self.bag.exchange_limit > 0 && tiles >= self.seen.hand_size;
        let exchange_limit = if may { self.hands[player].total() } else { 0 };
        let bag = SharedBag {
            tiles,
            exchange_limit,
            scoreless_left: self.scoreless_left,
            ..*self.bag
        };
        let unseen = self.hands[other].plus(&self.to_come.iter().copied().collect());
        let seen = Observation {
            grid: &self.grid,
            hand: &self.hands[player],
            supply: Supply::Shared(bag),
            score: self.scores[player],
            opponent_score: self.scores[other],
            opponent_tiles: &unseen,
            last: None,
            ..*self.seen
        };
        ask(&seen, &bag)
    }

    /// The lead with which a player ends the game by an action, `None` when it goes on.
    fn lead_at_end(&self, player: usize, (action, points): &(Action, u32)) -> Option<i32> {
        // Other turns need no exact computation, which is slow.
        let enough = self
            .seen
            .is_enough(self.scores[player].saturating_add(*points));
        if *points > 0 && !self.to_come.is_empty() && !enough {
            return None;
        }
        self.as_seen_by(player, |seen, bag| {
            Foresight::new(seen, *bag).lead_at_end(action, *points)
        })
    }

    /// The action of `equity` with the exchange policy `improve`, and its points.
    fn turn(&self, player: usize, generator: &mut dyn Generator) -> (Action, u32) {
        self.as_seen_by(player, |seen, bag| {
            let leaves = SharedLeaveValue::new(seen, bag);
            let worth: LeaveValue<'_> = &|kept| leaves.evaluate(kept) as i32;
            let query = Query::best(Some(worth)).with_ties(seen.ties);
            let found = generator.first(seen.grid, seen.hand, &query);
            let improve = ExchangePolicy::Improve { gain: 0 };
            match improve.choose(seen, bag, found.as_ref()) {
                Some(tiles) => (Action::Exchange(tiles), 0),
                None => found.map_or((Action::PASS, 0), |found: ScoredPlacement| {
                    (Action::Place(found.placement), found.points)
                }),
            }
        })
    }

    fn act(&mut self, player: usize, (action, points): &(Action, u32)) {
        let used = action.tiles();
        let hand = &mut self.hands[player];
        *hand = hand.minus(&used).expect("hand tiles are used");
        if let Some(placement) = action.placement() {
            self.grid.lay(placement);
        }
        self.scores[player] = self.scores[player].saturating_add(*points);
        let bag = SharedBag {
            scoreless_left: self.scoreless_left,
            ..*self.bag
        };
        self.scoreless_left = if *points > 0 {
            self.seen.passes_to_end
        } else {
            bag.left_after_nothing(action, self.seen.passes_to_end)
        };
        while hand.total() < self.seen.hand_size
            && let Some(tile) = self.to_come.pop()
        {
            hand.add(tile);
        }
        if let Action::Exchange(returned) = action {
            // They are drawn after all others, nearly as at random: few tiles are drawn in two turns.
            self.to_come.splice(0..0, returned.iter());
        }
    }
}

/// The chance of winning, of 65536, once the game is over with this lead.
fn won(lead: i32) -> u32 {
    match lead.signum() {
        1 => bagsplit_network::CERTAIN,
        0 => bagsplit_network::CERTAIN / 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Printed;
    use crate::testing::tiles;
    use bagsplit_game::rules::Game;
    use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
    use bagsplit_movegen::Playable;
    use bagsplit_network::{InputKind, Weights};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// Calls `ask` with a position after `1=1`, these hands and this number of tiles in the bag, which may be exchanged.
    fn seen<T>(
        (hand, unseen, in_bag): (&str, &str, u32),
        scores: [u32; 2],
        ask: impl FnOnce(
            &Observation<'_>,
            &SharedBag<'_>,
            &mut <BinaryNumberScrabble as Playable>::Generator,
        ) -> T,
    ) -> T {
        let game = BinaryNumberScrabble::default();
        let mut grid = Grid::new(game.side()).unwrap();
        for (square, face) in [("G8", "1"), ("H8", "="), ("I8", "1")] {
            grid.set(square.parse().unwrap(), face.parse().unwrap());
        }
        let printed = Printed::from_game(&game);
        let (hand, unseen) = (tiles(hand), tiles(unseen));
        let bag = SharedBag {
            exchange_limit: in_bag,
            ..SharedBag::plain(in_bag, &printed)
        };
        let seen = Observation {
            opponent_tiles: &unseen,
            score: scores[0],
            opponent_score: scores[1],
            hand_size: 9,
            ..Observation::plain(&grid, &hand, bag)
        };
        ask(&seen, &bag, &mut game.generator())
    }

    #[test]
    fn simulations_keep_all_tiles() {
        seen(
            ("1+1=10=01", "0011=-?AO10101010=+", 10),
            [5, 9],
            |seen, bag, generator| {
                let deal = Deal(seen.opponent_tiles.iter().collect());
                let mut trial = Trial::new(seen, bag, &deal);
                let all = |trial: &Trial<'_>| {
                    let hands = trial.hands[ME].plus(&trial.hands[THEM]);
                    let on_board = trial
                        .grid
                        .squares()
                        .filter_map(|square| trial.grid.get(square))
                        .map(bagsplit_game::board::Face::tile)
                        .collect();
                    hands
                        .plus(&trial.to_come.iter().copied().collect())
                        .plus(&on_board)
                };
                assert_eq!((trial.to_come.len(), trial.hands[THEM].total()), (10, 9));
                let before = all(&trial);
                let mut earned = [5, 9];
                for (player, action) in [
                    (ME, Some(Action::Exchange(tiles("1=1")))),
                    (THEM, None),
                    (ME, None),
                ] {
                    let turn =
                        action.map_or_else(|| trial.turn(player, generator), |action| (action, 0));
                    earned[player] += turn.1;
                    trial.act(player, &turn);
                    assert_eq!(all(&trial), before, "{turn:?}");
                    assert_eq!(trial.scores, earned);
                }
                assert!(earned != [5, 9], "a player has placed");
                assert!(trial.to_come.len() < 10);
            },
        );
    }

    #[test]
    fn a_player_who_can_win_by_going_out_does() {
        let network = Weights::shipped_for(InputKind::BinaryNumberScrabble).network();
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        // Three more points are enough, and the opponent has a hand to place.
        seen(("=1", "1+1=10=0", 0), [40, 40], |seen, bag, generator| {
            let budget = Budget {
                width: 4,
                samples: 32,
            };
            let (action, score) =
                choose(seen, bag, generator, &mut rng, network, budget, true).unwrap();
            assert_eq!(action.tiles(), *seen.hand, "{action:?}");
            assert!(score.total() > 0);
        });
    }
}
