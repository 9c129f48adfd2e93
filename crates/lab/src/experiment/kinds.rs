//! Kinds of experiments: what distinguishes each from a ranking of setups under one set of rules. A new kind has a form of
//! [`Kind`] and its lines here; whatever reads, lays out, writes or checks an experiment asks these functions.

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;
use serde_json::{Value as Json, json};

use crate::experiment::by_hand::{ByHand, HINT};
use crate::experiment::json_schema::list;
use crate::experiment::model::{Condition, Experiment, Kind, Usage};
use crate::experiment::reader::Table;
use crate::experiment::setups::Setups;
use crate::experiment::studies::{balance, tune, worth};
use crate::experiment::{players, schema, write};

/// A key of an experiment file with its schema.
type Key = (&'static str, fn() -> Json);

impl Kind {
    /// The keys of all kinds in an experiment file, with their schemas.
    pub(crate) fn keys() -> [Key; 6] {
        [
            ("variant", || list(schema::variant())),
            // Lists of values instead of single values.
            ("sweep", || json!({ "type": "object" })),
            ("balance", balance::schema),
            ("tune", tune::schema),
            ("worth", worth::schema),
            ("players", || list(schema::players())),
        ]
    }

    /// Reads the kind of an experiment with these setups, the first `ranked` of which are ranked. A comparison of rules is read
    /// later, since it depends on all the rest.
    pub(crate) fn read(
        table: &Table<'_>,
        rules: &Ruleset,
        setups: &mut Setups,
        ranked: &mut usize,
    ) -> Kind {
        let worth = table.read("worth", |item| worth::read(item, table, setups, rules));
        if worth.is_some() {
            *ranked = 0;
        }
        let players = players::read(table, setups, *ranked, rules);
        let mut players = table.source.keep(players).unwrap_or_default();
        if players::study(table).is_some()
            && let Some(only) = players.pop()
        {
            // Its choices replace those of the setups.
            for (read, setup) in setups.read.iter_mut().zip(only.setups) {
                read.setup = setup;
                read.defaults.retain(|key| !only.decides.contains(key));
            }
        }
        match worth {
            Some(worth) => Kind::Worth(worth),
            None if players.is_empty() => Kind::Ranking,
            None => Kind::Populations(players),
        }
    }

    /// The setups of each variant or population.
    pub(crate) fn setups_mut(&mut self) -> Vec<&mut Vec<Setup>> {
        match self {
            Kind::Rules(rules) => {
                let variants = rules.variants.iter_mut().map(|variant| &mut variant.setups);
                variants
                    .chain(rules.players.iter_mut().map(|players| &mut players.setups))
                    .collect()
            }
            Kind::Populations(all) => all.iter_mut().map(|players| &mut players.setups).collect(),
            _ => Vec::new(),
        }
    }

    /// Removes what is not playable without a computer, after the setups were reduced to these.
    ///
    /// # Errors
    /// If too little remains.
    pub(crate) fn keep_by_hand(
        &mut self,
        kept: &ByHand,
        left_out: &mut Vec<String>,
    ) -> Result<(), String> {
        let players = match self {
            Kind::Populations(all) => Some(all),
            Kind::Rules(rules) => {
                let skill = rules.balance.skill;
                rules.balance.skill =
                    skill.and_then(|(a, b)| Some((kept.place(a)?, kept.place(b)?)));
                Some(&mut rules.players)
            }
            _ => None,
        };
        if let Some(all) = players.filter(|all| !all.is_empty()) {
            let removed = all.extract_if(.., |players| !players.by_hand());
            left_out.extend(removed.map(|players| format!("players {}", players.name)));
            if all.is_empty() {
                return Err(format!("no population of players is by hand; {HINT}"));
            }
            for players in all {
                let mut ranked = players.setups[..kept.ranked].iter();
                let gone = players
                    .recommended
                    .take_if(|name| ranked.all(|setup| setup.name != *name));
                left_out.extend(
                    gone.map(|name| format!("recommended = {name} (players {})", players.name)),
                );
            }
        }
        Ok(())
    }
}

impl Experiment {
    /// The conditions under which all matchups are played, at least one.
    pub(crate) fn conditions(&self) -> Vec<Condition<'_>> {
        match &self.kind {
            Kind::Rules(compared) if compared.players.is_empty() => {
                let variants = compared.variants.iter();
                variants
                    .map(|variant| {
                        (
                            Some(variant.name.clone()),
                            &variant.rules,
                            (&variant.setups).into(),
                        )
                    })
                    .collect()
            }
            Kind::Rules(compared) => {
                let all = compared.variants.iter().flat_map(|variant| {
                    compared
                        .players
                        .iter()
                        .map(move |players| (variant, players))
                });
                all.map(|(variant, players)| {
                    let name = format!("{} ({})", variant.name, players.name);
                    let mut setups = players.play(&variant.setups);
                    // Played by the population it would be no weaker.
                    if let Some((_, weaker)) = compared.balance.skill {
                        setups[weaker].clone_from(&variant.setups[weaker]);
                    }
                    (Some(name), &variant.rules, setups.into())
                })
                .collect()
            }
            Kind::Populations(all) => all
                .iter()
                .map(|players| {
                    (
                        Some(players.name.clone()),
                        &self.rules,
                        (&players.setups).into(),
                    )
                })
                .collect(),
            _ => vec![(None, &self.rules, (&self.setups).into())],
        }
    }

    /// The number of setups in its file, if they do not meet in a pairing: the others are made from them.
    pub(crate) const fn unpaired(&self) -> Option<usize> {
        match &self.kind {
            Kind::Worth(worth) => Some(worth.players),
            _ => None,
        }
    }

    /// The matchups, by the indices of the setups.
    pub fn matchups(&self) -> Vec<(usize, usize)> {
        match &self.kind {
            Kind::Worth(worth) => worth.matchups(),
            _ => self.pairing.matchups(self.setups.len(), self.ranked),
        }
    }

    /// A description of its setups.
    pub fn summary(&self) -> String {
        match (&self.kind, self.ranked, self.setups.len() - self.ranked) {
            (Kind::Worth(worth), ..) => {
                let (players, mechanics) = (worth.players, worth.without.len());
                format!("{players}, each against itself without each of {mechanics} mechanics")
            }
            (_, ranked, 0) => format!("{ranked} ranked"),
            (_, ranked, field) => format!("{ranked} ranked, {field} more in the field"),
        }
    }

    /// Why it does not suit a usage beside a run; `None` if it does.
    pub(crate) fn obstacle(&self, usage: &Usage<'_>) -> Option<String> {
        Some(match (&self.kind, usage) {
            (Kind::Rules(_), Usage::Study(_, [why, _])) => {
                format!("'run' compares variants of the rules ([[variant]], [sweep], [balance]); {why}")
            }
            (Kind::Rules(_), Usage::Why) => {
                "this experiment compares rules; 'why' compares setups under one set of rules".to_owned()
            }
            (Kind::Rules(_), Usage::Pilot) => {
                "for setups under one set of rules, but this experiment compares rules".to_owned()
            }
            (Kind::Populations(_), Usage::Study(name, _)) => format!(
                "'run' plays an experiment with [[players]], one ranking for each population; '{name}' needs its table, \
                 [{name}], beside one population"
            ),
            (Kind::Worth(_), Usage::Study(_, [_, why])) => {
                format!("'run' plays an experiment with [worth]; {why}")
            }
            (Kind::Worth(_), Usage::Pilot) => {
                "for comparing ranked setups, but an experiment with [worth] ranks none".to_owned()
            }
            (Kind::Worth(_), Usage::ByHand) => {
                "[worth] compares each setup with itself, and ranks none; list setups by hand instead"
                    .to_owned()
            }
            _ => return None,
        })
    }

    /// Writes the tables of its kind that come before those of studies.
    pub(crate) fn write_kind(&self, out: &mut String, ranked: &[&str]) {
        match &self.kind {
            Kind::Rules(compared) => {
                write::variants(out, self);
                players::write(out, &compared.players, ranked);
                balance::write(out, self, &compared.balance);
            }
            Kind::Worth(worth) => worth::write(out, worth),
            Kind::Populations(all) => players::write(out, all, ranked),
            Kind::Ranking => {}
        }
    }
}
