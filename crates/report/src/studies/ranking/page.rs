//! The ranking on a page, with statistical ties.
//!
//! It is complete without the script of the page, which adds sorting, a filter, and highlighting of the ties of the
//! focused setup.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::ranking::{Findings, SetupFinding};
use bagsplit_players::Setup;
use bagsplit_stats::numerals::fixed;
use maud::{Markup, html};

use crate::charts::{ends, extent};
use crate::section::links::anchor;
use crate::studies::ranking::{cards, words as ranking};
use crate::words::{level, percent};

pub(crate) fn table(layout: &Layout, concluded: &SectionFindings, number: usize) -> Markup {
    let findings = &concluded.findings;
    let names = layout.names();
    let axis = Axis::from_ranking(&findings.ranking);
    let (place, with_card) = (cards::place(concluded), cards::with_card(concluded));
    let sure = level(findings.level);
    html! {
        p.hint {
            "Setups marked * are statistically tied with the best. The bar is the " (sure) " interval of the win rate, on a scale from "
            (percent(axis.low)) " to " (percent(axis.high)) "; the line across is 50%."
        }
        div.ranking {
            p.told role="status" aria-live="polite" {}
            div.scroll tabindex="0" role="region" aria-label="Ranking" {
                table.sortable style={ "--half:" (axis.place(0.5)) "%" } {
                    caption.unseen { "The ranked setups, best first" }
                    thead {
                        tr {
                            th.n scope="col" data-sort="number" { "rank" }
                            th scope="col" data-sort="text" { "setup" }
                            th.n scope="col" data-sort="number" { "wins" }
                            th.interval scope="col" { (sure) " interval" }
                            th.n.wide scope="col" data-sort="number" { "points per turn" }
                            th.n.wide scope="col" data-sort="number" { "scoring turns" }
                            th.n.wide scope="col" data-sort="number" { "passes" }
                            th.wide scope="col" { "tied with ranks" }
                        }
                    }
                    tbody {
                        @for finding in &findings.ranking {
                            @let card = with_card.contains(&finding.setup).then(|| anchor(number, &format!("{place}-{}", finding.setup)));
                            (row(concluded.setups(layout), &names, findings, finding, &axis, card))
                         }
                    }
                }
            }
        }
    }
}

fn row(
    setups: &[Setup],
    names: &[String],
    findings: &Findings,
    finding: &SetupFinding,
    axis: &Axis,
    card: Option<String>,
) -> Markup {
    let places = findings.ranking.iter().map(|other| other.setup);
    let places = finding
        .not_separated_from
        .iter()
        .filter_map(|setup| places.clone().position(|s| s == *setup));
    let near: Vec<String> = places.map(|place| place.to_string()).collect();
    let [low, _, high] = ends(&finding.share);
    let by_hand = setups[finding.setup].by_hand();
    html! {
        tr.top[finding.in_top_group] data-near=(near.join(" ")) {
            td.n { (finding.rank) @if finding.in_top_group { "*" } }
            th scope="row" { a href=[card.map(|card| format!("#{card}"))] { (breakable(&names[finding.setup])) } @if by_hand == bagsplit_players::HumanEffort::Yes { " " span.hand title="Playable at a table without a computer" { "by hand" } } }
            td.n { (ranking::wins_and_interval(finding).0) }
            td.interval {
                @if finding.opponents > 0 { span.bar aria-hidden="true" style={ "--l:" (axis.place(low)) "%;--w:" (axis.width(low, high)) "%;--m:" (axis.place(finding.share.value)) "%" } {} }
                span.small { (ranking::wins_and_interval(finding).1) }
            }
            td.n.wide { (fixed(finding.points_per_turn.value, 2)) }
            td.n.wide { (percent(finding.scoring_turns.value)) }
            td.n.wide { (percent(finding.passes.value)) }
            td.wide { (ranking::tied_ranks(finding)) }
        }
    }
}

/// A name with line break opportunities between its parts.
fn breakable(name: &str) -> Markup {
    html! { @for part in name.split_inclusive(['/', '(', ',']) { (part) wbr; } }
}

/// The scale of the bars, which includes all intervals and one half, rounded to whole percent.
struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    fn from_ranking(ranking: &[SetupFinding]) -> Axis {
        let (low, high) = extent(
            ranking
                .iter()
                .flat_map(|finding| ends(&finding.share))
                .chain([0.5]),
        );
        Axis {
            low: (100. * low.max(0.)).floor() / 100.,
            high: (100. * high.min(1.)).ceil() / 100.,
        }
    }

    /// The position of a share on the scale, in percent of its length.
    fn place(&self, share: f64) -> String {
        let along = (share - self.low) / (self.high - self.low).max(0.01);
        format!("{:.1}", 100. * along.clamp(0., 1.))
    }

    fn width(&self, low: f64, high: f64) -> String {
        format!(
            "{:.1}",
            100. * ((high - low) / (self.high - self.low).max(0.01)).clamp(0., 1.)
        )
    }
}
