//! Who plays the games that a network learns from?
//!
//! The population is the experiment's setups. A stated share of them ask the newest network in place of their own bot,
//! and a stated share bring a split drawn by lot, so that the network does not learn some splits by heart.

use bagsplit_game::board::{Bag, ByBag, ByRole, Tiles};
use bagsplit_game::rules::Game;
use bagsplit_lab::studies::training::TrainSettings;
use bagsplit_network::Weights;
use bagsplit_players::{Bot, ExchangePolicy, PassPolicy, Setup, SetupKind, Split};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// How many players there are in an iteration: enough that hardly two meet twice.
const PLAYERS: usize = 4096;

/// How many placements a player with the network weighs in games to learn from, and in those that prove new weights.
const WIDTH: u32 = 8;

/// Of how many of those that it likes best it weighs the same tiles elsewhere there.
const ELSEWHERE: u32 = 2;

/// The players of an iteration.
///
/// # Panics
/// When there is no setup.
#[must_use]
pub fn players<G: Game>(
    game: &G,
    setups: &[Setup],
    newest: Option<Weights>,
    settings: &TrainSettings,
    seed: u64,
) -> Vec<Setup> {
    let mut lot = Pcg64Mcg::seed_from_u64(seed);
    let one = |_| {
        let mut setup = setups.choose(&mut lot).expect("an experiment has setups").clone();
        let mut chance = |percent: u64| lot.random_range(0..100) < percent;
        let (random, asks, passes) =
            (chance(settings.random_splits), chance(settings.network), chance(settings.passes));
        if random && let Some(own) = setup.private_mut() {
            let split = random_split(game, &mut lot);
            own.splits = ByRole([split.clone(), split]);
        }
        if let Some(weights) = newest.filter(|_| asks) {
            setup.bot = Bot::Value {
                weights,
                width: WIDTH,
                elsewhere: ELSEWHERE,
                strays: settings.strays as i64,
                shifts: settings.shifts as i64,
                endings: 0,
                late: 0,
            };
            if passes {
                ask_about_passes(&mut setup);
            }
        }
        setup
    };
    (0..PLAYERS).map(one).collect()
}

/// A setup that asks the network about placements, passes and exchanges, and strays from it never.
#[must_use]
pub fn with_network(setup: &Setup, weights: Weights) -> Setup {
    let mut setup = setup.clone();
    setup.bot = Bot::asking(weights);
    if let Bot::Value { width, elsewhere, .. } = &mut setup.bot {
        (*width, *elsewhere) = (WIDTH, ELSEWHERE);
    }
    ask_about_passes(&mut setup);
    setup
}

/// Lets the network say when to pass, and what to exchange where the bag is shared.
fn ask_about_passes(setup: &mut Setup) {
    match &mut setup.kind {
        SetupKind::PrivateBags(own) => own.pass = PassPolicy::ByValue,
        SetupKind::SharedBag { exchange } => *exchange = ExchangePolicy::ByValue,
    }
}

/// A split by lot. Two to four bags are used, or as many as there are. Every symbol has a home among them, or all digits
/// have one and all operators; and each tile goes home with a chance that is the same for all tiles of the split, from
/// never to always, and elsewhere by lot.
fn random_split<G: Game>(game: &G, lot: &mut impl Rng) -> Split {
    let most = usize::from(game.bags());
    let bags: Vec<Bag> = Bag::first(lot.random_range(2..=4).min(most)).collect();
    let loyal: u32 = lot.random_range(0..=100);
    let by_class = lot.random_range(0..3) == 0;
    let homes: Vec<Bag> =
        (0..bagsplit_game::board::Tile::COUNT).map(|_| *bags.choose(lot).expect("a bag")).collect();
    let mut split =
        Split { name: "random".to_owned(), bags: ByBag([Tiles::EMPTY; bagsplit_game::board::MAX_BAGS]) };
    for (tile, count) in game.tiles().kinds() {
        let digit = tile.symbol().is_some_and(bagsplit_game::board::Symbol::is_digit);
        let home = homes[if by_class { usize::from(digit) } else { tile.index() }];
        for _ in 0..count {
            let stays = lot.random_range(0..100) < loyal;
            split.bags[if stays { home } else { *bags.choose(lot).expect("a bag") }].add(tile);
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
        vec![Setup::private_bags("one bag", Bot::Greedy, PrivateBags::new(split))]
    }

    #[test]
    fn as_many_ask_the_network_and_bring_random_splits_as_is_said() {
        let (game, setups, settings) = (MathScrabble::default(), setups(), TrainSettings::default());
        let count = |of: &dyn Fn(&&Setup) -> bool, players: &[Setup]| {
            players.iter().filter(of).count() * 100 / PLAYERS
        };
        let asks = |setup: &&Setup| matches!(setup.bot, Bot::Value { .. });
        let random = |setup: &&Setup| setup.private().unwrap().splits != setups[0].private().unwrap().splits;
        let passes = |setup: &&Setup| setup.private().unwrap().pass == PassPolicy::ByValue;
        let own = players(&game, &setups, None, &settings, 1);
        assert_eq!((count(&asks, &own), count(&passes, &own)), (0, 0));
        let new = players(&game, &setups, Some(Weights::shipped()), &settings, 1);
        for (found, said) in
            [(count(&asks, &new), 85), (count(&random, &new), 40), (count(&passes, &new), 64)]
        {
            assert!(found.abs_diff(said) <= 3, "{found} of 100, not {said}");
        }
        assert_eq!(new, players(&game, &setups, Some(Weights::shipped()), &settings, 1));
        assert_ne!(new, players(&game, &setups, Some(Weights::shipped()), &settings, 2));
    }

    #[test]
    fn a_random_split_has_all_tiles_whatever_the_number_of_bags() {
        use bagsplit_game::rules::Value;
        let mut lot = Pcg64Mcg::seed_from_u64(3);
        for bags in [1, 2, 4, 8] {
            let mut game = MathScrabble::default();
            game.set("bags", &Value::Integer(bags)).unwrap();
            for _ in 0..50 {
                let split = random_split(&game, &mut lot);
                assert_eq!(split.bags.all(), *game.tiles());
                let used = split.bags.0.iter().rposition(|tiles| !tiles.is_empty()).unwrap();
                assert!((used as i64) < bags.min(4));
            }
        }
    }
}
