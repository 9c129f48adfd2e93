//! The answer at each level of play, in a few lines.

use bagsplit_lab::recommendation::Recommendation;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::ranking::{Recommended, SetupFinding, recommended};
use bagsplit_lab::studies::{Conclusions, PlayLevel, SectionFindings};
use bagsplit_lab::study::Pairing;
use bagsplit_players::Setup;
use bagsplit_stats::numerals::count;

use crate::studies::ranking::words::wins_and_interval;
use crate::words::{percent, recommendation};

/// The answer among the players of one level.
#[derive(Clone, Debug)]
pub struct LevelAnswer<'a> {
    /// The ranking of these players.
    pub ranking: &'a SectionFindings,
    pub players: String,
    /// The setup; `None` if none qualifies.
    pub setup: Option<&'a Setup>,
    /// What to bring, and what it wins.
    pub answer: String,
    /// Its bags, unless an earlier answer has them.
    pub bags: Option<String>,
    /// The condition under which it is recommended, its standing among these players, and what its advice is worth.
    pub remarks: Vec<String>,
}

/// What the win rates of [`level_answers`] are.
pub fn heading(layout: &Layout) -> String {
    let experiment = &layout.experiment;
    let opponents = match &experiment.pairing {
        Pairing::Field { members } => members.len(),
        _ => experiment.setups.len() - 1,
    };
    let opponents = count(opponents as u64, "opponent");
    format!(
        "{}: win rates against {opponents} by the same players; 95% intervals",
        experiment.name
    )
}

/// The answer for each population of an experiment with populations of players; none for other experiments.
pub fn level_answers<'a>(layout: &'a Layout, found: &'a Conclusions) -> Vec<LevelAnswer<'a>> {
    let all = recommended(layout, found);
    let mut answers = Vec::new();
    for concluded in &found.sections {
        let mut of_section = all.iter().filter(|recommended| {
            recommended
                .rankings
                .iter()
                .any(|ranking| ranking.section == concluded.section)
        });
        if let Some(of_section) = of_section.next() {
            answers.push(level_answer(layout, of_section, concluded, &answers));
        }
    }
    answers
}

/// Bags and condition of a setup that is in an `earlier` answer are not repeated.
fn level_answer<'a>(
    layout: &'a Layout,
    own: &Recommended<'_>,
    concluded: &'a SectionFindings,
    earlier: &[LevelAnswer<'_>],
) -> LevelAnswer<'a> {
    let players = players(layout, concluded);
    let Some(choice) = &own.choice else {
        let answer = format!("{players}: none of these setups qualifies");
        return LevelAnswer {
            ranking: concluded,
            players,
            setup: None,
            answer,
            bags: None,
            remarks: Vec::new(),
        };
    };
    let setup = &concluded.setups(layout)[choice.setup];
    let ranking = &concluded.findings.ranking;
    let finding = ranking
        .iter()
        .find(|finding| finding.setup == choice.setup)
        .expect("it is ranked");
    let (wins, interval) = wins_and_interval(finding);
    let is_new = earlier
        .iter()
        .filter_map(|other| other.setup)
        .all(|other| other.name != setup.name);
    let known = Recommendation::of_setup(setup, &layout.experiment.rules);
    let condition = known
        .first()
        .filter(|_| is_new)
        .map(|known| format!("recommended {}", known.condition));
    let at_level = known.iter().find(|known| {
        let players = &layout.experiment.players()[concluded.section];
        PlayLevel::ALL
            .into_iter()
            .any(|level| level.name() == known.level && level.is_of(players))
    });
    let worth = at_level.and_then(|known| recommendation::worth_most(known));
    LevelAnswer {
        ranking: concluded,
        answer: format!("{players}: {} wins {wins} ({interval})", setup.name),
        players,
        setup: Some(setup),
        bags: is_new.then(|| recommendation::bags(setup)),
        remarks: condition
            .into_iter()
            .chain([standing(layout, finding, ranking)])
            .chain(worth)
            .collect(),
    }
}

/// The heading of a population: that of its level, with its name where others share it.
pub fn players(layout: &Layout, concluded: &SectionFindings) -> String {
    let players = &layout.experiment.players()[concluded.section];
    match PlayLevel::ALL
        .into_iter()
        .find(|level| level.is_of(players))
    {
        Some(level) if players.human() => level.title().to_owned(),
        Some(level) => format!("{} ({})", level.title(), players.name),
        None => format!("Players {}", players.name),
    }
}

/// Where a setup stands in a ranking.
fn standing(layout: &Layout, finding: &SetupFinding, ranking: &[SetupFinding]) -> String {
    let best = &ranking[0];
    let name = &layout.experiment.setups[best.setup].name;
    let (others, tied) = (ranking.len() - 1, finding.not_separated_from.len());
    let decided = match layout.experiment.decides(finding.others_better_by()) {
        true => "",
        false => "; these games alone do not decide",
    };
    match finding.rank {
        1 if tied == 0 => {
            format!(
                "significantly better than each of {}",
                count(others as u64, "other setup")
            )
        }
        1 => {
            let others = count(others as u64, "other setup");
            format!(
                "first by the estimates, {tied} of {others} statistically tied with it{decided}"
            )
        }
        rank => {
            let tied = finding.not_separated_from.contains(&best.setup);
            let than = if tied {
                "statistically tied with"
            } else {
                "significantly behind"
            };
            let wins = percent(best.share.value);
            format!(
                "rank {rank} of {}, {than} {name}, which wins {wins}{decided}",
                ranking.len()
            )
        }
    }
}
