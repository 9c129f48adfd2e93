//! Games of two people: each sees what its player may see, and the record is that of any other game.

use bagsplit_arena::{GameRecord, replay};
use bagsplit_game::board::{Player, Tiles};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_players::Setup;
use bagsplit_web::practice::{Answer, NextStep, PlayerView, Prompt, Seat, Sitting, State};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::practice::{both, shared};

/// The state as each player sees it.
fn states(sitting: &Sitting, answers: &[Answer]) -> [State; 2] {
    Player::ALL.map(|viewer| sitting.clone().play(answers, viewer, &|| true).unwrap())
}

/// A legal answer, which places nothing: such games end soon.
fn answer(asked: &Prompt, seen: &PlayerView, rng: &mut dyn Rng) -> Answer {
    match asked {
        Prompt::Draw { advice, .. } => Answer::Draw(advice.clone()),
        Prompt::Mulligan { .. } => Answer::Mulligan(rng.random_bool(0.5)),
        Prompt::Turn => {
            let some = seen.hand.chars().take(rng.random_range(0..3));
            let (tiles, ms): (String, _) = (some.collect(), Some(1000));
            match (seen.in_bag, tiles.is_empty()) {
                (Some(_), false) => Answer::Exchange { tiles, ms },
                _ => Answer::Pass { tiles, ms },
            }
        }
    }
}

/// Plays a game of two people to its end; checks after each answer that one is asked and the other one waits.
fn played(rules: &Ruleset, setups: [&Setup; 2], seed: u64) -> (Vec<[State; 2]>, GameRecord) {
    let seats = setups.map(|setup| Seat {
        setup,
        is_person: true,
    });
    let sitting = Sitting::new(rules, seats, (seed, seed.is_multiple_of(2))).unwrap();
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let (mut answers, mut all) = (Vec::new(), Vec::new());
    loop {
        let now = states(&sitting, &answers);
        match [&now[0].now, &now[1].now] {
            [NextStep::Asked { seen, asked }, NextStep::Waiting { .. }]
            | [NextStep::Waiting { .. }, NextStep::Asked { seen, asked }] => {
                answers.push(answer(asked, seen, &mut rng));
            }
            [NextStep::Over(one), NextStep::Over(other)] => {
                assert_eq!(one.record, other.record);
                assert_eq!(one.scores, [other.scores[1], other.scores[0]]);
                assert_eq!(one.won, other.won.map(|won| !won));
                let record = one.record.clone();
                all.push(now);
                return (all, record);
            }
            _ => panic!("one decides"),
        }
        all.push(now);
    }
}

/// Math Scrabble with a smaller hand.
fn custom() -> Ruleset {
    let mut rules = Ruleset::default();
    rules.set("hand", &Value::Integer(5)).unwrap();
    rules
}

fn games() -> Vec<(Ruleset, [Setup; 2])> {
    let shared = ["one", "two"].map(shared);
    vec![
        (Ruleset::default(), both()),
        (custom(), both()),
        (Ruleset::named("number-scrabble").unwrap(), shared.clone()),
        (Ruleset::named("binary-number-scrabble").unwrap(), shared),
    ]
}

#[test]
fn games_of_two_people_are_by_the_rules_and_name_both() {
    for (rules, [one, two]) in games() {
        for seed in 0..4 {
            let (_, record) = played(&rules, [&one, &two], seed);
            replay(&record, &mut ()).unwrap();
            let names = record.players.map(|player| player.setup);
            assert_eq!(names, [one.name.clone(), two.name.clone()]);
        }
    }
}

/// A player's log, hand and bags have what the player draws, and the other one's nothing of it: only the sum of hand and bags is
/// public.
#[test]
fn neither_player_sees_the_tiles_of_the_other_one() {
    let tiles = |text: &str| text.parse::<Tiles>().unwrap();
    for (rules, [one, two]) in games() {
        let (all, _) = played(&rules, [&one, &two], 7);
        let mut hidden = 0;
        for now in &all {
            let views = now.each_ref().map(|state| match &state.now {
                NextStep::Asked { seen, .. } | NextStep::Waiting { seen } => Some(seen),
                NextStep::Over(_) => None,
            });
            let [Some(one), Some(two)] = views else {
                continue;
            };
            for (mine, theirs) in [(one, two), (two, one)] {
                let mut whole = tiles(&theirs.hand);
                for bag in theirs.bags.values() {
                    whole = whole.plus(&tiles(bag));
                }
                if mine.in_bag.is_none() {
                    assert_eq!(tiles(&mine.unseen), whole, "only the sum is public");
                }
            }
            for state in now {
                for entry in &state.log {
                    assert!(entry.mine || entry.drawn.is_none());
                    let of = entry.what.strip_prefix("exchange of ");
                    assert!(entry.mine || !entry.what.starts_with("exchange") || of.is_some());
                    hidden += usize::from(!entry.mine);
                }
                let text = serde_json::to_string(&state).unwrap();
                assert!(!text.contains("\"record\"") && !text.contains("\"seed\""));
            }
        }
        assert!(hidden > 0);
    }
}
