//! Which studies there are, and which experiments are for them.

use crate::experiment::Experiment;
use crate::study::Pairing;
use bagsplit_arena::games_in;
use bagsplit_players::{ByHand, Restriction};

use crate::run::LabError;

/// Which study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyKind {
    /// The best of many setups.
    Best,
    /// The best split there is.
    Search,
    /// In what proportions to bring which setups.
    Equilibrium,
}

impl StudyKind {
    /// All studies.
    pub const ALL: [StudyKind; 3] = [StudyKind::Best, StudyKind::Search, StudyKind::Equilibrium];

    /// The name of its command.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            StudyKind::Best => "best",
            StudyKind::Search => "search",
            StudyKind::Equilibrium => "equilibrium",
        }
    }

    /// How many games it takes at most, if an experiment is one for it.
    pub(crate) fn games(self, experiment: &Experiment) -> Result<u64, LabError> {
        if experiment.balance.is_some() {
            return Err(LabError::Unfit(format!(
                "variants of the rules ([[variant]], [sweep], [balance]) are compared by 'run'; '{}' is for setups by \
                 one set of rules",
                self.name()
            )));
        }
        if !experiment.players.is_empty() {
            return Err(LabError::Unfit(format!(
                "an experiment with [[players]] is played by 'run', one ranking for each population; '{}' is for setups that say \
                 their bots themselves",
                self.name()
            )));
        }
        if experiment.worth.is_some() {
            return Err(LabError::Unfit(format!(
                "an experiment with [worth] is played by 'run'; '{}' chooses among setups that meet each other",
                self.name()
            )));
        }
        if self != StudyKind::Best
            && let Some(bound) = experiment.setups.iter().find(|setup| setup.without.has(Restriction::Split))
        {
            return Err(LabError::Unfit(format!(
                "'{}' has all its tiles in one bag (without = [\"split\"]), and '{}' is for setups that split",
                bound.name,
                self.name()
            )));
        }
        match self {
            StudyKind::Best => self.best_games(experiment),
            StudyKind::Search => self.search_games(experiment),
            StudyKind::Equilibrium => equilibrium_games(experiment),
        }
    }

    fn best_games(self, experiment: &Experiment) -> Result<u64, LabError> {
        let (top, ranked) = (experiment.best.top, experiment.ranked);
        if top >= ranked {
            return Err(LabError::Unfit(format!(
                "the best {top} of {ranked} setups are to be found; there must be more to choose from"
            )));
        }
        self.field(experiment)?;
        Ok(experiment.best.games)
    }

    fn search_games(self, experiment: &Experiment) -> Result<u64, LabError> {
        if experiment.rules.private_bags().is_none() {
            return Err(LabError::Unfit(format!(
                "in {} both players draw from one bag: there is no split to search; 'best' compares setups, and 'run' \
                 rules ([sweep])",
                experiment.rules.title()
            )));
        }
        let settings = &experiment.search;
        if settings.by_hand && experiment.setups.iter().all(|setup| setup.by_hand() == ByHand::No) {
            return Err(LabError::Unfit(
                "a search by hand begins from setups that a person can carry out, and none of these is one; 'bagsplit check' \
                 says what of a setup is not by hand"
                    .to_owned(),
            ));
        }
        // The finalists and the base are confirmed against everyone, or against those that were held out.
        let field = self.field(experiment)?.len();
        let against = if settings.held_out.is_empty() { field } else { settings.held_out.len() };
        let confirmed = (settings.finalists as u64 + 1) * (against * settings.levels.len().max(1)) as u64;
        Ok(settings.games + games_in(settings.confirm_pairs * confirmed))
    }

    /// The setups that everyone is measured against.
    pub(crate) fn field(self, experiment: &Experiment) -> Result<Vec<usize>, LabError> {
        match &experiment.pairing {
            Pairing::Field { members } => Ok(members.clone()),
            Pairing::RoundRobin => Ok((0..experiment.setups.len()).collect()),
            Pairing::Restricted { .. } => unreachable!("[worth] was refused"),
            Pairing::Ladder { .. } => Err(LabError::Unfit(format!(
                "the pairing is a ladder; '{}' measures setups against a field: kind = \"field\" or \"round-robin\"",
                self.name()
            ))),
        }
    }
}

fn equilibrium_games(experiment: &Experiment) -> Result<u64, LabError> {
    let Experiment { rules, pairs, equilibrium: settings, .. } = experiment;
    if rules.private_bags().is_none() && settings.rounds > 0 {
        return Err(LabError::Unfit(format!(
            "in {} there is no split to search a best response among; set [equilibrium] rounds = 0",
            rules.title()
        )));
    }
    if rules.advantage_known() {
        let why = "with 'advantage-known' players bring one split for each role, and this study is for one split for both";
        return Err(LabError::Unfit(why.to_owned()));
    }
    let search = &experiment.search;
    let by_hand = |setup: &bagsplit_players::Setup| setup.by_hand() != ByHand::No;
    if settings.rounds > 0 && search.by_hand && !experiment.setups.iter().any(by_hand) {
        let why = "a response by hand begins from setups that a person can carry out, and none of these is one; 'bagsplit check' \
                   says what of a setup is not by hand";
        return Err(LabError::Unfit(why.to_owned()));
    }
    if settings.rounds > 0 && !search.held_out.is_empty() {
        let why = "[search] held-out is of 'search': here a response is confirmed against the mixture that it is to beat";
        return Err(LabError::Unfit(why.to_owned()));
    }
    let n = experiment.setups.len() as u64;
    let a_round = settings.search_games + games_in(settings.confirm_pairs + pairs * n);
    Ok(pairs * n * n.saturating_sub(1) + settings.rounds * a_round)
}
