//! Games of a human who plays like a setup are equal to those of that setup.

use bagsplit_arena::{GameRecord, GameSeed, Leg, Recorder, Table, replay};
use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::{Bot, DrawPolicy, Setup};
use bagsplit_web::practice::{Answer, NextStep, PlayError, Prompt, Sitting, State};

use crate::practice::{against, both, play, private, shared, up_to_a_turn};

/// The game that two setups play.
fn played(rules: &Ruleset, setups: [&Setup; 2], seed: u64, holder: bool) -> GameRecord {
    let leg = if holder { Leg::Second } else { Leg::First };
    let seed = GameSeed { seed, pair: 0, leg };
    with_game!(rules, game => {
        let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
        Table::new(game, ByPlayer(setups), &game.generator()).play(seed, &mut recorder);
        recorder.finish()
    })
}

/// A simulated human who repeats the actions of player 0 in a record.
struct Imitator<'a> {
    record: &'a GameRecord,
    /// The index of the next turn of player 0.
    turn: usize,
}

impl Imitator<'_> {
    /// The last draw, and the redraw after a Mulligan.
    fn draw(&self) -> (&bagsplit_arena::BagTiles, bool) {
        if self.turn == 0 {
            let opening = self
                .record
                .opening
                .iter()
                .find(|draw| draw.player == 0)
                .unwrap();
            return (&opening.draw, opening.mulligan.is_some());
        }
        let turn = self
            .record
            .turns
            .iter()
            .filter(|turn| turn.player == 0)
            .nth(self.turn - 1)
            .unwrap();
        (turn.draw.as_ref().unwrap(), turn.mulligan.is_some())
    }

    fn turns(&self) -> usize {
        self.record
            .turns
            .iter()
            .filter(|turn| turn.player == 0)
            .count()
    }

    fn answer(&mut self, asked: &Prompt) -> Answer {
        match asked {
            Prompt::Turn => {
                let turn = self
                    .record
                    .turns
                    .iter()
                    .filter(|turn| turn.player == 0)
                    .nth(self.turn)
                    .unwrap();
                self.turn += 1;
                match (&turn.place, &turn.pass, &turn.exchange) {
                    (Some(tiles), _, _) => Answer::Place {
                        tiles: tiles.clone(),
                        ms: None,
                    },
                    (_, Some(tiles), _) => Answer::Pass {
                        tiles: tiles.clone(),
                        ms: None,
                    },
                    (_, _, Some(tiles)) => Answer::Exchange {
                        tiles: tiles.clone(),
                        ms: None,
                    },
                    _ => panic!("{turn:?}"),
                }
            }
            Prompt::Draw { .. } => {
                let drawn = self.draw().0.iter();
                Answer::Draw(
                    drawn
                        .map(|(bag, tiles)| (bag.clone(), tiles.len() as u8))
                        .collect(),
                )
            }
            Prompt::Mulligan { .. } => Answer::Mulligan(self.draw().1),
        }
    }
}

/// Plays a game to its end with requests like those of a page: from the beginning, each time with one more answer.
fn imitate(sitting: &Sitting, record: &GameRecord) -> (Vec<Answer>, State) {
    let mut imitator = Imitator { record, turn: 0 };
    let mut answers = Vec::new();
    // With a shared bag all questions are about turns, and games take long: they are answered in one request.
    while record.players[0].split.is_none() && imitator.turn < imitator.turns() {
        answers.push(imitator.answer(&Prompt::Turn));
    }
    loop {
        let state = play(sitting, &answers).unwrap();
        match &state.now {
            NextStep::Asked { asked, .. } => answers.push(imitator.answer(asked)),
            NextStep::Waiting { .. } => panic!("there is one person"),
            NextStep::Over(_) => return (answers, state),
        }
    }
}

#[test]
fn playing_like_a_setup_reproduces_its_games() {
    let setups = [
        (
            "math-scrabble",
            private("me", Bot::Greedy, DrawPolicy::Uniform),
            private("it", Bot::Equity { keep: 65 }, DrawPolicy::HandValue),
        ),
        ("number-scrabble", shared("me"), shared("it")),
        ("binary-number-scrabble", shared("me"), shared("it")),
    ];
    for (name, mine, theirs) in &setups {
        let rules = Ruleset::named(name).unwrap();
        for (seed, holder) in [(1, true), (2, false), (3, true)] {
            let record = played(&rules, [mine, theirs], seed, holder);
            let sitting = Sitting::new(&rules, against(mine, theirs), (seed, holder)).unwrap();
            let (answers, state) = imitate(&sitting, &record);
            let NextStep::Over(over) = state.now else {
                panic!("{name}: not over")
            };
            assert_eq!(over.record, record, "{name}");
            replay(&over.record, &mut ()).unwrap();
            assert_eq!(over.won, over.record.winner.map(|winner| winner == 0));
            assert_eq!(over.scores, over.record.scores);
            let again = play(&sitting, &answers).unwrap();
            assert!(matches!(again.now, NextStep::Over(again) if again.record == over.record));
        }
    }
}

#[test]
fn the_log_has_only_what_the_human_player_knows() {
    let [mine, theirs] = both();
    let rules = Ruleset::default();
    let record = played(&rules, [&mine, &theirs], 5, true);
    let sitting = Sitting::new(&rules, against(&mine, &theirs), (5, true)).unwrap();
    let (_, state) = imitate(&sitting, &record);
    assert_eq!(state.log.len(), record.opening.len() + record.turns.len());
    for (logged, turn) in state.log[record.opening.len()..].iter().zip(&record.turns) {
        assert_eq!(logged.mine, turn.player == 0);
        assert_eq!(logged.points, turn.points.unwrap_or(0));
        assert!(
            logged.mine || logged.drawn.is_none(),
            "what the opponent draws is not seen (MS-7)"
        );
        let drew = turn.draw.as_ref().is_some_and(|draw| !draw.is_empty());
        assert_eq!(logged.drawn.is_some(), logged.mine && drew);
    }
}

#[test]
fn exchanged_tiles_of_the_opponent_are_hidden() {
    let (mine, theirs) = (shared("me"), shared("it"));
    let rules = Ruleset::named("number-scrabble").unwrap();
    let mut met = 0;
    for seed in 0..6 {
        let record = played(&rules, [&mine, &theirs], seed, true);
        let sitting = Sitting::new(&rules, against(&mine, &theirs), (seed, true)).unwrap();
        let (_, state) = imitate(&sitting, &record);
        for (logged, turn) in state.log[record.opening.len()..].iter().zip(&record.turns) {
            if let (Some(tiles), 1) = (&turn.exchange, turn.player) {
                met += 1;
                assert_eq!(
                    logged.what,
                    format!("exchange of {}", tiles.chars().count())
                );
            }
        }
    }
    assert!(met > 0, "an opponent of these games exchanges now and then");
}

#[test]
fn exceeding_the_clock_loses() {
    let [mine, theirs] = both();
    let rules = Ruleset::default();
    let sitting = Sitting::new(&rules, against(&mine, &theirs), (7, true)).unwrap();
    // Opening draw, no Mulligan, and passes: 100 seconds are ten over the limit of a move.
    let mut answers = Vec::new();
    let mut slow = |ms: u64| {
        up_to_a_turn(&sitting, &mut answers);
        answers.push(Answer::Pass {
            tiles: String::new(),
            ms: Some(ms),
        });
        play(&sitting, &answers).unwrap()
    };
    let state = slow(100_000);
    assert_eq!(state.overage, [10_000, 0]);
    assert!(matches!(state.now, NextStep::Asked { .. }));
    // 290 seconds more use up the reserve (MS-21).
    let state = slow(90_000 + 290_000);
    let NextStep::Over(over) = state.now else {
        panic!("the reserve is spent")
    };
    assert_eq!((over.ended_by, over.won), ("clock", Some(false)));
    assert_eq!(state.log.last().unwrap().what, "out of time");
    replay(&over.record, &mut ()).unwrap();
}

#[test]
fn the_holder_chooses_the_first_player() {
    let rules = Ruleset::default();
    for start in [bagsplit_players::Start::Own, bagsplit_players::Start::Other] {
        let [mut mine, theirs] = both();
        mine.private_mut().unwrap().start = start;
        let sitting = Sitting::new(&rules, against(&mine, &theirs), (1, true)).unwrap();
        let state = up_to_a_turn(&sitting, &mut Vec::new());
        // The number of turns before the human's first turn.
        let before = state
            .log
            .iter()
            .filter(|logged| logged.what != "opening draw")
            .count();
        assert_eq!(before, usize::from(start == bagsplit_players::Start::Other));
    }
}

/// A game that goes on from where it was is equal to one from the beginning, also after changed answers.
#[test]
fn an_opponent_decides_once_per_turn() {
    let rules = Ruleset::default();
    let (mine, theirs) = (
        private("mine", Bot::Greedy, DrawPolicy::Uniform),
        private("theirs", Bot::Equity { keep: 65 }, DrawPolicy::HandValue),
    );
    let begun = Sitting::new(&rules, against(&mine, &theirs), (11, false)).unwrap();
    let record = played(&rules, [&mine, &theirs], 11, false);
    let mut imitator = Imitator {
        record: &record,
        turn: 0,
    };
    let (mut answers, mut sitting) = (Vec::new(), begun.clone());
    let text = |state: &State| serde_json::to_string(state).unwrap();
    loop {
        let state = sitting.play(&answers, Player::P0, &|| true).unwrap();
        assert_eq!(text(&state), text(&play(&begun, &answers).unwrap()));
        // The opponent has decided by now: it is not asked again.
        let again = sitting.play(&answers, Player::P0, &|| false).unwrap();
        assert_eq!(text(&again), text(&state));
        match state.now {
            NextStep::Asked { asked, .. } => answers.push(imitator.answer(&asked)),
            NextStep::Waiting { .. } => panic!("there is one person"),
            NextStep::Over(_) => break,
        }
    }
    // A changed answer in the middle.
    for parts in [answers.len() / 3, answers.len() / 2] {
        let mut other = answers[..parts].to_vec();
        sitting.play(&answers, Player::P0, &|| true).unwrap();
        let state = sitting.play(&other, Player::P0, &|| true).unwrap();
        assert_eq!(text(&state), text(&play(&begun, &other).unwrap()));
        if let NextStep::Asked {
            asked: Prompt::Turn,
            ..
        } = state.now
        {
            other.push(Answer::Pass {
                tiles: String::new(),
                ms: None,
            });
        }
        let state = sitting.play(&other, Player::P0, &|| true).unwrap();
        assert_eq!(text(&state), text(&play(&begun, &other).unwrap()));
    }
    // A cancelled request does not start computing.
    assert_eq!(
        begun
            .clone()
            .play(&answers, Player::P0, &|| false)
            .unwrap_err(),
        PlayError::Stopped
    );
}

#[test]
fn the_time_of_a_turn_may_change_until_its_draw_is_answered() {
    let [mine, theirs] = both();
    let begun = Sitting::new(&Ruleset::default(), against(&mine, &theirs), (7, true)).unwrap();
    let (mut sitting, mut answers) = (begun.clone(), Vec::new());
    let state = up_to_a_turn(&begun, &mut answers);
    let NextStep::Asked { seen, .. } = state.now else {
        panic!("a turn is asked for")
    };
    answers.push(Answer::Pass {
        tiles: seen.hand,
        ms: Some(92_000),
    });
    let state = sitting.play(&answers, Player::P0, &|| true).unwrap();
    assert_eq!(state.overage, [0, 0], "the turn goes on");
    let NextStep::Asked {
        asked: Prompt::Draw { advice, .. },
        ..
    } = state.now
    else {
        panic!("a draw is asked for")
    };
    let Some(Answer::Pass { ms, .. }) = answers.last_mut() else {
        panic!("the pass")
    };
    *ms = Some(95_000);
    answers.push(Answer::Draw(advice));
    let state = sitting.play(&answers, Player::P0, &|| true).unwrap();
    assert_eq!(state.overage, [5000, 0]);
    assert_eq!(state.log, play(&begun, &answers).unwrap().log);
}
