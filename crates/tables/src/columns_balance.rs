//! The columns of the tables about variants of the rules.

use crate::ColumnDoc;
use crate::Kind::{Boolean, Float64, Int64, Text};
use crate::columns::{VARIANT, doc};

pub(crate) const BALANCE: &[ColumnDoc] = &[
    doc("variant", Text, VARIANT),
    doc("figure", Text, "Name of the figure, such as `first-wins`; docs/balance.md has all of them"),
    doc("symbol", Text, "Which tile, in rows of `stuck`; null in all others"),
    doc(
        "unit",
        Text,
        "`share` (0 to 1), `win-rate` (a difference of win rates), `points`, `turns`, `placements`, `count` or `tiles`",
    ),
    doc("pairs", Int64, "Pair indices that the row rests on"),
    doc("value", Float64, "The figure, in its unit: the mean over mirrors of the ranked setups"),
    doc("standard_error", Float64, "Its standard error over pair indices"),
    doc(
        "low",
        Float64,
        "Lower end of its confidence interval; null where every pair says the same and it is no share of games",
    ),
    doc("high", Float64, "Upper end; null as above"),
    doc(
        "difference",
        Float64,
        "The figure less that of the first variant; null, like all that follow but `level`, in rows of the first \
         variant, and where that has no such figure",
    ),
    doc("difference_se", Float64, "Its standard error, paired by pair index"),
    doc(
        "difference_low",
        Float64,
        "Lower end of its confidence interval, by itself; null also where it is the same in every pair",
    ),
    doc("difference_high", Float64, "Upper end; null as above"),
    doc("p_adjusted", Float64, "P-value of no difference, adjusted by Holm for all differences of the table"),
    doc("real", Boolean, "`p_adjusted` is at most 1 less `level`"),
    doc(
        "level",
        Float64,
        "Confidence of the intervals; 1 less the chance to call any difference real where there is none",
    ),
];

pub(crate) const VARIANTS: &[ColumnDoc] = &[
    doc("variant", Text, "Name of the variant"),
    doc("key", Text, "Name of a rule option in which variants differ"),
    doc("value", Text, "Its value in this variant, as a text"),
    doc("number", Float64, "The same as a number; null where it is none"),
];
