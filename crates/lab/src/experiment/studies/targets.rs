//! Reading the targets of `[tune]`: a figure and its bounds.

use crate::experiment::Experiment;
use crate::experiment::reader::{Item, Result, all, hint};
use crate::experiment::studies::tune_settings::TuneTarget;
use crate::study::Aim;
use bagsplit_analysis::balance::{BalanceFigure, Unit};

/// An example of each kind of target, for messages.
const EXAMPLES: &str = "such as \"turns = 25..35\", \"first-wins = 50 +- 1\", \"ended-out-of-tiles >= 90\" or \"skill = as large \
                        as can be\"";

/// The targets of a list.
pub(super) fn targets(item: &Item<'_>, experiment: &Experiment) -> Result<Vec<TuneTarget>> {
    let mut targets: Vec<TuneTarget> = Vec::new();
    all(item.list()?.iter().map(|item| {
        let target = target(item)?;
        if targets.iter().any(|other| other.figure == target.figure) {
            return Err(item.error(format!("two targets for '{}'", target.figure.name())));
        }
        if target.aim.is_extreme() && targets.iter().any(|other| other.aim.is_extreme()) {
            return Err(item.error(
                "a second target that is to be as large or as small as can be; only one can be, the others need bounds",
            ));
        }
        if let Some(why) = missing(target.figure, experiment) {
            return Err(item.error(format!("there is no '{}' here: {why}", target.figure.name())));
        }
        targets.push(target);
        Ok(())
    }))?;
    if targets.is_empty() {
        return Err(item.error("'targets' is empty; list targets, such as \"turns = 25..35\""));
    }
    Ok(targets)
}

/// The reason why an experiment does not have a figure.
fn missing(figure: BalanceFigure, experiment: &Experiment) -> Option<&'static str> {
    use BalanceFigure as F;
    let rules = &experiment.rules;
    let balance = experiment.balance();
    match figure {
        F::SplitLead | F::SplitsTied => {
            Some("a search plays self-matches, which do not rank splits")
        }
        F::Skill if balance.is_none_or(|balance| balance.skill.is_none()) => {
            Some("name two setups that meet as 'stronger' and 'weaker' in [balance]")
        }
        F::Advantage | F::ZeroZero | F::Choice | F::Mulligan if !rules.has_advantage() => {
            Some("the game has no Advantage")
        }
        F::ExchangingTurns if !rules.has_exchange() => Some("the game has no exchange"),
        _ => None,
    }
}

/// A target: a figure by name or title, and its bounds. Shares are in percent.
fn target(item: &Item<'_>) -> Result<TuneTarget> {
    let whole = item.text_up_to(200)?;
    let at = whole.find(['=', '<', '>']).ok_or_else(|| {
        item.error(format!(
            "'{whole}' does not say what the figure is to be; write targets {EXAMPLES}"
        ))
    })?;
    let figure = figure(item, whole[..at].trim())?;
    let aim = aim(item, whole, &whole[at..], figure.unit())?;
    if let Aim::Between(low, high) = aim
        && low >= high
    {
        return Err(item.error(format!(
            "the lower bound of '{whole}' is above the upper one"
        )));
    }
    if let (Aim::Between(low, high), Unit::Share) = (aim, figure.unit())
        && (low > 1. || high < 0.)
    {
        let name = figure.name();
        return Err(item.error(format!(
            "'{name}' is a share, in percent from 0 to 100; '{whole}' is outside"
        )));
    }
    Ok(TuneTarget {
        figure,
        aim,
        players: 0,
        text: whole.to_owned(),
    })
}

/// The bounds on a number in this unit.
fn aim(item: &Item<'_>, whole: &str, wish: &str, unit: Unit) -> Result<Aim> {
    let name = whole[..whole.len() - wish.len()].trim();
    let number = |text: &str| number(item, (name, unit), text);
    if let Some(rest) = wish.strip_prefix(">=") {
        return Ok(Aim::Between(number(rest)?, f64::INFINITY));
    }
    if let Some(rest) = wish.strip_prefix("<=") {
        return Ok(Aim::Between(f64::NEG_INFINITY, number(rest)?));
    }
    let Some(rest) = wish.strip_prefix('=') else {
        return Err(item.error(format!(
            "'{whole}' has neither '=', '>=' nor '<='; write targets {EXAMPLES}"
        )));
    };
    match rest.trim() {
        "as large as can be" => Ok(Aim::Largest),
        "as small as can be" => Ok(Aim::Smallest),
        rest => {
            if let Some((middle, width)) = rest.split_once("+-") {
                let (middle, width) = (number(middle)?, number(width)?);
                return Ok(Aim::Between(middle - width, middle + width));
            }
            if let Some((low, high)) = rest.split_once("..") {
                return Ok(Aim::Between(number(low)?, number(high)?));
            }
            Err(item.error(format!(
                "'{whole}' is a single value, which no figure hits exactly; write targets {EXAMPLES}"
            )))
        }
    }
}

/// A number in a unit, for the subject of this name. Shares are in percent.
fn number(item: &Item<'_>, (name, unit): (&str, Unit), text: &str) -> Result<f64> {
    let shares = matches!(unit, Unit::Share | Unit::WinRate);
    let text = text.trim();
    let (text, percent) = text
        .strip_suffix('%')
        .map_or((text, false), |text| (text.trim(), true));
    let number: Option<f64> = text.parse().ok().filter(|number: &f64| number.is_finite());
    match number {
        Some(_) if percent && !shares => {
            Err(item.error(format!("'{name}' is in {}, not in percent", unit.name())))
        }
        Some(number) => Ok(if shares { number / 100. } else { number }),
        None => Err(item.error(format!(
            "'{text}' is not a number; write targets {EXAMPLES}"
        ))),
    }
}

/// The figure with this name or title.
fn figure(item: &Item<'_>, name: &str) -> Result<BalanceFigure> {
    BalanceFigure::named(name).ok_or_else(|| {
        let names = BalanceFigure::ALL.iter().map(|figure| figure.name());
        item.error(format!("there is no figure '{name}'{}", hint(name, names)))
    })
}
