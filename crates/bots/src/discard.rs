//! What to throw away with a pass.

use board::{Tile, Tiles};
use rules::Value;

use crate::catalogue::Given;
use crate::{BuildError, HandValue, Kind, Observation, Parameter, Policy, Prospects};

/// Which hand tiles leave the game with a pass (MS-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiscardPolicy {
    /// None of them.
    None,
    /// All of them.
    All,
    /// The least valuable ones.
    Worst {
        /// How many.
        tiles: u32,
    },
    /// Those whose replacement can be expected to raise the value of the hand by more than they are worth.
    Improve,
}

impl DiscardPolicy {
    /// The tiles to discard when passing.
    #[must_use]
    pub fn choose(&self, seen: &Observation<'_>) -> Tiles {
        // What cannot be replaced is not thrown away: it could still be placed.
        let replaceable = seen.tiles_in_bags();
        match *self {
            DiscardPolicy::None => Tiles::EMPTY,
            DiscardPolicy::All => seen.hand.iter().take(replaceable as usize).collect(),
            DiscardPolicy::Worst { tiles } => {
                let mut kept = *seen.hand;
                (0..tiles.min(replaceable).min(kept.total())).map(|_| worst_of(&mut kept)).collect()
            }
            DiscardPolicy::Improve => improve(seen, replaceable),
        }
    }
}

/// Takes the tile out whose loss costs the hand and the rest of the game least.
fn worst_of(hand: &mut Tiles) -> Tile {
    let value = HandValue::DEFAULT;
    let mut worst: Option<(f64, Tile)> = None;
    for (tile, count) in hand.kinds() {
        let mut rest = *hand;
        rest.set(tile, count - 1);
        let left = value.of(&rest);
        if worst.is_none_or(|(most, _)| left > most) {
            worst = Some((left, tile));
        }
    }
    let (_, tile) = worst.expect("the hand holds a tile");
    assert!(hand.take(tile));
    tile
}

/// What a discarded tile has to be made up for by the tiles drawn, in thousandths of a point: it will not
/// be there to score with. Of 500, 1000, 2000 and 3000 the best measured (see `docs/policies.md`).
const PRICE: f64 = 2000.;

/// Throws so many of the worst tiles away that the expected value of the hand after drawing by the best
/// allocation, less the price of the tiles thrown away, is highest.
fn improve(seen: &Observation<'_>, replaceable: u32) -> Tiles {
    let value = HandValue::DEFAULT;
    let prospects = Prospects::new(&value, seen.bags);
    let (mut kept, mut discarded) = (*seen.hand, Tiles::EMPTY);
    let mut best = (value.of(seen.hand), Tiles::EMPTY);
    for count in 1..=replaceable.min(seen.hand.total()) {
        discarded.add(worst_of(&mut kept));
        let (_, hand) = prospects.best(&kept, count);
        let expected = hand - f64::from(count) * PRICE;
        if expected > best.0 {
            best = (expected, discarded);
        }
    }
    best.1
}

impl Policy for DiscardPolicy {
    const WHAT: &'static str = "discard policy";

    const KINDS: &'static [Kind] = &[
        Kind { name: "none", doc: "keeps every tile", by_hand: "yes", parameters: &[] },
        Kind {
            name: "all",
            doc: "throws every tile away that can be replaced",
            by_hand: "yes",
            parameters: &[],
        },
        Kind {
            name: "worst",
            doc: "throws the least valuable tiles away, as far as they can be replaced",
            by_hand: "yes: surplus operators (beyond four, or doubles) and doubles of digits first",
            parameters: &[Parameter { name: "tiles", doc: "how many: 0 to 12, default 1" }],
        },
        Kind { name: "worst-three", doc: "'worst' with three tiles", by_hand: "yes", parameters: &[] },
        Kind {
            name: "improve",
            doc: "throws the worst tiles away as long as what is drawn for them can be expected to be better by two \
                  points a tile",
            by_hand: "roughly: as 'worst', and stop where the bags promise no better",
            parameters: &[],
        },
    ];

    fn build(kind: &str, parameters: &[(String, Value)]) -> Result<DiscardPolicy, BuildError> {
        let given = Given::find::<DiscardPolicy>(kind, parameters)?;
        Ok(match kind {
            "none" => DiscardPolicy::None,
            "all" => DiscardPolicy::All,
            "worst" => DiscardPolicy::Worst { tiles: given.integer("tiles", 1, 0, 12)? as u32 },
            "worst-three" => DiscardPolicy::Worst { tiles: 3 },
            _ => DiscardPolicy::Improve,
        })
    }

    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>) {
        match *self {
            DiscardPolicy::None => ("none", Vec::new()),
            DiscardPolicy::All => ("all", Vec::new()),
            DiscardPolicy::Worst { tiles } => ("worst", vec![("tiles", Value::Integer(i64::from(tiles)))]),
            DiscardPolicy::Improve => ("improve", Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{ByBag, Grid};

    fn discarded(policy: DiscardPolicy, hand: &str, bag: &str) -> String {
        let mut bags = ByBag::default();
        bags.0[0] = bag.parse().unwrap();
        let (grid, hand) = (Grid::new(13).unwrap(), hand.parse().unwrap());
        let seen = Observation::plain(&grid, &hand, &bags);
        policy.choose(&seen).to_string()
    }

    #[test]
    fn only_what_pays_and_can_be_replaced_is_thrown_away() {
        assert_eq!(discarded(DiscardPolicy::Improve, "125+-*9", "3467"), "", "a good hand");
        let bad = discarded(DiscardPolicy::Improve, "+++++++", "11223344559");
        assert!((2..=6).contains(&bad.len()), "{bad}");
        assert_eq!(discarded(DiscardPolicy::All, "1234", "55").len(), 2);
        assert_eq!(discarded(DiscardPolicy::Worst { tiles: 3 }, "1234", "").len(), 0);
    }
}
