//! Measures the value of a player's choice of action, turn by turn. Self-play games of the reference are stopped at
//! every turn, other setups choose an action there, and each action is played out to the end by the reference for both
//! players, all with the same orders of the bag.
//!
//! ```text
//! cargo run --release -p bagsplit-arena --example measure_choices -- GAMES SEED WORLDS "COMMON" "FIRST" ... "REFERENCE"
//! ```
//!
//! The words of setups are those of `measure_policies`; the games are those with a shared bag. The gain of a setup per
//! turn, times the number of a player's turns, is its gain per game against the reference, as far as the positions are
//! those that it reaches itself (the performance difference lemma, Kakade and Langford 2002). The opponent holds its
//! real tiles: no player sees them, and over many games the mean is what a player without that knowledge can expect.
//! This takes far fewer games than playing matches, since all else is equal.

mod common;

use bagsplit_arena::{GameSeed, Leg, Luck, Purpose, Table, Turn, Watch};
use bagsplit_game::board::{Bag, ByBag, ByPlayer, Role, Tile, Tiles};
use bagsplit_game::rules::{Action, Outcome, Position, Ruleset, Score, with_game};
use bagsplit_movegen::Playable;
use bagsplit_network::InputKind;
use bagsplit_players::{Observation, Printed, Public, PublicAction, Setup, SetupPlayer, SharedBag};
use bagsplit_stats::{Estimate, Level, Moments};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, worlds, common, setups @ ..] = &arguments[..] else {
        panic!("wanted: GAMES SEED WORLDS COMMON FIRST ... REFERENCE");
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let name = common::word(common, "game").expect("a word game=");
    let rules = Ruleset::named(name).unwrap_or_else(|| panic!("no game is called {name}"));
    with_game!(rules, game => measure(&game, [games, seed, worlds].map(number), common, setups));
}

fn measure<G: Playable>(
    game: &G,
    [games, seed, worlds]: [u64; 3],
    common: &str,
    setups: &[String],
) {
    let reads = InputKind::of_game(Ruleset::named(G::NAME).expect("a game's own name").kind());
    let setup = |words: &String| {
        let setup = common::setup(&format!("{words} {common}"));
        Setup {
            bot: setup.bot.shipped_for(reads),
            ..setup
        }
    };
    let (reference, others) = setups.split_last().expect("setups");
    println!("against {reference} | {common}");
    let (reference, asked) = (
        setup(reference),
        others.iter().map(setup).collect::<Vec<_>>(),
    );
    let mut asking = Asking {
        game,
        generator: game.generator(),
        printed: Printed::from_game(game),
        reference: &reference,
        others: &asked,
        worlds,
        seed: GameSeed {
            seed,
            pair: 0,
            leg: Leg::First,
        },
        last: None,
        turns: 0,
        here: vec![Sums::default(); asked.len()],
        all: vec![Vec::new(); asked.len()],
    };
    let mut table = Table::new(game, ByPlayer([&reference; 2]), &game.generator());
    for pair in 0..games {
        table.play(
            GameSeed {
                seed,
                pair,
                leg: Leg::First,
            },
            &mut asking,
        );
    }
    println!(
        "{} turns of {games} games, {worlds} orders of the bag each",
        asking.turns
    );
    println!(
        "{:60} {:>7} {:>24} {:>24} {:>24}",
        "setup", "other %", "gain a turn, % (95%)", "in a game, % (95%)", "more than the first"
    );
    // Half wins of all orders, as percent of one; both players of a game are evaluated, so a player has half of its
    // turns.
    let of_a_game = 100. / (2 * worlds) as f64 / 2.;
    let of_a_turn = 2. * of_a_game * games as f64 / asking.turns as f64;
    for (words, sums) in others.iter().zip(&asking.all) {
        let other: u64 = sums.iter().map(|sums| sums.other).sum();
        let estimate = |gains: Moments| gains.mean_estimate(Level::P95).expect("two games or more");
        let gains = estimate(sums.iter().map(|sums| sums.gain).collect());
        let more = sums
            .iter()
            .zip(&asking.all[0])
            .map(|(sums, first)| sums.gain - first.gain);
        let percent = |of: Estimate, scale: f64, digits: usize| {
            let [value, low, high] = [of.value, of.low, of.high].map(|number| number * scale);
            format!("{value:.digits$} ({low:.digits$} to {high:.digits$})")
        };
        println!(
            "{words:60} {:7.1} {:>24} {:>24} {:>24}",
            100. * other as f64 / asking.turns as f64,
            percent(gains, of_a_turn, 3),
            percent(gains, of_a_game, 2),
            percent(estimate(more.collect()), of_a_game, 2),
        );
    }
}

/// The results of a setup in a game.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// The number of turns in which it chooses another action.
    other: u64,
    /// Its half wins beyond those of the reference, summed over the turns of the game and all orders of the bag.
    gain: i64,
}

struct Asking<'a, G, M> {
    game: &'a G,
    generator: M,
    printed: Printed,
    reference: &'a Setup,
    others: &'a [Setup],
    worlds: u64,
    seed: GameSeed,
    last: Option<PublicAction>,
    turns: u64,
    here: Vec<Sums>,
    all: Vec<Vec<Sums>>,
}

impl<G: Playable> Watch for Asking<'_, G, G::Generator> {
    fn begin(&mut self, seed: GameSeed) {
        self.seed = seed;
    }

    fn to_move(&mut self, position: &Position) {
        self.turns += 1;
        // A random stream for each turn, the same for every setup: adding a setup changes nothing for the others.
        let luck = Luck::new(
            self.seed.seed,
            self.seed.pair,
            Role::Holder,
            1 + u64::from(position.turns()),
        );
        let (placing, mut drawing) = (luck.stream(Purpose::Placing), luck.stream(Purpose::Drawing));
        let (last, reference, others) = (self.last, self.reference, self.others);
        let mut decide =
            |setup: &Setup| self.decide(setup, position, last.as_ref(), &mut placing.clone());
        let own = decide(reference);
        let chosen: Vec<(Action, Score)> = others.iter().map(decide).collect();
        let mut actions = vec![own];
        for action in &chosen {
            if !actions.contains(action) {
                actions.push(*action);
            }
        }
        if actions.len() == 1 {
            return;
        }
        let mut wins = vec![0; actions.len()];
        for _ in 0..self.worlds {
            let mut bag: Vec<Tile> = position.bags_of(position.to_move()).all().iter().collect();
            for place in 1..bag.len() {
                bag.swap(place, drawing.random_range(0..=place));
            }
            let returns = drawing.random();
            for (wins, action) in wins.iter_mut().zip(&actions) {
                *wins += self.play_out(position, bag.clone(), returns, *action);
            }
        }
        for (sums, action) in self.here.iter_mut().zip(&chosen) {
            let at = actions
                .iter()
                .position(|other| other == action)
                .expect("it is one of them");
            sums.other += u64::from(at > 0);
            sums.gain += wins[at] - wins[0];
        }
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        self.last = Some(PublicAction::from(&turn.action));
    }

    fn end(&mut self, _: &Outcome) {
        self.last = None;
        for (all, here) in self.all.iter_mut().zip(&mut self.here) {
            all.push(std::mem::take(here));
        }
    }
}

impl<G: Playable> Asking<'_, G, G::Generator> {
    /// The action of a setup with this random stream.
    fn decide(
        &mut self,
        setup: &Setup,
        position: &Position,
        last: Option<&PublicAction>,
        lots: &mut Pcg64Mcg,
    ) -> (Action, Score) {
        let player = position.to_move();
        let opponent = position.tiles_of(player.other());
        let shared_bag = Some(SharedBag::from_position(
            self.game,
            position,
            player,
            &self.printed,
        ));
        let public = Public {
            opponent_tiles: &opponent,
            opponent_split: None,
            shared_bag,
            mulligan_left: false,
            last,
        };
        let seen = Observation::from_position(self.game, position, player, public);
        SetupPlayer::new(setup).decide(&seen, &mut self.generator, lots)
    }

    /// The half wins of the player to move after an action; `bag` is drawn from its end, and `returns` determines where
    /// returned tiles are inserted.
    fn play_out(
        &mut self,
        position: &Position,
        mut bag: Vec<Tile>,
        returns: u64,
        action: (Action, Score),
    ) -> i64 {
        let mut position = position.clone();
        let me = position.to_move();
        let mut lots = Pcg64Mcg::seed_from_u64(returns);
        let mut next = Some(action);
        let ending = loop {
            if let Some(ending) = self.game.ending(&position) {
                break ending;
            }
            let player = position.to_move();
            let (action, score) = next
                .take()
                .unwrap_or_else(|| self.decide(self.reference, &position, None, &mut lots));
            match &action {
                Action::Place(placement) => {
                    position
                        .place(placement, score.total())
                        .expect("hand tiles");
                    let wanted = self
                        .game
                        .hand_size()
                        .saturating_sub(position.hand(player).total());
                    let drawn = draw(&mut bag, wanted);
                    position.draw(player, &drawn).expect("tiles of the bag");
                }
                Action::Pass(discarded) => position.pass(discarded).expect("hand tiles"),
                Action::Exchange(returned) => {
                    let drawn = draw(&mut bag, returned.total());
                    position.exchange(returned, &drawn).expect("hand tiles");
                    for tile in returned.iter() {
                        bag.insert(lots.random_range(0..=bag.len()), tile);
                    }
                }
            }
            position.end_turn();
        };
        match position.settle(self.game, ending).winner {
            None => 1,
            Some(player) => 2 * i64::from(player == me),
        }
    }
}

fn draw(bag: &mut Vec<Tile>, wanted: u32) -> ByBag<Tiles> {
    let at = bag.len().saturating_sub(wanted as usize);
    let mut drawn = ByBag::default();
    drawn[Bag::A] = bag.split_off(at).into_iter().collect();
    drawn
}
