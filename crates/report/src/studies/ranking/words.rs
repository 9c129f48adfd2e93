//! Tables and sentences on a ranking.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::ranking::{Findings, SetupFinding};
use bagsplit_lab::study::Pairing;
use bagsplit_stats::numerals::{count, fixed, is_symmetric};
use bagsplit_stats::{Estimate, Interval};

use crate::studies::factorial;
use crate::studies::ranking::hypotheses;
use crate::words::{
    Paragraph, TextTable, joined_names, level, percent, percentage_points, range, thousands,
};

/// The ranking as a table.
pub fn ranking_table(names: &[String], findings: &Findings) -> TextTable {
    let interval = format!("{} interval", level(findings.level));
    let head = [
        "rank",
        "setup",
        "wins",
        &interval,
        "points/turn",
        "scoring turns",
        "passes",
        "tied with ranks",
    ];
    let rows = findings.ranking.iter().map(|finding| {
        let mark = if finding.in_top_group { "*" } else { "" };
        let (wins, interval) = wins_and_interval(finding);
        [
            format!("{}{mark}", finding.rank),
            names[finding.setup].clone(),
            wins,
            interval,
            fixed(finding.points_per_turn.value, 2),
            percent(finding.scoring_turns.value),
            percent(finding.passes.value),
            tied_ranks(finding).to_owned(),
        ]
    });
    TextTable::new(head, rows, |column| column != 1)
}

/// The ranking, and its result in sentences.
pub fn paragraphs(layout: &Layout, concluded: &SectionFindings) -> Vec<Paragraph> {
    let (names, findings) = (layout.names(), &concluded.findings);
    if findings.ranking.is_empty() {
        let none = "No ranking yet: fewer than two pairs are complete in every matchup.";
        return vec![Paragraph::Answer(none.to_owned())];
    }
    let mut sentences = verdict(&names, layout, findings).into_iter();
    let table = Paragraph::Table(ranking_table(&names, findings));
    let answer = sentences.next().map(Paragraph::Answer);
    let crossed = factorial::words::paragraphs(layout, concluded);
    let verdict = answer.into_iter().chain(sentences.map(Paragraph::Sentence));
    std::iter::once(table)
        .chain(crossed)
        .chain(verdict)
        .collect()
}

/// The win rate of a setup and its interval; a setup without opponents has neither.
pub(crate) fn wins_and_interval(finding: &SetupFinding) -> (String, String) {
    match finding.opponents {
        0 => ("-".to_owned(), "no opponent".to_owned()),
        _ => (
            percent(finding.share.value),
            range(finding.share.low, finding.share.high),
        ),
    }
}

/// The state of a ranking during play in a few words: the population if there are several, the first setup, and the number
/// that may be as good. It is valid at any stopping point.
pub fn provisional(names: &[String], players: Option<&str>, findings: &Findings) -> Option<String> {
    let first = findings.ranking.first()?;
    let players = players.map_or_else(String::new, |players| format!("{players}: "));
    let tied = match findings.top_group().len() - 1 {
        0 => String::new(),
        tied => format!(" ({tied} tied)"),
    };
    Some(format!(
        "{players}{} {}{tied}",
        names[first.setup],
        percent(first.share.value)
    ))
}

/// The ranks of the setups that one is tied with.
pub(crate) fn tied_ranks(finding: &SetupFinding) -> &str {
    finding.tied_ranks.as_deref().unwrap_or("none")
}

/// The result of the ranking in plain sentences: first the best setup and those tied with it.
pub fn verdict(names: &[String], layout: &Layout, findings: &Findings) -> Vec<String> {
    let best = &findings.ranking[0];
    let name = &names[best.setup];
    let winner = findings
        .winner
        .filter(|share| best.rank == 1 && best.opponents > 0 && share.interval().is_some());
    let winner = winner.map(|share| {
        format!(
            "Corrected for selection bias (the first of many is partly lucky), {name} wins {} {} ({} interval).",
            range(share.low, share.high),
            Estimand::new(&layout.experiment.pairing, best.setup).scope("its games"),
            level(findings.level)
        )
    });
    let identical = findings
        .matchups
        .iter()
        .filter(|finding| finding.identical)
        .map(|finding| {
            format!(
                "{} and {} play identically, so every pair splits.",
                finding.setups[0], finding.setups[1]
            )
        });
    let mut sentences = vec![first_and_tied(names, layout, findings)];
    sentences.extend(hypotheses::tested(layout, findings));
    sentences.push(how_sure(layout, findings));
    sentences.extend(
        field(names, findings)
            .into_iter()
            .chain(winner)
            .chain(identical),
    );
    sentences
}

/// The first setup, its win rate, and the setups statistically tied with it.
fn first_and_tied(names: &[String], layout: &Layout, findings: &Findings) -> String {
    let best = &findings.ranking[0];
    let name = &names[best.setup];
    // With several populations of players the recommendation covers all of them.
    let first = match layout.experiment.players().is_empty() {
        false => format!("First is {name}"),
        true if layout.experiment.decides(best.others_better_by()) => format!("Bring {name}"),
        true => format!("Not decided, first by the estimates is {name}"),
    };
    let bring = if best.opponents == 0 {
        format!(
            "{first}: it has no opponents, as the only member of the field, and no other setup wins half of its games against it"
        )
    } else {
        format!(
            "{first}: it {} ({} games in all)",
            won(layout, findings),
            thousands(findings.games)
        )
    };
    if findings.ranking.len() == 1 {
        return format!("{bring}.");
    }
    let equal = shares_first_place(findings);
    if equal.len() > 1 {
        let equal = names_of(names, &equal);
        if best.opponents == 0 {
            return format!(
                "No single leader: {} share first place, and met only copies.",
                joined_names(&equal)
            );
        }
        let tied = tied_with_first(names, findings);
        let tied = if tied.len() < equal.len() {
            String::new()
        } else {
            format!(
                " Statistically tied with them (*): {}.",
                joined_names(&others_than(&tied, &equal))
            )
        };
        return format!(
            "No single leader: {} share first place; each {} ({} in all). {}{tied}",
            joined_names(&equal),
            won(layout, findings),
            thousands(findings.games),
            no_other_is_better(best)
        );
    }
    let others = tied_with_first(names, findings);
    if others.is_empty() {
        return format!("{bring}. Every other setup is significantly worse.");
    }
    format!(
        "{bring}. {} Statistically tied with it (*): {}.",
        no_other_is_better(best),
        joined_names(&others)
    )
}

/// What the win rate of a ranked setup is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Estimand {
    /// Its games against all others.
    Others,
    /// Its games against the field.
    Field,
    /// Games against the field, of which it is a member. A self-match is not played and counts as half won.
    FieldWithItself,
    /// Games against all others by the rating of a ladder, on which it did not meet all of them.
    Rating,
}

impl Estimand {
    /// That of a setup.
    pub(crate) fn new(pairing: &Pairing, setup: usize) -> Estimand {
        match pairing {
            Pairing::RoundRobin => Estimand::Others,
            Pairing::Field { members } if members.contains(&setup) => Estimand::FieldWithItself,
            Pairing::Field { .. } => Estimand::Field,
            Pairing::Ladder { .. } => Estimand::Rating,
        }
    }

    /// What comes after a win rate, `of` being whose games these are, where they are its own.
    pub(crate) fn scope(self, of: &str) -> String {
        match self {
            Estimand::Others => format!("of {of} against all the others"),
            Estimand::Field => format!("of {of} against the field"),
            Estimand::FieldWithItself => {
                "against the field, counting half against itself".to_owned()
            }
            Estimand::Rating => {
                "of games against all the others, as its rating predicts".to_owned()
            }
        }
    }
}

/// What the first setup wins, of how many games.
fn won(layout: &Layout, findings: &Findings) -> String {
    let best = &findings.ranking[0];
    let (wins, opponents) = (percent(best.share.value), best.opponents as f64);
    let games = count(games_of_share(layout, findings), "game");
    let estimand = Estimand::new(&layout.experiment.pairing, best.setup);
    let scope = estimand.scope(&format!("its {games}"));
    match estimand {
        Estimand::Others | Estimand::Field => format!("wins {wins} {scope}"),
        Estimand::FieldWithItself => format!(
            "wins {wins} {scope}, and {} of the {games} that it played against the others",
            percent((best.share.value * (opponents + 1.) - 0.5) / opponents),
        ),
        Estimand::Rating => {
            let met = findings.matchups.iter();
            let met = met
                .filter(|met| (met.first == best.setup) != (met.second == best.setup))
                .count();
            format!(
                "would win {wins} {scope}; it met {met} of {} in {games}",
                best.opponents
            )
        }
    }
}

/// The number of games in the win rate of the first setup; a member of the field has played more, as an opponent of
/// others.
fn games_of_share(layout: &Layout, findings: &Findings) -> u64 {
    let best = &findings.ranking[0];
    match layout.experiment.pairing {
        Pairing::Ladder { .. } => best.games,
        _ => bagsplit_arena::games_in((best.opponents * findings.ranked_pairs) as u64),
    }
}

/// The stopping points for which comparisons hold, as a sentence.
pub(crate) const fn moment(findings: &Findings) -> &'static str {
    if findings.at_planned_end {
        "Valid at the planned number of games."
    } else {
        "Valid at any stopping point."
    }
}

/// The difference of win rates from which on a bound is uninformative.
pub(crate) const BOUNDLESS: f64 = 0.995;

/// The setups with rank 1, in the order of the ranking; more than one if no setup leads alone.
fn shares_first_place(findings: &Findings) -> Vec<usize> {
    findings
        .ranking
        .iter()
        .filter(|finding| finding.rank == 1)
        .map(|finding| finding.setup)
        .collect()
}

/// Names without those of others.
fn others_than<'n>(names: &[&'n str], others: &[&str]) -> Vec<&'n str> {
    names
        .iter()
        .copied()
        .filter(|name| !others.contains(name))
        .collect()
}

/// The sentence on how much better another setup may be.
pub(crate) fn no_other_is_better(finding: &SetupFinding) -> String {
    let most = finding.others_better_by();
    if most >= BOUNDLESS {
        return "There are too few games to bound how much better another setup may be.".to_owned();
    }
    if most <= 0. {
        return match finding.not_separated_from.is_empty() {
            true => "No other setup is better (95% confidence).",
            // That the results were equal does not bound by how much the setups differ.
            false => "No other setup did better in any pair.",
        }
        .to_owned();
    }
    format!(
        "No other setup is more than {} better (95% confidence).",
        percentage_points(most)
    )
}

/// The names of the setups that are statistically tied with the first.
fn tied_with_first<'n>(names: &'n [String], findings: &Findings) -> Vec<&'n str> {
    let mut tied = findings.top_group();
    tied.retain(|&setup| setup != findings.ranking[0].setup);
    names_of(names, &tied)
}

/// The names of some setups.
fn names_of<'n>(names: &'n [String], setups: &[usize]) -> Vec<&'n str> {
    setups.iter().map(|&setup| names[setup].as_str()).collect()
}

/// The precision of win rates, and the stopping points for which comparisons hold.
fn how_sure(layout: &Layout, findings: &Findings) -> String {
    let (sure, planned) = (level(findings.level), layout.experiment.pairs);
    let when = if findings.at_planned_end {
        format!(
            "at the planned end, after {} per matchup",
            count(planned, "pair")
        )
    } else {
        format!(
            "and are valid at any stopping point: {} of {planned} pairs per matchup are played. They are more precise at the planned end",
            findings.ranked_pairs
        )
    };
    let budget = findings
        .budget
        .sentence()
        .map_or_else(String::new, |sentence| format!(" {sentence}"));
    format!(
        "{} All comparisons hold simultaneously at {sure} {when}.{budget}",
        how_exact(findings)
    )
}

/// The precision of win rates, as a margin of error if all intervals are symmetric.
fn how_exact(findings: &Findings) -> String {
    let measured = findings
        .ranking
        .iter()
        .filter(|finding| finding.opponents > 0);
    let shares: Vec<&Estimate> = measured.map(|finding| &finding.share).collect();
    if shares.is_empty() {
        return "No win rate was measured.".to_owned();
    }
    let half = shares.iter().map(|share| share.half_width()).sum::<f64>() / shares.len() as f64;
    if !half.is_finite() {
        return "Some win rates have no interval: too few games, or all games equal.".to_owned();
    }
    if shares
        .iter()
        .all(|share| is_symmetric(share.value, share.ends()))
    {
        let margin = percentage_points(half);
        format!("Each single win rate has a margin of error of about \u{b1}{margin}.")
    } else {
        let width = percentage_points(2. * half);
        format!("The interval of a single win rate is about {width} wide; not all are symmetric.")
    }
}

/// The effect of the choice of opponents on the first setup.
fn field(names: &[String], findings: &Findings) -> Option<String> {
    let best = &findings.ranking[0];
    let Interval { low, high } = best.without_opponent.filter(|_| best.opponents > 0)?;
    if shares_first_place(findings).len() > 1 {
        return None;
    }
    // Leaving out the setup itself, as an opponent of the others, is not informative.
    let changed = findings
        .leaders_without
        .iter()
        .filter(|&&(left_out, _)| left_out != best.setup);
    let leaders: Vec<String> = changed
        .map(|&(left_out, leader)| {
            format!("{} would lead without {}", names[leader], names[left_out])
        })
        .collect();
    let leaders = if leaders.is_empty() {
        "it leads without any one of them".to_owned()
    } else {
        leaders.join(", ")
    };
    Some(format!(
        "The intervals cover chance, not the choice of opponents: by the estimates, with one opponent left out {} wins {} at the \
         least and {} at the most; {leaders}.",
        names[best.setup],
        percent(low),
        percent(high)
    ))
}

/// The note on a ranking that was finished before the number of pairs was raised, if there was one.
pub fn looked_at(before: &[u64]) -> Option<String> {
    let last = before.last()?;
    let times = before.len() + 1;
    Some(format!(
        "The number of pairs was raised after a ranking of {last}. If its result was the reason, error rates add up: the chance of \
             a false statement is at most {}% in all {times} rankings together.",
        5 * times
    ))
}

/// The best setups under the rules of a variant, if there is a ranking.
pub fn best_by(names: &[String], variant: Option<&str>, findings: &Findings) -> Option<String> {
    let best = findings
        .ranking
        .first()
        .filter(|_| findings.ranking.len() > 1)?;
    let (equal, rules) = (
        shares_first_place(findings),
        variant.unwrap_or("these rules"),
    );
    if equal.len() > 1 {
        let equal = names_of(names, &equal);
        return Some(format!(
            "{rules}: no single leader; {} share first place.",
            joined_names(&equal)
        ));
    }
    let top = tied_with_first(names, findings);
    let (name, wins) = (&names[best.setup], percent(best.share.value));
    Some(match top.is_empty() {
        true => format!("{rules}: the best setup is {name}, which wins {wins}."),
        false => format!(
            "{rules}: first by the estimates is {name}, which wins {wins}; statistically tied with it: {}.",
            joined_names(&top)
        ),
    })
}
