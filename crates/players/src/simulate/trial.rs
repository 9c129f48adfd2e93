//! The simulation of an action in one world.

use bagsplit_game::board::Grid;
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use bagsplit_network::{IncrementalEvaluator, Network, Verdict};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::opponent::Holding;
use super::world::{ME, THEM, Turn, World};
use crate::value::{Prospect, worth};
use crate::{Observation, OpponentModel, PassPolicy, PublicAction, Supply};

/// The number of placements evaluated in the following turns: with 4 the replies were measurably too weak, 16 was no
/// better.
const WIDTH: usize = 8;

/// Simulates the action, the opponent's reply and another turn: the chance of winning, out of 65536, and the margin at
/// the end in the unit of [`bagsplit_network::Verdict`].
pub(super) fn play(
    seen: &Observation<'_>,
    world: &World,
    own: &Turn,
    generator: &mut dyn Generator,
    network: &Network,
) -> (u32, i32) {
    let mut trial = Trial::new(seen, world);
    if let Some(over) = trial.act(ME, own) {
        return over;
    }
    let reply = match seen.opponent {
        Some(model) => trial.reply_of(model, &own.0, generator),
        None => {
            trial
                .as_seen_by(THEM, |view| turn(view, generator, network))
                .0
        }
    };
    if let Some(over) = trial.act(THEM, &reply) {
        return over;
    }
    let (_, verdict) = trial.as_seen_by(ME, |view| turn(view, generator, network));
    (bagsplit_network::chance(verdict), verdict.margin)
}

/// A simulated game.
struct Trial<'s> {
    seen: &'s Observation<'s>,
    world: &'s World,
    grid: Grid,
    /// The player's tiles, then the opponent's.
    holdings: [Holding; 2],
    scores: [u32; 2],
    /// Whether the player wins with equal scores.
    wins_level: bool,
    passes: u32,
    /// For the decisions of a model of the opponent.
    rng: Pcg64Mcg,
}

impl<'s> Trial<'s> {
    fn new(seen: &'s Observation<'s>, world: &'s World) -> Trial<'s> {
        Trial {
            seen,
            world,
            grid: seen.grid.clone(),
            holdings: world.holdings,
            scores: [seen.score, seen.opponent_score],
            wins_level: seen.wins_level,
            passes: seen.consecutive_passes,
            rng: Pcg64Mcg::seed_from_u64(world.seed),
        }
    }

    /// The observation of a player.
    fn as_seen_by<T>(&self, player: usize, ask: impl FnOnce(&Observation<'_>) -> T) -> T {
        let (holding, other) = (&self.holdings[player], 1 - player);
        let unseen = self.holdings[other].tiles();
        let me = player == ME;
        ask(&Observation {
            grid: &self.grid,
            hand: &holding.hand,
            supply: Supply::Own(&holding.bags),
            score: self.scores[player],
            opponent_score: self.scores[other],
            wins_level: self.wins_level == me,
            holder: self.seen.holder == me,
            last: None,
            consecutive_passes: self.passes,
            opponent_tiles: &unseen,
            ..*self.seen
        })
    }

    /// The reply of a model of the opponent to an action of the player.
    fn reply_of(
        &mut self,
        model: &dyn OpponentModel,
        to: &Action,
        generator: &mut dyn Generator,
    ) -> Turn {
        let mut rng = self.rng.clone();
        let to = PublicAction::from(to);
        let reply = self.as_seen_by(THEM, |view| {
            let view = Observation {
                last: Some(&to),
                ..*view
            }
            .without_knowledge();
            model.act(&view, generator, &mut rng)
        });
        self.rng = rng;
        reply
    }

    /// Draws for a player: the opponent by its model, if there is one.
    fn draw(&mut self, player: usize) {
        let order = &self.world.orders[player];
        match self.seen.opponent.filter(|_| player == THEM) {
            Some(model) => {
                let (mut holding, mut rng) = (self.holdings[player], self.rng.clone());
                self.as_seen_by(THEM, |view| {
                    holding.draw_as(model, &view.without_knowledge(), order, &mut rng);
                });
                (self.holdings[player], self.rng) = (holding, rng);
            }
            None => self.holdings[player].draw(order, self.seen.hand_size),
        }
    }

    /// Plays the turn of a player and draws. If that ends the game, the chance of winning, which is then 0 or 1, and
    /// the margin.
    fn act(&mut self, player: usize, (action, score): &Turn) -> Option<(u32, i32)> {
        let holding = &mut self.holdings[player];
        holding.hand = holding
            .hand
            .minus(&action.tiles())
            .expect("hand tiles are used");
        if let Some(placement) = action.placement() {
            self.grid.lay(placement);
            self.scores[player] += score.total();
            // The player who reaches the opponent's score does so later.
            if score.total() > 0 {
                self.wins_level = player == THEM;
            }
            self.passes = 0;
        } else {
            self.passes += 1;
        }
        self.draw(player);
        let [mine, theirs] = self.scores;
        let over = self.passes >= self.seen.passes_to_end
            || self.holdings[1 - player].hand.is_empty()
            || self.seen.is_enough(mine.max(theirs));
        over.then(|| {
            let wins = mine > theirs || (mine == theirs && self.wins_level);
            let lead = i64::from(mine) - i64::from(theirs);
            (
                if wins { bagsplit_network::CERTAIN } else { 0 },
                Verdict::margin_of(lead),
            )
        })
    }
}

/// The action of the player to move by the network alone.
fn turn(
    view: &Observation<'_>,
    generator: &mut dyn Generator,
    network: &Network,
) -> (Turn, Verdict) {
    let prospect = Prospect::new(view);
    let mut evaluator = IncrementalEvaluator::new(network);
    let opening = view.grid.is_empty();
    let found = prospect.best_placement(generator, &mut evaluator, WIDTH, 0);
    // On an empty board both wait as long as they can; on others few passes beat points.
    if let Some((found, verdict)) = &found
        && if opening {
            !PassPolicy::WAITING.passes(view, found.points)
        } else {
            found.points > 0
        }
    {
        return ((*found).into(), *verdict);
    }
    let (pass, expected) = prospect.best_pass(&mut evaluator);
    match found {
        Some((found, verdict)) if !opening && worth(verdict) >= worth(expected) => {
            (found.into(), verdict)
        }
        _ => ((pass, Score::default()), expected),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{bags, grid, tiles};
    use bagsplit_game::board::{ByBag, Tiles};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;
    use bagsplit_network::Weights;

    /// Calls `ask` with a simulation after `5*2`, at 3-2 and with this number of consecutive passes.
    fn tried<T>(consecutive_passes: u32, ask: impl FnOnce(&mut Trial<'_>, &mut Fast) -> T) -> T {
        let mut generator = Fast::new(&MathScrabble::default());
        let grid = grid("......5*2....");
        let (hand, unseen, bags) = (
            tiles("1394+-*"),
            tiles("112233456789+-*/"),
            bags(&["1234567788+-*/"]),
        );
        let seen = Observation {
            opponent_tiles: &unseen,
            score: 3,
            opponent_score: 2,
            consecutive_passes,
            wins_level: true,
            ..Observation::plain(&grid, &hand, &bags)
        };
        let world = World::sample(&seen, &mut generator, &mut Pcg64Mcg::seed_from_u64(1));
        ask(&mut Trial::new(&seen, &world), &mut generator)
    }

    #[test]
    fn simulated_turns_keep_all_tiles_and_fill_both_hands() {
        tried(0, |trial, generator| {
            let network = Weights::shipped().network();
            let all = |trial: &Trial<'_>| {
                let squares = trial
                    .grid
                    .squares()
                    .filter_map(|square| trial.grid.get(square));
                let on_board: Tiles = squares.map(bagsplit_game::board::Face::tile).collect();
                trial.holdings[ME]
                    .tiles()
                    .plus(&trial.holdings[THEM].tiles())
                    .plus(&on_board)
            };
            let (before, mut scores) = (all(trial), trial.scores);
            for player in [ME, THEM, ME] {
                let (action, _) = trial.as_seen_by(player, |view| turn(view, generator, network));
                assert!(
                    action.0.placement().is_some(),
                    "something earns points: {action:?}"
                );
                scores[player] += action.1.total();
                assert_eq!(trial.act(player, &action), None);
                assert_eq!((all(trial), trial.scores), (before, scores));
            }
            assert_eq!(trial.holdings.map(|holding| holding.hand.total()), [7, 7]);
            assert!(scores[ME] > 3 && scores[THEM] > 2);
        });
    }

    /// An opponent that always passes, or places what is best at once.
    #[derive(Debug)]
    struct FixedOpponent {
        passes: bool,
    }

    impl OpponentModel for FixedOpponent {
        fn split_in(&self, _: bagsplit_game::board::Role) -> Option<&ByBag<Tiles>> {
            None
        }

        fn act(
            &self,
            seen: &Observation<'_>,
            generator: &mut dyn Generator,
            _: &mut dyn rand::Rng,
        ) -> Turn {
            assert!(seen.opponent.is_none() && seen.last.is_some() && seen.score == 2);
            let found = generator
                .best(seen.grid, seen.hand)
                .filter(|_| !self.passes);
            found.map_or((Action::PASS, Default::default()), |found| {
                (Action::Place(found.placement), found.score)
            })
        }

        fn allocation(&self, _: &Observation<'_>, wanted: u32, _: &mut dyn rand::Rng) -> ByBag<u8> {
            ByBag::single(wanted as u8)
        }
    }

    #[test]
    fn a_known_opponent_replies_and_draws_in_its_own_way() {
        let network = Weights::shipped().network();
        let leads: Vec<i32> = [true, false]
            .into_iter()
            .map(|passes| {
                tried(0, |trial, generator| {
                    let model = FixedOpponent { passes };
                    let seen = Observation {
                        opponent: Some(&model),
                        ..*trial.seen
                    };
                    // All of the opponent's tiles are in its first bag, from which the model draws.
                    let mut world = trial.world.clone();
                    let rest = world.holdings[THEM].bags.all();
                    world.holdings[THEM].bags = ByBag::single(rest);
                    world.orders[THEM] = ByBag::default();
                    world.orders[THEM].0[0] = rest.iter().collect();
                    let pass = (Action::PASS, Score::default());
                    let mut replayed = Trial::new(&seen, &world);
                    replayed.act(ME, &pass);
                    let reply = replayed.reply_of(&model, &pass.0, generator);
                    assert_eq!(reply.0.is_pass(), passes);
                    assert_eq!(replayed.act(THEM, &reply), None);
                    assert_eq!(replayed.scores[THEM] > 2, !passes);
                    assert_eq!(replayed.holdings[THEM].hand.total(), 7);
                    play(&seen, &world, &pass, generator, network).1
                })
            })
            .collect();
        assert_ne!(leads[0], leads[1], "the simulation goes on from the reply");
    }

    #[test]
    fn the_later_player_to_reach_a_score_loses_ties_and_the_last_pass_ends_the_game() {
        let pass = (Action::PASS, Score::default());
        assert_eq!(tried(4, |trial, _| trial.act(ME, &pass)), None);
        let ended = |scores: [u32; 2], wins_level| {
            tried(5, |trial, _| {
                (trial.scores, trial.wins_level) = (scores, wins_level);
                trial.act(ME, &pass).unwrap()
            })
        };
        assert_eq!(
            ended([3, 2], false),
            (bagsplit_network::CERTAIN, Verdict::margin_of(1))
        );
        assert_eq!(ended([2, 3], true), (0, Verdict::margin_of(-1)));
        assert_eq!(ended([3, 3], true).0, bagsplit_network::CERTAIN);
        assert_eq!(ended([3, 3], false).0, 0);
        tried(0, |trial, generator| {
            let network = Weights::shipped().network();
            for (player, level) in [(ME, false), (THEM, true)] {
                let (action, _) = trial.as_seen_by(player, |view| turn(view, generator, network));
                trial.act(player, &action);
                assert_eq!(trial.wins_level, level);
                trial.as_seen_by(THEM, |view| assert_eq!(view.wins_level, !level));
            }
        });
    }
}
