//! Details of games agree with their records.

use bagsplit_arena::{
    Block, DetailWatch, Details, Leg, Matchup, Noted, PairRange, Recorder, Turn, TurnNote, Watch, play,
    replay,
};
use bagsplit_game::board::{ByPlayer, Symbol};
use bagsplit_game::rules::math_scrabble::{MathScrabble, evaluate};
use bagsplit_game::rules::{Game, Position};
use bagsplit_movegen::{Counted, Equations, Fast, Generator, Reference};
use bagsplit_players::Setup;

use crate::common::{Seen, first};
use crate::{private, shared};

/// Counts the options of each turn by exhaustive search.
struct Offers<M> {
    generator: M,
    counted: Vec<Counted>,
    turns: Vec<(bagsplit_game::board::Player, u32)>,
    /// Points of primary and cross runs.
    by_runs: u32,
}

impl<M: Generator> Watch for Offers<M> {
    fn to_move(&mut self, position: &Position) {
        let hand = position.hand(position.to_move());
        self.counted.push(self.generator.count_by_worth(position.grid(), hand));
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        self.turns.push((turn.player, turn.score.total()));
        self.by_runs += turn.score.primary + turn.score.cross;
    }
}

/// The details of the first games of some setups against themselves, each compared with its record.
fn checked<G: Game>(
    game: &G,
    setups: &[Setup],
    generator: &(impl Generator + Clone + Send),
    exhaustive: &(impl Generator + Clone + Send),
) -> Vec<(Details, u32)> {
    let mut all = Vec::new();
    for (pair, setup) in (0..).zip(setups) {
        let seed = first(11, pair);
        let mut watch = DetailWatch::new(game, generator);
        let mut recorder = Recorder::new(game, ByPlayer([setup, setup]), seed);
        play(game, ByPlayer([setup, setup]), generator, seed, &mut (&mut watch, &mut recorder));
        let details = watch.into_details().pop().unwrap();
        let (counted, turns) = (Vec::new(), Vec::new());
        let mut offers = Offers { generator: exhaustive.clone(), counted, turns, by_runs: 0 };
        replay(&recorder.finish(), &mut offers).unwrap();
        let note =
            |(&(player, points), counted): (&(bagsplit_game::board::Player, u32), &Counted)| TurnNote {
                player,
                points: points as u16,
                legal: counted.placements > 0,
                scoring: counted.scoring > 0,
            };
        let expected: Vec<TurnNote> = offers.turns.iter().zip(&offers.counted).map(note).collect();
        assert_eq!(details.turns, expected, "{}", setup.name);
        all.push((details, offers.by_runs));
    }
    all
}

/// In Math Scrabble every scoring run scores by its operators (MS-17), so the recorded expressions account for all
/// points but bonuses, and the value of each is a power of ten.
#[test]
fn details_of_math_scrabble_agree_with_the_records() {
    let game = private::sized(7, 4);
    let mut seen = Seen::default();
    for (details, by_runs) in
        checked(&game, &private::mixed(&game), &Fast::new(&game), &Reference::new(&game))
    {
        let operators = |run: &Vec<Symbol>| run.iter().filter(|symbol| !symbol.is_digit()).count() as u32;
        assert_eq!(details.expressions.iter().map(operators).sum::<u32>(), by_runs);
        for run in &details.expressions {
            let value = evaluate(run).unwrap();
            let powers = [-4, -3, -2, -1, 1, 2, 3, 4, 5].map(|k: i32| 10f64.powi(k));
            let value = *value.numer() as f64 / *value.denom() as f64;
            assert!(powers.iter().any(|power| (value / power - 1.).abs() < 1e-9), "{run:?}");
        }
        seen.note(details.turns.iter().any(|turn| !turn.legal), "nothing legal");
        seen.note(details.turns.iter().any(|turn| turn.legal && !turn.scoring), "nothing that earns");
        seen.note(details.expressions.len() > 2, "expressions");
    }
    seen.assert(&["nothing legal", "nothing that earns", "expressions"]);
}

#[test]
fn details_of_binary_number_scrabble_agree_with_the_records() {
    let game = shared::with_opponent_faces();
    let setups = shared::mixed();
    for (details, _) in checked(&game, &setups, &Equations::new(&game), &Reference::new(&game)) {
        let scoring = details.turns.iter().filter(|turn| turn.points > 0).count();
        assert!(details.expressions.len() >= scoring, "each of these turns has an equation");
        assert!(details.expressions.iter().all(|run| game.earns(run) && run.contains(&Symbol::Equals)));
    }
}

#[test]
fn games_with_details_are_the_same_games() {
    let game: MathScrabble = private::sized(7, 4);
    let setups = private::mixed(&game);
    let matchup = Matchup { first: &setups[0], second: &setups[1] };
    let block = Block { matchup, seed: 5, pairs: PairRange::new(2, 3) };
    let fast = Fast::new(&game);
    let plain = block.play_with_courses(&game, &fast, &(), 2).unwrap();
    let noted = Noted { options_every: 2, details: true };
    let mut detailed = block.play_with_courses(&game, &fast, &(), noted).unwrap();
    let named = detailed.details.iter().map(|one| (one.pair, one.leg));
    assert!(named.eq((2..5).flat_map(|pair| Leg::ALL.map(|leg| (pair, leg)))));
    for (details, game) in detailed.details.iter().zip(&detailed.games) {
        assert_eq!(details.turns.len(), usize::from(game.turns()));
    }
    detailed.details.clear();
    assert_eq!(detailed, plain);
}
