//! Advice on draws.

use bagsplit_game::board::Bag;
use bagsplit_players::PrivateHandValue;
use serde::Serialize;

use crate::Setting;

/// The best draw for filling the hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrawAdvice {
    /// The number of tiles from each bag that gives any.
    pub from: Vec<FromBag>,
    /// The expected value of the hand after the draw, in points.
    pub value: f64,
    /// The expected number of tiles of each symbol in the hand after the draw.
    pub expected: Vec<(String, f64)>,
}

/// The number of tiles from a bag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FromBag {
    /// Its letter.
    pub bag: String,
    pub tiles: u8,
}

impl Setting {
    /// The best draw for filling the hand, by the expected value of the hand for the rest of the game (`hand-value`).
    /// `None` where the bag is shared, the player's bags are not known, or there is nothing to draw.
    pub fn draw(&self) -> Option<DrawAdvice> {
        let bags = self.bags.as_ref()?;
        let wanted = self.rules.hand_size().saturating_sub(self.hand.total());
        let wanted = wanted.min(bags.all().total());
        if wanted == 0 {
            return None;
        }
        let (counts, value) = PrivateHandValue::FITTED.best_allocation(&self.hand, bags, wanted);
        let from: Vec<(Bag, u8)> = counts
            .iter()
            .map(|(bag, &count)| (bag, count))
            .filter(|&(_, count)| count > 0)
            .collect();
        let kinds = self.rules.tiles().kinds().map(|(tile, _)| {
            // All tiles of a bag are equally likely to be drawn.
            let drawn = from.iter().map(|&(bag, count)| {
                f64::from(count) * f64::from(bags[bag].count(tile)) / f64::from(bags[bag].total())
            });
            (
                tile.to_string(),
                f64::from(self.hand.count(tile)) + drawn.sum::<f64>(),
            )
        });
        Some(DrawAdvice {
            expected: kinds.filter(|&(_, mean)| mean > 0.).collect(),
            from: from
                .iter()
                .map(|(bag, tiles)| FromBag {
                    bag: bag.to_string(),
                    tiles: *tiles,
                })
                .collect(),
            value: value / 1000.,
        })
    }
}
