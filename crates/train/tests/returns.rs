//! The targets learned from a game: its outcome, and the estimates on the way.

use std::collections::BTreeMap;

use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_network::{InputKind, Weights};
use bagsplit_players::{Bot, ExchangePolicy, Setup};
use bagsplit_train::samples::{Returns, Samples, play};

/// The situations of three pairs of one player against itself.
fn played(lambda: f32) -> Samples {
    let setups = [Setup::shared_bag(
        "equity",
        Bot::Equity { keep: 100 },
        ExchangePolicy::Improve { gain: 0 },
    )];
    let returns = Returns {
        network: None,
        lambda,
        worlds: 0,
        every: 1,
    };
    play(
        &BinaryNumberScrabble::default(),
        &setups,
        7,
        0..3,
        returns,
        &(),
    )
    .unwrap()
}

fn probability(odds: f32) -> f32 {
    1. / (1. + (-odds).exp())
}

/// Before there is a network, the prior from points and the formula for kept tiles is the estimate.
#[test]
fn without_a_network_the_prior_of_the_next_situation_is_a_target() {
    let (ends, next, between) = (played(1.), played(0.), played(0.25));
    assert_eq!(ends.reads, InputKind::BinaryNumberScrabble);
    assert_eq!(
        (ends.inputs.len(), &ends.foreseen),
        (next.inputs.len(), &next.foreseen),
        "the same games"
    );
    assert!(ends.wins.iter().all(|&win| [0., 0.5, 1.].contains(&win)));

    // Games are recognised by their outcomes, and players alternate: two places later is the player's previous
    // situation. Six games start in the list, and the final one is known to both players.
    let follows = |at: usize, lambda: f32, samples: &Samples| {
        let expected = probability(ends.foreseen[at]);
        let learned = lambda * samples.wins[at] + (1. - lambda) * expected;
        (samples.wins[at + 2] - learned).abs() < 1e-3
    };
    for (lambda, samples) in [(0., &next), (0.25, &between)] {
        let breaks = (0..samples.len() - 2)
            .filter(|&at| !follows(at, lambda, samples))
            .count();
        assert!(
            samples.len() > 100 && breaks <= 2 * 5,
            "{breaks} of {} with {lambda}",
            samples.len()
        );
    }
    assert!(
        (0..ends.len() - 2)
            .filter(|&at| !follows(at, 0., &ends))
            .count()
            > ends.len() / 2
    );
}

/// One pair of a player against itself, with the shipped network: with and without looking ahead.
fn looked_ahead(worlds: usize) -> Samples {
    let setups = [Setup::shared_bag(
        "equity",
        Bot::Equity { keep: 100 },
        ExchangePolicy::Improve { gain: 0 },
    )];
    let network = Weights::shipped_for(InputKind::BinaryNumberScrabble).network();
    let returns = Returns {
        network: Some(network),
        lambda: 1.,
        worlds,
        every: 4,
    };
    play(
        &BinaryNumberScrabble::default(),
        &setups,
        11,
        0..1,
        returns,
        &(),
    )
    .unwrap()
}

/// The number of occurrences of each situation.
fn each(samples: &Samples) -> BTreeMap<(Vec<i8>, [u32; 3]), usize> {
    let mut each = BTreeMap::new();
    for at in 0..samples.len() {
        let numbers =
            [samples.wins[at], samples.margins[at], samples.foreseen[at]].map(f32::to_bits);
        *each
            .entry((samples.inputs_of(at).to_vec(), numbers))
            .or_default() += 1;
    }
    each
}

#[test]
fn looking_ahead_adds_situations_and_changes_none() {
    let (plain, ahead) = (looked_ahead(0), looked_ahead(3));
    assert!(
        ahead.len() >= plain.len() + 8,
        "{} and {}",
        plain.len(),
        ahead.len()
    );
    assert_eq!(ahead.foreseen.len(), ahead.len());
    let all = each(&ahead);
    for (situation, times) in each(&plain) {
        assert!(
            all.get(&situation).is_some_and(|&there| there >= times),
            "the game is another"
        );
    }
    // Outcomes are wins or losses; simulations mostly end before the game does, except for a few.
    let open = ahead
        .wins
        .iter()
        .filter(|win| ![0., 0.5, 1.].contains(*win))
        .count();
    assert!(
        open + 4 >= ahead.len() - plain.len() && open <= ahead.len() - plain.len(),
        "{open}"
    );
    // A simulation takes two turns, so its prior mostly determines its result.
    let off: f32 = (0..ahead.len())
        .filter(|&at| ![0., 0.5, 1.].contains(&ahead.wins[at]))
        .map(|at| (ahead.wins[at] - probability(ahead.foreseen[at])).abs())
        .sum();
    assert!(off / (open as f32) < 0.2, "{off} in {open}");
    assert!(ahead.wins.iter().all(|win| (0. ..=1.).contains(win)));
}

#[test]
fn forgetting_situations_leaves_the_rest_unchanged() {
    let (whole, mut rest) = (played(0.5), played(0.5));
    rest.forget(40);
    assert_eq!(rest.len(), whole.len() - 40);
    assert_eq!(rest.inputs_of(0), whole.inputs_of(40));
    assert_eq!(
        (&rest.foreseen[..], &rest.wins[..], &rest.margins[..]),
        (
            &whole.foreseen[40..],
            &whole.wins[40..],
            &whole.margins[40..]
        )
    );
}
