//! Deals: the setting before the first draw (MS-2 to MS-4).

use crate::board::{ByBag, ByPlayer, Player, Tile, Tiles};

use crate::rules::{Fault, Game, What};

/// The setting before the opening draws, as claimed: [`Position::new`](crate::rules::Position::new) checks it against
/// the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Each player's split, in games with private bags.
    pub splits: Option<ByPlayer<ByBag<Tiles>>>,
    /// The holder of the Advantage, in games that have one.
    pub holder: Option<Player>,
    /// The first player.
    pub first: Player,
}

impl Deal {
    /// A deal with private bags and an Advantage.
    pub const fn private(splits: ByPlayer<ByBag<Tiles>>, holder: Player, first: Player) -> Deal {
        Deal {
            splits: Some(splits),
            holder: Some(holder),
            first,
        }
    }

    /// A deal with a shared bag and no Advantage.
    pub const fn shared(first: Player) -> Deal {
        Deal {
            splits: None,
            holder: None,
            first,
        }
    }

    /// Checks the deal against the rules of a game.
    pub(crate) fn check<G: Game>(&self, game: &G) -> Result<(), Fault> {
        match (&self.splits, game.private_bags()) {
            (None, Some(_)) => return Err(deal_fault::<G>("a split is missing")),
            (Some(_), None) => {
                return Err(deal_fault::<G>("there are no splits with a shared bag"));
            }
            (Some(ByPlayer(splits)), Some(_)) => splits
                .iter()
                .try_for_each(|split| game.check_split(split))?,
            (None, None) => {}
        }
        match (self.holder, game.has_advantage()) {
            (None, true) => Err(deal_fault::<G>("no player holds the Advantage")),
            (Some(_), false) => Err(deal_fault::<G>("there is no Advantage to hold")),
            (Some(holder), true) if game.opener(holder, self.first) != self.first => Err(Fault {
                clause: G::CLAUSES.turn,
                what: What::WrongStarter(self.first),
            }),
            _ => Ok(()),
        }
    }
}

const fn deal_fault<G: Game>(what: &'static str) -> Fault {
    Fault {
        clause: G::CLAUSES.deal,
        what: What::Deal(what),
    }
}

/// Checks that bags are a split of a player's tiles.
pub(crate) fn check_split<G: Game>(game: &G, split: &ByBag<Tiles>) -> Result<(), Fault> {
    let bags = usize::from(game.private_bags().unwrap_or(0));
    if let Some((bag, _)) = split.iter().skip(bags).find(|(_, tiles)| !tiles.is_empty()) {
        return Err(Fault {
            clause: G::CLAUSES.deal,
            what: What::NoSuchBag(bag),
        });
    }
    let (mut missing, mut surplus) = (Tiles::EMPTY, Tiles::EMPTY);
    for tile in Tile::all() {
        // In wider integers: a split from a file may hold more than 255 tiles of a kind in total.
        let found: u32 = split
            .0
            .iter()
            .map(|tiles| u32::from(tiles.count(tile)))
            .sum();
        let owned = u32::from(game.tiles().count(tile));
        missing.set(tile, owned.saturating_sub(found) as u8);
        surplus.set(tile, found.saturating_sub(owned).min(255) as u8);
    }
    if missing.is_empty() && surplus.is_empty() {
        Ok(())
    } else {
        Err(Fault {
            clause: G::CLAUSES.tile,
            what: What::Split { missing, surplus },
        })
    }
}
