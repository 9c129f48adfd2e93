//! What a player sees of positions that differ only in what is hidden is the same for bots and for programs; a game goes on
//! from any of them, and from its record.

use bagsplit_arena::external::seen;
use bagsplit_arena::{Ask, BagTiles, Decision, GameRecord, Refusal, Running, Watch, replay};
use bagsplit_game::board::{ByBag, Player};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Action, Game};
use bagsplit_movegen::Playable;
use bagsplit_players::{
    Bot, DrawPolicy, ExchangePolicy, MulliganPolicy, PrivateBags, Recipe, Setup, Share, Start,
};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::common::first;
use crate::shared;

/// What a player sees, as bots and as programs get it.
fn views<G: Game, W: Watch>(running: &Running<G, W>, player: Player) -> [String; 2] {
    let seen_by_bots = running.observe(player);
    let sent = serde_json::to_string(&seen(running.game(), &seen_by_bots)).unwrap();
    [format!("{seen_by_bots:?}"), sent]
}

/// Plays games, with other worlds for both players at each decision.
fn looks_the_same<G: Playable>(game: &G, setup: &Setup) {
    let mut generator = game.generator();
    let (mut asked, mut other_hands, mut decisions) = (0, 0, 0);
    for pair in 0..3 {
        let mut rng = Pcg64Mcg::seed_from_u64(pair);
        let mut running = Running::new(game, [setup, setup], first(4, pair));
        while let Ok((_, ask)) = running.ask() {
            for player in Player::ALL {
                let mut world = running.resample(player, &mut rng);
                assert_eq!(views(&world, player), views(&running, player), "{ask:?}");
                let opponent = player.other();
                other_hands +=
                    u32::from(world.observe(opponent).hand != running.observe(opponent).hand);
                asked += 1;
                // The rest of some games in other worlds is played by the rules, which debug builds check.
                while asked % 7 == 0 && world.ask().is_ok() {
                    world.answer_by_setup(&mut generator);
                    decisions += 1;
                }
            }
            running.answer_by_setup(&mut generator);
        }
    }
    assert!(
        other_hands > asked / 5 && decisions > 40,
        "{other_hands} of {asked}, {decisions}"
    );
}

/// Setups with a choice for each kind of decision.
fn setup(bot: Bot) -> Setup {
    let shares = [("odd", "AB"), ("even", "BC"), ("operators", "CD")];
    let shares = shares
        .map(|(class, bags)| Share::new(class, bags).unwrap())
        .to_vec();
    let split = Recipe {
        name: "mixed".to_owned(),
        shares,
    }
    .deal(&MathScrabble::default(), 4)
    .unwrap();
    let mut own = PrivateBags::new(split);
    own.draw = DrawPolicy::HandValue;
    own.mulligan = MulliganPolicy::Value { gain: 0 };
    Setup::private_bags("mixed", bot, own)
}

#[test]
fn worlds_that_differ_only_in_what_is_hidden_look_the_same() {
    let exchanging = Setup::shared_bag(
        "exchanging",
        Bot::Greedy,
        ExchangePolicy::Improve { gain: 0 },
    );
    looks_the_same(&MathScrabble::default(), &setup(Bot::Greedy));
    looks_the_same(&shared::number_scrabble(), &exchanging);
    looks_the_same(&shared::binary_number_scrabble(), &exchanging);
}

/// Plays a game by the decisions of a record: each side answers for itself.
fn answered<G: Playable>(game: &G, setup: &Setup, record: &GameRecord) -> GameRecord {
    let mut running = Running::new(game, [setup, setup], record.seed().unwrap());
    let (mut turns, mut openings) = (record.turns.iter(), record.opening.iter());
    let nothing = BagTiles::new();
    let mut drawn = (&nothing, false);
    while let Ok((player, ask)) = running.ask() {
        let decision = match ask {
            Ask::Start if record.first == player as u8 => Decision::Start(Start::Own),
            Ask::Start => Decision::Start(Start::Other),
            Ask::Turn => {
                let turn = turns.next().unwrap();
                drawn = (turn.draw.as_ref().unwrap(), turn.mulligan.is_some());
                Decision::Turn(turn.action().unwrap().0)
            }
            Ask::Draw(wanted) if game.private_bags().is_none() => {
                Decision::Draw(ByBag::single(wanted as u8))
            }
            Ask::Draw(_) => {
                if turns.len() == record.turns.len() {
                    let opening = openings.next().unwrap();
                    drawn = (&opening.draw, opening.mulligan.is_some());
                }
                let counts = drawn
                    .0
                    .iter()
                    .map(|(bag, tiles)| (bag.clone(), tiles.chars().count() as u32));
                Decision::draw(&counts.collect()).unwrap()
            }
            Ask::Mulligan => Decision::Mulligan(drawn.1),
            Ask::Time => panic!("nobody measures time"),
        };
        running.answer(decision).unwrap();
    }
    running.record().clone()
}

/// Records of a game, with its setups.
fn records<G: Playable>(game: &G, setup: &Setup, generator: &G::Generator) -> Vec<GameRecord> {
    (0..4)
        .map(|pair| crate::common::record(game, [setup, setup], generator, first(8, pair)))
        .collect()
}

fn is_restored<G: Playable>(game: &G, setup: &Setup) {
    let mut generator = game.generator();
    for record in records(game, setup, &generator) {
        assert_eq!(
            answered(game, setup, &record),
            record,
            "two sides that answer"
        );
        let restored = Running::from_record(game, &record).unwrap();
        assert_eq!(restored.record(), &record);
        assert_eq!(restored.ask().unwrap_err().scores.0, record.scores);
        // From the middle on the game goes on by the rules.
        let half = record.turns.len() / 2;
        let part = GameRecord {
            turns: record.turns[..half].to_vec(),
            ..record.clone()
        };
        let mut restored = Running::from_record(game, &part).unwrap();
        assert_eq!(restored.ask().unwrap().0 as u8, record.turns[half].player);
        assert_eq!(restored.record().turns, part.turns);
        while restored.ask().is_ok() {
            restored.answer_by_setup(&mut generator);
        }
        replay(restored.record(), &mut ()).unwrap();
    }
}

#[test]
fn games_are_answered_by_two_sides_and_restored_from_their_records() {
    let exchanging = Setup::shared_bag(
        "exchanging",
        Bot::Greedy,
        ExchangePolicy::Improve { gain: 0 },
    );
    is_restored(&MathScrabble::default(), &setup(Bot::Greedy));
    is_restored(&shared::number_scrabble(), &exchanging);
    is_restored(&shared::binary_number_scrabble(), &exchanging);
}

#[test]
fn a_machine_refuses_a_record_with_the_sentence_of_the_referee() {
    let game = MathScrabble::default();
    let record = records(&game, &setup(Bot::Greedy), &game.generator()).swap_remove(0);
    let placed = record
        .turns
        .iter()
        .position(|turn| turn.place.is_some())
        .unwrap();
    let changes: [&dyn Fn(&mut GameRecord); 6] = [
        &|record| record.turns[placed].points = Some(77),
        &|record| record.turns[placed].place.as_mut().unwrap()[0].0 = "A1".to_owned(),
        &|record| record.turns[placed].player ^= 1,
        &|record| {
            let turn = &mut record.turns[placed];
            (turn.place, turn.points, turn.pass) = (None, None, Some("1111222".to_owned()));
        },
        &|record| record.turns[placed].exchange = Some("1".to_owned()),
        &|record| record.opening[0].draw = [("A".to_owned(), "1".to_owned())].into(),
    ];
    for change in changes {
        let mut bad = record.clone();
        change(&mut bad);
        let refused = Running::from_record(&game, &bad).unwrap_err();
        assert_eq!(refused, replay(&bad, &mut ()).unwrap_err());
    }
}

#[test]
fn a_refused_decision_leaves_the_game_as_it_was() {
    let game = MathScrabble::default();
    let setup = setup(Bot::Greedy);
    let mut running = Running::new(&game, [&setup, &setup], first(3, 0));
    let wrong = running.answer(Decision::Mulligan(true)).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "the Mulligan is no answer to the question for the first player"
    );
    let mut generator = game.generator();
    while running.ask().is_ok_and(|(_, ask)| ask != Ask::Turn) {
        running.answer_by_setup(&mut generator);
    }
    let before = format!("{:?}", running.observe(Player::P0));
    let wrong = running
        .answer(Decision::Turn(Action::Exchange("1".parse().unwrap())))
        .unwrap_err();
    assert!(
        matches!(&wrong, Refusal::Rules(_)) && wrong.clause().is_some(),
        "{wrong}"
    );
    assert_eq!(format!("{:?}", running.observe(Player::P0)), before);
    let legal = running.legal(&mut generator);
    running
        .answer(Decision::Turn(Action::Place(legal[0].placement)))
        .unwrap();
}
