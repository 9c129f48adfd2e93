//! Results that depend only on the hand, for all windows: tables of the fillings of parts.

use std::ops::ControlFlow;

use crate::equations::fill::walk::{Goal, Walk};
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::pattern::pattern_index::PatternIndex;
use crate::equations::pattern::place::Place;
use crate::equations::tables::filled::FilledPart;
use crate::equations::tables::grouped::Grouped;
use crate::equations::tables::pool::Pool;
use crate::equations::tables::table::Table;
use crate::equations::value::band::Band;

/// The required content of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableRequest {
    /// All values within this band,
    pub(crate) band: Band,
    /// of fillings that leave the demand of the other parts.
    pub(crate) demand: isize,
}

impl TableRequest {
    /// Whether a table for this request satisfies another one.
    const fn has(&self, request: &TableRequest) -> bool {
        self.band.covers(request.band) && self.demand <= request.demand
    }
}

/// The tables of parts, and the buffers for making them.
#[derive(Clone, Debug, Default)]
pub(crate) struct PartCache {
    pub(crate) tables: Pool<Table>,
    /// The tables of a part, by the number of blanks of the hand and their request.
    by_part: PatternIndex<(u8, TableRequest, usize)>,
    /// Buffers in which fillings are gathered for a table, and grouped.
    gathered: Vec<FilledPart>,
    grouped: Grouped,
}

impl PartCache {
    /// Whether it takes too much memory to be kept for further queries.
    pub(crate) fn is_large(&self) -> bool {
        self.tables.size(Table::capacity) + self.gathered.capacity() > 2 * KEPT
    }

    /// Clears the cache, and keeps its memory unless it is large.
    pub(crate) fn clear(&mut self) {
        self.tables.clear(Table::is_large);
        self.tables.shrink(2 * KEPT, Table::capacity);
        if self.gathered.capacity() > KEPT {
            (self.gathered, self.grouped) = (Vec::new(), Grouped::default());
        }
        self.by_part.clear();
    }
}

/// The maximum number of fillings whose memory is kept.
const KEPT: usize = 1 << 14;

/// A hand with the reader of its equations and the results that all windows share.
pub(crate) struct Turn<'t, A> {
    pub(crate) arithmetic: &'t mut A,
    pub(crate) left: HandLeft,
    pub(crate) cache: &'t mut PartCache,
}

impl<'t, A: Arithmetic> Turn<'t, A> {
    pub(crate) fn new(
        arithmetic: &'t mut A,
        left: HandLeft,
        cache: &'t mut PartCache,
    ) -> Turn<'t, A> {
        Turn {
            arithmetic,
            left,
            cache,
        }
    }

    /// The index of a table with the requested fillings of a part, and its band, which may be wider.
    pub(crate) fn table(&mut self, places: &[Place], request: TableRequest) -> (usize, Band) {
        let blanks = self.left.blanks();
        let known = self.cache.by_part.find(places, |(left, made, _)| {
            *left == blanks && made.has(&request)
        });
        if let Some((_, made, table)) = known {
            return (*table, made.band);
        }
        let table = self.make_table(places, request);
        self.cache.by_part.add(places, (blanks, request, table));
        (table, request.band)
    }

    /// The index of a table of a value that is complete on the board.
    pub(crate) fn fixed_table(&mut self, value: &FilledPart) -> usize {
        let table = self.cache.tables.add();
        self.cache.tables[table].set_fixed(value);
        table
    }

    /// Makes a table of the requested fillings of a part, and returns its index.
    fn make_table(&mut self, places: &[Place], request: TableRequest) -> usize {
        let mut found = std::mem::take(&mut self.cache.gathered);
        found.clear();
        let (least, most) = request.band.limits();
        let goal = if request.band == Band::ALL {
            Goal::All
        } else {
            Goal::Within(least, most)
        };
        let mut walk = Walk::new(
            self.arithmetic,
            &mut self.left,
            places,
            goal,
            |_, _, filled| {
                found.push(*filled);
                ControlFlow::Continue(())
            },
        );
        walk.demand = request.demand;
        let _ = walk.run(0, 0);
        let PartCache {
            tables,
            grouped,
            gathered,
            ..
        } = &mut *self.cache;
        let table = tables.add();
        tables[table].set(&found, grouped);
        *gathered = found;
        table
    }

    /// The value of a part without slots.
    pub(crate) fn value(&mut self, places: &[Place]) -> Option<FilledPart> {
        let mut value = None;
        let mut walk = Walk::new(
            self.arithmetic,
            &mut self.left,
            places,
            Goal::All,
            |_, _, filled| {
                value = Some(*filled);
                ControlFlow::Continue(())
            },
        );
        let _ = walk.run(0, 0);
        value
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::{Symbol, Tiles};
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;
    use crate::equations::grammar::arithmetic::EquationGame;
    use crate::equations::grammar::decimal::Decimal;
    use crate::equations::hand::counts::Counts;
    use crate::equations::hand::symbols::{Filling, Symbols, only};
    use crate::equations::pattern::place::symbols;

    /// Calls `ask` with a turn of this hand.
    fn with_turn<T>(hand: &str, ask: impl FnOnce(&mut Turn<'_, Decimal>) -> T) -> T {
        let game = NumberScrabble::default();
        let left = HandLeft::new(&game, &hand.parse::<Tiles>().unwrap(), Decimal::UNARY);
        ask(&mut Turn::new(
            &mut game.arithmetic(),
            left,
            &mut PartCache::default(),
        ))
    }

    #[test]
    fn a_table_lacks_only_values_with_too_few_tiles_left() {
        let places = [Place::Slot(Symbols::MAX); 3];
        let fillings = |table: &Table| {
            let mut all = table.fillings.clone();
            all.sort_unstable();
            all
        };
        let made = |turn: &mut Turn<'_, Decimal>, demand| {
            let table = turn.make_table(
                &places,
                TableRequest {
                    band: Band::ALL,
                    demand,
                },
            );
            fillings(&turn.cache.tables[table])
        };
        with_turn("1247+*s=", |turn| {
            let all = made(turn, 0);
            for demand in 0..12 {
                let leaves_enough = |filling: &Filling| {
                    let squares = symbols(&places, *filling, 0)
                        .filter(|&symbol| symbol == Symbol::Square)
                        .count();
                    let digits = usize::from(Counts::from_filling(*filling, 3).digits());
                    (2 * (4 - digits) + 1 - squares) as isize >= demand
                };
                let expected: Vec<Filling> = all.iter().copied().filter(leaves_enough).collect();
                assert_eq!(made(turn, demand), expected, "{demand}");
            }
            assert!(!all.is_empty());
        });
    }

    /// The fillings that a walk finds in a part.
    fn walked<'t>(
        turn: &mut Turn<'t, Decimal>,
        places: &[Place],
        (least, most): (f64, f64),
    ) -> Vec<Filling> {
        let mut all = Vec::new();
        let mut visit = |_: &mut Decimal, _: &mut HandLeft, filled: &FilledPart| {
            if filled.size > least && filled.size <= most {
                all.push(filled.filling);
            }
            ControlFlow::Continue(())
        };
        let _ = Walk::new(
            turn.arithmetic,
            &mut turn.left,
            places,
            Goal::All,
            &mut visit,
        )
        .run(0, 0);
        all.sort_unstable();
        all
    }

    #[test]
    fn a_table_of_a_band_has_the_fillings_of_all_within_it() {
        let free = Place::Slot(Symbols::MAX);
        let old = |symbol| Place::Old(symbol);
        let odd = Place::Slot(0b10_1010_1010 | only(Symbol::Minus) | only(Symbol::Times));
        let parts = [
            vec![free; 4],
            vec![free, old(Symbol::Divide), free, free],
            vec![old(Symbol::Root), free, free, free],
            vec![old(Symbol::D0), free, free],
            vec![free, old(Symbol::D4), odd, free],
            vec![odd, free, old(Symbol::Square), free, free],
            vec![free, free, old(Symbol::D1), old(Symbol::D2)],
        ];
        for hand in ["0247+*s=", "36/19-r", "1480-?+", "09/2*?s"] {
            with_turn(hand, |turn| {
                for places in &parts {
                    let bands: [_; 3] =
                        [6, 60, 600].map(|size| Band::below(Band::top(f64::from(size)), |_| false));
                    for band in bands.into_iter().flatten().chain([Band::ALL]) {
                        let request = TableRequest { band, demand: 0 };
                        let table = turn.make_table(places, request);
                        let mut found = turn.cache.tables[table].fillings.clone();
                        found.sort_unstable();
                        assert_eq!(
                            found,
                            walked(turn, places, band.limits()),
                            "{hand} {places:?} {band:?}"
                        );
                        assert!(band != Band::ALL || !found.is_empty());
                    }
                }
            });
        }
    }
}
