//! What a player sees, as numbers.

use bagsplit_game::board::{Bag, ByBag, Tiles};

use super::actions::Actions;
use super::choice::Choice;
use super::table::Wanted;

/// The names and lengths of the parts of an observation, in order.
pub(crate) fn parts(actions: &Actions) -> Vec<(&'static str, usize)> {
    let (kinds, planes) = (actions.kinds.len(), actions.squares() * actions.faces.len());
    vec![
        ("board", planes),
        ("placed", planes),
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
        ("decision", 4),
    ]
}

/// Writes the observation of a player who decides, in place of what the buffer has. Planes of faces by squares come as
/// squares by faces: `board[square * faces + face]`.
pub(crate) fn encode(choice: &Choice, actions: &Actions, numbers: &mut Vec<i16>) {
    let length: usize = parts(actions).iter().map(|(_, length)| length).sum();
    numbers.clear();
    let decision = match choice.ask.wanted {
        Wanted::Start => 0,
        Wanted::Turn(_) => 1,
        Wanted::Draw(_) => 2,
        Wanted::Mulligan(_) => 3,
    };
    if let Some(view) = choice.view() {
        let squares = view.grid.squares();
        planes(numbers, actions, squares.filter_map(|square| Some((square, view.grid.get(square)?))));
        planes(numbers, actions, choice.placed.tiles().iter().copied());
        counts(numbers, actions, &choice.hand());
        counts(numbers, actions, &choice.discarded);
        for bag in Bag::first(actions.bags) {
            counts(numbers, actions, &view.bags[bag]);
        }
        let nothing = ByBag::default();
        let drawn = if let Wanted::Mulligan(drawn) = &choice.ask.wanted { drawn } else { &nothing };
        for bag in Bag::first(actions.bags.max(1)) {
            counts(numbers, actions, &drawn[bag]);
        }
        numbers.extend(Bag::first(actions.bags).map(|bag| i16::from(choice.chosen[bag])));
        counts(numbers, actions, &view.unseen);
        numbers.extend(view.scores.map(small));
        numbers.extend(view.flags.map(i16::from));
        numbers.extend(view.passes.map(small));
        numbers.push(small(choice.to_draw()));
        numbers.extend(view.shared.unwrap_or_default().map(small));
    }
    numbers.resize(length - 4, 0);
    numbers.extend((0..4).map(|place| i16::from(place == decision)));
}

/// A number that is not below the largest of its type.
fn small(number: u32) -> i16 {
    i16::try_from(number).unwrap_or(i16::MAX)
}

fn counts(numbers: &mut Vec<i16>, actions: &Actions, tiles: &Tiles) {
    numbers.extend(actions.kinds.iter().map(|&kind| i16::from(tiles.count(kind))));
}

fn planes(
    numbers: &mut Vec<i16>,
    actions: &Actions,
    tiles: impl Iterator<Item = (bagsplit_game::board::Square, bagsplit_game::board::Face)>,
) {
    let (start, faces) = (numbers.len(), actions.faces.len());
    numbers.resize(start + actions.squares() * faces, 0);
    for (square, face) in tiles {
        numbers[start + actions.square(square) * faces + actions.face(face)] = 1;
    }
}
