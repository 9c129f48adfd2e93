//! Reading and writing what the adaptive studies are told: `[best]`, `[search]` and `[equilibrium]`.

use std::fmt::Write;

use bots::DrawPolicy;
use stats::Level;
use study::{Allocation, BestSettings, EquilibriumSettings, SearchSettings};

use crate::experiment::MAX_PAIRS;
use crate::nearest::hint;
use crate::setups::Setups;
use crate::table::{Item, Table};
use crate::{ConfigError, policy};

const BEST: [&str; 6] = ["top", "confidence", "indifference", "allocation", "games", "confirm-pairs"];
const SEARCH: [&str; 5] = ["base", "draws", "games", "finalists", "confirm-pairs"];
const EQUILIBRIUM: [&str; 6] = ["confidence", "rounds", "search-games", "confirm-pairs", "gain", "resamples"];

/// With fewer games a search could not even race its finalists.
const LEAST_SEARCHED: u64 = 5000;

/// The most games a study can be given.
const MOST_GAMES: u64 = 2 * MAX_PAIRS;

/// Reads a `[best]` table; `ranked` is how many setups there are to choose from.
pub(crate) fn best(item: &Item<'_>, ranked: usize) -> Result<BestSettings, ConfigError> {
    let table = item.table()?.only(&BEST)?;
    let default = BestSettings::default();
    let allocation = match table.get("allocation") {
        None => default.allocation,
        Some(item) => {
            let text = item.text()?;
            let named = Allocation::ALL.into_iter().find(|allocation| allocation.name() == text);
            named.ok_or_else(|| {
                item.error(format!(
                    "no allocation is called '{text}'{}",
                    hint(text, Allocation::ALL.map(Allocation::name))
                ))
            })?
        }
    };
    let most = (ranked as u64).saturating_sub(1).max(1);
    Ok(BestSettings {
        top: count(&table, "top", default.top as u64, 1, most)? as usize,
        confidence: confidence(&table)?,
        indifference: fraction(&table, "indifference", default.indifference, 0., 0.5)?,
        allocation,
        games: count(&table, "games", default.games, 2, MOST_GAMES)?,
        confirm_pairs: count(&table, "confirm-pairs", default.confirm_pairs, 2, MAX_PAIRS)?,
    })
}

/// Reads a `[search]` table.
pub(crate) fn search(item: &Item<'_>, setups: &Setups) -> Result<SearchSettings, ConfigError> {
    let table = item.table()?.only(&SEARCH)?;
    let default = SearchSettings::default();
    let base = match table.get("base") {
        None => default.base,
        Some(item) => {
            let name = item.text()?;
            setups.number(name).ok_or_else(|| item.error(setups.unknown(name)))?
        }
    };
    let mut draws: Vec<DrawPolicy> = Vec::new();
    for item in table.get("draws").map_or(Ok(Vec::new()), Item::list)? {
        let draw = policy::read(&item)?;
        if draws.contains(&draw) {
            return Err(item.error("this draw policy is in 'draws' twice"));
        }
        draws.push(draw);
    }
    Ok(SearchSettings {
        base,
        draws,
        games: count(&table, "games", default.games, LEAST_SEARCHED, MOST_GAMES)?,
        finalists: count(&table, "finalists", default.finalists as u64, 1, 100)? as usize,
        confirm_pairs: count(&table, "confirm-pairs", default.confirm_pairs, 2, MAX_PAIRS)?,
    })
}

/// Reads an `[equilibrium]` table.
pub(crate) fn equilibrium(item: &Item<'_>) -> Result<EquilibriumSettings, ConfigError> {
    let table = item.table()?.only(&EQUILIBRIUM)?;
    let default = EquilibriumSettings::default();
    Ok(EquilibriumSettings {
        confidence: confidence(&table)?,
        rounds: count(&table, "rounds", default.rounds, 0, 1000)?,
        search_games: count(&table, "search-games", default.search_games, LEAST_SEARCHED, MOST_GAMES)?,
        confirm_pairs: count(&table, "confirm-pairs", default.confirm_pairs, 2, MAX_PAIRS)?,
        gain: fraction(&table, "gain", default.gain, 0., 0.5)?,
        resamples: count(&table, "resamples", default.resamples, 20, 100_000)?,
    })
}

fn count(table: &Table<'_>, key: &str, default: u64, low: u64, high: u64) -> Result<u64, ConfigError> {
    table.get(key).map_or(Ok(default), |item| item.count(low, high))
}

fn fraction(table: &Table<'_>, key: &str, default: f64, low: f64, high: f64) -> Result<f64, ConfigError> {
    table.get(key).map_or(Ok(default), |item| item.number(low, high))
}

fn confidence(table: &Table<'_>) -> Result<Level, ConfigError> {
    let number = fraction(table, "confidence", Level::P95.confidence(), 0.5, 0.9999)?;
    Ok(Level::new(number).expect("a number between 0 and 1"))
}

/// The tables that say something else than the defaults.
pub(crate) fn write(
    out: &mut String,
    best: &BestSettings,
    search: (&SearchSettings, &str),
    equilibrium: &EquilibriumSettings,
) {
    if *best != BestSettings::default() {
        let BestSettings { top, confidence, indifference, allocation, games, confirm_pairs } = best;
        let (confidence, allocation) = (confidence.confidence(), allocation.name());
        let _ = write!(
            out,
            "\n[best]\ntop = {top}\nconfidence = {confidence:?}\nindifference = {indifference:?}\n\
             allocation = \"{allocation}\"\ngames = {games}\nconfirm-pairs = {confirm_pairs}\n"
        );
    }
    let (settings, base) = search;
    if *settings != SearchSettings::default() {
        let draws: Vec<String> = settings.draws.iter().map(crate::write::policy).collect();
        let _ = write!(
            out,
            "\n[search]\nbase = {base}\ndraws = [{}]\ngames = {}\nfinalists = {}\nconfirm-pairs = {}\n",
            draws.join(", "),
            settings.games,
            settings.finalists,
            settings.confirm_pairs
        );
    }
    if *equilibrium != EquilibriumSettings::default() {
        let EquilibriumSettings { confidence, rounds, search_games, confirm_pairs, gain, resamples } =
            equilibrium;
        let confidence = confidence.confidence();
        let _ = write!(
            out,
            "\n[equilibrium]\nconfidence = {confidence:?}\nrounds = {rounds}\nsearch-games = {search_games}\n\
             confirm-pairs = {confirm_pairs}\ngain = {gain:?}\nresamples = {resamples}\n"
        );
    }
}
