//! The fit as text.

use std::path::Path;

use bagsplit_analysis::fit::{BestSetups, PlayerFit, Prediction, RankedSetup, names_text};
use bagsplit_lab::experiment::escaped;
use bagsplit_players::{Bot, Choice};
use bagsplit_report::words::{Paragraph, TextTable};
use bagsplit_stats::numerals::{Style, count, fixed};

use crate::output::{self, quoted};
use crate::text::{percent, range};

/// The share of unexplained decisions from which the text warns.
const MANY: f64 = 0.2;

/// The fit: of a ranking of setups the ranking first, and then the parameters.
pub(super) fn words(fit: &PlayerFit, out_file: Option<&Path>) -> Vec<Paragraph> {
    let fitted = [
        Paragraph::Heading(games(fit)),
        Paragraph::Table(parameters(fit)),
        Paragraph::Answer(format!("bot = {}", toml(fit))),
    ];
    let mut words: Vec<Paragraph> = match &fit.best {
        Some(best) => ranking(best).into_iter().chain(fitted).collect(),
        None => fitted.into(),
    };
    if let Some(file) = out_file {
        let setup = fit
            .best
            .as_ref()
            .map_or("by-hand", |best| &best.recommended.name);
        words.push(Paragraph::Further(format!(
            "{} has this bot with {setup}.",
            output::path(file)
        )));
    }
    words.push(Paragraph::Sentence(unexplained(fit)));
    words.extend(better_or_worse(fit));
    words.push(Paragraph::Heading(
        "Predictions of games left out (cross-validation)".to_owned(),
    ));
    words.push(Paragraph::Table(predictions(&fit.predictions)));
    words
}

/// Which games the model is fitted to.
fn games(fit: &PlayerFit) -> String {
    let (decisions, placements) = (fit.decisions as u64, fit.placements as u64);
    let hints = match fit.hinted as u64 {
        0 => String::new(),
        some => format!("; {} with a hint left out", count(some, "turn")),
    };
    format!(
        "Player {}: {}, {}, {}{hints}",
        escaped(&names_text(fit.players.iter().cloned())),
        count(fit.games as u64, "game"),
        count(placements, "placement"),
        count(decisions - placements, "pass")
    )
}

fn parameters(fit: &PlayerFit) -> TextTable {
    let [knows, looks] = [&fit.knows, &fit.looks]
        .map(|whole| [whole.value, whole.low, whole.high].map(|value| value.to_string()));
    let slips = [fit.slips.value, fit.slips.low, fit.slips.high].map(percent);
    let rows = [
        (
            "knows",
            knows,
            format!("expressions, of {} in order", fit.expressions),
        ),
        (
            "looks",
            looks,
            format!("rows and columns searched, of {}", fit.lines),
        ),
        (
            "slips",
            slips,
            "turns in which the second best is taken".to_owned(),
        ),
    ];
    let rows = rows.map(|(name, [value, low, high], meaning)| {
        [name.to_owned(), value, format!("{low} to {high}"), meaning]
    });
    TextTable::new(["", "estimate", "95% interval", "meaning"], rows, |at| {
        at == 1 || at == 2
    })
}

/// The bot as in a setup file.
fn toml(fit: &PlayerFit) -> String {
    match fit.bot() {
        Bot::Person {
            knows,
            looks,
            slips,
        } => {
            format!("{{ kind = \"person\", knows = {knows}, looks = {looks}, slips = {slips} }}")
        }
        bot => Choice::label(&bot),
    }
}

/// What the model leaves out.
fn unexplained(fit: &PlayerFit) -> String {
    let mut text = format!(
        "The model cannot explain {} of the decisions.",
        percent(fit.unexplained)
    );
    if fit.unexplained > MANY {
        text += " That is a large share: the player finds placements without these expressions, and the estimates describe only \
                 the rest.";
    }
    if fit.decisions > fit.placements {
        text += &format!(
            " A player who sees nothing passes in {} of turns.",
            percent(fit.passes)
        );
    }
    text
}

/// Whether the model predicts games left out better than each reference model.
fn better_or_worse(fit: &PlayerFit) -> Option<Paragraph> {
    let verdicts = fit.predictions.iter().filter_map(|other| {
        let more = other.advantage_of_this_model.as_ref()?;
        let verdict = match (more.low > 0., more.high < 0.) {
            (true, _) => "better than",
            (_, true) => "worse than",
            _ => "not significantly better or worse than",
        };
        Some(format!("{verdict} {}", other.model))
    });
    let verdicts: Vec<String> = verdicts.collect();
    let sentence = format!(
        "This model predicts games left out {}.",
        verdicts.join(", ")
    );
    (!verdicts.is_empty()).then_some(Paragraph::Sentence(sentence))
}

fn predictions(predictions: &[Prediction]) -> TextTable {
    let rows = predictions.iter().map(|predicted| {
        let [placement, points] = [predicted.same_placement, predicted.same_points]
            .map(|part| percent(f64::from(part) / f64::from(predicted.placements.max(1))));
        let more = predicted.advantage_of_this_model.as_ref();
        let less = more.map(|more| Style::signed(3).estimate(-more.value, (-more.high, -more.low)));
        let likelihood = fixed(predicted.log_likelihood_per_decision, 2);
        [
            predicted.model.to_owned(),
            likelihood,
            less.unwrap_or_default(),
            placement,
            points,
        ]
    });
    let head = [
        "model",
        "log-likelihood/decision",
        "less this model's (95%)",
        "same placement",
        "same points",
    ];
    TextTable::new(head, rows, |at| at > 0)
}

/// The ranking of setups played by the fitted bot, and which is the best for the player.
fn ranking(best: &BestSetups) -> Vec<Paragraph> {
    let first = &best.setups[0];
    let verdict = if first.share.low > 0.5 {
        "it is better than by-hand"
    } else if first.share.value > 0.5 {
        "no other setup is significantly better"
    } else {
        "no other setup has won more games"
    };
    let tied = best.setups[1..]
        .iter()
        .filter(|other| other.share.high >= first.share.low);
    let tied: Vec<String> = tied.map(|other| quoted(&other.setup.name)).collect();
    let tied =
        (!tied.is_empty()).then(|| format!("May be as good as the first: {}.", tied.join(", ")));
    let heading = format!(
        "Setups played by this bot, each with the expressions that it names, against by-hand played by it: {}, seed {}",
        count(best.pairs, "pair"),
        best.seed
    );
    let answer = format!(
        "Best for you: {} ({verdict}). All intervals hold simultaneously at 95%.",
        best.recommended.name
    );
    let table = TextTable::new(
        ["rank", "setup", "win rate", "95% interval"],
        best.setups
            .iter()
            .zip(1..)
            .map(|(ranked, rank)| ranked_row(ranked, rank)),
        |at| at != 1,
    );
    [
        Paragraph::Heading(heading),
        Paragraph::Table(table),
        Paragraph::Answer(answer),
    ]
    .into_iter()
    .chain(tied.map(Paragraph::Sentence))
    .collect()
}

/// A row of the ranking of setups.
fn ranked_row(ranked: &RankedSetup, rank: usize) -> [String; 4] {
    let share = &ranked.share;
    [
        rank.to_string(),
        quoted(&ranked.setup.name),
        Style::PERCENT.write(share.value),
        range(share.low, share.high),
    ]
}
