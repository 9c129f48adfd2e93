//! What is said of findings, in tables and sentences.

use std::time::Duration;

use comfy_table::{CellAlignment, Row, Table, presets};
use lab::Layout;
use stats::Estimate;
use study::{Findings, MatchupFinding, Pairing};

pub(crate) use lab::{level, percent};

/// A table for reading; `numbers` says which columns stand to the right.
pub(crate) fn table(
    header: impl Into<Row>,
    rows: impl IntoIterator<Item: Into<Row>>,
    numbers: impl Fn(usize) -> bool,
) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED).set_header(header).add_rows(rows);
    for (_, column) in table.column_iter_mut().enumerate().filter(|(place, _)| numbers(*place)) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The ranking as a table.
pub(crate) fn ranking_table(names: &[String], findings: &Findings) -> Table {
    let interval = format!("{} interval", level(findings.level));
    let header =
        ["rank", "setup", "wins", &interval, "points/turn", "scoring turns", "passes", "not told from ranks"];
    let rows = findings.ranking.iter().map(|finding| {
        let mark = if finding.in_top_group { "*" } else { "" };
        [
            format!("{}{mark}", finding.rank),
            names[finding.setup].clone(),
            percent(finding.share.value),
            range(finding.share.low, finding.share.high),
            format!("{:.2}", finding.points_per_turn.value),
            percent(finding.scoring_turns.value),
            percent(finding.passes.value),
            ranks(findings, &finding.not_separated_from),
        ]
    });
    table(header, rows, |column| column != 1)
}

/// Ranks of setups, with neighbours joined: `2-4, 7`.
fn ranks(findings: &Findings, setups: &[usize]) -> String {
    let places: Vec<usize> = (0..findings.ranking.len())
        .filter(|&place| setups.contains(&findings.ranking[place].setup))
        .collect();
    let rank = |place: usize| findings.ranking[place].rank;
    let joined = |group: &[usize]| {
        let (first, last) = (rank(group[0]), rank(group[group.len() - 1]));
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    // The row itself lies between its neighbours and breaks no group.
    let own =
        |a: usize, b: usize| (a + 1..b).all(|p| !setups.contains(&findings.ranking[p].setup)) && b - a == 2;
    let groups: Vec<String> = places.chunk_by(|&a, &b| b == a + 1 || own(a, b)).map(joined).collect();
    if groups.is_empty() { "none".to_owned() } else { groups.join(", ") }
}

/// The most names that a sentence has; the table marks the others.
const NAMED: usize = 10;

/// Some names; of many the first, and how many more.
fn several(names: &[&str]) -> String {
    match names.get(NAMED..) {
        Some(rest) if rest.len() > 1 => format!("{} and {} more", names[..NAMED].join(", "), rest.len()),
        _ => names.join(", "),
    }
}

/// What the ranking means, in sentences that a player understands.
pub(crate) fn verdict(names: &[String], layout: &Layout, findings: &Findings) -> Vec<String> {
    let games = findings.games;
    let against = match layout.experiment.pairing {
        Pairing::RoundRobin => "against all the others",
        Pairing::Field { .. } => "against the field",
        Pairing::Ladder { .. } => "by its rating over the ladder",
    };
    let best = &findings.ranking[0];
    let top: Vec<&str> = findings.top_group().into_iter().map(|setup| names[setup].as_str()).collect();
    let name = &names[best.setup];
    let wins = percent(best.share.value);
    let bring = format!("Bring {name}: over {games} games it wins {wins} of its games {against}");
    let first = if top.len() == 1 {
        format!("{bring}, and every other setup is worse.")
    } else {
        let others: Vec<&str> = top.iter().copied().filter(|other| other != name).collect();
        let others = several(&others);
        format!(
            "{bring}. None is better by more than {:.1} points, and to choose it costs {:.1} points on average. Not told from \
             it (marked *): {}.",
            -100. * best.behind_best.0,
            100. * best.ranks.expected_cost(),
            others
        )
    };
    let half = findings.ranking.iter().map(|finding| finding.share.half_width()).sum::<f64>()
        / findings.ranking.len() as f64;
    let about = format!(
        "Each win rate is known to about \u{b1}{:.1} points. Which setups are told apart, and that none is better by more, is \
         right together with a confidence of {}, however often it is looked at before its {} pairs are played, and where \
         it is stopped before. The interval of a single win rate is for one look.",
        100. * half,
        level(findings.level),
        layout.experiment.pairs
    );
    let winner = findings.winner.map(|(setup, share)| {
        format!(
            "{} was chosen for coming first, so its own interval lies a little too high; corrected for that it wins {} ({}).",
            names[setup],
            percent(share.value),
            range(share.low, share.high)
        )
    });
    let field = best.without_opponent.map(|(low, high)| {
        // Where it is an opponent of the others itself, that somebody else leads without it says nothing.
        let changed = findings.leaders_without.iter().filter(|&&(left_out, _)| left_out != best.setup);
        let leaders: Vec<String> = changed
            .map(|&(left_out, leader)| format!("{} would lead without {}", names[leader], names[left_out]))
            .collect();
        let leaders = if leaders.is_empty() { "it leads without any one of them".to_owned() } else { leaders.join(", ") };
        format!(
            "That error is about luck and not about who the opponents are: with any one left out, {name} wins {}; {leaders}.",
            range(low, high)
        )
    });
    let identical = findings.matchups.iter().filter(|finding| finding.identical).map(|finding| {
        format!("{} and {}: identical play, every pair splits.", names[finding.first], names[finding.second])
    });
    [Some(first), winner, Some(about), field].into_iter().flatten().chain(identical).collect()
}

/// What it means that there was a finished ranking before more pairs were asked for, if there was.
pub(crate) fn looked_at(before: &[u64]) -> Option<String> {
    let last = before.last()?;
    let times = before.len() + 1;
    Some(format!(
        "The number of pairs was raised after a ranking of {last}. If that was for what it said, the chance that something \
         is wrong adds up: at most {}% in all {times} rankings together.",
        5 * times
    ))
}

/// Which setups are best by the rules of a variant, if some were ranked.
pub(crate) fn best_by(names: &[String], variant: Option<&str>, findings: &Findings) -> Option<String> {
    let best = findings.ranking.first().filter(|_| findings.ranking.len() > 1)?;
    let top: Vec<&str> = findings.top_group().into_iter().map(|setup| names[setup].as_str()).collect();
    let (name, wins) = (&names[best.setup], percent(best.share.value));
    let rules = variant.unwrap_or("these rules");
    let others =
        if top.len() > 1 { format!("; not told from it: {}", several(&top[1..])) } else { String::new() };
    Some(format!("{rules}: the best setup is {name}, which wins {wins} of its games{others}."))
}

/// How a match went. `luck` are the points ahead with the luck of the draws taken out.
pub(crate) fn matchup(names: &[String], finding: &MatchupFinding, luck: Option<&Estimate>) -> Vec<String> {
    let [first, second] = names else { unreachable!("two setups play a match") };
    let games = arena::games_in(finding.pairs);
    let [one, two] = finding.points;
    let mut lines = vec![
        format!("{first} against {second}: {games} games in {} pairs", finding.pairs),
        format!("points a game  {one:.2} : {two:.2}"),
    ];
    if finding.identical {
        lines.push("identical play: both setups are the same, so every pair splits".to_owned());
        return lines;
    }
    let [lost, quarter, split, three, won] = finding.by_quarters;
    lines.push(format!("pairs          {} won, {split} split, {} lost", won + three, lost + quarter));
    lines.push(format!("win rate       {}", interval(&finding.share, 100., "%")));
    if let Some(difference) = &finding.difference {
        lines.push(format!("points ahead   {} a game", interval(difference, 1., "")));
    }
    if let Some(luck) = luck {
        lines.push(format!(
            "  without luck {}: less what better draws than expected explain",
            interval(luck, 1., "")
        ));
    }
    lines.push(match (finding.share.low > 0.5, finding.share.high < 0.5) {
        (true, _) => format!("{first} is better."),
        (_, true) => format!("{second} is better."),
        _ => format!("{games} games do not tell which is better."),
    });
    lines
}

fn interval(estimate: &Estimate, times: f64, unit: &str) -> String {
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(|x| x * times);
    format!("{value:.1}{unit} (95% interval {low:.1}{unit} to {high:.1}{unit})")
}

/// An interval of shares.
pub(crate) fn range(low: f64, high: f64) -> String {
    format!("{} to {}", percent(low), percent(high))
}

/// A time as people say it.
pub(crate) fn duration(time: Duration) -> String {
    match time.as_secs() {
        seconds if seconds < 100 => format!("{seconds} s"),
        seconds if seconds < 6000 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{:.1} h", seconds as f64 / 3600.),
    }
}

/// A number of bytes.
pub(crate) fn size(bytes: u64) -> String {
    match bytes as f64 / 1e6 {
        few if few < 10. => format!("{few:.1} MB"),
        some if some < 10_000. => format!("{some:.0} MB"),
        many => format!("{:.0} GB", many / 1000.),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_some_and_counts_the_rest() {
        let names: Vec<String> = (0..61).map(|number| format!("s{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(several(&names[..2]), "s0, s1");
        assert!(several(&names).ends_with("s8, s9 and 51 more"), "{}", several(&names));
        // One more is named as well: to say that there is one takes as much room.
        assert!(several(&names[..11]).ends_with("s9, s10"));
    }
}
