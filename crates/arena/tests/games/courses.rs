//! Courses of games: manual examples, and comparison with a slow computation from the records of the same games.

use std::ops::ControlFlow;

use bagsplit_arena::{
    Block, BlockResult, Course, CourseWatch, GameRecord, GameSeed, Leg, Options, Outcome, Recorder, Turn,
    Watch, play, replay,
};
use bagsplit_game::board::{Bag, ByBag, ByPlayer, Face, Grid, Player, Square, Symbol, Tile, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Action, Deal, Ending, Game, Position, Score, Value};
use bagsplit_movegen::{Fast, Generator, Playable, Reference};
use bagsplit_players::{Setup, Thinking};

use crate::common::{Seen, blocks, first, in_turn, played, seeds};
use crate::{private, shared};

const P0: Player = Player::P0;
const P1: Player = Player::P1;

fn counts(tiles: &Tiles) -> [u8; Tile::COUNT] {
    let mut counts = [0; Tile::COUNT];
    Tile::all().for_each(|tile| counts[tile.index()] = tiles.count(tile));
    counts
}

/// The course of a game in which player 0 goes first and the turns score these points.
fn course_of(points: &[u32], bonus: [u32; 2], ending: Ending, winner: Option<Player>) -> Course {
    course_by(&MathScrabble::default(), points, bonus, ending, winner)
}

/// The same by other rules; player 1 holds the Advantage.
fn course_by(
    game: &MathScrabble,
    points: &[u32],
    bonus: [u32; 2],
    ending: Ending,
    winner: Option<Player>,
) -> Course {
    let mut watch = CourseWatch::new(&Reference::new(game), 0);
    watch.begin(GameSeed { leg: Leg::Second, ..first(1, 3) });
    let split = ByBag::single(*game.tiles());
    let mut position = Position::new(game, &Deal::private(ByPlayer([split; 2]), P1, P0)).unwrap();
    for (place, &points) in points.iter().enumerate() {
        watch.to_move(&position);
        let (player, drawn) = (position.to_move(), ByBag::single("5".parse().unwrap()));
        if position.hand(player).is_empty() {
            position.draw(player, &drawn).unwrap();
        }
        let square = Square::new(place as u8, 0);
        let action = if points > 0 {
            Action::Place([(square, Symbol::D5.into())].into_iter().collect())
        } else {
            Action::PASS
        };
        match &action {
            Action::Place(placement) => position.place(placement, points).unwrap(),
            _ => position.pass(&Tiles::EMPTY).unwrap(),
        }
        position.end_turn();
        let score = Score { primary: points, cross: 0, bonus: 0 };
        let turn = Turn { player, action, score, drawn: ByBag::default(), redrawn: None, ms: None };
        watch.turn(&turn, &position);
    }
    let [one, other] = position.scores().0;
    let scores = ByPlayer([one + bonus[0], other + bonus[1]]);
    let (end_bonus, settled) = (ByPlayer(bonus), position.settle(game, ending));
    watch.end(&Outcome { winner, scores, end_bonus, ..settled });
    let courses = watch.into_courses();
    assert_eq!(courses.len(), 1);
    courses[0]
}

/// Largest swing, lead changes, and decision time.
fn figures(course: &Course) -> (u16, u16, u16) {
    (course.largest_swing, course.lead_changes, course.decided_after)
}

#[test]
fn a_manually_computed_course() {
    use Ending::OutOfTiles;
    // 5:0 5:0 5:0 5:5 5:5 5:8 15:8 15:10
    let points = [5, 0, 0, 5, 0, 3, 10, 2];
    let course = course_of(&points, [0, 0], OutOfTiles, Some(P0));
    assert_eq!((course.pair, course.leg, course.options), (3, Leg::Second, None));
    assert_eq!(figures(&course), (10, 2, 7));
    // The points that the end gives the winner decide nothing; those that it gives the loser may change the winner.
    assert_eq!(figures(&course_of(&points, [4, 0], OutOfTiles, Some(P0))), (10, 2, 7));
    assert_eq!(figures(&course_of(&points, [0, 4], OutOfTiles, Some(P0))), (10, 2, 7));
    assert_eq!(figures(&course_of(&points, [0, 9], OutOfTiles, Some(P1))), (10, 3, 8));
    assert_eq!(figures(&course_of(&points, [0, 5], OutOfTiles, None)), (10, 2, 8), "a tie");
    assert_eq!(figures(&course_of(&points, [0, 5], OutOfTiles, Some(P0))), (10, 2, 8), "a tie-break");
    for winner in [P0, P1] {
        let course = course_of(&points, [0, 0], Ending::Clock(winner.other()), Some(winner));
        assert_eq!(figures(&course), (10, 2, 8), "the clock decides, regardless of the scores");
    }
    assert_eq!(figures(&course_of(&points[..7], [0, 0], OutOfTiles, Some(P0))), (10, 2, 7), "the last turn");
    // After a tie in between, the leader is ahead for good only from the next lead on.
    assert_eq!(figures(&course_of(&[5, 5, 2, 0], [0, 0], OutOfTiles, Some(P0))), (5, 0, 3));
    assert_eq!(figures(&course_of(&[5, 0, 0, 0], [0, 0], OutOfTiles, Some(P0))), (5, 0, 1));
    assert_eq!(figures(&course_of(&[0, 0, 0, 0], [0, 0], Ending::SixPasses, Some(P1))), (0, 0, 4));
    assert_eq!(figures(&course_of(&[70_000, 0], [0, 0], OutOfTiles, Some(P0))), (u16::MAX, 0, 1));
}

#[test]
fn a_head_start_is_a_lead() {
    let mut game = MathScrabble::default();
    game.set("head-start", &Value::Integer(4)).unwrap();
    let figures =
        |points: &[u32], winner| figures(&course_by(&game, points, [0, 0], Ending::OutOfTiles, Some(winner)));
    // 4:0 4:5 4:5 4:8: the other side takes the lead with the second turn.
    assert_eq!(figures(&[0, 5, 0, 3], P1), (5, 1, 2));
    // 4:0 4:3 9:3: it leads throughout.
    assert_eq!(figures(&[0, 3, 5], P0), (5, 0, 0));
}

#[test]
fn a_game_without_turns_leaves_the_opening_hands() {
    let mut bags: ByBag<Tiles> = ByBag::default();
    bags[Bag::A] = "112".parse().unwrap();
    let mut other = bags;
    other[Bag::from_letter('B').unwrap()] = "+".parse().unwrap();
    let mut watch = CourseWatch::new(&Reference::new(&MathScrabble::default()), 0);
    let tiles_left = ByPlayer([3, 4]);
    for _ in 0..2 {
        watch.begin(first(1, 0));
        watch.opening(P0, &other, Some(&bags));
        watch.opening(P1, &other, None);
        watch.out_of_time(P1, 1);
        watch.end(&Outcome {
            ending: Ending::Clock(P1),
            winner: Some(P0),
            scores: ByPlayer::default(),
            end_bonus: ByPlayer::default(),
            first: P1,
            holder: Some(P1),
            turns: 0,
            overage_ms: ByPlayer::default(),
            tiles_left,
        });
    }
    for course in watch.into_courses() {
        assert_eq!(course.stuck.0, [counts(&bags.all()), counts(&other.all())]);
        assert_eq!(course.decided_after, 0, "there was no turn");
    }
}

/// All tiles of a recorded draw.
fn all(draw: &bagsplit_arena::BagTiles) -> Tiles {
    draw.values().map(|text| text.parse::<Tiles>().unwrap()).fold(Tiles::EMPTY, |sum, tiles| sum.plus(&tiles))
}

/// The course of a recorded game, computed from the definitions, with options counted by `generator`.
fn computed(record: &GameRecord, generator: &mut impl Generator) -> Course {
    let (mut hands, mut before) = ([Tiles::EMPTY; 2], Vec::new());
    for draw in &record.opening {
        hands[usize::from(draw.player)] = all(draw.mulligan.as_ref().unwrap_or(&draw.draw));
    }
    let (mut points, mut scores, mut leads) = ([0, 0], Vec::new(), Vec::new());
    let mut largest_swing = 0;
    for turn in record.turns.iter().filter(|turn| turn.clock.is_none()) {
        let player = usize::from(turn.player);
        before.push(hands[player]);
        let laid =
            turn.place.iter().flatten().map(|(_, face)| face.parse::<Face>().unwrap().tile()).collect();
        let gone = [&turn.pass, &turn.exchange].map(|tiles| tiles.as_deref().unwrap_or("").parse().unwrap());
        let drawn = turn.mulligan.as_ref().or(turn.draw.as_ref()).unwrap();
        for tiles in [laid].iter().chain(&gone) {
            hands[player] = hands[player].minus(tiles).unwrap();
        }
        hands[player] = hands[player].plus(&all(drawn));
        let earned = turn.points.unwrap_or(0);
        points[player] += earned;
        largest_swing = largest_swing.max(earned);
        scores.push(points);
    }
    let last = scores.last().copied().unwrap_or_default();
    let bonus = record.end_bonus.unwrap_or_default();
    assert_eq!(record.scores, [last[0] + bonus[0], last[1] + bonus[1]]);

    leads.extend(scores.iter().chain([&record.scores]).map(|points| points[0].cmp(&points[1])));
    leads.retain(|lead| lead.is_ne());
    leads.dedup();
    let leads_from = |n: usize, winner: usize| {
        scores[n - 1..].iter().chain([&record.scores]).all(|points| points[winner] > points[1 - winner])
    };
    let turns = scores.len();
    let winner = record.winner.filter(|_| record.ended_by != "clock");
    let decided = winner.and_then(|winner| (1..=turns).find(|&n| leads_from(n, winner.into())));

    let mut grids = Grids(vec![Grid::new(side(record)).unwrap()]);
    replay(record, &mut grids).unwrap();
    let mut options = Options::default();
    // All pairs have their options counted here, in every fifth turn.
    for (number, (grid, hand)) in grids.0.iter().zip(&before).enumerate() {
        if number as u64 % 5 != record.pair % 5 {
            continue;
        }
        options.turns += 1;
        let all = generator.count(grid, hand);
        let mut scoring = 0;
        let _ = generator.for_each_found(grid, hand, &mut |found| {
            scoring += u64::from(found.score.total() > 0);
            ControlFlow::Continue(())
        });
        options.placements += all;
        options.scoring += scoring;
    }
    Course {
        pair: record.pair,
        leg: Leg::numbered(record.index).unwrap(),
        largest_swing: largest_swing as u16,
        lead_changes: leads.len().saturating_sub(1) as u16,
        decided_after: decided.unwrap_or(turns) as u16,
        stuck: ByPlayer([counts(&hands[0]), counts(&hands[1])]),
        options: Some(options),
    }
}

/// The boards of a game, turn by turn.
struct Grids(Vec<Grid>);

impl Watch for Grids {
    fn turn(&mut self, _: &Turn, position: &Position) {
        self.0.push(position.grid().clone());
    }
}

fn side(record: &GameRecord) -> u8 {
    let bagsplit_arena::RuleValue::Integer(side) = record.rules["board"] else {
        panic!("a board has a side")
    };
    side as u8
}

/// Plays each setup against the next and compares the observer with the record; returns the events seen.
fn checked<G: Game>(
    game: &G,
    setups: &[Setup],
    generator: &(impl Generator + Clone + Send),
    slow: &mut impl Generator,
    pairs: u64,
) -> Seen {
    let mut seen = Seen::default();
    let mut watch = CourseWatch::new(generator, 1);
    let mut expected = Vec::new();
    for seed in seeds(23, pairs) {
        for both in in_turn(setups).map(ByPlayer) {
            let mut recorder = Recorder::new(game, both, seed);
            play(game, both, generator, seed, &mut (&mut recorder, &mut watch));
            let record = recorder.finish();
            let course = computed(&record, slow);
            let turns = record.turns.iter().filter(|turn| turn.clock.is_none()).count();
            seen.note(course.lead_changes > 1, "lead changes");
            seen.note(usize::from(course.decided_after) < turns, "decided early");
            seen.note(usize::from(course.decided_after) == turns, "decided late");
            seen.note(course.stuck.0.concat().iter().any(|&n| n > 0), "stuck");
            seen.note(record.opening.iter().any(|draw| draw.mulligan.is_some()), "mulligan");
            seen.note(record.turns.iter().any(|turn| turn.exchange.is_some()), "exchange");
            seen.note(record.end_bonus.is_some_and(|bonus| bonus != [0, 0]), "end bonus");
            seen.note(record.winner.is_none(), "tie");
            seen.note(course.options.is_some_and(|options| options.scoring > 0), "scoring");
            seen.note(true, &record.ended_by);
            expected.push(course);
        }
    }
    let found = watch.into_courses();
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    seen.assert(&["lead changes", "decided early", "decided late", "stuck", "scoring"]);
    seen
}

#[test]
fn courses_of_math_scrabble_agree_with_the_records() {
    let game = private::sized(7, 4);
    let mut setups = private::mixed(&game);
    // Out of time in the tenth turn.
    setups[0].thinking = Thinking::Fixed { ms: 120_000 };
    let seen = checked(&game, &setups, &Fast::new(&game), &mut Reference::new(&game), 10);
    seen.assert(&["mulligan", "out-of-tiles", "six-passes", "clock"]);
}

fn courses_of_a_shared_bag_agree_with_the_records<G: Playable>(game: &G) {
    let seen = checked(game, &shared::mixed(), &game.generator(), &mut Reference::new(game), 10);
    seen.assert(&["exchange", "end bonus", "out-of-tiles", "scoreless"]);
}

#[test]
fn courses_of_number_scrabble_agree_with_the_records() {
    courses_of_a_shared_bag_agree_with_the_records(&shared::number_scrabble());
}

#[test]
fn courses_of_binary_number_scrabble_agree_with_the_records() {
    courses_of_a_shared_bag_agree_with_the_records(&shared::with_opponent_faces());
}

fn with_options(blocks: &[Block<'_>], options_every: Option<u64>, threads: usize) -> Vec<BlockResult> {
    let game = private::sized(7, 4);
    let fast = Fast::new(&game);
    played(blocks, threads, |block| match options_every {
        None => block.play(&game, &fast, &()),
        Some(every) => block.play_with_courses(&game, &fast, &(), every),
    })
}

#[test]
fn options_are_counted_in_every_nth_pair_for_any_blocks_and_threads() {
    let setups = private::mixed(&private::sized(7, 4));
    let matchups = [(1, 2), (2, 3), (4, 4)].map(|(first, second)| [&setups[first], &setups[second]]);
    let cut = |cuts: &[u64]| blocks(matchups, 9, cuts);
    let plain = with_options(&cut(&[1, 8]), None, 1);
    assert!(plain.iter().all(|result| result.courses.is_empty()));
    for every in [0, 1, 3] {
        let whole = with_options(&cut(&[1, 8]), Some(every), 1);
        for (result, plain) in whole.iter().zip(&plain) {
            let games = plain.games.iter().map(|row| (row.pair, row.leg));
            assert!(games.eq(result.courses.iter().map(|course| (course.pair, course.leg))));
            for (course, row) in result.courses.iter().zip(&result.games) {
                let turns = course.options.map(|options| options.turns);
                let counted = every > 0 && course.pair % every == 0;
                let expected =
                    (0..u32::from(row.turns())).filter(|&n| Options::counted(course.pair, n, every));
                assert_eq!(turns, counted.then_some(expected.count() as u32));
            }
            assert_eq!(&BlockResult { courses: Vec::new(), ..result.clone() }, plain, "the same games");
        }
        for threads in [1, 3] {
            let parts = with_options(&cut(&[1, 2, 5, 8]), Some(every), threads);
            for (parts, whole) in parts.chunks(3).zip(&whole) {
                let courses: Vec<Course> = parts.iter().flat_map(|part| part.courses.clone()).collect();
                assert_eq!(courses, whole.courses);
            }
        }
    }
}
