//! The columns of the tables that adaptive studies write.

use crate::ColumnDoc;
use crate::Kind::{Boolean, Float64, Int32, Int64, Text};
use crate::columns::doc;

pub(crate) const BEST: &[ColumnDoc] = &[
    doc("place", Int32, "1 for the first; the selected setups come first, then by mean share"),
    doc("setup", Text, "Name of the setup"),
    doc("selected", Boolean, "It is one of the best that were asked for, as far as is known"),
    doc(
        "remaining",
        Boolean,
        "It is not excluded: the true best are all among these, at the confidence in `level`",
    ),
    doc("rounds", Int64, "Rounds it played: pair indices against every member of the field"),
    doc(
        "mean_share",
        Float64,
        "Mean share in the race, 0 to 1; too high for the best, which were chosen by it",
    ),
    doc("fresh_share", Float64, "Mean share with fresh luck; null for all but the selected"),
    doc("fresh_share_low", Float64, "Lower end of its confidence interval, valid at any time"),
    doc("fresh_share_high", Float64, "Upper end"),
    doc(
        "fresh_lead_low",
        Float64,
        "Lower end of its lead over the runner-up with the same fresh luck, valid at any time",
    ),
    doc("fresh_lead_high", Float64, "Upper end"),
    doc(
        "gap",
        Float64,
        "Certified: no selected setup falls short of the best by more than this; the same in all rows",
    ),
    doc("level", Float64, "Confidence of everything that is certified, and of the intervals"),
];

pub(crate) const RACE: &[ColumnDoc] = &[
    doc("step", Int32, "Batch of the race, from 1"),
    doc("games", Int64, "Games asked for up to its end"),
    doc("setup", Text, "Name of the setup"),
    doc("rounds", Int64, "Rounds it had played by then"),
    doc("mean_share", Float64, "Its mean share by then, 0 to 1"),
    doc("remaining", Boolean, "It was not excluded yet"),
    doc(
        "gap",
        Float64,
        "Certified by then: the most that the selected ones fall short of the best; the same for all setups",
    ),
];

pub(crate) const SEARCH: &[ColumnDoc] = &[
    doc("step", Int32, "Generation, from 1"),
    doc("games", Int64, "Games asked for up to its end"),
    doc("mean_share", Float64, "Mean share of the candidates of this and the 24 generations before, 0 to 1"),
    doc("predicted", Float64, "Share that the search predicts for the best split it knows, on that level"),
    doc(
        "entropy",
        Float64,
        "How undecided it is where tiles go, in bits a tile: log2 of the number of bags at first, 0 at the end",
    ),
];

pub(crate) const FOUND: &[ColumnDoc] = &[
    doc("place", Int32, "Place in the search, from 1; the first is the one proposed"),
    doc("setup", Text, "Name of the setup, and of its files in `splits/`"),
    doc("draw", Text, "Draw policy that goes with the split"),
    doc("bags", Text, "The split: the tiles of each bag"),
    doc(
        "searched_share",
        Float64,
        "Mean share in the race of the search; too high, since it was chosen by it",
    ),
    doc("searched_pairs", Int64, "Pairs that this was measured on"),
    doc("fresh_share", Float64, "Mean share against the field with fresh luck, 0 to 1"),
    doc("fresh_share_low", Float64, "Lower end of its confidence interval, valid at any time"),
    doc("fresh_share_high", Float64, "Upper end"),
    doc(
        "fresh_lead_low",
        Float64,
        "Lower end of its lead over the base with the same fresh luck, valid at any time",
    ),
    doc("fresh_lead_high", Float64, "Upper end"),
    doc("base_share", Float64, "Mean share of the base with the same luck; the same in all rows"),
    doc("fresh_pairs", Int64, "Pairs against each member of the field with fresh luck"),
    doc("level", Float64, "Confidence of all intervals of the table together"),
];

pub(crate) const PAYOFFS: &[ColumnDoc] = &[
    doc("setup_a", Text, "Name of a setup"),
    doc("setup_b", Text, "Name of another"),
    doc("pairs", Int64, "Pairs played"),
    doc("share", Float64, "Mean share of a in a pair, 0 to 1"),
    doc("share_low", Float64, "Lower end of its confidence interval"),
    doc("share_high", Float64, "Upper end"),
    doc("share_se", Float64, "Standard error over pairs"),
];

pub(crate) const MIXTURE: &[ColumnDoc] = &[
    doc("setup", Text, "Name of the setup"),
    doc("given", Boolean, "It is of the experiment, and not a response that was found"),
    doc("draw", Text, "Draw policy"),
    doc("bags", Text, "The split: the tiles of each bag"),
    doc("weight", Float64, "In what proportion to bring it; all add up to 1"),
    doc("weight_low", Float64, "Lower end of its percentile interval (bootstrap over pair indices)"),
    doc("weight_high", Float64, "Upper end"),
    doc("weight_se", Float64, "Standard deviation over the resamples"),
    doc("in_support", Float64, "Share of the resamples in which it has weight at all"),
    doc("gain", Float64, "What it wins against the mixture above one half: 0 or less"),
    doc("gain_low", Float64, "Lower end of its percentile interval"),
    doc("gain_high", Float64, "Upper end"),
    doc("gain_se", Float64, "Standard deviation over the resamples"),
    doc("alpha_rank", Float64, "Its weight by alpha-rank (population 50, alpha 1)"),
    doc("alpha_rank_low", Float64, "Lower end of its percentile interval"),
    doc("alpha_rank_high", Float64, "Upper end"),
    doc("alpha_rank_se", Float64, "Standard deviation over the resamples"),
    doc("level", Float64, "Confidence of the intervals, each by itself"),
];

pub(crate) const RESPONSES: &[ColumnDoc] = &[
    doc("round", Int32, "Round of the double oracle, from 1"),
    doc("setup", Text, "Name of the response"),
    doc("draw", Text, "Draw policy"),
    doc("bags", Text, "The split: the tiles of each bag"),
    doc(
        "searched_gain",
        Float64,
        "What the search thought it wins against the mixture above one half; too high",
    ),
    doc("fresh_gain", Float64, "What it wins above one half with fresh luck"),
    doc("fresh_gain_low", Float64, "Lower end of its confidence interval"),
    doc("fresh_gain_high", Float64, "Upper end"),
    doc("fresh_gain_se", Float64, "Standard error over pair indices"),
    doc("pairs", Int64, "Pairs against each setup of the mixture with fresh luck"),
    doc("added", Boolean, "It was added, and the mixture changed"),
    doc("support", Int32, "Setups in the mixture after the round"),
    doc("level", Float64, "Confidence of the intervals"),
];

pub(crate) const METAGAME: &[ColumnDoc] = &[
    doc("setups", Int32, "Setups of the payoff matrix, with the responses that were added"),
    doc("pairs", Int64, "Pairs that every two played"),
    doc("games", Int64, "Games of the study in all"),
    doc("unique", Boolean, "No other mixture does as well; else it is the one of greatest entropy"),
    doc(
        "cyclic_share",
        Float64,
        "What a single rating hides: share of the squared log-odds that is left after the row means",
    ),
    doc(
        "cyclic_share_low",
        Float64,
        "Lower end of its percentile interval; noise raises both ends, so compare with `noise_mean`",
    ),
    doc("cyclic_share_high", Float64, "Upper end"),
    doc("cyclic_share_se", Float64, "Standard deviation over the resamples"),
    doc("noise_mean", Float64, "Cyclic share that noise alone would show, on average"),
    doc("noise_high", Float64, "What noise alone would exceed in 5 of 100 cases"),
    doc("responses_tried", Int32, "Best responses that were searched against the last mixture"),
    doc(
        "exploitability",
        Float64,
        "The most that one of them gains above one half with fresh luck; null if none was tried",
    ),
    doc("exploitability_high", Float64, "At `level`, none of them gains more than this"),
    doc("level", Float64, "Confidence of the intervals, each by itself"),
];
