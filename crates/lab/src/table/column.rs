//! The columns of tables: name, type, unit and meaning of each, and its value in a row.
//!
//! Each table has one list of [`Columns`], from which its frames, its schema and its part of the page of columns are
//! made.

use std::borrow::Cow;

#[cfg(feature = "parquet")]
use crate::table::dataframe::{DataFrame, data};
#[cfg(not(feature = "parquet"))]
use crate::table::lines::{DataFrame, data};
use crate::table::schema::{ColumnDoc, Kind, Table};
use bagsplit_stats::Estimate;

/// The meaning of the first column of most tables.
pub(crate) const VARIANT: &str = "Name of the variant of the rules, or of the population of players (`[[players]]`); null in an experiment with neither";

/// The rows of a table in memory.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The table with its columns.
    pub table: Table,
    /// The rows, as a data frame of polars or as lines of CSV.
    pub data: DataFrame,
}

impl Frame {
    /// The number of rows.
    pub(crate) fn rows(&self) -> u64 {
        self.data.height() as u64
    }
}

/// Concatenates frames of one table, such as those of several variants.
///
/// # Panics
/// When there is no frame, or the columns differ. ([`turn_stats()`](crate::table::turn_stats()) needs the largest number
/// of bags of all variants in each.)
pub fn stack(frames: impl IntoIterator<Item = Frame>) -> Frame {
    let mut frames = frames.into_iter();
    let mut all = frames.next().expect("a frame at least");
    for frame in frames {
        all.data
            .vstack_mut(&frame.data)
            .expect("frames of one table have the same columns");
    }
    // Writers need columns of one chunk.
    all.data.rechunk_mut();
    all
}

type Value<'c, R, T> = Box<dyn Fn(&R) -> T + 'c>;
type TextValue<'c, R> = Box<dyn Fn(&R) -> Option<Cow<'_, str>> + 'c>;

/// The function from a row to the value of a column, by type.
pub(crate) enum Values<'c, R> {
    Text(TextValue<'c, R>),
    Int32(Value<'c, R, i32>),
    Int64(Value<'c, R, u64>),
    UInt64(Value<'c, R, u64>),
    /// Integers, null in some rows.
    OptionalInt64(Value<'c, R, Option<i64>>),
    Float64(Value<'c, R, Option<f64>>),
    Boolean(Value<'c, R, Option<bool>>),
}

/// A table with its columns in order, each with the function for its values.
pub(crate) struct Columns<'c, R> {
    name: &'static str,
    rows: &'static str,
    pub(super) columns: Vec<(ColumnDoc, Values<'c, R>)>,
}

impl<'c, R: 'c> Columns<'c, R> {
    /// The table of this name without columns; `rows` is the meaning of a row.
    pub(crate) const fn new(name: &'static str, rows: &'static str) -> Columns<'c, R> {
        Columns {
            name,
            rows,
            columns: Vec::new(),
        }
    }

    fn with(
        mut self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        values: Values<'c, R>,
    ) -> Columns<'c, R> {
        let kind = match values {
            Values::Text(_) => Kind::Text,
            Values::Int32(_) => Kind::Int32,
            Values::Int64(_) | Values::OptionalInt64(_) => Kind::Int64,
            Values::UInt64(_) => Kind::UInt64,
            Values::Float64(_) => Kind::Float64,
            Values::Boolean(_) => Kind::Boolean,
        };
        let (name, meaning) = (name.to_owned(), meaning.to_owned());
        self.columns.push((
            ColumnDoc {
                name,
                kind,
                unit,
                meaning,
                repeats: false,
            },
            values,
        ));
        self
    }

    /// Marks the last column as one of names that many rows share.
    fn repeated(mut self) -> Columns<'c, R> {
        self.columns
            .last_mut()
            .expect("a column was added")
            .0
            .repeats = true;
        self
    }

    /// Adds a column of names that many rows share.
    pub(crate) fn text(
        self,
        name: &str,
        meaning: &str,
        value: impl Fn(&R) -> Option<&str> + 'c,
    ) -> Columns<'c, R> {
        let values = Values::Text(Box::new(move |row| value(row).map(Cow::Borrowed)));
        self.with(name, "", meaning, values).repeated()
    }

    /// Adds a column of computed names that many rows share.
    pub(crate) fn label(
        self,
        name: &str,
        meaning: &str,
        value: impl Fn(&R) -> Option<String> + 'c,
    ) -> Columns<'c, R> {
        self.words(name, meaning, value).repeated()
    }

    /// Adds a column of texts computed from a row.
    pub(crate) fn words(
        self,
        name: &str,
        meaning: &str,
        value: impl Fn(&R) -> Option<String> + 'c,
    ) -> Columns<'c, R> {
        self.with(
            name,
            "",
            meaning,
            Values::Text(Box::new(move |row| value(row).map(Cow::Owned))),
        )
    }

    /// Adds a column of small integers.
    pub(crate) fn small(
        self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        value: impl Fn(&R) -> i32 + 'c,
    ) -> Columns<'c, R> {
        self.with(name, unit, meaning, Values::Int32(Box::new(value)))
    }

    /// Adds a column of counts or sums, of at most 63 bits.
    pub(crate) fn sum(
        self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        value: impl Fn(&R) -> u64 + 'c,
    ) -> Columns<'c, R> {
        self.with(name, unit, meaning, Values::Int64(Box::new(value)))
    }

    /// Adds a column of integers that are null in some rows.
    pub(crate) fn whole(
        self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        value: impl Fn(&R) -> Option<i64> + 'c,
    ) -> Columns<'c, R> {
        self.with(name, unit, meaning, Values::OptionalInt64(Box::new(value)))
    }

    /// Adds a column of 64-bit identifiers.
    pub(crate) fn seed(
        self,
        name: &str,
        meaning: &str,
        value: impl Fn(&R) -> u64 + 'c,
    ) -> Columns<'c, R> {
        self.with(name, "", meaning, Values::UInt64(Box::new(value)))
    }

    /// Adds a column of floating-point numbers.
    pub(crate) fn number(
        self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        value: impl Fn(&R) -> Option<f64> + 'c,
    ) -> Columns<'c, R> {
        self.with(name, unit, meaning, Values::Float64(Box::new(value)))
    }

    pub(crate) fn truth(
        self,
        name: &str,
        meaning: &str,
        value: impl Fn(&R) -> Option<bool> + 'c,
    ) -> Columns<'c, R> {
        self.with(name, "", meaning, Values::Boolean(Box::new(value)))
    }

    /// Adds estimates: `name`, `name_low`, `name_high` and `name_se`, with the meaning of each. The last three are null
    /// where `interval` is false or the estimate has no interval.
    pub(crate) fn estimate(
        self,
        name: &str,
        unit: &'static str,
        [value_is, low_is, high_is, se_is]: [&str; 4],
        value: fn(&R) -> Option<Estimate>,
        interval: fn(&R) -> bool,
    ) -> Columns<'c, R> {
        let known = move |row: &R| value(row).filter(|_| interval(row));
        let end = |end: fn((f64, f64)) -> f64| move |row: &R| known(row)?.interval().map(end);
        self.number(name, unit, value_is, move |row| {
            value(row).map(|estimate| estimate.value)
        })
        .number(&format!("{name}_low"), unit, low_is, end(|(low, _)| low))
        .number(
            &format!("{name}_high"),
            unit,
            high_is,
            end(|(_, high)| high),
        )
        .number(&format!("{name}_se"), unit, se_is, move |row| {
            known(row).map(|estimate| estimate.standard_error)
        })
    }

    /// The table without the functions for its values.
    pub(crate) fn table(&self) -> Table {
        let columns = self.columns.iter().map(|(doc, _)| doc.clone()).collect();
        Table {
            name: self.name,
            rows: self.rows,
            columns,
        }
    }

    /// Creates the frame of these rows.
    ///
    /// # Panics
    /// When a sum has more than 63 bits.
    pub(crate) fn frame(&self, rows: impl IntoIterator<Item = R>) -> Frame {
        let rows: Vec<R> = rows.into_iter().collect();
        Frame {
            table: self.table(),
            data: data(&self.columns, &rows),
        }
    }
}

/// Converts a sum to the signed type of its column, where it saturates as sums do.
pub(super) fn signed(sum: u64) -> i64 {
    i64::try_from(sum).unwrap_or(i64::MAX)
}
