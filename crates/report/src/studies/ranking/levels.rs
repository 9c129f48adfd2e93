//! The answer at each level of play, in a few lines.

use bagsplit_lab::recommendation::Recommendation;
use bagsplit_lab::run::{LabError, Layout};
use bagsplit_lab::studies::ranking::{Recommended, SetupFinding, recommended};
use bagsplit_lab::studies::{Concluded, Conclusions, PlayLevel};
use bagsplit_lab::study::Pairing;
use bagsplit_players::Setup;
use bagsplit_stats::numerals::count;

use crate::studies::ranking::words::wins_and_interval;
use crate::words::{percent, recommendation, thousands};

/// The answer among the players of one level.
#[derive(Clone, Debug)]
pub struct LevelAnswer<'a> {
    /// The index of the ranking among the sections of the conclusions.
    pub place: usize,
    /// The index of its section in the layout.
    pub section: usize,
    /// The players.
    pub players: String,
    /// The setup; `None` if none qualifies.
    pub setup: Option<&'a Setup>,
    /// What to bring, and what it wins.
    pub answer: String,
    /// Its bags, its standing among these players, and the condition under which it is recommended.
    pub details: Vec<String>,
    /// Whether the first of these are the bags.
    has_bags: bool,
}

impl LevelAnswer<'_> {
    /// The details without the bags.
    pub fn remarks(&self) -> &[String] {
        &self.details[usize::from(self.has_bags)..]
    }
}

/// What the win rates of [`level_answers`] are.
pub fn heading(layout: &Layout, found: &Conclusions) -> String {
    let experiment = &layout.experiment;
    let opponents = match &experiment.pairing {
        Pairing::Field { members } => members.len(),
        _ => experiment.setups.len() - 1,
    };
    format!(
        "{}: what to bring, by who plays. Win rates against {} played by the same players, with 95% intervals; {} games, seed {}.",
        experiment.name,
        count(opponents as u64, "opponent"),
        thousands(found.games),
        experiment.seed
    )
}

/// The answer for each population of an experiment with populations of players; none for other experiments.
///
/// # Errors
/// If an estimate cannot be computed.
pub fn level_answers<'a>(
    layout: &'a Layout,
    found: &'a Conclusions,
) -> Result<Vec<LevelAnswer<'a>>, LabError> {
    let all = recommended(layout, found)?;
    let mut answers = Vec::new();
    for (place, concluded) in found.sections.iter().enumerate() {
        let own = all.iter().find(|one| one.rankings.iter().any(|other| other.section == concluded.section));
        if let Some(own) = own {
            answers.push(LevelAnswer { place, ..level_answer(layout, own, concluded, &answers) });
        }
    }
    Ok(answers)
}

/// Bags and condition of a setup that is in an `earlier` answer are not repeated.
fn level_answer<'a>(
    layout: &'a Layout,
    own: &Recommended<'_>,
    concluded: &'a Concluded,
    earlier: &[LevelAnswer<'_>],
) -> LevelAnswer<'a> {
    let who = players(layout, concluded);
    let mut found = LevelAnswer {
        place: 0,
        section: concluded.section,
        setup: None,
        answer: format!("{who}: none of these setups qualifies"),
        players: who,
        details: Vec::new(),
        has_bags: false,
    };
    let Some(choice) = &own.choice else { return found };
    let setup = &concluded.setups(layout)[choice.setup];
    let ranking = &concluded.findings.ranking;
    let finding = ranking.iter().find(|finding| finding.setup == choice.setup).expect("it is ranked");
    let (wins, interval) = wins_and_interval(finding);
    let is_new = earlier.iter().filter_map(|other| other.setup).all(|other| other.name != setup.name);
    let known = Recommendation::of_setup(setup, &layout.experiment.rules);
    if is_new {
        found.has_bags = true;
        found.details.push(recommendation::bags(setup));
        found.details.extend(known.first().map(|known| format!("recommended {}", known.condition)));
    }
    found.details.push(standing(layout, finding, ranking));
    let level = known.iter().find(|known| {
        let players = &layout.experiment.players()[concluded.section];
        PlayLevel::ALL.into_iter().any(|level| level.name() == known.level && level.is_of(players))
    });
    found.details.extend(level.and_then(|known| recommendation::worth_most(known)));
    found.answer = format!("{}: {} wins {wins} ({interval})", found.players, setup.name);
    LevelAnswer { setup: Some(setup), ..found }
}

/// The players of a population: those of a level, or its name.
fn players(layout: &Layout, concluded: &Concluded) -> String {
    let players = &layout.experiment.players()[concluded.section];
    let level = PlayLevel::ALL.into_iter().find(|level| players.human() && level.is_of(players));
    match level {
        Some(level) => {
            let plural = level.players();
            plural[..1].to_uppercase() + &plural[1..]
        }
        None if players.human() => format!("Players {}", players.name),
        None => format!("Computers ({})", players.name),
    }
}

/// Where a setup stands in a ranking.
fn standing(layout: &Layout, finding: &SetupFinding, ranking: &[SetupFinding]) -> String {
    let best = &ranking[0];
    let name = &layout.experiment.setups[best.setup].name;
    let (others, tied) = (ranking.len() - 1, finding.not_separated_from.len());
    match finding.rank {
        1 if tied == 0 => format!("better than each of {}", count(others as u64, "other setup")),
        1 => format!("first; {tied} of {} statistically tied with it", count(others as u64, "other setup")),
        rank => {
            let tied = finding.not_separated_from.contains(&best.setup);
            let than = if tied { "statistically tied with" } else { "significantly behind" };
            let wins = percent(best.share.value);
            format!("rank {rank} of {}, {than} {name}, which wins {wins}", ranking.len())
        }
    }
}
