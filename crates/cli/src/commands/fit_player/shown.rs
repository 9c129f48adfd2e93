//! The fit as text and as one JSON object.

use std::io::Write;
use std::path::Path;

use bagsplit_players::Choice;
use bagsplit_report::data;
use bagsplit_stats::numerals::{Style, count, fixed};
use bagsplit_web::analysis::fit::{Bounds, LEVEL};
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::output::{self, quoted};
use crate::text::{self, percent};

use super::Fitted;
use super::best::Best;
use super::games::quoted_list;

/// The models in the order of [`PlayerFit::predictions`](bagsplit_web::analysis::fit::PlayerFit).
const MODELS: [&str; 3] = ["this model", LEVEL, "greedy"];

/// The share of unexplained decisions from which the text warns.
const MANY: f64 = 0.2;

/// Prints the fit.
pub(super) fn print(fitted: &Fitted, best: Option<&Best>, out_file: Option<&Path>) -> Result<(), Exit> {
    let Fitted { names, fitter, fit } = fitted;
    let mut out = output::out();
    let sum = |number: fn(&bagsplit_web::analysis::fit::PlayedGame) -> usize| -> u64 {
        fitter.games.iter().map(|game| number(game) as u64).sum()
    };
    let (decisions, placements) = (sum(|game| game.decisions()), sum(|game| game.placements()));
    let hinted = sum(|game| game.hinted);
    let hints = match hinted {
        0 => String::new(),
        some => format!("; {} with a hint left out", count(some, "turn")),
    };
    writeln!(
        out,
        "Player {}: {}, {}, {}{hints}",
        quoted_list(names),
        count(fitter.games.len() as u64, "game"),
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
        whole("knows", &fit.knows, format!("expressions, of {} in order", fitter.expressions.lines().len())),
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
    writeln!(out, "The model cannot explain {} of the decisions.", percent(fit.weights.other))?;
    if fit.weights.other > MANY {
        writeln!(
            out,
            "That is a large share: the player finds placements without these expressions, and the estimates describe \
             only the rest."
        )?;
    }
    if decisions > placements {
        writeln!(out, "A player who sees nothing passes in {} of turns.", percent(fit.weights.passes))?;
    }
    let rows = MODELS.iter().zip(&fit.predictions).map(|(name, predicted)| {
        let total = predicted.total();
        let share = |part: u32| percent(f64::from(part) / f64::from(total.placements.max(1)));
        let mean = total.log_likelihood / f64::from(total.decisions.max(1));
        [(*name).to_owned(), fixed(mean, 2), share(total.same_placement), share(total.same_points)]
    });
    writeln!(out, "\nPredictions of games left out (cross-validation)")?;
    let head = vec!["model", "log-likelihood/decision", "same placement", "same points"];
    writeln!(out, "{}", text::table(head, rows, |at| at > 0))?;
    for (name, other) in MODELS.iter().zip(&fit.predictions).skip(1) {
        let more = fit.predictions[0].advantage_over(other)?;
        let verdict = if more.low > 0. {
            "This model predicts better than"
        } else if more.high < 0. {
            "This model predicts worse than"
        } else {
            "No significant difference from"
        };
        writeln!(
            out,
            "{verdict} {name}: {} per decision (95% CI {}, over games).",
            Style::signed(3).write(more.value),
            Style::signed(3).range(more.ends())
        )?;
    }
    writeln!(out, "\nbot = {}", toml(fitted))?;
    if let Some(best) = best {
        print_best(&mut out, best)?;
    }
    if let Some(file) = out_file {
        let file = output::path(file);
        writeln!(
            out,
            "\n{file} has this bot with {}.",
            best.map_or_else(|| "by-hand".to_owned(), |best| best.recommended().name)
        )?;
    }
    Ok(out.flush()?)
}

/// The bot as in a setup file.
fn toml(fitted: &Fitted) -> String {
    let bot = fitted.fit.bot();
    let bagsplit_players::Bot::Person { knows, looks, slips } = bot else { return Choice::label(&bot) };
    format!("{{ kind = \"person\", knows = {knows}, looks = {looks}, slips = {slips} }}")
}

fn print_best(out: &mut impl Write, best: &Best) -> Result<(), Exit> {
    writeln!(
        out,
        "\nSetups played by this bot, each with the expressions that it names, against by-hand played by it: {}, seed {}",
        count(best.pairs, "pair"),
        best.seed
    )?;
    let rows = best.ranked.iter().zip(1..).map(|(ranked, rank): (_, usize)| {
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
    let first = &best.ranked[0];
    let name = best.recommended().name;
    let verdict = if first.share.low > 0.5 {
        "it is better than by-hand"
    } else if first.share.value > 0.5 {
        "no other setup is significantly better"
    } else {
        "no other setup has won more games"
    };
    writeln!(out, "Best for you: {name} ({verdict}). All intervals hold simultaneously at 95%.")?;
    let tied = best.ranked[1..].iter().filter(|other| other.share.high >= first.share.low);
    let tied: Vec<String> = tied.map(|other| quoted(&other.setup.name)).collect();
    if !tied.is_empty() {
        writeln!(out, "May be as good as the first: {}.", tied.join(", "))?;
    }
    Ok(())
}

/// The fit as one object.
pub(super) fn object(fitted: &Fitted, best: Option<&Best>) -> Result<Value, Exit> {
    let Fitted { names, fitter, fit } = fitted;
    let (knows, looks, slips) = (&fit.knows, &fit.looks, &fit.slips);
    let mut predictions = Vec::new();
    for (place, (name, predicted)) in MODELS.iter().zip(&fit.predictions).enumerate() {
        let total = predicted.total();
        let more = match place {
            0 => Value::Null,
            _ => data::estimate(&fit.predictions[0].advantage_over(predicted)?),
        };
        predictions.push(json!({
            "model": name,
            "log_likelihood_per_decision": total.log_likelihood / f64::from(total.decisions.max(1)),
            "advantage_of_this_model": more,
            "placements": total.placements,
            "same_placement": total.same_placement,
            "same_points": total.same_points,
        }));
    }
    let best = best.map(|best| {
        let ranked = best
            .ranked
            .iter()
            .map(|ranked| json!({ "setup": ranked.setup.name, "share": data::estimate(&ranked.share) }));
        json!({
            "pairs": best.pairs,
            "seed": best.seed.to_string(),
            "recommended": best.recommended().name,
            "setups": ranked.collect::<Vec<_>>(),
        })
    });
    let games = fitter.games.iter();
    Ok(data::object(
        "fit-player",
        json!({
            "players": names,
            "games": fitter.games.len(),
            "decisions": games.clone().map(|game| game.decisions()).sum::<usize>(),
            "placements": games.clone().map(|game| game.placements()).sum::<usize>(),
            "hinted": games.map(|game| game.hinted).sum::<usize>(),
            "expressions": fitter.expressions.lines().len(),
            "knows": { "value": knows.value, "low": knows.low, "high": knows.high },
            "looks": { "value": looks.value, "low": looks.low, "high": looks.high },
            "slips": { "value": slips.value, "low": slips.low, "high": slips.high },
            "unexplained": fit.weights.other,
            "passes": fit.weights.passes,
            "log_likelihood": fit.log_likelihood,
            "predictions": predictions,
            "best": best,
        }),
    ))
}
