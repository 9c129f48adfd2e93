//! What is said of a ranking.

use lab::Layout;
use study::{Findings, Pairing, SetupFinding};

use super::{TextTable, level, percent, range, several};

/// The ranking as a table.
#[must_use]
pub fn ranking_table(names: &[String], findings: &Findings) -> TextTable {
    let interval = format!("{} interval", level(findings.level));
    let head =
        ["rank", "setup", "wins", &interval, "points/turn", "scoring turns", "passes", "not told from ranks"];
    let head = head.map(str::to_owned);
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
    TextTable::new(head, rows, |column| column != 1)
}

/// How a ranking stands while games are played, in a line: its players if there are several populations, the first three, and
/// how many may yet be best. That is valid at every look before the planned end.
#[must_use]
pub fn provisional(names: &[String], players: Option<&str>, findings: &Findings) -> Option<String> {
    let leader = |finding: &SetupFinding| {
        let share = &finding.share;
        let (low, high) = (100. * share.low, 100. * share.high);
        format!("{}. {} {} ({low:.1} to {high:.1})", finding.rank, names[finding.setup], percent(share.value))
    };
    let first: Vec<String> = findings.ranking.iter().take(3).map(leader).collect();
    let (top, all) = (findings.top_group().len(), findings.ranking.len());
    let open =
        if top == 1 { "one may be best".to_owned() } else { format!("{top} of {all} may yet be best") };
    let players = players.map_or_else(String::new, |players| format!("{players}: "));
    (!first.is_empty()).then(|| format!("{players}{}; {open}", first.join(", ")))
}

/// Ranks of setups, with neighbours joined: `2-4, 7`.
#[must_use]
pub fn ranks(findings: &Findings, setups: &[usize]) -> String {
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

/// What the ranking means, in sentences that a player understands.
#[must_use]
pub fn verdict(names: &[String], layout: &Layout, findings: &Findings) -> Vec<String> {
    let games = findings.games;
    let against = match layout.experiment.pairing {
        Pairing::RoundRobin => "against all the others",
        Pairing::Field { .. } => "against the field",
        Pairing::Ladder { .. } => "by its rating over the ladder",
        Pairing::Restricted { .. } => unreachable!("nobody is ranked"),
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
#[must_use]
pub fn looked_at(before: &[u64]) -> Option<String> {
    let last = before.last()?;
    let times = before.len() + 1;
    Some(format!(
        "The number of pairs was raised after a ranking of {last}. If that was for what it said, the chance that something \
         is wrong adds up: at most {}% in all {times} rankings together.",
        5 * times
    ))
}

/// Which setups are best by the rules of a variant, if some were ranked.
#[must_use]
pub fn best_by(names: &[String], variant: Option<&str>, findings: &Findings) -> Option<String> {
    let best = findings.ranking.first().filter(|_| findings.ranking.len() > 1)?;
    let top: Vec<&str> = findings.top_group().into_iter().map(|setup| names[setup].as_str()).collect();
    let (name, wins) = (&names[best.setup], percent(best.share.value));
    let rules = variant.unwrap_or("these rules");
    let others =
        if top.len() > 1 { format!("; not told from it: {}", several(&top[1..])) } else { String::new() };
    Some(format!("{rules}: the best setup is {name}, which wins {wins} of its games{others}."))
}
