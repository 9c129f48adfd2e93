//! How do rows become the columns of a frame?

use polars_core::prelude::*;
use stats::Estimate;

/// Columns of one length, in their order.
#[derive(Default)]
pub(crate) struct Columns(Vec<Column>);

impl Columns {
    /// Adds the name of the variant to each of so many rows.
    pub(crate) fn variant(&mut self, name: Option<&str>, rows: usize) {
        self.text("variant", std::iter::repeat_n(name, rows));
    }

    /// Adds texts.
    pub(crate) fn text<'t>(&mut self, name: &str, values: impl Iterator<Item = Option<&'t str>>) {
        self.push(StringChunked::from_iter_options(name.into(), values));
    }

    /// Adds small whole numbers.
    pub(crate) fn small(&mut self, name: &str, values: impl Iterator<Item = i32>) {
        self.push(Int32Chunked::from_iter_values(name.into(), values));
    }

    /// Adds counts and sums.
    ///
    /// # Panics
    /// When one has more than 63 bits.
    pub(crate) fn sums(&mut self, name: &str, values: impl Iterator<Item = u64>) {
        let values = values.map(|n| i64::try_from(n).expect("a sum has at most 63 bits"));
        self.push(Int64Chunked::from_iter_values(name.into(), values));
    }

    /// Adds numbers whose bits all matter.
    pub(crate) fn seeds(&mut self, name: &str, values: impl Iterator<Item = u64>) {
        self.push(UInt64Chunked::from_iter_values(name.into(), values));
    }

    /// Adds numbers with a fraction.
    pub(crate) fn numbers(&mut self, name: &str, values: impl Iterator<Item = Option<f64>>) {
        self.push(Float64Chunked::from_iter_options(name.into(), values));
    }

    /// Adds truths.
    pub(crate) fn flags(&mut self, name: &str, values: impl Iterator<Item = bool>) {
        self.push(values.collect::<BooleanChunked>().with_name(name.into()));
    }

    /// Adds truths that may not be known.
    pub(crate) fn truths(&mut self, name: &str, values: impl Iterator<Item = Option<bool>>) {
        self.push(values.collect::<BooleanChunked>().with_name(name.into()));
    }

    /// Adds estimates with their intervals: `name`, `name_low`, `name_high` and `name_se`. Where there is an
    /// estimate without a sensible interval, `interval` says no.
    pub(crate) fn estimates(
        &mut self,
        name: &str,
        values: impl Iterator<Item = Option<Estimate>> + Clone,
        interval: impl Iterator<Item = bool> + Clone,
    ) {
        let inner = |part: fn(Estimate) -> f64| {
            let values = values.clone().zip(interval.clone());
            values.map(move |(estimate, interval)| estimate.filter(|_| interval).map(part))
        };
        self.numbers(name, values.clone().map(|estimate| estimate.map(|e| e.value)));
        self.numbers(&format!("{name}_low"), inner(|e| e.low));
        self.numbers(&format!("{name}_high"), inner(|e| e.high));
        self.numbers(&format!("{name}_se"), inner(|e| e.standard_error));
    }

    /// The columns together.
    pub(crate) fn frame(self) -> DataFrame {
        DataFrame::new_infer_height(self.0).expect("columns have one length and different names")
    }

    fn push(&mut self, column: impl IntoSeries) {
        self.0.push(column.into_series().into());
    }
}

/// Frames of one table under each other, such as those of several variants; the columns of the first, and no rows
/// at all, of none.
///
/// # Panics
/// When the columns differ. (The number of bags is to be the largest of all variants in every frame of
/// [`turn_stats()`](crate::turn_stats()).)
#[must_use]
pub fn stack(frames: impl IntoIterator<Item = DataFrame>) -> DataFrame {
    let mut frames = frames.into_iter();
    let mut all = frames.next().unwrap_or_default();
    for frame in frames {
        all.vstack_mut(&frame).expect("frames of one table have the same columns");
    }
    // Files are written from columns of one piece.
    all.rechunk_mut();
    all
}
