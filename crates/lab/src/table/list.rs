//! The list of tables, with the rows and columns of each.

use std::fmt::Write as _;

use crate::studies::{balance, equilibrium, race, ranking, search, training, tune, why, worth};
use crate::table::column::ColumnDoc;
use crate::table::{dictionary, games, luck, matchups, pair_sums, plan, setups, turn_stats};

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
    /// A row a class of opponents and ranked setup.
    FieldClasses,
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
    /// A row a setup with a known weakness that a response was searched against.
    SeededWeakness,
    /// One row about a whole payoff matrix.
    Metagame,
    /// A row an iteration of a training.
    Training,
    /// A row a part of a margin.
    Why,
    /// A row a variant and target of a tune.
    Tune,
    /// A row a target of rules that a tune found.
    TuneFront,
    /// A row a variant and option of a tune.
    TuneOptions,
    /// A row a player and something that it was without.
    Worth,
    /// A row a setup.
    Setups,
    /// A row a matchup of the plan.
    Plan,
    /// A row two ranked setups.
    Comparisons,
    /// A row what is said of the first of a ranking.
    Verdict,
    /// A row a matchup, player and figure.
    PairSums,
    /// A row a game that was played again.
    Luck,
    /// A row a column of the tables of a folder.
    Dictionary,
}

impl Table {
    /// All tables.
    pub const ALL: [Table; 29] = [
        Table::Games,
        Table::TurnStats,
        Table::Matchups,
        Table::Ranking,
        Table::FieldClasses,
        Table::Balance,
        Table::Variants,
        Table::Best,
        Table::Race,
        Table::Search,
        Table::Found,
        Table::Payoffs,
        Table::Mixture,
        Table::Responses,
        Table::SeededWeakness,
        Table::Metagame,
        Table::Training,
        Table::Why,
        Table::Tune,
        Table::TuneFront,
        Table::TuneOptions,
        Table::Worth,
        Table::Setups,
        Table::Plan,
        Table::Comparisons,
        Table::Verdict,
        Table::PairSums,
        Table::Luck,
        Table::Dictionary,
    ];

    /// The name, which is also that of its files without the ending.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// What a row is, and how rows are ordered.
    #[must_use]
    pub const fn rows(self) -> &'static str {
        self.facts().1
    }

    #[rustfmt::skip]
    const fn facts(self) -> (&'static str, &'static str) {
        match self {
            Table::Games => ("games", "A row a game, ordered by variant, `matchup`, `pair`, `game`."),
            Table::TurnStats => ("turn_stats",
                "A row for the n-th turns that a player had in a role, over all games of a matchup, ordered \
                 by variant, `matchup`, `player`, `role`, `turn`. All are sums of whole numbers over `games`; divide \
                 to get means."),
            Table::Matchups => ("matchups",
                "A row for two setups that have played at least one pair, ordered by variant, `matchup`."),
            Table::Ranking => ("ranking", "A row a ranked setup, best first, for each variant."),
            Table::FieldClasses => ("field_classes",
                "A row a class of opponents and ranked setup, for each way to put opponents into classes that has several and not one \
                 opponent in each; by grouping, class and rank, for each variant."),
            Table::Balance => ("balance",
                "Written where an experiment asks for balance figures. A row a variant, figure and, for `stuck`, \
                 tile, in the order of the variants."),
            Table::Variants => ("variants",
                "Written where an experiment has variants. A row a variant and rule option in which variants differ."),
            Table::Best => ("best", "Written by `best`. A row a ranked setup."),
            Table::Race => ("race",
                "Written by `best`. A row for what was known of a setup after a batch, ordered by `step`."),
            Table::Search => ("search", "Written by `search`. A row a generation."),
            Table::Found => ("found", "Written by `search`. A row a finalist, in the order of the search."),
            Table::Payoffs => ("payoffs",
                "Written by `equilibrium`. A row for each setup against each other, both ways."),
            Table::Mixture => ("mixture",
                "Written by `equilibrium`. A row a setup, first those of the experiment."),
            Table::Responses => ("responses", "Written by `equilibrium`. A row a best response that was searched."),
            Table::SeededWeakness => ("planted",
                "Written by `equilibrium`. A row a setup with a known weakness, and what a search against it alone found: \
                 it says how much the searches of `responses` are able to find."),
            Table::Metagame => ("metagame", "Written by `equilibrium`. One row."),
            Table::Training => ("training", "Written by `train`. A row an iteration, in order."),
            Table::Tune => ("tune",
                "Written by `tune`. A row a variant that was played and a target, in the order in which variants were first played."),
            Table::TuneFront => ("tune_front",
                "Written by `tune`. A row a target of the rules as they are and of each rules file, all on fresh luck. `balance` has \
                 all other figures of them."),
            Table::TuneOptions => ("tune_options", "Written by `tune`. A row a variant that was played and an option that may move."),
            Table::Why => ("why", "Written by `why --out`. A row a part of the points that a setup is ahead by, group by group."),
            Table::Worth => ("worth",
                "Written where an experiment has `[worth]`. A row a player and mechanic, by player and the worthiest first."),
            Table::Setups => ("setups",
                "Written by `run`. A row a setup of each variant, with its tiles, policies and parameters, in the order of the \
                 experiment. Parameters are columns of their own, named after the policy."),
            Table::Plan => ("plan",
                "Written by `run`. A row a matchup that has played at least one pair, ordered by variant, `matchup`: what `matchup` \
                 in `games` stands for, also where a setup plays itself for balance figures."),
            Table::Comparisons => ("comparisons",
                "Written by `run`. A row for every two ranked setups of a variant, by their places in the experiment."),
            Table::Verdict => ("verdict",
                "Written by `run`. A row for the first of a ranking, and one for the first that a person can play, for each variant."),
            Table::PairSums => ("pair_sums",
                "Written by `run`. A row a matchup, player and figure: sums of whole numbers over pairs, for errors that are \
                 clustered by pair."),
            Table::Luck => ("luck",
                "Written by `why --out`, in games with private bags. A row a game that was played again, ordered by `pair`, opponent, \
                 `game`."),
            Table::Dictionary => ("dictionary",
                "Written beside all other tables. A row a column of a table in the folder, in their order."),
        }
    }

    /// All columns in their order.
    #[must_use]
    pub fn columns(self) -> Vec<ColumnDoc> {
        match self {
            Table::Games => games::columns().docs(),
            Table::TurnStats => turn_stats::columns(bagsplit_game::board::MAX_BAGS).docs(),
            Table::Matchups => matchups::columns().docs(),
            Table::Ranking => ranking::columns::columns().docs(),
            Table::FieldClasses => ranking::class_columns::columns().docs(),
            Table::Balance => balance::columns::columns().docs(),
            Table::Variants => balance::columns::option_columns().docs(),
            Table::Best => race::columns::best_columns().docs(),
            Table::Race => race::columns::race_columns().docs(),
            Table::Search => search::columns::search_columns().docs(),
            Table::Found => search::columns::found_columns().docs(),
            Table::Payoffs => equilibrium::columns::payoff_columns().docs(),
            Table::Mixture => equilibrium::columns::mixture_columns().docs(),
            Table::Responses => equilibrium::columns::response_columns().docs(),
            Table::SeededWeakness => equilibrium::columns::planted_columns().docs(),
            Table::Metagame => equilibrium::columns::metagame_columns().docs(),
            Table::Training => training::columns::columns().docs(),
            Table::Why => why::columns::columns().docs(),
            Table::Tune => tune::columns::columns().docs(),
            Table::TuneFront => tune::columns::front_columns().docs(),
            Table::TuneOptions => tune::columns::option_columns().docs(),
            Table::Worth => worth::columns::columns().docs(),
            Table::Setups => setups::columns(bagsplit_game::board::MAX_BAGS).docs(),
            Table::Plan => plan::columns().docs(),
            Table::Comparisons => ranking::comparison_columns::columns().docs(),
            Table::Verdict => ranking::verdict_columns::columns().docs(),
            Table::PairSums => pair_sums::columns().docs(),
            Table::Luck => luck::columns().docs(),
            Table::Dictionary => dictionary::columns().docs(),
        }
    }
}

/// The documentation of all tables in Markdown.
#[must_use]
pub fn schema_markdown() -> String {
    let mut text = String::new();
    for table in Table::ALL {
        let _ = write!(text, "### `{}`\n\n{}\n\n", table.name(), table.rows());
        text += "| column | type | unit | meaning |\n|---|---|---|---|\n";
        for ColumnDoc { name, kind, unit, meaning, .. } in table.columns() {
            let _ = writeln!(text, "| `{name}` | {} | {unit} | {meaning} |", kind.name());
        }
        text += "\n";
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}
