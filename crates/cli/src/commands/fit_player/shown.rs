//! The fit as text.

use std::io::Write;
use std::path::Path;

use bagsplit_analysis::fit::{BestSetups, Bounds, PlayerFit};
use bagsplit_players::{Bot, Choice};
use bagsplit_stats::numerals::{Style, count, fixed};

use crate::exit::Exit;
use crate::output::{self, quoted};
use crate::text::{self, percent};

use super::games::quoted_list;

/// The share of unexplained decisions from which the text warns.
const MANY: f64 = 0.2;

/// Prints the fit.
pub(super) fn print(fit: &PlayerFit, out_file: Option<&Path>) -> Result<(), Exit> {
    let mut out = output::out();
    let (decisions, placements) = (fit.decisions as u64, fit.placements as u64);
    let hints = match fit.hinted as u64 {
        0 => String::new(),
        some => format!("; {} with a hint left out", count(some, "turn")),
    };
    writeln!(
        out,
        "Player {}: {}, {}, {}{hints}",
        quoted_list(&fit.players),
        count(fit.games as u64, "game"),
        count(placements, "placement"),
        count(decisions - placements, "pass")
    )?;
    let range = |low: String, high: String| format!("{low} to {high}");
    let whole = |name: &str, bounds: &Bounds<u32>, meaning: String| {
        [
            name.to_owned(),
            bounds.value.to_string(),
            range(bounds.low.to_string(), bounds.high.to_string()),
            meaning,
        ]
    };
    let rows = [
        whole("knows", &fit.knows, format!("expressions, of {} in order", fit.expressions)),
        whole("looks", &fit.looks, format!("rows and columns searched, of {}", fit.lines)),
        [
            "slips".to_owned(),
            percent(fit.slips.value),
            range(percent(fit.slips.low), percent(fit.slips.high)),
            "turns in which the second best is taken".to_owned(),
        ],
    ];
    writeln!(
        out,
        "{}",
        text::table(vec!["", "estimate", "95% interval", "meaning"], rows, |at| at == 1 || at == 2)
    )?;
    writeln!(out, "The model cannot explain {} of the decisions.", percent(fit.unexplained))?;
    if fit.unexplained > MANY {
        writeln!(
            out,
            "That is a large share: the player finds placements without these expressions, and the estimates describe \
             only the rest."
        )?;
    }
    if decisions > placements {
        writeln!(out, "A player who sees nothing passes in {} of turns.", percent(fit.passes))?;
    }
    let rows = fit.predictions.iter().map(|predicted| {
        let share = |part: u32| percent(f64::from(part) / f64::from(predicted.placements.max(1)));
        let mean = fixed(predicted.log_likelihood_per_decision, 2);
        [predicted.model.to_owned(), mean, share(predicted.same_placement), share(predicted.same_points)]
    });
    writeln!(out, "\nPredictions of games left out (cross-validation)")?;
    let head = vec!["model", "log-likelihood/decision", "same placement", "same points"];
    writeln!(out, "{}", text::table(head, rows, |at| at > 0))?;
    for other in &fit.predictions {
        let Some(more) = &other.advantage_of_this_model else { continue };
        let verdict = if more.low > 0. {
            "This model predicts better than"
        } else if more.high < 0. {
            "This model predicts worse than"
        } else {
            "No significant difference from"
        };
        writeln!(
            out,
            "{verdict} {}: {} per decision (95% CI {}, over games).",
            other.model,
            Style::signed(3).write(more.value),
            Style::signed(3).range(more.ends())
        )?;
    }
    writeln!(out, "\nbot = {}", toml(fit))?;
    if let Some(best) = &fit.best {
        print_best(&mut out, best)?;
    }
    if let Some(file) = out_file {
        let file = output::path(file);
        writeln!(
            out,
            "\n{file} has this bot with {}.",
            fit.best.as_ref().map_or("by-hand", |best| &best.recommended.name)
        )?;
    }
    Ok(out.flush()?)
}

/// The bot as in a setup file.
fn toml(fit: &PlayerFit) -> String {
    match fit.bot() {
        Bot::Person { knows, looks, slips } => {
            format!("{{ kind = \"person\", knows = {knows}, looks = {looks}, slips = {slips} }}")
        }
        bot => Choice::label(&bot),
    }
}

fn print_best(out: &mut impl Write, best: &BestSetups) -> Result<(), Exit> {
    writeln!(
        out,
        "\nSetups played by this bot, each with the expressions that it names, against by-hand played by it: {}, seed {}",
        count(best.pairs, "pair"),
        best.seed
    )?;
    let rows = best.setups.iter().zip(1..).map(|(ranked, rank): (_, usize)| {
        let share = &ranked.share;
        [
            rank.to_string(),
            quoted(&ranked.setup.name),
            Style::PERCENT.write(share.value),
            Style::PERCENT.range(share.ends()),
        ]
    });
    let head = vec!["rank", "setup", "win rate", "95% interval"];
    writeln!(out, "{}", text::table(head, rows, |at| at != 1))?;
    let first = &best.setups[0];
    let name = &best.recommended.name;
    let verdict = if first.share.low > 0.5 {
        "it is better than by-hand"
    } else if first.share.value > 0.5 {
        "no other setup is significantly better"
    } else {
        "no other setup has won more games"
    };
    writeln!(out, "Best for you: {name} ({verdict}). All intervals hold simultaneously at 95%.")?;
    let tied = best.setups[1..].iter().filter(|other| other.share.high >= first.share.low);
    let tied: Vec<String> = tied.map(|other| quoted(&other.setup.name)).collect();
    if !tied.is_empty() {
        writeln!(out, "May be as good as the first: {}.", tied.join(", "))?;
    }
    Ok(())
}
