//! The setup that does well everywhere: among players of every level, against every opponent.
//!
//! Rankings among club players and among experts name different setups, and players do not know beforehand whom they will
//! meet. So each setup is judged by its worst case: its smallest win rate in any ranking, and its regret, by how much another
//! setup would have been better there (Savage 1951, The theory of statistical decision, Journal of the American Statistical
//! Association 46:55-67). The setup whose largest regret is smallest (minimax regret) is nearest to the best where it is furthest.

use bagsplit_stats::Estimate;

use crate::studies::ranking::{Findings, SetupFinding, head_to_head};

/// The results of a setup over several rankings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Robust {
    /// Its place among the judged setups.
    pub setup: usize,
    /// Its mean share over the rankings, equally weighted. The rankings may share luck, so the errors
    /// are added as if perfectly correlated.
    pub mean: Estimate,
    /// The ranking in which its share is smallest, and that share.
    pub worst: (usize, Estimate),
    /// The ranking in which it is furthest behind the best, and the observed difference.
    pub regret: (usize, f64),
    /// The upper bound of its regret in all rankings.
    pub regret_high: f64,
    /// The ranking and the opponent (its place in the list of setups there) against which its share is smallest, and that
    /// share, which as a minimum is too low on average; its interval holds for all opponents of that ranking.
    pub worst_met: (usize, usize, Estimate),
}

/// A ranking to judge by: its findings, and the places of the judged setups in its list of setups.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    /// The findings, of which `places` are ranked.
    pub findings: &'a Findings,
    /// The same findings at a confidence high enough that those of all rankings hold simultaneously.
    pub together: &'a Findings,
    /// The place of each judged setup.
    pub places: &'a [usize],
}

/// Judges setups by several rankings, those with the smallest regret first, then by place.
///
/// If the findings `together` of each of L rankings hold with probability 1 - α/L, all bounds of regret hold simultaneously
/// with 1 - α (Bonferroni): the distance to the best is one of the simultaneous statements of a ranking.
///
/// # Panics
/// Without rankings, and if a setup is not ranked in one of them or has no opponent there.
pub fn robust(rankings: &[Judge<'_>]) -> Vec<Robust> {
    let setups = rankings[0].places.len();
    let mut judged: Vec<Robust> = (0..setups).map(|setup| judge(rankings, setup)).collect();
    judged.sort_by(|a, b| {
        a.regret
            .1
            .total_cmp(&b.regret.1)
            .then(a.setup.cmp(&b.setup))
    });
    judged
}

fn judge(rankings: &[Judge<'_>], setup: usize) -> Robust {
    let mut shares = Vec::with_capacity(rankings.len());
    let (mut regret, mut regret_high) = ((0, 0.), 0_f64);
    let mut met: Vec<(usize, usize, Estimate)> = Vec::new();
    for (number, ranking) in rankings.iter().enumerate() {
        let place = ranking.places[setup];
        let share = finding(ranking.findings, place).share;
        let best = ranking
            .findings
            .ranking
            .iter()
            .map(|f| f.share.value)
            .fold(share.value, f64::max);
        if best - share.value > regret.1 {
            regret = (number, best - share.value);
        }
        regret_high = regret_high.max(-finding(ranking.together, place).behind_best.low);
        let opponents = head_to_head(ranking.findings, place).into_iter();
        met.extend(opponents.map(|(opponent, share)| (number, opponent, share)));
        shares.push(share);
    }
    let mean = mean(&shares).expect("there is a ranking");
    let worst = shares
        .into_iter()
        .enumerate()
        .min_by(|a, b| a.1.value.total_cmp(&b.1.value));
    let worst_met = met
        .into_iter()
        .min_by(|a, b| a.2.value.total_cmp(&b.2.value));
    Robust {
        setup,
        mean,
        worst: worst.expect("there is a ranking"),
        regret,
        regret_high,
        worst_met: worst_met.expect("it has an opponent"),
    }
}

/// The finding of the ranked setup with this place.
fn finding(findings: &Findings, place: usize) -> &SetupFinding {
    findings
        .ranking
        .iter()
        .find(|finding| finding.setup == place)
        .expect("it is ranked")
}

/// The unweighted mean of shares, errors added as if perfectly correlated; `None` of an empty list.
fn mean(shares: &[Estimate]) -> Option<Estimate> {
    if shares.is_empty() {
        return None;
    }
    let count = shares.len() as f64;
    Some(Estimate {
        value: shares.iter().map(|share| share.value).sum::<f64>() / count,
        standard_error: shares.iter().map(|share| share.standard_error).sum::<f64>() / count,
        low: shares.iter().map(|share| share.low).sum::<f64>() / count,
        high: shares.iter().map(|share| share.high).sum::<f64>() / count,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_stats::{Level, Looks, Scale};

    /// Three setups in a round robin, from the shares of each matchup in quarters by pair index; at 95% and at 97.5%.
    fn findings(rows: [&[u8]; 3]) -> [Findings; 2] {
        let mut totals = crate::study::SetupTotals::new(&[(0, 1), (0, 2), (1, 2)], 3);
        for (matchup, row) in rows.iter().enumerate() {
            totals.add(matchup, &crate::study::testing::block(row));
        }
        [Level::P95, Level::new(0.975).unwrap()].map(|level| {
            crate::studies::ranking::find(
                &totals,
                &["a", "b", "c"].map(str::to_owned),
                3,
                &Scale::round_robin(3),
                level,
                Looks::Once,
                |_, _| false,
            )
            .unwrap()
        })
    }

    /// Setup 0 is best in one ranking and worst in the other, setup 2 second in both: 2 is never far behind.
    #[test]
    fn second_everywhere_has_the_least_regret() {
        let level = findings([&[4; 40], &[4, 2].repeat(20), &[0, 2].repeat(20)]);
        let other = findings([&[0; 40], &[0, 2].repeat(20), &[4, 2].repeat(20)]);
        let places = [0, 1, 2];
        let rankings = [&level, &other].map(|both| Judge {
            findings: &both[0],
            together: &both[1],
            places: &places,
        });
        let judged = robust(&rankings);
        // In the first: 0 has (1 + .75) / 2 = .875, 2 has (.25 + .75) / 2 = .5, 1 has .125.
        assert_eq!(
            judged.iter().map(|j| j.setup).collect::<Vec<_>>(),
            [2, 0, 1]
        );
        assert!((judged[0].regret.1 - 0.375).abs() < 1e-12 && judged[0].regret_high > 0.375);
        assert_eq!(judged[1].worst.0, 1);
        assert!(
            (judged[1].worst.1.value - 0.125).abs() < 1e-12
                && (judged[1].mean.value - 0.5).abs() < 1e-12
        );
        assert_eq!(
            (
                judged[1].regret.0,
                judged[1].worst_met.0,
                judged[1].worst_met.1
            ),
            (1, 1, 1)
        );
        assert!((judged[1].regret.1 - 0.75).abs() < 1e-12 && judged[1].worst_met.2.value == 0.);
        // Names in another order are other places.
        let turned = rankings.map(|ranking| Judge {
            places: &[2, 0, 1],
            ..ranking
        });
        assert_eq!(robust(&turned)[0].setup, 0);
        // The bound is that of `together`, and the mean has the interval of `findings`.
        let surer = rankings.map(|ranking| Judge {
            together: ranking.findings,
            ..ranking
        });
        assert!(robust(&surer)[0].regret_high < judged[0].regret_high);
        assert_eq!(robust(&surer)[0].mean, judged[0].mean);
    }
}
