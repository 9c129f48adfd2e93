//! Reading the targets of `[tune]`: a figure, or a share or percentile of its values in single games, and its bounds.

use crate::experiment::error::all;
use crate::experiment::nearest::hint;
use crate::experiment::table::Item;
use crate::experiment::{ConfigError, Experiment};
use crate::studies::balance::{BalanceFigure, Comparison, GameStatistic, GameValues, Statistic, Unit};
use crate::studies::tune::TuneTarget;
use crate::study::Aim;

/// An example of each kind of target, for messages.
const EXAMPLES: &str = "such as \"turns = 25..35\", \"first-wins = 50 +- 1\", \"ended-out-of-tiles >= 90\", \"skill = as large as \
                        can be\", \"share(turns > 30) <= 10\" or \"percentile(turns, 90) = 25\"";

/// The targets of a list.
pub(super) fn targets(item: &Item<'_>, experiment: &Experiment) -> Result<Vec<TuneTarget>, ConfigError> {
    let mut targets: Vec<TuneTarget> = Vec::new();
    all(item.list()?.iter().map(|one| {
        let target = target(one)?;
        let subject = (target.figure, target.statistic);
        if let Some(other) = targets.iter().find(|other| (other.figure, other.statistic) == subject) {
            return Err(match target.statistic {
                None => one.error(format!("two targets for '{}'", target.figure.name())),
                Some(_) => {
                    one.error(format!("'{}' and '{}' are about the same statistic", other.text, target.text))
                }
            });
        }
        if target.aim.is_extreme() && targets.iter().any(|other| other.aim.is_extreme()) {
            return Err(one.error(
                "a second target that is to be as large or as small as can be; only one can be, the others need bounds",
            ));
        }
        if let Some(why) = missing(target.figure, experiment) {
            return Err(one.error(format!("there is no '{}' here: {why}", target.figure.name())));
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
        F::Stuck => Some("it has a value for each tile; 'tiles-left' counts all of them"),
        F::Skill | F::DealShare if balance.is_none_or(|balance| balance.skill.is_none()) => {
            Some("name two setups that meet as 'stronger' and 'weaker' in [balance]")
        }
        F::Options | F::ScoringOptions if balance.is_none_or(|balance| balance.options_every == 0) => {
            Some("[balance] options-every is 0")
        }
        F::Advantage | F::ZeroZero | F::Choice | F::Mulligan | F::OpensShare if !rules.has_advantage() => {
            Some("the game has no Advantage")
        }
        F::ExchangingTurns if !rules.has_exchange() => Some("the game has no exchange"),
        _ => None,
    }
}

/// A target: a figure by name or title, or a share or percentile of it, and its bounds. Shares are in percent.
fn target(item: &Item<'_>) -> Result<TuneTarget, ConfigError> {
    let whole = item.text_up_to(200)?;
    let (figure, statistic, wish) = subject(item, whole)?;
    let unit = match statistic {
        Some(statistic) => GameStatistic { figure, statistic }.unit(),
        None => figure.unit(),
    };
    let whole_numbers =
        statistic.is_some() && unit == figure.unit() && matches!(figure.of_games(), Some(GameValues::Whole));
    let aim = aim(item, whole, wish, (unit, whole_numbers))?;
    if let Aim::Between(low, high) = aim
        && low >= high
    {
        return Err(item.error(format!("the lower bound of '{whole}' is above the upper one")));
    }
    if let (Aim::Between(low, high), Unit::Share) = (aim, unit)
        && (low > 1. || high < 0.)
    {
        let name = statistic.map_or(figure.name(), |_| whole[..whole.len() - wish.len()].trim());
        return Err(
            item.error(format!("'{name}' is a share, in percent from 0 to 100; '{whole}' is outside"))
        );
    }
    Ok(TuneTarget { figure, statistic, aim, text: whole.to_owned() })
}

/// The figure and statistic of a target, and the rest of its text.
fn subject<'t>(
    item: &Item<'_>,
    whole: &'t str,
) -> Result<(BalanceFigure, Option<Statistic>, &'t str), ConfigError> {
    for (word, read) in [("share", share as ReadStatistic), ("percentile", percentile)] {
        let Some(inside) =
            whole.trim_start().strip_prefix(word).and_then(|rest| rest.trim_start().strip_prefix('('))
        else {
            continue;
        };
        let Some((inside, wish)) = inside.split_once(')') else {
            return Err(
                item.error(format!("'{whole}' lacks the ')' of {word}(...); write targets {EXAMPLES}"))
            );
        };
        let (figure, statistic) = read(item, inside.trim())?;
        if figure.of_games().is_none() {
            let known = BalanceFigure::ALL.iter().filter(|figure| figure.of_games().is_some());
            let known: Vec<&str> = known.map(|figure| figure.name()).collect();
            return Err(item.error(format!(
                "a single game has no '{}', so it has no {word}; these have one: {}",
                figure.name(),
                known.join(", ")
            )));
        }
        return Ok((figure, Some(statistic), wish.trim()));
    }
    let at = whole.find(['=', '<', '>']).ok_or_else(|| {
        item.error(format!("'{whole}' does not say what the figure is to be; write targets {EXAMPLES}"))
    })?;
    Ok((figure(item, whole[..at].trim())?, None, &whole[at..]))
}

/// Reads the text between the brackets of a share or percentile.
type ReadStatistic = fn(&Item<'_>, &str) -> Result<(BalanceFigure, Statistic), ConfigError>;

/// `turns > 30`
fn share(item: &Item<'_>, inside: &str) -> Result<(BalanceFigure, Statistic), ConfigError> {
    let found = Comparison::ALL.into_iter().find_map(|comparison| {
        let (name, bound) = inside.split_once(comparison.sign())?;
        Some((comparison, name, bound))
    });
    let Some((comparison, name, bound)) = found else {
        return Err(item.error(format!(
            "'share({inside})' has neither '>', '>=', '<' nor '<='; write a share of games as in \
             \"share(turns > 30) <= 10\""
        )));
    };
    let figure = figure(item, name.trim())?;
    let bound = number(item, (figure.name(), figure.unit()), bound)?;
    Ok((figure, Statistic::Share(comparison, bound)))
}

/// `turns, 90`
fn percentile(item: &Item<'_>, inside: &str) -> Result<(BalanceFigure, Statistic), ConfigError> {
    let Some((name, percent)) = inside.split_once(',') else {
        return Err(item.error(format!(
            "'percentile({inside})' needs a figure and a percentage, such as \"percentile(turns, 90) = 25\""
        )));
    };
    let figure = figure(item, name.trim())?;
    let text = percent.trim();
    match text.strip_suffix('%').unwrap_or(text).trim().parse::<f64>() {
        Ok(percent) if percent > 0. && percent < 100. => Ok((figure, Statistic::Percentile(percent))),
        _ => Err(item.error(format!(
            "'{text}' in 'percentile({inside})' must be a percentage above 0 and below 100, such as 90"
        ))),
    }
}

/// The bounds on a number in this unit; with `whole_numbers`, an exact whole number means rounding to it.
fn aim(
    item: &Item<'_>,
    whole: &str,
    wish: &str,
    (unit, whole_numbers): (Unit, bool),
) -> Result<Aim, ConfigError> {
    let name = whole[..whole.len() - wish.len()].trim();
    let number = |text: &str| number(item, (name, unit), text);
    if let Some(rest) = wish.strip_prefix(">=") {
        return Ok(Aim::Between(number(rest)?, f64::INFINITY));
    }
    if let Some(rest) = wish.strip_prefix("<=") {
        return Ok(Aim::Between(f64::NEG_INFINITY, number(rest)?));
    }
    let Some(rest) = wish.strip_prefix('=') else {
        return Err(item.error(format!("'{whole}' has neither '=', '>=' nor '<='; write targets {EXAMPLES}")));
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
            if whole_numbers {
                let exact = number(rest)?;
                return Ok(Aim::Between(exact - 0.5, exact + 0.5));
            }
            Err(item.error(format!(
                "'{whole}' is a single value, which no figure hits exactly; write targets {EXAMPLES}"
            )))
        }
    }
}

/// A number in a unit, for the subject of this name. Shares are in percent.
fn number(item: &Item<'_>, (name, unit): (&str, Unit), text: &str) -> Result<f64, ConfigError> {
    let shares = matches!(unit, Unit::Share | Unit::WinRate);
    let text = text.trim();
    let (text, percent) = text.strip_suffix('%').map_or((text, false), |text| (text.trim(), true));
    let number: Option<f64> = text.parse().ok().filter(|number: &f64| number.is_finite());
    match number {
        Some(_) if percent && !shares => {
            Err(item.error(format!("'{name}' is in {}, not in percent", unit.name())))
        }
        Some(number) => Ok(if shares { number / 100. } else { number }),
        None => Err(item.error(format!("'{text}' is not a number; write targets {EXAMPLES}"))),
    }
}

/// The figure with this name or title.
fn figure(item: &Item<'_>, name: &str) -> Result<BalanceFigure, ConfigError> {
    BalanceFigure::named(name).ok_or_else(|| {
        let names = BalanceFigure::ALL.iter().map(|figure| figure.name());
        item.error(format!("there is no figure '{name}'{}", hint(name, names)))
    })
}
