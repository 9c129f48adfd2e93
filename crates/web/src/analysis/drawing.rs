//! Which tiles are to be drawn from which bag?

use bagsplit_game::board::{Bag, Tile, Tiles};
use bagsplit_players::PrivateHandValue;
use serde::Serialize;

use crate::analysis::Setting;

/// How to fill the hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrawAdvice {
    /// How many tiles come from each bag that gives some.
    pub from: Vec<FromBag>,
    /// What the hand is worth then, in points, on average over what may be drawn.
    pub value: f64,
    /// How many of each symbol the hand has then, on average.
    pub expected: Vec<(String, f64)>,
}

/// How many tiles come from a bag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FromBag {
    /// Its letter.
    pub bag: String,
    /// How many.
    pub tiles: u8,
}

impl Setting {
    /// The best way to fill up the hand, by what hands are worth on average for the rest of a game (`hand-value`). `None` where the
    /// bag is shared or the own bags are not known, and where nothing is to be drawn.
    #[must_use]
    pub fn draw(&self) -> Option<DrawAdvice> {
        let bags = self.bags.as_ref()?;
        let wanted = u32::from(self.rules.hand_size()).saturating_sub(self.hand.total());
        let wanted = wanted.min(bags.all().total());
        if wanted == 0 {
            return None;
        }
        let (counts, value) = PrivateHandValue::FITTED.best_allocation(&self.hand, bags, wanted);
        let from: Vec<(Bag, u8)> =
            counts.iter().map(|(bag, &count)| (bag, count)).filter(|&(_, count)| count > 0).collect();
        let mean = |tile: Tile| -> f64 {
            // Of a bag each tile is as likely to be drawn as another.
            let drawn = |&(bag, count): &(Bag, u8)| {
                let held: &Tiles = &bags[bag];
                f64::from(count) * f64::from(held.count(tile)) / f64::from(held.total())
            };
            f64::from(self.hand.count(tile)) + from.iter().map(drawn).sum::<f64>()
        };
        let kinds = self.rules.tiles().kinds().map(|(tile, _)| (tile.to_string(), mean(tile)));
        Some(DrawAdvice {
            expected: kinds.filter(|&(_, mean)| mean > 0.).collect(),
            from: from.iter().map(|(bag, tiles)| FromBag { bag: bag.to_string(), tiles: *tiles }).collect(),
            value: value / 1000.,
        })
    }
}
