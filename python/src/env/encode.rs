//! What a player sees, as numbers.

use bagsplit_arena::AnyRunning;
use bagsplit_game::board::{Axis, Bag, ByBag, Face, Square, Tiles};
use bagsplit_movegen::ScoredPlacement;
use bagsplit_players::PublicAction;

use super::actions::Actions;
use super::choice::{Choice, Wanted};

/// How many numbers a listed placement has: points in all, of the primary run, of others and of the bonus; tiles and operators
/// placed; row, column and axis (1 for a column) of the first tile; and the tiles that it keeps, by kind.
fn features(actions: &Actions) -> usize {
    9 + actions.kinds.len()
}

/// The names and lengths of the parts of an observation, in order.
pub(crate) fn parts(actions: &Actions) -> Vec<(&'static str, usize)> {
    let (kinds, planes) = (actions.kinds.len(), actions.squares() * actions.faces.len());
    vec![
        ("board", planes),
        ("placed", if actions.top > 0 { 0 } else { planes }),
        ("hand", kinds),
        ("discarded", kinds),
        ("bags", actions.bags * kinds),
        ("drawn", actions.bags.max(1) * kinds),
        ("chosen", actions.bags),
        ("unseen", kinds),
        ("scores", 2),
        ("advantage", 1),
        ("mulligan_left", 1),
        ("wins_ties", 1),
        ("passes", 1),
        ("passes_to_end", 1),
        ("to_draw", 1),
        ("bag", 3),
        ("last", 3),
        ("last_squares", actions.squares()),
        ("last_discarded", kinds),
        ("opponent_split", actions.bags * kinds),
        ("placements", actions.top * features(actions)),
        ("decision", 4),
    ]
}

/// The numbers of an observation.
pub(crate) fn length(actions: &Actions) -> usize {
    parts(actions).iter().map(|(_, length)| length).sum()
}

/// Writes the observation of the player who decides, as little-endian numbers of 16 bits that fill `bytes`. Planes of faces
/// by squares come as squares by faces: `board[square * faces + face]`.
pub(crate) fn encode(
    running: &dyn AnyRunning,
    choice: &Choice,
    actions: &Actions,
    bytes: &mut [u8],
) {
    bytes.fill(0);
    let length = bytes.len() / 2;
    let mut out = Numbers { bytes, at: 0 };
    let nothing = ByBag::default();
    let (decision, drawn) = match choice.wanted {
        // Nothing is dealt yet.
        Wanted::Start => return out.set(length - 4, 1),
        Wanted::Turn(_) | Wanted::Listed(..) => (1, &nothing),
        Wanted::Draw(_) => (2, &nothing),
        Wanted::Mulligan => (3, running.drawn()),
    };
    let seen = running.observe(choice.player);
    let squares = seen.grid.squares();
    out.planes(
        actions,
        squares.filter_map(|square| Some((square, seen.grid.get(square)?))),
    );
    if actions.top == 0 {
        out.planes(actions, choice.placed.tiles().iter().copied());
    }
    out.counts(actions, &choice.hand(&seen));
    out.counts(actions, &choice.discarded);
    for bag in Bag::first(actions.bags) {
        out.counts(actions, &seen.bags()[bag]);
    }
    for bag in Bag::first(actions.bags.max(1)) {
        out.counts(actions, &drawn[bag]);
    }
    out.extend(Bag::first(actions.bags).map(|bag| i16::from(choice.chosen[bag])));
    out.counts(actions, seen.opponent_tiles);
    out.extend([seen.score, seen.opponent_score].map(small));
    out.extend([seen.holder, seen.mulligan_left, seen.wins_level].map(i16::from));
    out.extend([seen.consecutive_passes, seen.passes_to_end].map(small));
    out.extend([small(choice.to_draw())]);
    let shared = seen
        .shared_bag()
        .map(|bag| [bag.tiles, bag.exchange_limit, bag.scoreless_left]);
    out.extend(shared.unwrap_or_default().map(small));
    out.last(actions, seen.last);
    let split = seen.opponent_split.unwrap_or(&nothing);
    for bag in Bag::first(actions.bags) {
        out.counts(actions, &split[bag]);
    }
    if let Wanted::Listed(found, _) = &choice.wanted {
        found
            .iter()
            .for_each(|found| out.placement(actions, found, seen.hand));
    }
    out.set(length - 4 + decision, 1);
}

/// A number that is not below the largest of its type.
fn small(number: u32) -> i16 {
    i16::try_from(number).unwrap_or(i16::MAX)
}

/// Zeros into which numbers are written.
struct Numbers<'b> {
    bytes: &'b mut [u8],
    /// The place of the next number.
    at: usize,
}

impl Numbers<'_> {
    fn set(&mut self, place: usize, number: i16) {
        self.bytes[2 * place..2 * place + 2].copy_from_slice(&number.to_le_bytes());
    }

    fn extend(&mut self, numbers: impl IntoIterator<Item = i16>) {
        for number in numbers {
            self.set(self.at, number);
            self.at += 1;
        }
    }

    fn counts(&mut self, actions: &Actions, tiles: &Tiles) {
        self.extend(
            actions
                .kinds
                .iter()
                .map(|&kind| i16::from(tiles.count(kind))),
        );
    }

    /// The opponent's last action: tiles placed, whether it passed, tiles exchanged; its squares; the tiles discarded.
    fn last(&mut self, actions: &Actions, last: Option<&PublicAction>) {
        let (numbers, discarded) = match last {
            Some(PublicAction::Place(placement)) => ([placement.len() as u32, 0, 0], Tiles::EMPTY),
            Some(PublicAction::Pass(tiles)) => ([0, 1, 0], *tiles),
            Some(PublicAction::Exchange(count)) => ([0, 0, *count], Tiles::EMPTY),
            None => ([0; 3], Tiles::EMPTY),
        };
        self.extend(numbers.map(small));
        if let Some(PublicAction::Place(placement)) = last {
            for &(square, _) in placement.tiles() {
                self.set(self.at + actions.square(square), 1);
            }
        }
        self.at += actions.squares();
        self.counts(actions, &discarded);
    }

    /// A listed placement, and what it keeps of the hand.
    fn placement(&mut self, actions: &Actions, found: &ScoredPlacement, hand: &Tiles) {
        let (placement, score, used) = (&found.placement, &found.score, found.placement.used());
        let first = placement.tiles()[0].0;
        let column = placement.axis() == Some(Axis::Column);
        self.extend([found.points, score.primary, score.cross, score.bonus].map(small));
        self.extend([placement.len() as u32, used.operators()].map(small));
        self.extend([first.row.into(), first.col.into(), i16::from(column)]);
        self.counts(actions, &hand.saturating_minus(&used));
    }

    fn planes(&mut self, actions: &Actions, tiles: impl Iterator<Item = (Square, Face)>) {
        let faces = actions.faces.len();
        for (square, face) in tiles {
            self.set(
                self.at + actions.square(square) * faces + actions.face(face),
                1,
            );
        }
        self.at += actions.squares() * faces;
    }
}
