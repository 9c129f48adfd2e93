//! What action numbers stand for; they depend on the rules alone, not on the position.

use bagsplit_game::board::{Bag, Face, Square, Symbol, Tile};
use bagsplit_game::rules::Ruleset;

/// An action: a part of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// One tile on one square.
    Place(Square, Face),
    /// The placement of this rank, from 0, in the list of the best ones.
    Choose(usize),
    /// The decision is complete: the tiles placed, discarded or exchanged so far; a pass with none; no Mulligan.
    Commit,
    /// Discards one tile with a pass, or exchanges it.
    Discard(Tile),
    /// Draws one tile from a bag.
    Draw(Bag),
    /// Takes the Mulligan.
    Mulligan,
    /// Goes first; with false the opponent does.
    First(bool),
}

/// The numbering of actions.
#[derive(Clone, Debug)]
pub(crate) struct Actions {
    side: u8,
    /// How many placements are listed for a turn; 0 where tiles are placed one by one.
    pub(crate) top: usize,
    /// Whether only the first placement of each set of tiles is listed.
    pub(crate) one_per_leave: bool,
    /// The faces that tiles can show: symbols, then blanks that stand for them.
    pub(crate) faces: Vec<Face>,
    /// The kinds of tiles.
    pub(crate) kinds: Vec<Tile>,
    /// How many bags a player draws from; none where the bag is shared, since nothing is to decide there.
    pub(crate) bags: usize,
    /// The place of each symbol among those of the game.
    places: [usize; Symbol::ALL.len()],
    symbols: usize,
}

impl Actions {
    /// The numbering for rules. `top` placements are listed for a turn, 0 for tiles one by one; `one_per_leave` are those
    /// of different tiles.
    pub(crate) fn new(rules: &Ruleset, (top, one_per_leave): (usize, bool)) -> Actions {
        let symbols = rules.symbols();
        let mut faces: Vec<Face> = symbols.iter().map(|&symbol| Face::plain(symbol)).collect();
        let mut kinds: Vec<Tile> = symbols.iter().map(|&symbol| symbol.into()).collect();
        if rules.has_blanks() {
            faces.extend(symbols.iter().map(|&symbol| Face::blank(symbol)));
            kinds.push(Tile::BLANK);
        }
        let mut places = [0; Symbol::ALL.len()];
        for (place, symbol) in symbols.iter().enumerate() {
            places[symbol.index()] = place;
        }
        let bags = rules.private_bags().unwrap_or(0).into();
        Actions {
            side: rules.side(),
            top,
            one_per_leave,
            faces,
            kinds,
            bags,
            places,
            symbols: symbols.len(),
        }
    }

    /// How many squares the board has.
    pub(crate) fn squares(&self) -> usize {
        usize::from(self.side) * usize::from(self.side)
    }

    /// The number of the first action after placements.
    fn commit(&self) -> usize {
        if self.top > 0 {
            self.top
        } else {
            self.squares() * self.faces.len()
        }
    }

    /// The tiles that are discarded one by one; a listed turn passes by the setup's policy.
    fn discards(&self) -> &[Tile] {
        if self.top > 0 { &[] } else { &self.kinds }
    }

    /// How many actions there are.
    pub(crate) fn count(&self) -> usize {
        self.commit() + 1 + self.discards().len() + self.bags + 3
    }

    /// The place of a square in reading order.
    pub(crate) fn square(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.side) + usize::from(square.col)
    }

    /// The place of a face among [`Actions::faces`].
    pub(crate) fn face(&self, face: Face) -> usize {
        self.places[face.symbol().index()] + if face.is_blank() { self.symbols } else { 0 }
    }

    /// The number of a step.
    pub(crate) fn number(&self, step: Step) -> usize {
        let discards = self.commit() + 1;
        let draws = discards + self.discards().len();
        let rest = draws + self.bags;
        match step {
            Step::Place(square, face) => self.square(square) * self.faces.len() + self.face(face),
            Step::Choose(rank) => rank,
            Step::Commit => self.commit(),
            Step::Discard(tile) => {
                discards
                    + self
                        .kinds
                        .iter()
                        .position(|&kind| kind == tile)
                        .expect("a tile of the game")
            }
            Step::Draw(bag) => draws + bag.index(),
            Step::Mulligan => rest,
            Step::First(own) => rest + 1 + usize::from(!own),
        }
    }

    /// The step of a number.
    pub(crate) fn step(&self, number: usize) -> Option<Step> {
        let faces = self.faces.len();
        if number < self.top {
            return Some(Step::Choose(number));
        }
        if number < self.commit() {
            let (square, side) = (number / faces, usize::from(self.side));
            let square = Square::new((square / side) as u8, (square % side) as u8);
            return Some(Step::Place(square, self.faces[number % faces]));
        }
        let mut steps = std::iter::once(Step::Commit)
            .chain(self.discards().iter().map(|&kind| Step::Discard(kind)))
            .chain(Bag::first(self.bags).map(Step::Draw))
            .chain([Step::Mulligan, Step::First(true), Step::First(false)]);
        steps.nth(number - self.commit())
    }

    /// What a number stands for, as text.
    pub(crate) fn describe(&self, number: usize) -> Option<String> {
        Some(match self.step(number)? {
            Step::Place(square, face) => format!("place {face} on {square}"),
            Step::Choose(rank) => format!("placement {rank} of the list"),
            Step::Commit if self.top > 0 => "pass, or no Mulligan".to_owned(),
            Step::Commit => "commit".to_owned(),
            Step::Discard(tile) => format!("discard {tile}"),
            Step::Draw(bag) => format!("draw from {}", bag.letter()),
            Step::Mulligan => "mulligan".to_owned(),
            Step::First(true) => "go first".to_owned(),
            Step::First(false) => "opponent goes first".to_owned(),
        })
    }
}
