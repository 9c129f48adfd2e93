//! What a player does who asks a network what comes of it.

mod candidates;
mod prospect;

use board::Tiles;
use movegen::{Found, Generator};
use network::{Network, Verdict};
use rules::{Action, Score};

use crate::Observation;
pub(crate) use candidates::Candidates;
pub use prospect::Prospect;

/// The placement that the network likes best, of the `width` most promising ones of the frontier; `None` when none is
/// legal.
pub(crate) fn choose(
    seen: &Observation<'_>,
    generator: &mut impl Generator,
    network: &Network,
    width: usize,
) -> Option<(Found, Verdict)> {
    let prospect = Prospect::new(seen);
    best(Candidates::new(seen, generator, width).iter(), |found| prospect.of_placement(network, found))
}

/// The pass that the network likes best, by what is discarded with it.
pub(crate) fn choose_pass(seen: &Observation<'_>, network: &Network) -> (Tiles, Verdict) {
    let prospect = Prospect::new(seen);
    let discards = candidates::discards(seen);
    let (discarded, verdict) =
        best(discards.iter(), |tiles| prospect.of_pass(network, tiles)).expect("to keep all is one of them");
    (discarded, verdict)
}

/// The placement, or a pass where the network likes that better.
pub(crate) fn or_pass(seen: &Observation<'_>, network: &Network, found: Option<Found>) -> (Action, Score) {
    let (discarded, pass) = choose_pass(seen, network);
    match found {
        Some(found) if worth(Prospect::new(seen).of_placement(network, &found)) >= worth(pass) => {
            (Action::Place(found.placement), found.score)
        }
        _ => (Action::Pass(discarded), Score::default()),
    }
}

/// The first of those that are liked best.
fn best<'c, C: Copy + 'c>(
    candidates: impl Iterator<Item = &'c C>,
    ask: impl Fn(&C) -> Verdict,
) -> Option<(C, Verdict)> {
    let mut best: Option<(C, Verdict)> = None;
    for candidate in candidates {
        let verdict = ask(candidate);
        if best.is_none_or(|(_, most)| worth(verdict) > worth(most)) {
            best = Some((*candidate, verdict));
        }
    }
    best
}

/// What is compared: the odds, and a little of the margin, for games that are all but decided.
pub(crate) fn worth(verdict: Verdict) -> i64 {
    16 * i64::from(verdict.odds) + i64::from(verdict.margin)
}

/// What the network is told of an action: for those who collect examples to fit it to.
#[must_use]
pub fn inputs(seen: &Observation<'_>, action: &Action, points: u32) -> network::Inputs {
    let prospect = Prospect::new(seen);
    match action {
        Action::Place(placement) => prospect.placement_inputs(placement, points),
        Action::Pass(tiles) | Action::Exchange(tiles) => prospect.pass_inputs(tiles),
    }
}
