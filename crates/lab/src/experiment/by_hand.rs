//! Restriction of an experiment to setups that are playable without a computer.

use crate::study::Pairing;
use bagsplit_players::{Choice, HumanEffort, Setup};

use crate::experiment::model::{Experiment, Usage};

/// What to do where too little remains.
pub(crate) const HINT: &str = "'bagsplit check FILE' says what of a setup is not by hand";

/// The setups that remain: the ranked ones that are playable without a computer, then opponents in the field.
pub(crate) struct ByHand {
    /// Their places before.
    order: Vec<usize>,
    /// The number of ranked ones.
    pub(crate) ranked: usize,
}

impl ByHand {
    /// The place of a setup by its place before; `None` if it does not remain.
    pub(crate) fn place(&self, before: usize) -> Option<usize> {
        self.order.iter().position(|&setup| setup == before)
    }

    pub(crate) fn sort(&self, setups: &mut Vec<Setup>) {
        *setups = self
            .order
            .iter()
            .map(|&setup| setups[setup].clone())
            .collect();
    }
}

impl Experiment {
    /// Removes the ranked setups, and the draw policies of a search, that are not playable by hand
    /// ([`Setup::by_hand`]), and returns the names of those removed. Opponents in a field stay in any case, since
    /// players do not choose their opponents.
    ///
    /// # Errors
    /// If too little remains: no setup, a setup without opponents, or no draw policy for a search; or if there is no
    /// ranking.
    pub fn keep_by_hand(&mut self) -> Result<Vec<String>, String> {
        if let Some(why) = self.obstacle(&Usage::ByHand) {
            return Err(why);
        }
        let (ranked, others): (Vec<usize>, Vec<usize>) = (0..self.setups.len())
            .partition(|&setup| setup < self.ranked && self.is_by_hand(setup));
        let names = others.iter().filter(|&&setup| setup < self.ranked);
        let mut left_out: Vec<String> = names
            .map(|&setup| self.setups[setup].name.clone())
            .collect();
        let members = match &self.pairing {
            Pairing::Field { members } => &members[..],
            _ => &[],
        };
        let opponents = others.into_iter().filter(|setup| members.contains(setup));
        let (count, order) = (ranked.len(), ranked.into_iter().chain(opponents).collect());
        let kept = ByHand {
            ranked: count,
            order,
        };
        let remain = if count == 0 { "none" } else { "one" };
        let of = format!(
            "{remain} of {} setups can be carried out by a person",
            self.ranked
        );
        if count == 0 {
            return Err(format!("{of}; {HINT}"));
        }
        let mut pairing = self.pairing.clone();
        if let Pairing::Field { members } = &mut pairing {
            *members = members
                .iter()
                .filter_map(|&member| kept.place(member))
                .collect();
        }
        if pairing.matchups(kept.order.len(), count).is_empty() && self.variants().is_empty() {
            return Err(format!("{of}, and it does not play itself; {HINT}"));
        }
        let search = &mut self.studies.search;
        let removed = search
            .draws
            .extract_if(.., |draw| draw.kind().by_hand == HumanEffort::No);
        let removed: Vec<String> = removed
            .map(|draw| format!("draws = {}", draw.label()))
            .collect();
        if !removed.is_empty() && search.draws.is_empty() {
            let why = "no draw policy of [search] can be carried out by a person";
            return Err(format!("{why}; {HINT}"));
        }
        left_out.extend(removed);
        let held_out = search.held_out.iter();
        search.held_out = held_out.filter_map(|&setup| kept.place(setup)).collect();
        search.base = kept
            .place(search.base)
            .filter(|&base| base < count)
            .unwrap_or(0);
        self.studies.best.top = self.studies.best.top.min((count - 1).max(1));
        self.kind
            .setups_mut()
            .into_iter()
            .for_each(|setups| kept.sort(setups));
        kept.sort(&mut self.setups);
        self.kind.keep_by_hand(&kept, &mut left_out)?;
        (self.ranked, self.pairing) = (count, pairing);
        Ok(left_out)
    }

    /// Whether a setup is playable without a computer by the rules of every variant.
    fn is_by_hand(&self, setup: usize) -> bool {
        let of_variants = self.variants().iter().map(|variant| &variant.setups[setup]);
        of_variants
            .chain([&self.setups[setup]])
            .all(|setup| setup.by_hand() != HumanEffort::No)
    }
}
