//! Help on request in a position.

use std::cmp::Reverse;

use bagsplit_game::rules::with_game;
use bagsplit_movegen::{Generator, Playable, SOON};
use serde::Deserialize;

use crate::{Line, Setting};

/// The number of placements, by points, among which the one with the fewest tiles is found.
const LISTED: usize = 200;

/// The kind of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hint {
    /// A placement that scores, and not more than that: of the placements with the most points the one with the fewest tiles.
    Scores,
    /// The action with the best chance of winning, as the network estimates it.
    Best,
}

impl Setting {
    /// What a hint says; `None` where no placement scores, or where the network cannot be asked.
    pub fn hint(&self, hint: Hint) -> Option<Line> {
        match hint {
            Hint::Scores => self.short_scoring(),
            Hint::Best => {
                let best = self.placements_soon(1).placements.into_iter().next();
                best.filter(|line| line.chance.is_some())
            }
        }
    }

    fn short_scoring(&self) -> Option<Line> {
        with_game!(&self.rules, game => {
            let mut generator = game.generator();
            let found = if self.is_large() {
                generator.best_few_within(&self.grid, &self.hand, LISTED, &|_| 0, SOON).found
            } else {
                generator.top_of_list(&self.grid, &self.hand, LISTED, &|_| 0)
            };
            let scoring = found.into_iter().filter(|found| found.points > 0);
            let short = scoring.min_by_key(|found| (found.placement.tiles().len(), Reverse(found.points)));
            short.map(|found| Line::from_placement(game, &generator, (&self.grid, &self.hand), &found))
        })
    }
}
