//! Restrictions of a player, which measure the value of a mechanic.
//!
//! Restricted play (Jaffe, Miller, Andersen, Liu, Karlin and Popović 2012, Evaluating competitive game balance with
//! restricted play, AIIDE) measures a mechanic by a player who may not use it. A [`Restriction`] forbids one such
//! mechanic. It belongs to a [`Setup`](crate::Setup) and is enforced by its [`SetupPlayer`](crate::SetupPlayer): bots
//! choose among the placements that are not forbidden.

mod filter;
mod set;

use std::fmt;

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::{Ruleset, Value};

pub(crate) use filter::filtered;
pub use set::Restrictions;

/// A mechanic of a game that a player may not use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Restriction {
    /// The Mulligan (MS-8).
    Mulligan,
    /// Passes while there is a permitted placement.
    Pass,
    /// Discards with a pass (MS-18).
    Discard,
    /// The choice of bags in a draw: tiles come from all bags at random.
    Draw,
    /// Draws other than from each bag in proportion to its contents.
    UnevenDraw,
    /// The split: all tiles are in one bag.
    Split,
    /// Placements that score the bonus for many new tiles in a run (MS-17).
    Bonus,
    /// Placements of a full hand, which score the bingo (NS-12).
    Bingo,
    /// Placements that score across their own line.
    Cross,
    /// Exchanges (NS-1).
    Exchange,
    /// Blanks, with any meaning.
    Blank,
    /// This operator, as a tile or as the meaning of a blank.
    Operator(Symbol),
}

impl Restriction {
    /// All restrictions but those on operators.
    pub const PLAIN: [Restriction; 11] = [
        Restriction::Mulligan,
        Restriction::Pass,
        Restriction::Discard,
        Restriction::Draw,
        Restriction::UnevenDraw,
        Restriction::Split,
        Restriction::Bonus,
        Restriction::Bingo,
        Restriction::Cross,
        Restriction::Exchange,
        Restriction::Blank,
    ];

    /// The name in files, which for operators is followed by their sign, and what the restricted player does.
    const fn name_and_doc(self) -> (&'static str, &'static str) {
        match self {
            Restriction::Mulligan => ("mulligan", "never takes the Mulligan"),
            Restriction::Pass => ("pass", "never passes while it has a placement to make"),
            Restriction::Discard => ("discard", "throws no tile away when it passes"),
            Restriction::Draw => (
                "draw",
                "does not choose bags: its tiles come from all of them alike, at random",
            ),
            Restriction::UnevenDraw => (
                "uneven-draw",
                "draws from each bag in proportion to what it holds",
            ),
            Restriction::Split => ("split", "has all its tiles in one bag"),
            Restriction::Bonus => (
                "bonus",
                "makes no placement that earns the bonus for many new tiles in a run",
            ),
            Restriction::Bingo => ("bingo", "makes no placement of a full hand"),
            Restriction::Cross => (
                "cross",
                "makes no placement that earns points across its own line",
            ),
            Restriction::Exchange => (
                "exchange",
                "never exchanges tiles, and passes where it has no placement",
            ),
            Restriction::Blank => ("blank", "never lays a blank"),
            Restriction::Operator(_) => (
                "operator",
                "never lays this operator, as a tile or as a blank",
            ),
        }
    }

    /// A short description of the restricted player's behaviour.
    pub const fn doc(self) -> &'static str {
        self.name_and_doc().1
    }

    /// The restriction with this name: a plain one, or `operator` and its sign.
    pub fn named(name: &str) -> Option<Restriction> {
        if let Some(sign) = name.strip_prefix("operator ") {
            let mut signs = sign.trim().chars();
            let symbol = Symbol::from_char(signs.next()?)?;
            let operator = is_operator(symbol) && signs.next().is_none();
            return operator.then_some(Restriction::Operator(symbol));
        }
        Restriction::PLAIN
            .into_iter()
            .find(|plain| plain.name_and_doc().0 == name)
    }

    /// All restrictions that these rules allow.
    pub fn available(rules: &Ruleset) -> Vec<Restriction> {
        let operators = rules
            .symbols()
            .iter()
            .copied()
            .filter(|&symbol| is_operator(symbol));
        let all = Restriction::PLAIN
            .into_iter()
            .chain(operators.map(Restriction::Operator));
        all.filter(|restriction| restriction.missing(rules).is_none())
            .collect()
    }

    /// The reason why these rules make the restriction void; `None` where it has an effect.
    pub fn missing(self, rules: &Ruleset) -> Option<&'static str> {
        let (exists, why) = match self {
            Restriction::Mulligan => (rules.has_mulligan(), "there is no Mulligan"),
            Restriction::Pass | Restriction::Cross => (true, ""),
            Restriction::Discard => (rules.has_discards(), "nothing is thrown away with a pass"),
            Restriction::Draw | Restriction::UnevenDraw | Restriction::Split => (
                rules.private_bags().is_some_and(|bags| bags > 1),
                "there are no bags to choose from",
            ),
            Restriction::Bonus => (
                has_points(rules, "bonus-points"),
                "there is no bonus for many new tiles in a run",
            ),
            Restriction::Bingo => (
                has_points(rules, "bingo"),
                "a full hand earns nothing of its own",
            ),
            Restriction::Exchange => (rules.has_exchange(), "nothing is exchanged"),
            Restriction::Blank => (
                rules.has_blanks() && rules.tiles().count(bagsplit_game::board::Tile::BLANK) > 0,
                "there are no blanks",
            ),
            Restriction::Operator(symbol) => (
                rules.tiles().count(symbol) > 0,
                "there are no tiles of that operator",
            ),
        };
        (!exists).then_some(why)
    }
}

/// Whether the option with this key is a number of points above 0.
fn has_points(rules: &Ruleset, key: &str) -> bool {
    let option = rules.entries().into_iter().find(|entry| entry.key == key);
    option.is_some_and(|option| matches!(option.value, Value::Integer(points) if points > 0))
}

/// Whether a symbol joins or changes numbers. `=` does not count: without it hardly any placement is legal.
fn is_operator(symbol: Symbol) -> bool {
    !symbol.is_digit() && symbol != Symbol::Equals
}

impl fmt::Display for Restriction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Restriction::Operator(symbol) => write!(f, "operator {symbol}"),
            plain => f.write_str(plain.name_and_doc().0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(game: &str) -> Vec<String> {
        let rules = Ruleset::named(game).unwrap();
        Restriction::available(&rules)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn restrictions_follow_the_rules_of_the_game() {
        let plain = [
            "mulligan",
            "pass",
            "discard",
            "draw",
            "uneven-draw",
            "split",
            "bonus",
            "cross",
        ];
        let operators = ["operator +", "operator -", "operator *", "operator /"];
        assert_eq!(
            names("math-scrabble"),
            [&plain[..], &operators[..]].concat()
        );
        let shared = ["pass", "bingo", "cross", "exchange", "blank"];
        let operators: Vec<String> = names("number-scrabble").split_off(shared.len());
        assert_eq!(names("number-scrabble")[..5], shared);
        assert_eq!(
            operators,
            ["+", "-", "*", "/", "s", "r"].map(|sign| format!("operator {sign}"))
        );
        // There are no tiles of XOR unless the rules give some.
        let operators: Vec<String> = names("binary-number-scrabble").split_off(shared.len());
        assert_eq!(
            operators,
            ["+", "-", "*", "/", "A", "O", "N"].map(|sign| format!("operator {sign}"))
        );
    }

    #[test]
    fn mechanics_that_rules_remove_are_reported_as_missing() {
        let mut rules = Ruleset::default();
        let why = |restriction: Restriction, rules: &Ruleset| restriction.missing(rules).is_some();
        assert!(!why(Restriction::Mulligan, &rules) && !why(Restriction::Split, &rules));
        rules
            .set("mulligan", &Value::Text("off".to_owned()))
            .unwrap();
        rules.set("bags", &Value::Integer(1)).unwrap();
        rules.set("bonus-points", &Value::Integer(0)).unwrap();
        for restriction in [
            Restriction::Mulligan,
            Restriction::Split,
            Restriction::Draw,
            Restriction::Bonus,
        ] {
            assert!(why(restriction, &rules), "{restriction}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for game in Ruleset::NAMES {
            for restriction in Restriction::available(&Ruleset::named(game).unwrap()) {
                assert_eq!(
                    Restriction::named(&restriction.to_string()),
                    Some(restriction)
                );
                assert!(!restriction.doc().is_empty());
            }
        }
        assert_eq!(
            Restriction::named("operator ×"),
            Some(Restriction::Operator(Symbol::Times))
        );
        for name in [
            "",
            "operator",
            "operator ",
            "operator 7",
            "operator =",
            "operator +-",
            "Mulligan",
        ] {
            assert_eq!(Restriction::named(name), None, "{name}");
        }
    }
}
