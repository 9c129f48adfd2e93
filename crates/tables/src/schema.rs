//! Which columns are there, of which type, and what do they mean?
//!
//! This is data and not only prose, so that it can be held against every frame and cannot go stale.

use std::fmt::Write as _;

use polars_core::prelude::{DataFrame, DataType};

use crate::columns::{GAMES, MATCHUPS, RANKING, TURN_STATS};
use crate::columns_balance::{BALANCE, VARIANTS};
use crate::columns_studies::{BEST, FOUND, METAGAME, MIXTURE, PAYOFFS, RACE, RESPONSES, SEARCH};

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// A row a game.
    Games,
    /// A row a player, role and turn of a matchup.
    TurnStats,
    /// A row a matchup.
    Matchups,
    /// A row a ranked setup.
    Ranking,
    /// A row a variant and figure.
    Balance,
    /// A row a variant and rule option.
    Variants,
    /// A row a setup of a race.
    Best,
    /// A row a setup and batch of a race.
    Race,
    /// A row a generation of a search.
    Search,
    /// A row a split that a search found.
    Found,
    /// A row two setups that met.
    Payoffs,
    /// A row a setup that can be mixed.
    Mixture,
    /// A row a best response.
    Responses,
    /// One row about a whole payoff matrix.
    Metagame,
}

/// The type of a column.
///
/// Whatever may be subtracted is signed: `score_a - score_b` of two unsigned columns wraps around without
/// a word in numpy and polars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// UTF-8.
    Text,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
    /// A whole number of 64 bits without sign, to be kept as it is and not reckoned with.
    UInt64,
    /// A double-precision number.
    Float64,
    /// True or false.
    Boolean,
}

impl Kind {
    /// The name that the documentation uses, which is that of Parquet's and polars's type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Text => "string",
            Kind::Int32 => "int32",
            Kind::Int64 => "int64",
            Kind::UInt64 => "uint64",
            Kind::Float64 => "float64",
            Kind::Boolean => "boolean",
        }
    }

    /// The type in a polars frame.
    #[must_use]
    pub const fn data_type(self) -> DataType {
        match self {
            Kind::Text => DataType::String,
            Kind::Int32 => DataType::Int32,
            Kind::Int64 => DataType::Int64,
            Kind::UInt64 => DataType::UInt64,
            Kind::Float64 => DataType::Float64,
            Kind::Boolean => DataType::Boolean,
        }
    }
}

/// What is to be known of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnDoc {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// Its unit and meaning, and when it is empty.
    pub meaning: &'static str,
}

impl Table {
    /// All tables.
    pub const ALL: [Table; 14] = [
        Table::Games,
        Table::TurnStats,
        Table::Matchups,
        Table::Ranking,
        Table::Balance,
        Table::Variants,
        Table::Best,
        Table::Race,
        Table::Search,
        Table::Found,
        Table::Payoffs,
        Table::Mixture,
        Table::Responses,
        Table::Metagame,
    ];

    /// The name, which is also that of its files without the ending.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Table::Games => "games",
            Table::TurnStats => "turn_stats",
            Table::Matchups => "matchups",
            Table::Ranking => "ranking",
            Table::Balance => "balance",
            Table::Variants => "variants",
            Table::Best => "best",
            Table::Race => "race",
            Table::Search => "search",
            Table::Found => "found",
            Table::Payoffs => "payoffs",
            Table::Mixture => "mixture",
            Table::Responses => "responses",
            Table::Metagame => "metagame",
        }
    }

    /// What a row is, and how rows are ordered.
    #[must_use]
    pub const fn rows(self) -> &'static str {
        match self {
            Table::Games => "A row a game, ordered by variant, `matchup`, `pair`, `game`.",
            Table::TurnStats => {
                "A row for the n-th turns that a player had in a role, over all games of a matchup, ordered \
                 by variant, `matchup`, `player`, `role`, `turn`. All are sums of whole numbers over `games`; divide \
                 to get means."
            }
            Table::Matchups => {
                "A row for two setups that have played at least one pair, ordered by variant, `matchup`."
            }
            Table::Ranking => "A row a ranked setup, best first, for each variant.",
            Table::Balance => {
                "Written where an experiment asks for balance figures. A row a variant, figure and, for `stuck`, \
                 tile, in the order of the variants."
            }
            Table::Variants => {
                "Written where an experiment has variants. A row a variant and rule option in which variants differ."
            }
            Table::Best => "Written by `best`. A row a ranked setup.",
            Table::Race => {
                "Written by `best`. A row for what was known of a setup after a batch, ordered by `step`."
            }
            Table::Search => "Written by `search`. A row a generation.",
            Table::Found => "Written by `search`. A row a finalist, in the order of the search.",
            Table::Payoffs => "Written by `equilibrium`. A row for each setup against each other, both ways.",
            Table::Mixture => "Written by `equilibrium`. A row a setup, first those of the experiment.",
            Table::Responses => "Written by `equilibrium`. A row a best response that was searched.",
            Table::Metagame => "Written by `equilibrium`. One row.",
        }
    }

    /// All columns in their order.
    #[must_use]
    pub const fn columns(self) -> &'static [ColumnDoc] {
        match self {
            Table::Games => GAMES,
            Table::TurnStats => TURN_STATS,
            Table::Matchups => MATCHUPS,
            Table::Ranking => RANKING,
            Table::Balance => BALANCE,
            Table::Variants => VARIANTS,
            Table::Best => BEST,
            Table::Race => RACE,
            Table::Search => SEARCH,
            Table::Found => FOUND,
            Table::Payoffs => PAYOFFS,
            Table::Mixture => MIXTURE,
            Table::Responses => RESPONSES,
            Table::Metagame => METAGAME,
        }
    }

    /// How many of the last columns are left out where the rules have no use for them.
    const fn optional(self) -> usize {
        match self {
            Table::TurnStats => board::MAX_BAGS,
            _ => 0,
        }
    }

    /// Says how a frame's columns differ from what is documented.
    pub(crate) fn check(self, frame: &DataFrame) -> Result<(), String> {
        let docs = self.columns();
        for (place, column) in frame.columns().iter().enumerate() {
            let (name, kind) = (column.name(), column.dtype());
            match docs.get(place) {
                Some(doc) if doc.name == name.as_str() && doc.kind.data_type() == *kind => {}
                Some(doc) => return Err(format!("{} ({}) is {name} ({kind})", doc.name, doc.kind.name())),
                None => return Err(format!("{name} is not documented")),
            }
        }
        match docs.get(frame.width()) {
            Some(doc) if frame.width() + self.optional() < docs.len() => {
                Err(format!("{} is missing", doc.name))
            }
            _ => Ok(()),
        }
    }
}

/// The documentation of all tables in Markdown.
#[must_use]
pub fn schema_markdown() -> String {
    let mut text = String::new();
    for table in Table::ALL {
        let _ = write!(text, "### `{}`\n\n{}\n\n", table.name(), table.rows());
        text += "| column | type | meaning |\n|---|---|---|\n";
        for ColumnDoc { name, kind, meaning } in table.columns() {
            let _ = writeln!(text, "| `{name}` | {} | {meaning} |", kind.name());
        }
        text += "\n";
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}
