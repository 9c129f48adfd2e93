//! Filters of placements for restricted players.

use bagsplit_game::board::{Tile, Tiles};
use bagsplit_movegen::{Filter, Filtered, Generator, ScoredPlacement};

use super::{Restriction, Restrictions};

/// The restrictions that concern placements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacementFilter {
    without: Restrictions,
    blanks: bool,
    operators: bool,
    /// Whether the bonus of either kind of game may be scored.
    bonus: bool,
    cross: bool,
}

/// A generator of the permitted placements, where restrictions forbid some; `None` where they forbid none.
pub(crate) fn filtered(
    all: &mut dyn Generator,
    without: Restrictions,
) -> Option<Filtered<'_, PlacementFilter>> {
    let filter = PlacementFilter {
        without,
        blanks: !without.has(Restriction::Blank),
        operators: !without.has_operators(),
        bonus: !without.has(Restriction::Bonus) && !without.has(Restriction::Bingo),
        cross: !without.has(Restriction::Cross),
    };
    let PlacementFilter {
        blanks,
        operators,
        bonus,
        cross,
        ..
    } = filter;
    let free = blanks && operators && bonus && cross;
    (!free).then(|| Filtered::new(all, filter))
}

impl Filter for PlacementFilter {
    fn usable(&self, hand: &Tiles) -> Tiles {
        let mut usable = *hand;
        self.without
            .operators()
            .for_each(|symbol| usable.set(symbol, 0));
        if !self.blanks {
            usable.set(Tile::BLANK, 0);
        }
        usable
    }

    fn allows_all(&self, usable: &Tiles) -> bool {
        // A blank could stand for an operator.
        self.bonus && self.cross && (self.operators || usable.count(Tile::BLANK) == 0)
    }

    fn allows(&self, found: &ScoredPlacement) -> bool {
        let mut faces = found.placement.tiles().iter().map(|(_, face)| face);
        (self.bonus || found.score.bonus == 0)
            && (self.cross || found.score.cross == 0)
            && (self.operators
                || !faces.any(|face| self.without.has(Restriction::Operator(face.symbol()))))
    }
}
