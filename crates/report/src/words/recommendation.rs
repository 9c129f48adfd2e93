//! What is recommended to each level: the same words and figures on every face.

use std::fmt::Write as _;

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::recommendation::{AdvicePart, MeasuredShare, Recommendation, WithoutPart};
use bagsplit_lab::studies::PlayLevel;
use bagsplit_players::Setup;
use bagsplit_stats::numerals::Style;

use crate::card;
use crate::words::{joined, percent};

/// What all figures hold for.
pub const POPULATION: &str = "Human-like players are bots that recall learned expressions; no person's games have been looked at.";

/// What the recommended setup wins, with its 95% interval.
fn wins(share: &MeasuredShare) -> String {
    Style::PERCENT.estimate(share.value, (share.low, share.high))
}

/// The level of a recommendation.
fn level(found: &Recommendation) -> PlayLevel {
    let level = PlayLevel::ALL
        .into_iter()
        .find(|level| level.name() == found.level);
    level.expect("a recommendation is for a level")
}

/// The tiles of the bags, each kind once: `A 1 3 5 7 9, B 2 4 6 8, C + −, D × ÷`. Where a kind is in several bags, the number
/// of its tiles follows it: `1(2)`.
pub(crate) fn bags(setup: &Setup) -> String {
    let Some(split) = setup.split(Role::Other) else {
        return "no bags of its own".to_owned();
    };
    let filled = split.bags.iter().filter(|(_, tiles)| !tiles.is_empty());
    let bag = filled.map(|(bag, tiles)| {
        let kinds = tiles.kinds().map(|(tile, count)| {
            let name = tile
                .to_string()
                .replace('*', "×")
                .replace('/', "÷")
                .replace('-', "−");
            let all: u8 = split.bags.iter().map(|(_, tiles)| tiles.count(tile)).sum();
            if all == count {
                name
            } else {
                format!("{name}({count})")
            }
        });
        format!("{} {}", bag.letter(), joined(kinds, " "))
    });
    joined(bag, ", ")
}

/// The heading of a part.
const fn heading(part: AdvicePart) -> &'static str {
    match part {
        AdvicePart::Drawing => card::DRAWING,
        AdvicePart::Memorising => card::MEMORISING,
        AdvicePart::Passing => card::PASSING,
        AdvicePart::Split => "Split",
        AdvicePart::Mulligan => card::MULLIGAN,
        AdvicePart::Starting => card::STARTING,
        AdvicePart::Discarding => card::DISCARDING,
    }
}

/// Whether a part is worth nothing that was measured: all intervals hold one half.
fn is_idle(measured: &[WithoutPart]) -> bool {
    measured
        .iter()
        .all(|without| without.wins.low <= 0.5 && 0.5 <= without.wins.high)
}

/// The parts of a setup's advice, in the order of what they are worth on average over its levels; each with its measurement
/// at each level.
fn parts_by_worth(found: &[&Recommendation]) -> Vec<(&'static str, Vec<WithoutPart>)> {
    let mut parts: Vec<(&'static str, Vec<WithoutPart>)> = Vec::new();
    for without in found.iter().flat_map(|advice| &advice.without) {
        match parts
            .iter_mut()
            .find(|(name, _)| *name == heading(without.part))
        {
            Some((_, measured)) => measured.push(without.clone()),
            None => parts.push((heading(without.part), vec![without.clone()])),
        }
    }
    parts.sort_by(|(_, one), (_, other)| total(other).total_cmp(&total(one)));
    parts
}

/// The two parts of the advice that are worth most at a level; `None` where none was measured.
pub(crate) fn worth_most(found: &Recommendation) -> Option<String> {
    let parts = found.without.iter().take(2);
    let parts = parts.map(|without| {
        format!(
            "{} {}",
            heading(without.part).to_lowercase(),
            percent(without.wins.value)
        )
    });
    let parts = joined(parts, ", ");
    (!parts.is_empty()).then(|| format!("worth most, against itself without it: {parts}"))
}

/// What is won without a part, summed over the levels.
fn total(measured: &[WithoutPart]) -> f64 {
    measured.iter().map(|advice| advice.wins.value).sum()
}

/// The parts of a setup's advice, of whatever form and with `name` as heading: of a recommended setup in the order of what they
/// are worth, those that were not measured last; of other setups as they are.
pub fn sort_by_worth<P>(
    parts: &mut [P],
    setup: &Setup,
    rules: &Ruleset,
    name: impl Fn(&P) -> &str,
) {
    let by_worth = parts_by_worth(&Recommendation::of_setup(setup, rules));
    parts.sort_by_key(|part| {
        by_worth
            .iter()
            .position(|(heading, _)| *heading == name(part))
            .unwrap_or(by_worth.len())
    });
}

/// What a recommended setup's figures are, in sentences, for a face that shows the setup; `None` for other setups.
pub fn evidence(setup: &Setup, rules: &Ruleset) -> Option<String> {
    let found = Recommendation::of_setup(setup, rules);
    let first = found.first()?;
    let levels = joined(found.iter().map(|found| level(found).players()), " and ");
    let mut text = format!("Recommended to {levels}, {}.", first.condition);
    for advice in &found {
        let _ = write!(
            text,
            " Among {} it wins {} against the field of the quickstart, {} against the closest of {} rivals as well prepared, {}.",
            level(advice).players(),
            wins(&advice.field),
            wins(&advice.closest.wins),
            advice.rivals,
            advice.closest.setup,
        );
    }
    let parts = parts_by_worth(&found);
    if !parts.is_empty() {
        let worth = parts.iter().map(|(name, measured)| {
            let wins = measured.iter().map(|without| percent(without.wins.value));
            format!("{} {}", name.to_lowercase(), joined(wins, " and "))
        });
        let idle = parts.iter().filter(|(_, measured)| is_idle(measured));
        let idle = joined(idle.map(|(name, _)| name.to_lowercase()), ", ");
        let _ = write!(
            text,
            " Against itself without a part: {}.",
            joined(worth, ", ")
        );
        if !idle.is_empty() {
            let _ = write!(text, " Makes no difference: {idle}.");
        }
    }
    let _ = write!(text, " {}", first.limits);
    if level(first) != PlayLevel::Computer {
        let _ = write!(text, " {POPULATION}");
    }
    Some(text)
}

/// The recommendations as lines of text: for each level the setup, what it wins, and its bags.
pub fn lines() -> Vec<String> {
    let mut lines = Vec::new();
    for found in Recommendation::all() {
        let setup = found.built_in();
        lines.push(format!(
            "{}: {} wins {} against the field of the quickstart, {} against the closest rival",
            level(found).title(),
            found.setup,
            wins(&found.field),
            wins(&found.closest.wins)
        ));
        lines.push(format!("  {}", bags(&setup)));
        lines.push(format!("  {}", found.condition));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_players::notes::legend;
    use std::path::Path;

    /// The number of expressions that are named.
    const FIRST: usize = 10;

    /// What a part of the advice tells to do.
    fn advice(part: AdvicePart, setup: &Setup) -> String {
        match part {
            AdvicePart::Split => format!("Bring {}.", bags(setup)),
            AdvicePart::Memorising => {
                let known = setup.expressions.as_ref();
                let known = known.map_or(
                    bagsplit_players::notes::Expressions::shipped().lines(),
                    |expressions| expressions.lines(),
                );
                let first: Vec<String> = known
                    .iter()
                    .take(FIRST)
                    .map(|line| format!("`{line}`"))
                    .collect();
                // Stars would be emphasis.
                let signs = legend(&known[..known.len().min(FIRST)])
                    .join(" ")
                    .replace('*', "×");
                format!("Learn in this order: {}. {signs}", first.join(", "))
            }
            _ => {
                let hand = Ruleset::default().hand_size();
                let parts = card::parts(setup, hand);
                let found = parts.iter().find(|other| other.name == heading(part));
                let lines = found.map_or(&[][..], |found| &found.does[..]);
                lines
                    .iter()
                    .map(|line| line.text.as_str())
                    .collect::<Vec<_>>()
                    .join(" ")
            }
        }
    }

    /// The table of levels in Markdown.
    fn levels_in_markdown() -> String {
        let mut table = "| both players are | bring | bags | wins against the field of the quickstart | wins against the closest rival as well prepared |\n|---|---|---|---|---|\n".to_owned();
        for found in Recommendation::all() {
            let bags = bags(&found.built_in());
            let _ = writeln!(
                table,
                "| {} | `{}`, {} | {bags} | {} | {}: {}, the closest of {} |",
                level(found).players(),
                found.setup,
                found.condition,
                wins(&found.field),
                wins(&found.closest.wins),
                found.closest.setup,
                found.rivals
            );
        }
        let mut limits: Vec<String> = Vec::new();
        for found in Recommendation::all() {
            let line = format!("- What is known against {}: {}", found.setup, found.limits);
            if !limits.contains(&line) {
                limits.push(line);
            }
        }
        format!("{table}\n{}\n", limits.join("\n"))
    }

    /// The advice on a setup in Markdown, a line for each part, the most valuable first.
    fn advice_in_markdown(name: &str) -> String {
        let found: Vec<&Recommendation> = Recommendation::all()
            .iter()
            .filter(|advice| advice.setup == name)
            .collect();
        let setup = found[0].built_in();
        let mut list = String::new();
        for (number, (heading, measured)) in (1..).zip(parts_by_worth(&found)) {
            let figures: Vec<String> = measured
                .iter()
                .zip(&found)
                .map(|(advice, of)| format!("{} {}", level(of).players(), wins(&advice.wins)))
                .collect();
            let does = match (is_idle(&measured), measured[0].part) {
                (false, part) => advice(part, &setup),
                (true, AdvicePart::Memorising) => {
                    "Which list you learn makes no difference.".to_owned()
                }
                (true, _) => "Makes no difference.".to_owned(),
            };
            let _ = writeln!(
                list,
                "{number}. **{heading}.** {does} Against a player {}: {}. {}",
                measured[0].instead,
                figures.join(", "),
                measured[0].note
            );
            list.truncate(list.trim_end().len());
            list.push('\n');
        }
        list
    }

    /// The passages of the documentation that state the recommendation, by name.
    fn passages() -> [(&'static str, String); 3] {
        [
            ("levels", levels_in_markdown()),
            ("by-hand", advice_in_markdown("by-hand")),
            ("by-hand-beginners", advice_in_markdown("by-hand-beginners")),
        ]
    }

    /// `UPDATE_DOCS=1 cargo test --workspace --lib recommendation` writes the passages.
    #[test]
    fn readme_and_best_splits_state_the_recommendation() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut stale = Vec::new();
        for page in ["README.md", "docs/best-splits.md"] {
            let text = std::fs::read_to_string(root.join(page)).unwrap();
            let mut wanted = text.clone();
            for (name, passage) in passages() {
                let (begin, end) = (format!("<!-- recommendation: {name} -->\n"), "<!-- end -->");
                let (before, rest) = wanted
                    .split_once(&begin)
                    .unwrap_or_else(|| panic!("{page} has no {begin}"));
                let (_, after) = rest.split_once(end).expect("the passage ends");
                wanted = format!("{before}{begin}{passage}{end}{after}");
            }
            if std::env::var_os("UPDATE_DOCS").is_some() {
                std::fs::write(root.join(page), &wanted).unwrap();
            }
            stale.extend((text != wanted).then_some(page));
        }
        assert!(
            stale.is_empty(),
            "{stale:?} state something else; see above how to write them"
        );
    }

    #[test]
    fn advice_is_sorted_by_value_and_names_parts_without_one() {
        let found: Vec<&Recommendation> = Recommendation::all().iter().collect();
        let of = |setup: &str| -> Vec<&Recommendation> {
            found
                .iter()
                .copied()
                .filter(|advice| advice.setup == setup)
                .collect()
        };
        let parts: Vec<&str> = parts_by_worth(&of("by-hand"))
            .iter()
            .map(|(name, _)| *name)
            .collect();
        assert_eq!(parts[..3], [card::DRAWING, card::MEMORISING, card::PASSING]);
        assert!(advice_in_markdown("by-hand").contains("**Starting.** Makes no difference."));
        let measured = |low, high| WithoutPart {
            part: AdvicePart::Split,
            instead: String::new(),
            note: String::new(),
            wins: MeasuredShare {
                value: 0.5,
                low,
                high,
                pairs: 1,
            },
        };
        assert!(is_idle(&[measured(0.4, 0.6), measured(0.5, 0.7)]));
        assert!(!is_idle(&[measured(0.4, 0.6), measured(0.51, 0.7)]));
    }
}
