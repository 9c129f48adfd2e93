//! What is a column? Its name, type, unit and meaning, and the value that a row has in it, in one place.
//!
//! Each table has one list of columns, made with [`Columns`]. Its frames, its schema and its part of docs/tables.md
//! are all read from that list, so that none of them can say anything else.

use std::borrow::Cow;

use bagsplit_stats::Estimate;
use polars_core::prelude::*;

use crate::table::Table;

/// What the first column of most tables says.
pub(crate) const VARIANT: &str = "Name of the variant of the rules, or of the population of players (`[[players]]`); null in an experiment with neither";

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
}

/// What is to be known of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnDoc {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// What it is counted in; empty for names and truths.
    pub unit: &'static str,
    /// What it says, and when it is null.
    pub meaning: String,
    /// Its texts are names that many rows share: in Parquet each is stored once, and programs read it as a dictionary
    /// (a category, a factor).
    pub repeats: bool,
}

/// The rows of a table, with its columns and no others.
#[derive(Clone, Debug)]
pub struct Frame {
    pub(crate) table: Table,
    pub(crate) data: DataFrame,
}

impl Frame {
    /// The table.
    #[must_use]
    pub const fn table(&self) -> Table {
        self.table
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.data.height() as u64
    }

    /// The names of its columns.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.data.get_column_names_owned().iter().map(ToString::to_string).collect()
    }

    /// The rows, as polars has them.
    #[must_use]
    pub const fn data(&self) -> &DataFrame {
        &self.data
    }
}

/// Frames of one table under each other, such as those of several variants.
///
/// # Panics
/// When there is none, or their columns differ. (The number of bags is to be the largest of all variants in every
/// frame of [`turn_stats()`](crate::table::turn_stats()).)
#[must_use]
pub fn stack(frames: impl IntoIterator<Item = Frame>) -> Frame {
    let mut frames = frames.into_iter();
    let mut all = frames.next().expect("a frame at least");
    for frame in frames {
        all.data.vstack_mut(&frame.data).expect("frames of one table have the same columns");
    }
    // Files are written from columns of one piece.
    all.data.rechunk_mut();
    all
}

type Value<'c, R, T> = Box<dyn Fn(&R) -> T + 'c>;
type TextValue<'c, R> = Box<dyn Fn(&R) -> Option<Cow<'_, str>> + 'c>;

/// How to get the value of a column from a row.
pub(crate) enum Values<'c, R> {
    Text(TextValue<'c, R>),
    Int32(Value<'c, R, i32>),
    Int64(Value<'c, R, u64>),
    UInt64(Value<'c, R, u64>),
    /// Whole numbers that some rows do not have.
    OptionalInt64(Value<'c, R, Option<i64>>),
    Float64(Value<'c, R, Option<f64>>),
    Boolean(Value<'c, R, Option<bool>>),
}

/// The columns of a table in their order, each with its value in a row.
pub(crate) struct Columns<'c, R>(Vec<(ColumnDoc, Values<'c, R>)>);

impl<'c, R: 'c> Columns<'c, R> {
    /// No columns yet.
    pub(crate) const fn new() -> Columns<'c, R> {
        Columns(Vec::new())
    }

    fn with(self, name: &str, unit: &'static str, meaning: &str, values: Values<'c, R>) -> Columns<'c, R> {
        self.with_doc(name, unit, meaning, false, values)
    }

    fn with_doc(
        mut self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        repeats: bool,
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
        self.0.push((
            ColumnDoc { name: name.to_owned(), kind, unit, meaning: meaning.to_owned(), repeats },
            values,
        ));
        self
    }

    /// Adds names that many rows share.
    pub(crate) fn text(
        self,
        name: &str,
        meaning: &str,
        value: impl Fn(&R) -> Option<&str> + 'c,
    ) -> Columns<'c, R> {
        self.with_doc(
            name,
            "",
            meaning,
            true,
            Values::Text(Box::new(move |row| value(row).map(Cow::Borrowed))),
        )
    }

    /// Adds texts that are made of a row.
    pub(crate) fn words(
        self,
        name: &str,
        meaning: &str,
        value: impl Fn(&R) -> Option<String> + 'c,
    ) -> Columns<'c, R> {
        self.with(name, "", meaning, Values::Text(Box::new(move |row| value(row).map(Cow::Owned))))
    }

    /// Adds small whole numbers.
    pub(crate) fn small(
        self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        value: impl Fn(&R) -> i32 + 'c,
    ) -> Columns<'c, R> {
        self.with(name, unit, meaning, Values::Int32(Box::new(value)))
    }

    /// Adds counts and sums, of at most 63 bits.
    pub(crate) fn sum(
        self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        value: impl Fn(&R) -> u64 + 'c,
    ) -> Columns<'c, R> {
        self.with(name, unit, meaning, Values::Int64(Box::new(value)))
    }

    /// Adds whole numbers that some rows do not have.
    pub(crate) fn whole(
        self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        value: impl Fn(&R) -> Option<i64> + 'c,
    ) -> Columns<'c, R> {
        self.with(name, unit, meaning, Values::OptionalInt64(Box::new(value)))
    }

    /// Adds numbers whose bits all matter.
    pub(crate) fn seed(self, name: &str, meaning: &str, value: impl Fn(&R) -> u64 + 'c) -> Columns<'c, R> {
        self.with(name, "", meaning, Values::UInt64(Box::new(value)))
    }

    /// Adds numbers with a fraction.
    pub(crate) fn number(
        self,
        name: &str,
        unit: &'static str,
        meaning: &str,
        value: impl Fn(&R) -> Option<f64> + 'c,
    ) -> Columns<'c, R> {
        self.with(name, unit, meaning, Values::Float64(Box::new(value)))
    }

    /// Adds truths.
    pub(crate) fn truth(
        self,
        name: &str,
        meaning: &str,
        value: impl Fn(&R) -> Option<bool> + 'c,
    ) -> Columns<'c, R> {
        self.with(name, "", meaning, Values::Boolean(Box::new(value)))
    }

    /// Adds estimates: `name`, `name_low`, `name_high` and `name_se`, with the meaning of each. Where `interval` says
    /// no, there is an estimate without a sensible interval; ends are also null where the estimate has none.
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
        self.number(name, unit, value_is, move |row| value(row).map(|estimate| estimate.value))
            .number(&format!("{name}_low"), unit, low_is, end(|(low, _)| low))
            .number(&format!("{name}_high"), unit, high_is, end(|(_, high)| high))
            .number(&format!("{name}_se"), unit, se_is, move |row| {
                known(row).map(|estimate| estimate.standard_error)
            })
    }

    /// What is to be known of them.
    pub(crate) fn docs(self) -> Vec<ColumnDoc> {
        self.0.into_iter().map(|(doc, _)| doc).collect()
    }

    /// How to get each of them from a row.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Values<'c, R>> {
        self.0.iter().map(|(_, values)| values)
    }

    /// Their values in these rows.
    ///
    /// # Panics
    /// When a sum has more than 63 bits.
    pub(crate) fn frame(&self, table: Table, rows: impl IntoIterator<Item = R>) -> Frame {
        self.frame_of(table, &rows.into_iter().collect::<Vec<R>>())
    }

    /// The same of rows in a list.
    ///
    /// # Panics
    /// As [`Columns::frame`].
    pub(crate) fn frame_of(&self, table: Table, rows: &[R]) -> Frame {
        let columns = self.0.iter().map(|(doc, values)| series(doc.name.as_str().into(), values, rows));
        let columns = columns.map(polars_core::prelude::Column::from).collect();
        let data = DataFrame::new(rows.len(), columns).expect("columns have one length and different names");
        Frame { table, data }
    }
}

fn series<R>(name: PlSmallStr, values: &Values<'_, R>, rows: &[R]) -> Series {
    let rows = rows.iter();
    match values {
        Values::Text(of) => StringChunked::from_iter_options(name, rows.map(of)).into_series(),
        Values::Int32(of) => Int32Chunked::from_iter_values(name, rows.map(of)).into_series(),
        Values::Int64(of) => {
            Int64Chunked::from_iter_values(name, rows.map(|row| signed(of(row)))).into_series()
        }
        Values::OptionalInt64(of) => Int64Chunked::from_iter_options(name, rows.map(of)).into_series(),
        Values::UInt64(of) => UInt64Chunked::from_iter_values(name, rows.map(of)).into_series(),
        Values::Float64(of) => Float64Chunked::from_iter_options(name, rows.map(of)).into_series(),
        Values::Boolean(of) => rows.map(of).collect::<BooleanChunked>().with_name(name).into_series(),
    }
}

/// A sum, in the type that may be subtracted.
///
/// # Panics
/// When it has more than 63 bits.
pub(crate) fn signed(sum: u64) -> i64 {
    i64::try_from(sum).expect("a sum has at most 63 bits")
}
