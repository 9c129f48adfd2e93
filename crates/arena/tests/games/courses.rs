//! Courses of games: manual examples, and comparison with a slow computation from the records of the same games.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use bagsplit_arena::{
    BlockResult, Course, CourseWatch, GameRecord, GameSeed, Leg, Outcome, Recorder, Turn, Watch,
    play, replay,
};
use bagsplit_game::board::{ByBag, ByPlayer, Grid, Player, Square, Symbol, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Action, Deal, Ending, Game, Position, Score, Value};
use bagsplit_movegen::{Fast, Generator, Playable, Reference};
use bagsplit_players::{Setup, Thinking};

use crate::common::{EventSet, blocks, first, in_turn, played, seeds};
use crate::{private, shared};

const P0: Player = Player::P0;
const P1: Player = Player::P1;

/// The course of a game in which player 0 goes first and the turns score these points.
fn course_of(points: &[u32], bonus: [i32; 2], ending: Ending, winner: Option<Player>) -> Course {
    course_by(&MathScrabble::default(), points, bonus, ending, winner)
}

/// The same by other rules; player 1 holds the Advantage.
fn course_by(
    game: &MathScrabble,
    points: &[u32],
    bonus: [i32; 2],
    ending: Ending,
    winner: Option<Player>,
) -> Course {
    let mut watch = CourseWatch::new(&Reference::new(game));
    watch.begin(GameSeed {
        leg: Leg::Second,
        ..first(1, 3)
    });
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
        let score = Score {
            primary: points,
            cross: 0,
            bonus: 0,
        };
        let turn = Turn {
            player,
            action,
            score,
            drawn: ByBag::default(),
            redrawn: None,
            ms: None,
        };
        watch.turn(&turn, &position);
    }
    let [one, other] = position.scores().0;
    let scores = ByPlayer([
        one.saturating_add_signed(bonus[0]),
        other.saturating_add_signed(bonus[1]),
    ]);
    let (end_bonus, settled) = (ByPlayer(bonus), position.settle(game, ending));
    watch.end(&Outcome {
        winner,
        scores,
        end_bonus,
        ..settled
    });
    let courses = watch.into_courses();
    assert_eq!(courses.len(), 1);
    courses[0]
}

/// Lead changes, and the leads after half and three quarters of the turns.
fn figures(course: &Course) -> (u16, [i32; 2]) {
    (course.lead_changes, course.leads)
}

#[test]
fn a_manually_computed_course() {
    use Ending::OutOfTiles;
    // 0:0 5:0 5:0 5:0 5:5 5:5 5:8 15:8 15:10
    let points = [5, 0, 0, 5, 0, 3, 10, 2];
    let course = course_of(&points, [0, 0], OutOfTiles, Some(P0));
    assert_eq!((course.pair, course.leg), (3, Leg::Second));
    assert_eq!(figures(&course), (2, [0, -3]));
    // Points that the end scores may change the leader, but are no turn.
    assert_eq!(
        figures(&course_of(&points, [4, 0], OutOfTiles, Some(P0))),
        (2, [0, -3])
    );
    assert_eq!(
        figures(&course_of(&points, [0, 9], OutOfTiles, Some(P1))),
        (3, [0, -3])
    );
    assert_eq!(
        figures(&course_of(&points, [0, 5], OutOfTiles, None)),
        (2, [0, -3]),
        "a tie"
    );
    // Half of seven turns are three, and three quarters of them five.
    assert_eq!(
        figures(&course_of(&points[..7], [0, 0], OutOfTiles, Some(P0))),
        (2, [5, 0])
    );
    // A tie in between is no change of the lead.
    assert_eq!(
        figures(&course_of(&[5, 5, 2, 0], [0, 0], OutOfTiles, Some(P0))),
        (0, [0, 2])
    );
    assert_eq!(
        figures(&course_of(
            &[0, 0, 0, 0],
            [0, 0],
            Ending::SixPasses,
            Some(P1)
        )),
        (0, [0, 0])
    );
    assert_eq!(
        figures(&course_of(&[70_000, 0], [0, 0], OutOfTiles, Some(P0))),
        (0, [65_535; 2])
    );
}

#[test]
fn a_head_start_is_a_lead() {
    let mut game = MathScrabble::default();
    game.set("head-start", &Value::Integer(4)).unwrap();
    let course =
        |points: &[u32], winner| course_by(&game, points, [0, 0], Ending::OutOfTiles, Some(winner));
    // 4:0 4:0 4:5 4:5 4:8: the other side takes the lead with the second turn.
    assert_eq!(figures(&course(&[0, 5, 0, 3], P1)), (1, [-1, -1]));
    // 4:0 4:0 4:3 9:3: it leads throughout.
    assert_eq!(figures(&course(&[0, 3, 5], P0)), (0, [4, 1]));
    assert_eq!(figures(&course(&[], P0)), (0, [4, 4]));
}

/// The course of a recorded game, computed from the definitions, with placements listed by `generator`.
fn computed(record: &GameRecord, generator: &mut impl Generator) -> Course {
    let mut points = [0, 0];
    let mut scores = vec![points];
    for turn in record.turns.iter().filter(|turn| turn.clock.is_none()) {
        points[usize::from(turn.player)] += turn.points.unwrap_or(0);
        scores.push(points);
    }
    let bonus = record.end_bonus.unwrap_or_default();
    let ends = [0, 1].map(|player| points[player].saturating_add_signed(bonus[player]));
    assert_eq!(record.scores, ends);
    let turns = scores.len() - 1;
    let lead = |turn: usize| scores[turn][0] as i32 - scores[turn][1] as i32;

    let mut leaders: Vec<Ordering> = scores
        .iter()
        .chain([&record.scores])
        .map(|points| points[0].cmp(&points[1]))
        .collect();
    leaders.retain(|lead| lead.is_ne());
    leaders.dedup();

    let mut choices = Choices(Vec::new());
    replay(record, &mut choices).unwrap();
    let scores_nothing = |(grid, hand): &&(Grid, Tiles)| {
        let every = generator.for_each_found(grid, hand, &mut |found| match found.score.total() {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        every.is_continue()
    };
    // The last choice may be one that the clock ended.
    let nothing_scoring = choices.0[..turns].iter().filter(scores_nothing).count() as u16;
    Course {
        pair: record.pair,
        leg: Leg::numbered(record.index).unwrap(),
        lead_changes: leaders.len().saturating_sub(1) as u16,
        nothing_scoring,
        leads: [lead(turns / 2), lead(turns * 3 / 4)],
    }
}

/// The board and the hand of each decision.
struct Choices(Vec<(Grid, Tiles)>);

impl Watch for Choices {
    fn to_move(&mut self, position: &Position) {
        self.0
            .push((position.grid().clone(), *position.hand(position.to_move())));
    }
}

/// Plays each setup against the next and compares the observer with the record; returns the events seen.
fn checked<G: Game>(
    game: &G,
    setups: &[Setup],
    generator: &(impl Generator + Clone + Send),
    slow: &mut impl Generator,
    pairs: u64,
) -> EventSet {
    let mut seen = EventSet::default();
    let mut watch = CourseWatch::new(generator);
    let mut expected = Vec::new();
    for seed in seeds(23, pairs) {
        for both in in_turn(setups).map(ByPlayer) {
            let mut recorder = Recorder::new(game, both, seed);
            play(
                game,
                both,
                generator,
                seed,
                &mut (&mut recorder, &mut watch),
            );
            let record = recorder.finish();
            let course = computed(&record, slow);
            let scoreless = record
                .turns
                .iter()
                .filter(|turn| turn.points.unwrap_or(0) == 0)
                .count();
            seen.note(course.lead_changes > 1, "lead changes");
            seen.note(course.leads[0] != course.leads[1], "two leads");
            seen.note(course.nothing_scoring > 0, "nothing scoring");
            seen.note(
                usize::from(course.nothing_scoring) < scoreless,
                "scoring passed over",
            );
            seen.note(
                record.opening.iter().any(|draw| draw.mulligan.is_some()),
                "mulligan",
            );
            seen.note(
                record.turns.iter().any(|turn| turn.exchange.is_some()),
                "exchange",
            );
            seen.note(
                record.end_bonus.is_some_and(|bonus| bonus != [0, 0]),
                "end bonus",
            );
            seen.note(record.winner.is_none(), "tie");
            seen.note(true, &record.ended_by);
            expected.push(course);
        }
    }
    let found = watch.into_courses();
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    seen.assert(&[
        "lead changes",
        "two leads",
        "nothing scoring",
        "scoring passed over",
    ]);
    seen
}

#[test]
fn courses_of_math_scrabble_agree_with_the_records() {
    let game = private::sized(7, 4);
    let mut setups = private::mixed(&game);
    // Out of time in the tenth turn.
    setups[0].thinking = Thinking::Fixed { ms: 120_000 };
    let seen = checked(
        &game,
        &setups,
        &Fast::new(&game),
        &mut Reference::new(&game),
        10,
    );
    seen.assert(&["mulligan", "out-of-tiles", "six-passes", "clock"]);
}

fn courses_of_a_shared_bag_agree_with_the_records<G: Playable>(game: &G) {
    let seen = checked(
        game,
        &shared::mixed(),
        &game.generator(),
        &mut Reference::new(game),
        10,
    );
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

#[test]
fn courses_are_the_same_for_any_blocks_and_threads() {
    let game = private::sized(7, 4);
    let (fast, setups) = (Fast::new(&game), private::mixed(&game));
    let matchups =
        [(1, 2), (2, 3), (4, 4)].map(|(first, second)| [&setups[first], &setups[second]]);
    let whole = blocks(matchups, 9, &[1, 8]);
    let plain: Vec<BlockResult> = played(&whole, 1, |block| block.play(&game, &fast, &()));
    assert!(plain.iter().all(|result| result.courses.is_empty()));
    let whole = played(&whole, 1, |block| {
        block.play_with_courses(&game, &fast, &())
    });
    for (result, plain) in whole.iter().zip(&plain) {
        let games = plain.games.iter().map(|row| (row.pair, row.leg));
        assert!(
            games.eq(result
                .courses
                .iter()
                .map(|course| (course.pair, course.leg)))
        );
        assert_eq!(
            &BlockResult {
                courses: Vec::new(),
                ..result.clone()
            },
            plain,
            "the same games"
        );
    }
    for threads in [1, 3] {
        let parts = blocks(matchups, 9, &[1, 2, 5, 8]);
        let parts = played(&parts, threads, |block| {
            block.play_with_courses(&game, &fast, &())
        });
        for (parts, whole) in parts.chunks(3).zip(&whole) {
            let courses: Vec<Course> = parts.iter().flat_map(|part| part.courses.clone()).collect();
            assert_eq!(courses, whole.courses);
        }
    }
}
