//! Restriction of an experiment to setups that are playable without a computer.

use crate::study::Pairing;
use bagsplit_players::{HumanEffort, Policy, Setup};

use crate::experiment::{Experiment, Kind};

impl Experiment {
    /// Removes the ranked setups, and the draw policies of a search, that are not playable by hand
    /// ([`Setup::by_hand`]), and returns the names of those removed. Opponents in a field stay in any case, since
    /// players do not choose their opponents.
    ///
    /// # Errors
    /// If too little remains: no setup, a setup without opponents, or no draw policy for a search; or if there is no
    /// ranking.
    pub fn keep_by_hand(&mut self) -> Result<Vec<String>, String> {
        if self.worth().is_some() {
            return Err(
                "[worth] compares each setup with itself, and ranks none; list setups by hand instead"
                    .to_owned(),
            );
        }
        let by_hand = |setup: usize| {
            let of_variants = self.variants().iter().map(|variant| &variant.setups[setup]);
            of_variants.chain([&self.setups[setup]]).all(|setup| setup.by_hand() != HumanEffort::No)
        };
        let kept: Vec<bool> =
            (0..self.setups.len()).map(|setup| setup < self.ranked && by_hand(setup)).collect();
        let member = |setup: usize| match &self.pairing {
            Pairing::Field { members } => members.contains(&setup),
            _ => false,
        };
        let ranked = (0..self.setups.len()).filter(|&setup| kept[setup]);
        let opponents = (0..self.setups.len()).filter(|&setup| !kept[setup] && member(setup));
        let order: Vec<usize> = ranked.clone().chain(opponents).collect();
        let mut left_out: Vec<String> = (0..self.ranked)
            .filter(|&setup| !kept[setup])
            .map(|setup| self.setups[setup].name.clone())
            .collect();

        let (all, count) = (self.ranked, ranked.count());
        let of = format!(
            "{} of {all} setups can be carried out by a person",
            if count == 0 { "none" } else { "one" }
        );
        let hint = "'bagsplit check FILE' says what of a setup is not by hand";
        if count == 0 {
            return Err(format!("{of}; {hint}"));
        }
        let place = |old: usize| order.iter().position(|&setup| setup == old);
        let pairing = match &self.pairing {
            Pairing::Field { members } => {
                Pairing::Field { members: members.iter().filter_map(|&member| place(member)).collect() }
            }
            other => other.clone(),
        };
        if pairing.matchups(order.len(), count).is_empty() && self.balance().is_none() {
            return Err(format!("{of}, and it does not play itself; {hint}"));
        }
        let had = self.studies.search.draws.len();
        self.studies.search.draws.retain(|draw| {
            let keep = bagsplit_players::Choice::kind(draw).by_hand != HumanEffort::No;
            left_out.extend((!keep).then(|| format!("draws = {}", draw.label())));
            keep
        });
        if had > 0 && self.studies.search.draws.is_empty() {
            return Err(format!("no draw policy of [search] can be carried out by a person; {hint}"));
        }

        let sorted = |setups: &[Setup]| order.iter().map(|&setup| setups[setup].clone()).collect();
        let players = match &mut self.kind {
            Kind::Ranking | Kind::Worth(_) => None,
            Kind::Populations(players) => Some(players),
            Kind::Rules(rules) => {
                rules.variants.iter_mut().for_each(|variant| variant.setups = sorted(&variant.setups));
                let both = rules.balance.skill;
                rules.balance.skill =
                    both.and_then(|(stronger, weaker)| Some((place(stronger)?, place(weaker)?)));
                Some(&mut rules.players)
            }
        };
        if let Some(players) = players.filter(|players| !players.is_empty()) {
            players.retain(|players| {
                let keep = players.by_hand();
                left_out.extend((!keep).then(|| format!("players {}", players.name)));
                keep
            });
            if players.is_empty() {
                return Err(format!("no population of players is by hand; {hint}"));
            }
            for players in players {
                players.setups = sorted(&players.setups);
                let gone =
                    |name: &mut String| !players.setups[..count].iter().any(|setup| setup.name == *name);
                let gone = players.recommended.take_if(gone);
                left_out.extend(gone.map(|name| format!("recommended = {name} (players {})", players.name)));
            }
        }
        self.studies.search.held_out =
            self.studies.search.held_out.iter().filter_map(|&setup| place(setup)).collect();
        self.studies.search.base = place(self.studies.search.base).filter(|&base| base < count).unwrap_or(0);
        self.studies.best.top = self.studies.best.top.min((count - 1).max(1));
        self.setups = sorted(&self.setups);
        (self.ranked, self.pairing) = (count, pairing);
        Ok(left_out)
    }
}
