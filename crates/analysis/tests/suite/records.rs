//! Turn-by-turn analysis of a recorded game.

use bagsplit_analysis::{
    Evaluator, PositionRequest, RecordAt, Setting, Step, evaluated_steps, review,
};
use bagsplit_arena::{GameRecord, GameSeed, Leg, RecordFault, Recorder, play};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Playable;
use bagsplit_players::{Bot, PrivateBags, Recipe, Setup, Share};
use bagsplit_stats::Estimate;

fn steps(record: &GameRecord) -> Result<Vec<Step>, RecordFault> {
    evaluated_steps(record, Evaluator::Network, &|| true)
}

fn record() -> GameRecord {
    record_of(3)
}

fn record_of(pair: u64) -> GameRecord {
    let game = MathScrabble::default();
    let shares = vec![
        Share::new("digits", "AB").unwrap(),
        Share::new("operators", "CD").unwrap(),
    ];
    let split = Recipe {
        name: "apart".to_owned(),
        shares,
    }
    .deal(&game, 4)
    .unwrap();
    let setups = [Bot::Greedy, Bot::Random]
        .map(|bot| Setup::private_bags(format!("{bot:?}"), bot, PrivateBags::new(split.clone())));
    let setups = ByPlayer([&setups[0], &setups[1]]);
    let seed = GameSeed {
        seed: 7,
        pair,
        leg: Leg::ALL[0],
    };
    let mut recorder = Recorder::new(&game, setups, seed);
    play(&game, setups, &game.generator(), seed, &mut recorder);
    recorder.finish()
}

#[test]
fn every_turn_is_listed_with_its_loss() {
    let record = record();
    let steps = steps(&record).unwrap();
    assert_eq!(steps.len(), record.turns.len());
    let mut scores = [0, 0];
    for (step, turn) in steps.iter().zip(&record.turns) {
        assert_eq!((step.player, step.scores), (turn.player, scores));
        scores[usize::from(step.player)] += step.points;
        let (chance, (_, best)) = (step.chance.unwrap(), step.best.clone().unwrap());
        assert!((0. ..=1.).contains(&chance.win) && (0. ..=1.).contains(&best.win));
        assert_eq!(step.board.lines().count(), 13);
        assert!((step.lost() - (best.win - chance.win).max(0.)).abs() < 1e-12);
    }
    assert_eq!(scores, record.scores);
    // Random placements lose more than those with the most points.
    let lost = |player: u8| {
        let own: Vec<&Step> = steps.iter().filter(|step| step.player == player).collect();
        own.iter().map(|step| step.lost()).sum::<f64>() / own.len() as f64
    };
    assert!(lost(1) > lost(0), "{} {}", lost(0), lost(1));
}

/// Setting up a position of a recorded turn by hand gives the same analysis.
#[test]
fn a_turn_that_is_set_up_again_is_the_same() {
    let mut endings = 0;
    for step in (3..9).flat_map(|pair| steps(&record_of(pair)).unwrap()) {
        let (own, other) = (usize::from(step.player), usize::from(1 - step.player));
        let asked = PositionRequest {
            game: "math-scrabble".to_owned(),
            board: step.board.clone(),
            hand: step.hands[own].clone(),
            bags: step.bags.iter().cloned().collect(),
            discards: step.discards[own].clone(),
            opponent_discards: step.discards[other].clone(),
            score: step.scores[own],
            opponent_score: step.scores[other],
            ..PositionRequest::default()
        };
        let setting = Setting::read(&asked).unwrap();
        let has_hand = PositionRequest {
            opponent_hand: step.hands[other].clone(),
            ..asked
        };
        if !step.hands[other].is_empty() {
            assert!(Setting::read(&has_hand).is_ok(), "{has_hand:?}");
        }
        endings += u32::from(setting.is_ending());
        assert!(setting.best().is_some());
    }
    assert!(endings > 0, "the last turns are endings");
}

#[test]
fn a_record_that_breaks_the_rules_is_refused() {
    let mut record = record();
    record.turns[0].player = 1 - record.turns[0].player;
    assert!(steps(&record).is_err());
    let unknown = GameRecord {
        game: "chess".to_owned(),
        ..record
    };
    assert!(steps(&unknown).unwrap_err().to_string().contains("chess"));
}

#[test]
fn simulations_evaluate_the_action_that_was_taken_among_others_in_the_same_worlds() {
    let record = record();
    let evaluator = Evaluator::Simulation { simulations: 4 };
    let steps = evaluated_steps(&record, evaluator, &|| true).unwrap();
    assert_eq!(
        steps,
        evaluated_steps(&record, evaluator, &|| true).unwrap()
    );
    for step in &steps {
        let (chance, (best, of_best)) = (step.chance.unwrap(), step.best.clone().unwrap());
        assert!(of_best.win >= chance.win, "{step:?}");
        assert_eq!(
            step.lost() == 0.,
            best == step.action || of_best.win == chance.win
        );
    }
    assert!(
        steps.iter().any(|step| step.lost() > 0.1),
        "who places at random makes mistakes"
    );
}

#[test]
fn a_review_adds_up_losses_by_player_and_lists_the_worst_turns_first() {
    let record = record();
    let steps = steps(&record).unwrap();
    let second = GameRecord {
        index: 1 - record.index,
        ..record.clone()
    };
    let records = [record, second].map(|record| RecordAt {
        file: "games.jsonl".to_owned(),
        line: 1,
        record,
    });
    let found = review(&records, Evaluator::Network, 5, &())
        .unwrap()
        .unwrap();
    let names: Vec<&str> = found
        .players
        .iter()
        .map(|player| player.setup.as_str())
        .collect();
    assert_eq!(names, ["Greedy", "Random"]);
    for player in &found.players {
        let of_player =
            |step: &&Step| found.games[0].players[usize::from(step.player)] == player.setup;
        let own: Vec<f64> = steps.iter().filter(of_player).map(Step::lost).collect();
        let loss = own.iter().sum::<f64>();
        assert_eq!((player.games, player.turns), (2, 2 * own.len()));
        assert!((player.loss_per_turn - loss / own.len() as f64).abs() < 1e-9);
        // Both games are of one pair, which is too few for an interval.
        let Estimate {
            value,
            standard_error,
            ..
        } = player.loss_per_game;
        assert!(
            (value - loss).abs() < 1e-9
                && standard_error == 0.
                && player.loss_per_game.interval().is_none()
        );
        assert_eq!(
            player.large_losses,
            2 * own.iter().filter(|loss| **loss >= 0.1).count()
        );
    }
    let losses: Vec<f64> = found.worst_turns.iter().map(|worst| worst.loss).collect();
    assert!(
        losses.len() == 5 && losses.is_sorted_by(|one, other| one >= other),
        "{losses:?}"
    );
    let largest = steps.iter().map(Step::lost).fold(0., f64::max);
    assert_eq!(losses[..2], [largest; 2]);
    assert_eq!(
        (found.worst_turns[0].game, found.worst_turns[1].game),
        (0, 1)
    );
    let broken = GameRecord {
        game: "chess".to_owned(),
        ..records[0].record.clone()
    };
    let broken = RecordAt {
        record: broken,
        ..records[0].clone()
    };
    let error = review(&[records[0].clone(), broken], Evaluator::Network, 5, &()).unwrap_err();
    assert!(
        error.game == 1 && error.to_string().contains("chess"),
        "{error}"
    );
}
