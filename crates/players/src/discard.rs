//! Discard policies: the tiles to throw away with a pass.

use bagsplit_game::board::{Symbol, Tile, Tiles};

use crate::Observation;
use crate::catalogue::{number, policies};
use crate::leave::{PrivateHandValue, PrivateLeaveValue, worst_first};

policies! {
    /// The hand tiles to remove from the game with a pass (MS-18).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum DiscardPolicy: "discard policy" {
        None = "none", "keeps every tile", by hand: Yes, "";
        All = "all", "throws every tile away that can be replaced", by hand: Yes, "";
        Worst { tiles: u32 = number(0, 12, 1), "how many"; } = "worst",
            "throws the least valuable tiles away, as far as they can be replaced",
            by hand: Roughly, "surplus operators (beyond four, or doubles) and doubles of digits first";
        Improve = "improve",
            "throws the worst tiles away as long as the tiles drawn for them are expected to be better by two points per tile",
            by hand: Roughly, "as 'worst', and stop where the bags promise no better";
        Surplus {
            operators: u32 = number(0, 12, 4), "the most operators kept";
            alike: u32 = number(1, 12, 2), "the most operators of one kind kept";
            digits: u32 = number(1, 12, 2), "the most digits of one kind kept";
        } = "surplus",
            "throws surplus tiles away: of each operator, of operators together, then of each digit, as far as they can be \
             replaced",
            by hand: Yes, "count the operators, and tiles held more than twice";
    }
    short "worst-three" = DiscardPolicy::Worst { tiles: 3 }, "'worst' with three tiles", by hand: Roughly, "as 'worst'";
}

impl DiscardPolicy {
    /// The tiles to discard when passing.
    pub(crate) fn choose(&self, seen: &Observation<'_>) -> Tiles {
        // Tiles that cannot be replaced are not thrown away: they could still be placed.
        let replaceable = seen.tiles_in_bags();
        match *self {
            DiscardPolicy::None => Tiles::EMPTY,
            DiscardPolicy::All => seen.hand.iter().take(replaceable as usize).collect(),
            DiscardPolicy::Worst { tiles } => worst_first(seen.hand, tiles.min(replaceable))
                .last()
                .map_or(Tiles::EMPTY, |(thrown, _)| thrown),
            DiscardPolicy::Surplus {
                operators,
                alike,
                digits,
            } => surplus(seen.hand, [operators, alike, digits])
                .take(replaceable as usize)
                .collect(),
            DiscardPolicy::Improve => improve(seen, replaceable),
        }
    }
}

/// The tiles beyond `operators` operators, `alike` equal operators and `digits` equal digits, in the order in which
/// they are discarded: of operators with the same count, the last in symbol order first.
fn surplus(hand: &Tiles, [operators, alike, digits]: [u32; 3]) -> impl Iterator<Item = Tile> {
    let mut kept = *hand;
    std::iter::from_fn(move || {
        let (some, operator) = most_frequent(&kept, Symbol::is_arithmetic)?;
        let (same, digit) = most_frequent(&kept, Symbol::is_digit)?;
        let goes = if some > alike || kept.operators() > operators {
            operator
        } else if same > digits {
            digit
        } else {
            return None;
        };
        kept.take(goes).then(|| goes.into())
    })
}

/// The symbol of a class of which there are most, the last among equals, with its number of tiles.
fn most_frequent(tiles: &Tiles, class: fn(Symbol) -> bool) -> Option<(u32, Symbol)> {
    let symbols = Symbol::ALL.into_iter().filter(|&symbol| class(symbol));
    symbols
        .map(|symbol| (u32::from(tiles.count(symbol)), symbol))
        .max()
}

/// The price of a discarded tile in thousandths of a point: it cannot score any more, so the tiles drawn for it have to
/// be better by that much. Of 500, 1000, 2000 and 3000 the best measured (see `docs/policies.md`).
const PRICE: f64 = 2000.;

/// Discards the number of worst tiles that maximises the expected value of the hand after drawing by the best
/// allocation, less [`PRICE`] for each of them.
fn improve(seen: &Observation<'_>, replaceable: u32) -> Tiles {
    let value = &PrivateHandValue::FITTED;
    let prospects = PrivateLeaveValue::new(value, seen.bags());
    let mut best = (value.evaluate(seen.hand), Tiles::EMPTY);
    for (count, (discarded, kept)) in (1..).zip(worst_first(seen.hand, replaceable)) {
        let (_, hand) = prospects.best(&kept, count);
        let expected = hand - f64::from(count) * PRICE;
        if expected > best.0 {
            best = (expected, discarded);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{bags, tiles};
    use bagsplit_game::board::Grid;

    fn discarded(policy: DiscardPolicy, hand: &str, bag: &str) -> String {
        let (grid, hand, bags) = (Grid::new(13).unwrap(), tiles(hand), bags(&[bag]));
        let seen = Observation::plain(&grid, &hand, &bags);
        policy.choose(&seen).to_string()
    }

    #[test]
    fn only_replaceable_tiles_whose_discard_pays_are_thrown_away() {
        assert_eq!(
            discarded(DiscardPolicy::Improve, "125+-*9", "3467"),
            "",
            "a good hand"
        );
        let bad = discarded(DiscardPolicy::Improve, "+++++++", "11223344559");
        assert!((2..=6).contains(&bad.len()), "{bad}");
        assert_eq!(discarded(DiscardPolicy::All, "1234", "55").len(), 2);
        assert_eq!(
            discarded(DiscardPolicy::Worst { tiles: 3 }, "1234", "").len(),
            0
        );
    }

    #[test]
    fn only_surplus_tiles_are_thrown_away() {
        let surplus = |[operators, alike, digits]: [u32; 3], hand: &str, bag: &str| {
            discarded(
                DiscardPolicy::Surplus {
                    operators,
                    alike,
                    digits,
                },
                hand,
                bag,
            )
        };
        let bag = "123456789";
        assert_eq!(surplus([4, 2, 2], "++--113", bag), "");
        assert_eq!(surplus([4, 2, 2], "+++-113", bag), "+");
        assert_eq!(
            surplus([4, 2, 2], "++--*13", bag),
            "-",
            "of + and - the last"
        );
        assert_eq!(surplus([4, 2, 2], "+-*1113", bag), "1");
        assert_eq!(surplus([2, 1, 1], "++-*113", bag), "1+*");
        assert_eq!(surplus([0, 2, 2], "+-*1113", bag), "1+-*");
        // As far as there is something in its place, operators first.
        assert_eq!(surplus([4, 2, 2], "+++1113", "5"), "+");
        assert_eq!(surplus([4, 2, 2], "+++1113", ""), "");
    }
}
