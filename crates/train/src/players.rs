//! The players of the games for training.
//!
//! The population is the experiment's setups. A configured share of them uses the latest network in place of their own
//! bot, and a configured share uses a random split, so that the network does not memorise particular splits.

use bagsplit_game::board::{Bag, ByBag, ByRole};
use bagsplit_game::rules::Game;
use bagsplit_lab::studies::training::TrainSettings;
use bagsplit_network::Weights;
use bagsplit_players::{Bot, ExchangePolicy, PassPolicy, Setup, SetupKind, Split};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The number of players in an iteration: enough that hardly two meet twice.
const PLAYERS: usize = 4096;

/// The placements that a player with the network evaluates, in games for training and in tests of new weights.
const WIDTH: u32 = 8;

/// The number of best placements whose tiles it also evaluates on other squares.
const ALTERNATIVES: u32 = 2;

/// The players of an iteration.
///
/// # Panics
/// When there is no setup.
pub fn players<G: Game>(
    game: &G,
    setups: &[Setup],
    newest: Option<Weights>,
    settings: &TrainSettings,
    seed: u64,
) -> Vec<Setup> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    (0..PLAYERS)
        .map(|_| player(game, setups, newest, settings, &mut rng))
        .collect()
}

fn player<G: Game>(
    game: &G,
    setups: &[Setup],
    newest: Option<Weights>,
    settings: &TrainSettings,
    rng: &mut Pcg64Mcg,
) -> Setup {
    let mut setup = setups
        .choose(rng)
        .expect("an experiment has setups")
        .clone();
    let [random, asks, passes] = [settings.random_splits, settings.network, settings.passes]
        .map(|percent| rng.random_range(0..100) < percent);
    if random && let Some(bags) = setup.private_mut() {
        let split = random_split(game, rng);
        bags.splits = ByRole([split.clone(), split]);
    }
    if let Some(weights) = newest.filter(|_| asks) {
        setup.bot = Bot::Value {
            weights,
            width: WIDTH,
            alternatives: ALTERNATIVES,
            explore: settings.explore as i64,
            relocate: settings.relocate as i64,
        };
        if passes {
            ask_about_passes(&mut setup);
        }
    }
    setup
}

/// A setup whose placements, passes and exchanges are chosen by the network, without random deviations.
pub fn with_network(setup: &Setup, weights: Weights) -> Setup {
    let mut setup = setup.clone();
    setup.bot = Bot::asking(weights);
    if let Bot::Value {
        width,
        alternatives,
        ..
    } = &mut setup.bot
    {
        (*width, *alternatives) = (WIDTH, ALTERNATIVES);
    }
    ask_about_passes(&mut setup);
    setup
}

/// Makes the network decide on passes, and on exchanges where the bag is shared.
fn ask_about_passes(setup: &mut Setup) {
    match &mut setup.kind {
        SetupKind::PrivateBags(bags) => bags.pass = PassPolicy::ByValue,
        SetupKind::SharedBag { exchange } => *exchange = ExchangePolicy::ByValue,
    }
}

/// A random split. It uses two to four bags, or as many as there are. Every symbol has a home bag, or all digits share
/// one and all operators another; each tile goes to its home with a probability that is the same for all tiles of the
/// split, from 0 to 1, and otherwise to a random bag.
fn random_split<G: Game>(game: &G, rng: &mut impl Rng) -> Split {
    let most = usize::from(game.bags());
    let bags: Vec<Bag> = Bag::first(rng.random_range(2..=4).min(most)).collect();
    let loyal: u32 = rng.random_range(0..=100);
    let by_class = rng.random_range(0..3) == 0;
    let homes: Vec<Bag> = (0..bagsplit_game::board::Tile::COUNT)
        .map(|_| *bags.choose(rng).expect("a bag"))
        .collect();
    let mut split = Split {
        name: "random".to_owned(),
        bags: ByBag::default(),
    };
    for (tile, count) in game.tiles().kinds() {
        let digit = tile
            .symbol()
            .is_some_and(bagsplit_game::board::Symbol::is_digit);
        let home = homes[if by_class {
            usize::from(digit)
        } else {
            tile.index()
        }];
        for _ in 0..count {
            let stays = rng.random_range(0..100) < loyal;
            split.bags[if stays {
                home
            } else {
                *bags.choose(rng).expect("a bag")
            }]
            .add(tile);
        }
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_players::PrivateBags;

    fn setups() -> Vec<Setup> {
        let mut split = Split::default();
        split.bags[Bag::A] = *MathScrabble::default().tiles();
        vec![Setup::private_bags(
            "one bag",
            Bot::Greedy,
            PrivateBags::new(split),
        )]
    }

    #[test]
    fn configured_shares_use_the_network_and_random_splits() {
        let (game, setups, settings) =
            (MathScrabble::default(), setups(), TrainSettings::default());
        let count = |of: &dyn Fn(&&Setup) -> bool, players: &[Setup]| {
            players.iter().filter(of).count() * 100 / PLAYERS
        };
        let asks = |setup: &&Setup| matches!(setup.bot, Bot::Value { .. });
        let random =
            |setup: &&Setup| setup.private().unwrap().splits != setups[0].private().unwrap().splits;
        let passes = |setup: &&Setup| setup.private().unwrap().pass == PassPolicy::ByValue;
        let seated = players(&game, &setups, None, &settings, 1);
        assert_eq!((count(&asks, &seated), count(&passes, &seated)), (0, 0));
        let new = players(&game, &setups, Some(Weights::shipped()), &settings, 1);
        for (found, configured) in [
            (count(&asks, &new), 85),
            (count(&random, &new), 40),
            (count(&passes, &new), 64),
        ] {
            assert!(
                found.abs_diff(configured) <= 3,
                "{found} of 100, not {configured}"
            );
        }
        assert_eq!(
            new,
            players(&game, &setups, Some(Weights::shipped()), &settings, 1)
        );
        assert_ne!(
            new,
            players(&game, &setups, Some(Weights::shipped()), &settings, 2)
        );
    }

    #[test]
    fn a_random_split_has_all_tiles_for_any_number_of_bags() {
        use bagsplit_game::rules::Value;
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        for bags in [1, 2, 4, 8] {
            let mut game = MathScrabble::default();
            game.set("bags", &Value::Integer(bags)).unwrap();
            for _ in 0..50 {
                let split = random_split(&game, &mut rng);
                assert_eq!(split.bags.all(), *game.tiles());
                let used = split
                    .bags
                    .0
                    .iter()
                    .rposition(|tiles| !tiles.is_empty())
                    .unwrap();
                assert!((used as i64) < bags.min(4));
            }
        }
    }
}
