//! What is said of a ranking.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::ranking::{Findings, SetupFinding};
use bagsplit_lab::study::Pairing;
use bagsplit_stats::numerals::{Style, count};

use crate::studies::ranking::hypotheses;
use crate::words::{TextTable, level, percent, range, several, thousands};

/// The ranking as a table.
#[must_use]
pub fn ranking_table(names: &[String], findings: &Findings) -> TextTable {
    let interval = format!("{} interval", level(findings.level));
    let head =
        ["rank", "setup", "wins", &interval, "points/turn", "scoring turns", "passes", "tied with ranks"];
    let head = head.map(str::to_owned);
    let rows = findings.ranking.iter().map(|finding| {
        let mark = if finding.in_top_group { "*" } else { "" };
        let (wins, interval) = wins_and_interval(finding);
        [
            format!("{}{mark}", finding.rank),
            names[finding.setup].clone(),
            wins,
            interval,
            bagsplit_stats::numerals::fixed(finding.points_per_turn.value, 2),
            percent(finding.scoring_turns.value),
            percent(finding.passes.value),
            ranks(findings, &finding.not_separated_from),
        ]
    });
    TextTable::new(head, rows, |column| column != 1)
}

/// The win rate of a setup and its interval; what a setup without opponents wins is not measured.
#[must_use]
pub fn wins_and_interval(finding: &SetupFinding) -> (String, String) {
    match finding.opponents {
        0 => ("-".to_owned(), "no opponent".to_owned()),
        _ => (percent(finding.share.value), range(finding.share.low, finding.share.high)),
    }
}

/// How a ranking stands while games are played, in a line: its players if there are several populations, the first three, and
/// how many may yet be best. That is valid at every look before the planned end.
#[must_use]
pub fn provisional(names: &[String], players: Option<&str>, findings: &Findings) -> Option<String> {
    let leader = |finding: &SetupFinding| {
        let share = &finding.share;
        let interval = Style::PERCENTAGE_POINTS.range(share.ends());
        format!("{}. {} {} ({interval})", finding.rank, names[finding.setup], percent(share.value))
    };
    let first: Vec<String> = findings.ranking.iter().take(3).map(leader).collect();
    let (top, all) = (findings.top_group().len(), findings.ranking.len());
    let open = if shares_first_place(findings).len() > 1 {
        format!("nobody leads, {top} of {all} may yet be best")
    } else if top == 1 {
        "one may be best".to_owned()
    } else {
        format!("{top} of {all} may yet be best")
    };
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

/// What the ranking means, in sentences that a player understands: first what is best, and who is tied with it.
#[must_use]
pub fn verdict(names: &[String], layout: &Layout, findings: &Findings) -> Vec<String> {
    let best = &findings.ranking[0];
    let name = &names[best.setup];
    let winner = findings
        .winner
        .filter(|&(setup, share)| best.setup == setup && best.opponents > 0 && share.interval().is_some());
    let winner = winner.map(|(_, share)| {
        format!(
            "Corrected for selection bias, since the first of many was lucky, {name} wins {} of its games ({} interval).",
            range(share.low, share.high),
            level(findings.level)
        )
    });
    let identical = findings.matchups.iter().filter(|finding| finding.identical).map(|finding| {
        format!("{} and {}: identical play, every pair splits.", names[finding.first], names[finding.second])
    });
    let sentences = [Some(first_and_tied(names, layout, findings)), winner, Some(how_sure(layout, findings))];
    let sentences = sentences.into_iter().chain([field(names, findings)]).flatten().chain(identical);
    sentences.chain(hypotheses::tested(names, layout, findings)).collect()
}

/// Which setup is first, how often it wins, and who is statistically tied with it.
fn first_and_tied(names: &[String], layout: &Layout, findings: &Findings) -> String {
    let best = &findings.ranking[0];
    let name = &names[best.setup];
    let against = match layout.experiment.pairing {
        Pairing::RoundRobin => "against all the others",
        Pairing::Field { .. } => "against the field",
        Pairing::Ladder { .. } => "by its rating over the ladder",
    };
    // With several populations of players what to bring is said over all of them.
    let first = if layout.experiment.players().is_empty() { "Bring" } else { "First is" };
    let bring = if best.opponents == 0 {
        format!(
            "{first} {name}: it met no opponent, as the only member of the field, and no other setup wins half of its games \
             against it"
        )
    } else {
        format!(
            "{first} {name}: it wins {} ({} games in all)",
            won(layout, findings, against),
            thousands(findings.games)
        )
    };
    if findings.ranking.len() == 1 {
        return format!("{bring}.");
    }
    let equal = shares_first_place(findings);
    if equal.len() > 1 {
        let equal: Vec<&str> = equal.iter().map(|&setup| names[setup].as_str()).collect();
        if best.opponents == 0 {
            return format!(
                "Nobody leads: {} share the first place, and met no opponent but copies.",
                several(&equal)
            );
        }
        let tied = tied_with_first(names, findings);
        let tied = if tied.len() < equal.len() {
            String::new()
        } else {
            format!(" Statistically tied with them (*): {}.", several(&others_than(&tied, &equal)))
        };
        return format!(
            "Nobody leads: {} share the first place, each with {} ({} in all). {}{tied}",
            several(&equal),
            won(layout, findings, against),
            thousands(findings.games),
            no_other_is_better(best)
        );
    }
    let others = tied_with_first(names, findings);
    if others.is_empty() {
        return format!("{bring}. Every other setup is significantly worse.");
    }
    format!("{bring}. {} Statistically tied with it (*): {}.", no_other_is_better(best), several(&others))
}

/// The win rate of the first setup, and of how many games. A member of the field has not played itself, which counts as half
/// won, so its win rate is not the share of the games that it played.
fn won(layout: &Layout, findings: &Findings, against: &str) -> String {
    let best = &findings.ranking[0];
    let games = count(games_of_share(layout, findings), "game");
    match &layout.experiment.pairing {
        Pairing::Field { members } if members.contains(&best.setup) => {
            let (opponents, all) = (best.opponents as f64, best.opponents as f64 + 1.);
            let own = (best.share.value * all - 0.5) / opponents;
            format!(
                "{} {against}, counting half against itself, and {} of the {games} that it played against the others",
                percent(best.share.value),
                percent(own)
            )
        }
        _ => format!("{} of its {games} {against}", percent(best.share.value)),
    }
}

/// How many games the share of the first setup is of: as an opponent of others a member of the field has played more.
fn games_of_share(layout: &Layout, findings: &Findings) -> u64 {
    let best = &findings.ranking[0];
    match layout.experiment.pairing {
        Pairing::Ladder { .. } => best.games,
        _ => bagsplit_arena::games_in((best.opponents * findings.ranked_pairs) as u64),
    }
}

/// For which moment comparisons hold.
#[must_use]
pub const fn moment(findings: &Findings) -> &'static str {
    if findings.at_planned_end {
        "This holds at the planned end."
    } else {
        "This is valid at any stopping point."
    }
}

/// A difference of win rates that says nothing: there is hardly a larger one.
pub(crate) const BOUNDLESS: f64 = 0.995;

/// The setups that share rank 1, by their places in the list: one that leads, or some that do not.
fn shares_first_place(findings: &Findings) -> Vec<usize> {
    findings.ranking.iter().filter(|finding| finding.rank == 1).map(|finding| finding.setup).collect()
}

/// Names without those of others.
fn others_than<'n>(names: &[&'n str], others: &[&str]) -> Vec<&'n str> {
    names.iter().copied().filter(|name| !others.contains(name)).collect()
}

/// By how much another setup may be better than this one.
#[must_use]
pub fn no_other_is_better(finding: &SetupFinding) -> String {
    let most = -finding.behind_best.0;
    if most >= BOUNDLESS {
        return "There are too few games to say by how much another setup may be better.".to_owned();
    }
    let most = Style::PERCENTAGE_POINTS.write(most);
    format!("No other setup is more than {most} percentage points better (95% confidence).")
}

/// The names of the setups that are statistically tied with the first.
fn tied_with_first<'n>(names: &'n [String], findings: &Findings) -> Vec<&'n str> {
    let first = findings.ranking[0].setup;
    findings
        .top_group()
        .into_iter()
        .filter(|&setup| setup != first)
        .map(|setup| names[setup].as_str())
        .collect()
}

/// How exact win rates are, and for which moment comparisons hold.
fn how_sure(layout: &Layout, findings: &Findings) -> String {
    let (sure, planned) = (level(findings.level), layout.experiment.pairs);
    let compared = if findings.at_planned_end {
        format!(
            "All comparisons hold simultaneously at {sure} at the planned end, after {} a matchup.",
            count(planned, "pair")
        )
    } else {
        format!(
            "All comparisons hold simultaneously at {sure} and are valid at any stopping point: {} of {planned} pairs a matchup \
             are played. At the planned end they are sharper.",
            findings.ranked_pairs
        )
    };
    format!("{} {compared}", how_exact(findings))
}

/// How exact win rates are, each by itself: by a margin of error only where intervals are symmetric.
fn how_exact(findings: &Findings) -> String {
    let measured = || findings.ranking.iter().filter(|finding| finding.opponents > 0);
    let shares = || measured().map(|finding| &finding.share);
    let count = measured().count() as f64;
    if count == 0. {
        return "No win rate was measured.".to_owned();
    }
    let points = |share: f64| Style::PERCENTAGE_POINTS.write(share);
    let half = shares().map(bagsplit_stats::Estimate::half_width).sum::<f64>() / count;
    if !half.is_finite() {
        return "Some win rates have no interval: too few games, or games that were all alike.".to_owned();
    }
    if shares().all(|share| bagsplit_stats::numerals::is_symmetric(share.value, share.ends())) {
        format!("Each win rate is known to about \u{b1}{} percentage points, by itself.", points(half))
    } else {
        format!(
            "The interval of a win rate, by itself, is about {} percentage points wide; not all reach as far up as down.",
            points(2. * half)
        )
    }
}

/// What the choice of opponents does to the first setup.
fn field(names: &[String], findings: &Findings) -> Option<String> {
    let best = &findings.ranking[0];
    let (low, high) = best.without_opponent.filter(|_| best.opponents > 0)?;
    if shares_first_place(findings).len() > 1 {
        return None;
    }
    // Where it is an opponent of the others itself, that somebody else leads without it says nothing.
    let changed = findings.leaders_without.iter().filter(|&&(left_out, _)| left_out != best.setup);
    let leaders: Vec<String> = changed
        .map(|&(left_out, leader)| format!("{} would lead without {}", names[leader], names[left_out]))
        .collect();
    let leaders =
        if leaders.is_empty() { "it leads without any one of them".to_owned() } else { leaders.join(", ") };
    Some(format!(
        "The intervals cover chance, not the choice of opponents: without any one of them {} wins {}; {leaders}.",
        names[best.setup],
        if low < high { range(low, high) } else { percent(low) }
    ))
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
    let equal = shares_first_place(findings);
    if equal.len() > 1 {
        let equal: Vec<&str> = equal.iter().map(|&setup| names[setup].as_str()).collect();
        let rules = variant.unwrap_or("these rules");
        return Some(format!("{rules}: nobody leads; {} share the first place.", several(&equal)));
    }
    let top = tied_with_first(names, findings);
    let (name, wins) = (&names[best.setup], percent(best.share.value));
    let rules = variant.unwrap_or("these rules");
    let others = if top.is_empty() {
        String::new()
    } else {
        format!("; statistically tied with it: {}", several(&top))
    };
    Some(format!("{rules}: the best setup is {name}, which wins {wins} of its games{others}."))
}
