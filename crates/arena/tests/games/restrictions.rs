//! Restricted players obey their restriction, in any game and with any bot, and choose the best of the rest.

use std::ops::ControlFlow;

use bagsplit_arena::{Draw, Turn, Watch, play};
use bagsplit_game::board::{Bag, ByBag, ByPlayer, Grid, Player, Symbol, Tile, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Action, Game, Position};
use bagsplit_movegen::{Generator, Playable, ScoredPlacement};
use bagsplit_network::InputKind;
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, Observation, PassPolicy,
    Policy, Public, Restriction, Setup, SetupPlayer,
};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::common::{assert_faultless, record, seeds};
use crate::{private, shared};

/// Checks whether player 0 violates its restriction, and counts how often either player would.
struct Look<M> {
    restriction: Restriction,
    generator: M,
    before: (Grid, [Tiles; 2]),
    /// Whether player 0 takes the placement with the most points.
    greedy: bool,
    done: [u32; 2],
    chosen: u32,
}

impl<M: Generator> Look<M> {
    fn new(restriction: Restriction, generator: M, greedy: bool) -> Look<M> {
        let before = (Grid::new(13).unwrap(), [Tiles::EMPTY; 2]);
        Look {
            restriction,
            generator,
            before,
            greedy,
            done: [0; 2],
            chosen: 0,
        }
    }

    fn note(&mut self, player: Player, did: bool) {
        self.done[player.index()] += u32::from(did);
    }

    /// The most points of a permitted placement, by exhaustive search; `None` where there is none.
    fn most(&mut self, player: Player) -> Option<u32> {
        let (grid, hands) = &self.before;
        let (restriction, mut most) = (self.restriction, None);
        let _ = self
            .generator
            .for_each_found(grid, &hands[player.index()], &mut |found| {
                if !forbids(restriction, found) {
                    most = most.max(Some(found.points));
                }
                ControlFlow::Continue(())
            });
        most
    }
}

fn forbids(restriction: Restriction, found: &ScoredPlacement) -> bool {
    let faces = || found.placement.tiles().iter().map(|(_, face)| *face);
    match restriction {
        Restriction::Bonus | Restriction::Bingo => found.score.bonus > 0,
        Restriction::Cross => found.score.cross > 0,
        Restriction::Blank => faces().any(|face| face.tile() == Tile::BLANK),
        Restriction::Operator(symbol) => faces().any(|face| face.symbol() == symbol),
        _ => false,
    }
}

impl<M: Generator> Watch for Look<M> {
    fn draw(&mut self, draw: &Draw<'_>) {
        if self.restriction == Restriction::Split {
            let elsewhere = draw
                .drawn
                .iter()
                .any(|(bag, tiles)| bag != Bag::A && !tiles.is_empty());
            self.note(draw.player, elsewhere);
        }
    }

    fn opening(&mut self, player: Player, _: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        self.note(
            player,
            self.restriction == Restriction::Mulligan && redrawn.is_some(),
        );
    }

    fn to_move(&mut self, position: &Position) {
        self.before = (
            position.grid().clone(),
            Player::ALL.map(|player| *position.hand(player)),
        );
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        let did = match (self.restriction, turn.action) {
            (Restriction::Mulligan, _) => turn.redrawn.is_some(),
            (Restriction::Pass, Action::Pass(_)) => self.most(turn.player).is_some(),
            (Restriction::Discard, Action::Pass(tiles)) => !tiles.is_empty(),
            (Restriction::Exchange, Action::Exchange(_)) => true,
            (restriction, Action::Place(placement)) => {
                forbids(restriction, &ScoredPlacement::new(placement, turn.score))
            }
            _ => false,
        };
        self.note(turn.player, did);
        if self.greedy && turn.player == Player::P0 {
            match turn.action {
                Action::Place(_) => assert_eq!(Some(turn.score.total()), self.most(Player::P0)),
                // These players pass, exchange and discard only without a placement.
                _ => assert_eq!(self.most(Player::P0), None),
            }
            self.chosen += 1;
        }
    }
}

/// Plays pairs of the restricted setup against the free one; counts the free one's uses of the restricted mechanic.
fn played<G: Playable>(
    game: &G,
    free: &Setup,
    restriction: Restriction,
    pairs: u64,
    greedy: bool,
) -> u32 {
    let mut bound = free.clone();
    bound.forbid(restriction);
    let mut look = Look::new(restriction, game.generator(), greedy);
    for seed in seeds(3, pairs) {
        assert_faultless(&record(game, [&bound, free], &game.generator(), seed));
        play(
            game,
            ByPlayer([&bound, free]),
            &game.generator(),
            seed,
            &mut look,
        );
    }
    assert_eq!(look.done[0], 0, "{} does {restriction}", bound.canonical());
    assert_eq!(greedy, look.chosen > 0);
    look.done[1]
}

/// A setup that uses all mechanics often.
fn eager(game: &MathScrabble, bot: Bot) -> Setup {
    let mut setup = private::setup(game, &private::APART, "greedy", "quota");
    setup.bot = bot;
    let own = private::bags(&mut setup);
    own.mulligan = MulliganPolicy::Value { gain: 0 };
    own.discard = DiscardPolicy::All;
    own.pass = PassPolicy::build("waiting", &[]).unwrap();
    setup
}

fn bot(kind: &str) -> Bot {
    let small = |key: &str, value| (key.to_owned(), bagsplit_game::rules::Value::Integer(value));
    match kind {
        "simulate" => Bot::build(kind, &[small("samples", 24), small("width", 4)]).unwrap(),
        _ => Bot::build(kind, &[]).unwrap(),
    }
}

#[test]
fn in_math_scrabble_with_every_bot() {
    let game = private::sized(9, 6);
    let all: Vec<Restriction> = [
        Restriction::Mulligan,
        Restriction::Pass,
        Restriction::Discard,
        Restriction::Split,
        Restriction::Bonus,
        Restriction::Cross,
        Restriction::Operator(Symbol::Times),
    ]
    .into();
    for restriction in all {
        let mut done = 0;
        for kind in Bot::KINDS {
            let mut free = eager(&game, bot(kind.name));
            if kind.name == "value" {
                private::bags(&mut free).pass = PassPolicy::ByValue;
            }
            done += played(&game, &free, restriction, 1, false);
        }
        // Free players use the mechanic, otherwise the test would be vacuous. Runs of six tiles and cross runs are rare
        // on a small board.
        let rare = matches!(restriction, Restriction::Bonus | Restriction::Cross);
        assert!(rare || done > 0, "no player does {restriction}");
    }
}

#[test]
fn greedy_players_take_the_best_permitted_placement() {
    let game = MathScrabble::default();
    let mut free = eager(&game, Bot::Greedy);
    private::bags(&mut free).pass = PassPolicy::AlwaysPlace;
    for restriction in [
        Restriction::Bonus,
        Restriction::Cross,
        Restriction::Operator(Symbol::Divide),
    ] {
        assert!(
            played(&game, &free, restriction, 2, true) > 0,
            "no player does {restriction}"
        );
    }
}

#[test]
fn in_the_games_with_a_shared_bag() {
    let number = [
        Restriction::Exchange,
        Restriction::Blank,
        Restriction::Cross,
        Restriction::Pass,
    ];
    let number = number
        .into_iter()
        .chain([Restriction::Operator(Symbol::Plus)]);
    let mut done = [0; 2];
    for restriction in number {
        for kind in ["greedy", "equity", "random", "value"] {
            for exchange in ["all", "improve", "by-value"] {
                let exchange = ExchangePolicy::build(exchange, &[]).unwrap();
                let free = |reads| Setup::shared_bag("", bot(kind).shipped_for(reads), exchange);
                let game = shared::number_scrabble();
                let greedy = kind == "greedy" && exchange == ExchangePolicy::All;
                done[0] += played(
                    &game,
                    &free(InputKind::NumberScrabble),
                    restriction,
                    3,
                    greedy,
                );
                let restriction = match restriction {
                    Restriction::Operator(_) => Restriction::Operator(Symbol::Or),
                    other => other,
                };
                let game = shared::binary_number_scrabble();
                done[1] += played(
                    &game,
                    &free(InputKind::BinaryNumberScrabble),
                    restriction,
                    3,
                    greedy,
                );
            }
        }
    }
    assert!(done.iter().all(|&done| done > 20), "{done:?}");
}

#[test]
fn restricted_players_never_place_a_full_hand() {
    let game = shared::number_scrabble();
    let free = Setup::shared_bag("", Bot::Greedy, ExchangePolicy::All);
    assert!(played(&game, &free, Restriction::Bingo, 20, true) > 0);
}

#[test]
fn players_that_may_not_choose_bags_draw_at_random_or_in_proportion() {
    let game = MathScrabble::default();
    let free = eager(&game, Bot::Greedy);
    let deal = bagsplit_game::rules::Deal::private(
        ByPlayer([free.split(bagsplit_game::board::Role::Holder).unwrap().bags; 2]),
        Player::P0,
        Player::P0,
    );
    let position = Position::new(&game, &deal).unwrap();
    let theirs = position.tiles_of(Player::P1);
    let public = Public {
        opponent_tiles: &theirs,
        opponent_split: None,
        shared_bag: None,
        mulligan_left: true,
        last: None,
    };
    let seen = Observation::from_position(&game, &position, Player::P0, public);
    let (mut other, mut met) = (0, [0; 2]);
    for seed in 0..40 {
        let rng = || Pcg64Mcg::seed_from_u64(seed);
        let own = SetupPlayer::new(&free).allocate(&seen, 7, &mut rng());
        for (place, (restriction, policy)) in [
            (Restriction::Draw, DrawPolicy::Uniform),
            (Restriction::UnevenDraw, DrawPolicy::Proportional),
        ]
        .into_iter()
        .enumerate()
        {
            let mut bound = free.clone();
            bound.forbid(restriction);
            let drawn = SetupPlayer::new(&bound).allocate(&seen, 7, &mut rng());
            assert_eq!(drawn, policy.allocate(&seen, 7, &mut rng()));
            met[place] += usize::from(drawn != own);
        }
        other += 1;
    }
    assert!(
        met.iter().all(|&met| met > other / 4),
        "{met:?}: it would draw alike anyway"
    );
}

#[test]
fn tiles_have_the_same_keys_in_one_bag_and_in_four() {
    // A tile's key does not depend on its bag, and the split of the other setup is a single bag.
    let game = MathScrabble::default();
    let mut one_bag = eager(&game, Bot::Greedy);
    one_bag.forbid(Restriction::Split);
    assert_eq!(
        one_bag
            .split(bagsplit_game::board::Role::Other)
            .unwrap()
            .bags,
        ByBag::single(*game.tiles())
    );
    let other = private::setup(&game, &[("all", "A")], "greedy", "uniform");
    for seed in seeds(9, 4) {
        let openings = [&one_bag, &other].map(|setup| {
            let mut setup = setup.clone();
            private::bags(&mut setup).mulligan = MulliganPolicy::Never;
            record(&game, [&setup, &setup], &game.generator(), seed).opening
        });
        assert_eq!(openings[0], openings[1]);
    }
}
