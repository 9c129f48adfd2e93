//! Solved endgames, compared with plain minimax over all legal actions.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use bagsplit_analysis::{Kind, PositionRequest, Setting};
use bagsplit_game::board::{Grid, Placement, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Score};
use bagsplit_movegen::{Fast, Generate};

/// A position with empty bags, the player to move first; `first` is the player who reached the score first.
#[derive(Clone)]
struct Place {
    grid: Grid,
    hands: [Tiles; 2],
    scores: [i32; 2],
    mine_first: bool,
    passes: u32,
}

/// Whether the player to move wins, and the margin.
type Out = (bool, i32);

/// Searches all placements and all discards, with a table of positions.
struct Minimax {
    game: MathScrabble,
    generator: Fast,
    known: HashMap<(String, [Tiles; 2], i32, bool, u32), Out>,
}

impl Minimax {
    fn value(&mut self, place: &Place) -> Out {
        let margin = place.scores[0] - place.scores[1];
        if place.hands[0].is_empty() || place.passes >= 6 {
            return (margin > 0 || (margin == 0 && place.mine_first), margin);
        }
        let key = (
            place.grid.to_string(),
            place.hands,
            margin,
            place.mine_first,
            place.passes,
        );
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut next: Vec<Place> = Vec::new();
        let _ = self
            .generator
            .for_each_found(&place.grid, &place.hands[0], &mut |found| {
                next.push(place.after_placing(&found.placement, found.score));
                ControlFlow::Continue(())
            });
        let tiles: Vec<_> = place.hands[0].iter().collect();
        for chosen in 0u32..1 << tiles.len() {
            let discarded = (0..tiles.len())
                .filter(|n| chosen >> n & 1 == 1)
                .map(|n| tiles[n])
                .collect();
            next.push(place.after_passing(&discarded));
        }
        let best = next
            .iter()
            .map(|next| turned(self.value(next)))
            .max()
            .expect("a pass is always there");
        self.known.insert(key, best);
        best
    }
}

fn turned((wins, margin): Out) -> Out {
    (!wins, -margin)
}

impl Place {
    fn after_placing(&self, placement: &Placement, score: Score) -> Place {
        let mut next = self.turned(self.hands[0].minus(&placement.used()).unwrap());
        next.grid.lay(placement);
        next.scores[1] += score.total() as i32;
        // The player who scores reaches a level score later than the opponent.
        next.mine_first |= score.total() > 0;
        next.passes = 0;
        next
    }

    fn after_passing(&self, discarded: &Tiles) -> Place {
        Place {
            passes: self.passes + 1,
            ..self.turned(self.hands[0].minus(discarded).unwrap())
        }
    }

    fn turned(&self, kept: Tiles) -> Place {
        Place {
            grid: self.grid.clone(),
            hands: [self.hands[1], kept],
            scores: [self.scores[1], self.scores[0]],
            mine_first: !self.mine_first,
            passes: self.passes,
        }
    }
}

/// The board with this row in the middle.
fn board(row: &str) -> String {
    let empty = ".".repeat(13);
    (0..13)
        .map(|n| if n == 6 { row } else { &empty })
        .collect::<Vec<_>>()
        .join("\n")
}

fn asked(row: &str, hand: &str, theirs: &str, scores: [u32; 2], passes: u32) -> PositionRequest {
    PositionRequest {
        game: "math-scrabble".to_owned(),
        board: board(row),
        hand: hand.to_owned(),
        bags: BTreeMap::from([("A".to_owned(), String::new())]),
        opponent_hand: theirs.to_owned(),
        score: scores[0],
        opponent_score: scores[1],
        passes,
        ..PositionRequest::default()
    }
}

type Given = (&'static str, &'static str, &'static str, [u32; 2], u32);

/// The middle row, both hands, the scores, and the number of consecutive passes.
const POSITIONS: [Given; 5] = [
    (".....2+2.....", "5*", "1", [3, 2], 0),
    (".....2*5.....", "9", "5*", [3, 2], 0),
    (".....2*5.....", "*5", "19", [2, 3], 4),
    (".....3-2.....", "5/", "*", [1, 1], 5),
    (".....9+1.....", "1", "+9", [0, 0], 2),
];

#[test]
fn every_action_has_the_value_of_plain_minimax() {
    let game = MathScrabble::default();
    let mut minimax = Minimax {
        generator: Fast::new(&game),
        game,
        known: HashMap::new(),
    };
    let mut compared = 0;
    for (row, hand, theirs, scores, passes) in POSITIONS {
        let asked = asked(row, hand, theirs, scores, passes);
        let setting = Setting::read(&asked).unwrap();
        assert!(setting.is_ending());
        let listed = setting.exact(1000, 2_000_000).unwrap();
        assert_eq!(
            listed.count.map(|count| count + 1),
            Some(listed.placements.len()),
            "and the pass"
        );
        // With fewer nodes less is proven, but nothing differs.
        for nodes in [0, 100, 1000, 10_000] {
            for line in setting.exact(1000, nodes).unwrap().placements {
                let whole = listed.placements.iter().find(|one| one.laid == line.laid);
                // Another pass may seem the best.
                let (Some(bounded), Some(whole)) = (line.exact, whole) else {
                    continue;
                };
                let whole = whole.exact.unwrap();
                assert_eq!(bounded.wins, whole.wins, "{nodes}: {line:?}");
                assert!(
                    bounded.margin.is_none() || bounded.margin == whole.margin,
                    "{nodes}: {line:?}"
                );
            }
        }
        let (grid, hand): (Grid, Tiles) = (asked.board.parse().unwrap(), hand.parse().unwrap());
        let place = Place {
            grid: grid.clone(),
            hands: [hand, theirs.parse().unwrap()],
            scores: scores.map(|score| score as i32),
            mine_first: false,
            passes,
        };
        let mut outs = Vec::new();
        for line in &listed.placements {
            let outcome = line.exact.unwrap();
            let expected = if line.kind == Kind::Place {
                let mut placement = Placement::EMPTY;
                for (square, face) in &line.place {
                    placement
                        .lay(square.parse().unwrap(), face.parse().unwrap())
                        .unwrap();
                }
                let score = minimax.game.judge(&grid, &hand, &placement).unwrap();
                turned(minimax.value(&place.after_placing(&placement, score)))
            } else {
                let gone = line
                    .laid
                    .strip_prefix("pass, discarding ")
                    .unwrap_or("")
                    .parse()
                    .unwrap();
                turned(minimax.value(&place.after_passing(&gone)))
            };
            assert_eq!(
                (outcome.wins, outcome.margin),
                (expected.0, Some(expected.1)),
                "{row} {hand} against {theirs}: {line:?}"
            );
            compared += 1;
            outs.push(expected);
        }
        // The first is the best of all, including the pass.
        assert_eq!(
            outs[0],
            minimax.value(&place),
            "{row} {hand} against {theirs}"
        );
        assert!(outs.is_sorted_by(|one, other| one >= other), "{outs:?}");
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn an_action_has_no_outcome_where_the_node_budget_proves_none() {
    let setting = Setting::read(&asked("..2+4*5-3/9..", "125+*39", "467-/8", [9, 8], 0)).unwrap();
    let listed = setting.exact(20, 40).unwrap();
    assert!(listed.placements.iter().any(|line| line.exact.is_none()));
    assert_eq!(
        listed,
        setting.exact(20, 40).unwrap(),
        "the same question has the same answer"
    );
}

#[test]
fn nothing_is_exact_while_something_is_hidden_or_to_be_drawn() {
    let ending = |asked: PositionRequest| {
        let setting = Setting::read(&asked).unwrap();
        assert_eq!(setting.is_ending(), setting.exact(5, 100).is_some());
        setting.is_ending()
    };
    let base = asked(".....2*5.....", "19", "5*", [0, 0], 0);
    assert!(ending(base.clone()));
    assert!(
        !ending(PositionRequest {
            bags: BTreeMap::new(),
            ..base.clone()
        }),
        "own bags that are not known"
    );
    let full = BTreeMap::from([("A".to_owned(), "3".to_owned())]);
    assert!(
        !ending(PositionRequest {
            bags: full,
            ..base.clone()
        }),
        "a tile to draw"
    );
    assert!(
        !ending(PositionRequest {
            opponent_hand: String::new(),
            ..base.clone()
        }),
        "the hand is not known"
    );
    assert!(
        !ending(PositionRequest {
            opponent_hand: "1234567".to_owned(),
            ..base.clone()
        }),
        "its bags may hold tiles"
    );
    // All tiles that the opponent has not placed are in its hand or discarded.
    let gone = |discards: &str| PositionRequest {
        opponent_hand: "1234567".to_owned(),
        opponent_discards: discards.to_owned(),
        ..base.clone()
    };
    assert!(
        !ending(gone("11223344556677888999++++-----*****/////")),
        "a + may be in its bags"
    );
    assert!(ending(gone("11223344556677888999+++++-----*****/////")));
    let known = PositionRequest {
        opponent_hand: String::new(),
        ..gone("11223344556677888999+++++-----*****/////")
    };
    assert!(ending(known), "what is left of its tiles is its hand");
    assert!(
        !ending(PositionRequest {
            passes: 6,
            ..base.clone()
        }),
        "the game is over"
    );
    assert!(
        !ending(PositionRequest {
            hand: String::new(),
            ..base
        }),
        "nothing can be done"
    );
}
