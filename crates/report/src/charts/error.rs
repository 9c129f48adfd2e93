//! Errors of charts.

/// The reason a chart cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChartError {
    /// A list is empty.
    #[error("a chart needs at least one of its {0}, found none")]
    Empty(&'static str),
    /// A number is NaN or infinite.
    #[error("{what} is {value}, which is not a finite number")]
    NotFinite {
        /// The name of the number.
        what: String,
        /// The value found.
        value: f64,
    },
    /// A number is outside its valid range.
    #[error("{what} is {value}, which is outside {low} to {high}")]
    OutOfRange {
        /// The name of the number.
        what: String,
        /// The value found.
        value: f64,
        /// The least value allowed.
        low: f64,
        /// The greatest value allowed.
        high: f64,
    },
    /// Numbers that must not decrease do, such as the ends of an interval or the quantiles of a row.
    #[error("{what} are out of order: {values:?}")]
    OutOfOrder {
        /// The name of the numbers.
        what: String,
        /// The numbers found.
        values: Vec<f64>,
    },
    /// A row of a matrix has the wrong number of cells.
    #[error("{what} has {found} entries where {expected} were expected")]
    Shape {
        /// The part of the chart.
        what: String,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
    },
    /// The picture would take too much memory.
    #[error("a picture of {width} x {height} is too large; draw fewer rows or columns at a time")]
    TooLarge {
        /// Width in logical pixels.
        width: u32,
        /// Height in logical pixels.
        height: u32,
    },
    /// The embedded fonts could not be read.
    #[error("the embedded fonts could not be read")]
    Fonts,
    /// The drawing library failed.
    #[error("drawing failed: {0}")]
    Drawing(String),
    /// The PNG could not be encoded.
    #[error("encoding the PNG failed")]
    Png(#[from] png::EncodingError),
}
