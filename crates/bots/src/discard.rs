//! What to throw away with a pass.

use board::{Tile, Tiles};
use rules::Value;

use crate::catalogue::Given;
use crate::{BuildError, HandValue, Kind, Observation, Parameter, Policy};

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
    /// Those whose replacement can be expected to raise the value of the hand the most.
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

/// Takes the tile out whose loss costs the hand least.
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

/// Throws the worst tile away as long as that raises the expected value of the hand after drawing by the
/// best allocation.
fn improve(seen: &Observation<'_>, replaceable: u32) -> Tiles {
    let value = HandValue::DEFAULT;
    let (mut kept, mut discarded) = (*seen.hand, Tiles::EMPTY);
    let mut best = (value.of(seen.hand), Tiles::EMPTY);
    for count in 1..=replaceable.min(seen.hand.total()) {
        discarded.add(worst_of(&mut kept));
        let (_, expected) = value.best_allocation(&kept, seen.bags, count);
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
            by_hand: "yes: surplus operators or doubles of high digits first",
            parameters: &[Parameter { name: "tiles", doc: "how many: 0 to 12, default 3" }],
        },
        Kind { name: "worst-three", doc: "'worst' with three tiles", by_hand: "yes", parameters: &[] },
        Kind {
            name: "improve",
            doc: "throws the worst tiles away as long as what is drawn for them can be expected to be better",
            by_hand: "roughly: as 'worst', and stop where the bags promise no better",
            parameters: &[],
        },
    ];

    fn build(kind: &str, parameters: &[(String, Value)]) -> Result<DiscardPolicy, BuildError> {
        let given = Given::find::<DiscardPolicy>(kind, parameters)?;
        Ok(match kind {
            "none" => DiscardPolicy::None,
            "all" => DiscardPolicy::All,
            "worst" => DiscardPolicy::Worst { tiles: given.integer("tiles", 3, 0, 12)? as u32 },
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
