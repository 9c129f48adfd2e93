//! A decision that is put together step by step, and which steps can still lead to one.

use bagsplit_arena::Decision;
use bagsplit_game::board::{Bag, ByBag, Placement, Player, Tiles};
use bagsplit_game::rules::Action;
use bagsplit_movegen::ScoredPlacement;
use bagsplit_players::{Observation, Start};

use super::actions::{Actions, Step};
use super::placements::Placements;

/// Which decision is wanted.
#[derive(Clone)]
pub(crate) enum Wanted {
    Start,
    /// The legal placements.
    Turn(Placements),
    /// The best placements in order, and what the setup does without one.
    Listed(Vec<ScoredPlacement>, Action),
    /// How many tiles are to be drawn.
    Draw(u32),
    Mulligan,
}

/// A decision in the making. Every prefix that is allowed can be completed.
#[derive(Clone)]
pub(crate) struct Choice {
    pub(crate) player: Player,
    pub(crate) wanted: Wanted,
    /// The tiles placed so far; of the legal placements only those that contain them are left.
    pub(crate) placed: Placement,
    /// The tiles discarded or exchanged so far.
    pub(crate) discarded: Tiles,
    /// The tiles drawn from each bag so far.
    pub(crate) chosen: ByBag<u8>,
    /// How many tiles a pass may discard, or may be exchanged.
    discards: u32,
    exchanges: bool,
}

impl Choice {
    /// Nothing decided yet by a player who sees this. `discards` says whether tiles can be discarded with a pass.
    pub(crate) fn new(
        player: Player,
        wanted: Wanted,
        seen: &Observation<'_>,
        discards: bool,
    ) -> Choice {
        let limit = seen.shared_bag().map(|bag| bag.exchange_limit);
        Choice {
            player,
            wanted,
            placed: Placement::EMPTY,
            discarded: Tiles::EMPTY,
            chosen: ByBag::default(),
            discards: limit.unwrap_or(if discards { seen.hand.total() } else { 0 }),
            exchanges: limit.is_some(),
        }
    }

    /// How many tiles are to be drawn still.
    pub(crate) fn to_draw(&self) -> u32 {
        match self.wanted {
            Wanted::Draw(wanted) => {
                wanted
                    - self
                        .chosen
                        .0
                        .iter()
                        .map(|&count| u32::from(count))
                        .sum::<u32>()
            }
            _ => 0,
        }
    }

    /// The hand without what was placed or discarded.
    pub(crate) fn hand(&self, seen: &Observation<'_>) -> Tiles {
        seen.hand
            .saturating_minus(&self.placed.used().plus(&self.discarded))
    }

    /// Sets the mask to 1 for steps that can be taken, and to 0 for others.
    pub(crate) fn mask(&self, seen: &Observation<'_>, actions: &Actions, mask: &mut [u8]) {
        mask.fill(0);
        self.for_each_step(seen, actions, |step| mask[actions.number(step)] = 1);
    }

    /// Calls `allow` for each step that can be taken.
    fn for_each_step(
        &self,
        seen: &Observation<'_>,
        actions: &Actions,
        mut allow: impl FnMut(Step),
    ) {
        match &self.wanted {
            Wanted::Start => [Step::First(true), Step::First(false)]
                .into_iter()
                .for_each(allow),
            Wanted::Mulligan => [Step::Mulligan, Step::Commit].into_iter().for_each(allow),
            Wanted::Listed(all, _) => (0..all.len())
                .map(Step::Choose)
                .chain([Step::Commit])
                .for_each(allow),
            Wanted::Draw(_) => {
                for bag in Bag::first(actions.bags) {
                    if u32::from(self.chosen[bag]) < seen.bags()[bag].total() {
                        allow(Step::Draw(bag));
                    }
                }
            }
            Wanted::Turn(found) => {
                if self.placed.is_empty() {
                    // A pass, with what is discarded so far.
                    allow(Step::Commit);
                    if self.discarded.total() < self.discards {
                        self.hand(seen)
                            .kinds()
                            .for_each(|(tile, _)| allow(Step::Discard(tile)));
                    }
                }
                if self.discarded.is_empty() {
                    for (squares, faces) in found.groups() {
                        if squares.len() == self.placed.len() {
                            allow(Step::Commit);
                        }
                        for (place, &square) in squares.iter().enumerate() {
                            if self.placed.at(square).is_none() {
                                let faces = faces.iter().skip(place).step_by(squares.len());
                                faces.for_each(|&face| allow(Step::Place(square, face)));
                            }
                        }
                    }
                }
            }
        }
    }

    /// Takes a step that the mask allows; the decision, if that completes it.
    pub(crate) fn take(&mut self, step: Step) -> Option<Decision> {
        match step {
            Step::First(own) => Some(Decision::Start(if own { Start::Own } else { Start::Other })),
            Step::Mulligan => Some(Decision::Mulligan(true)),
            Step::Draw(bag) => {
                self.chosen[bag] += 1;
                (self.to_draw() == 0).then_some(Decision::Draw(self.chosen))
            }
            Step::Discard(tile) => {
                self.discarded.add(tile);
                None
            }
            Step::Place(square, face) => {
                self.placed.lay(square, face).expect("the mask allows it");
                let Wanted::Turn(found) = &mut self.wanted else {
                    return None;
                };
                *found = found.with(square, face);
                None
            }
            Step::Choose(rank) => self
                .listed(rank)
                .map(|found| Decision::Turn(Action::Place(found.placement))),
            Step::Commit => Some(self.commit()),
        }
    }

    /// The listed placement of this rank.
    pub(crate) fn listed(&self, rank: usize) -> Option<&ScoredPlacement> {
        if let Wanted::Listed(found, _) = &self.wanted {
            found.get(rank)
        } else {
            None
        }
    }

    fn commit(&self) -> Decision {
        match &self.wanted {
            Wanted::Turn(_) if !self.placed.is_empty() => {
                Decision::Turn(Action::Place(self.placed))
            }
            Wanted::Turn(_) if self.exchanges && !self.discarded.is_empty() => {
                Decision::Turn(Action::Exchange(self.discarded))
            }
            Wanted::Turn(_) => Decision::Turn(Action::Pass(self.discarded)),
            Wanted::Listed(_, pass) => Decision::Turn(*pass),
            _ => Decision::Mulligan(false),
        }
    }
}
