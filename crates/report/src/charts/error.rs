//! What can be wrong with a chart's numbers.

/// Why a chart could not be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChartError {
    /// There is nothing to draw.
    #[error("a chart needs at least one of its {0}, and got none")]
    Empty(&'static str),
    /// A number is NaN or infinite.
    #[error("{what} is {value}, which is not a finite number")]
    NotFinite {
        /// Which number.
        what: String,
        /// What it was.
        value: f64,
    },
    /// A number is outside the range that means something.
    #[error("{what} is {value}, which is outside {low} to {high}")]
    OutOfRange {
        /// Which number.
        what: String,
        /// What it was.
        value: f64,
        /// The least value allowed.
        low: f64,
        /// The greatest value allowed.
        high: f64,
    },
    /// Numbers that must not fall do, such as the ends of an interval or the quantiles of a row.
    #[error("{what} are out of order: {values:?}")]
    OutOfOrder {
        /// Which numbers.
        what: String,
        /// What they were.
        values: Vec<f64>,
    },
    /// A row of a matrix has the wrong number of cells.
    #[error("{what} has {found} entries where {expected} were expected")]
    Shape {
        /// Which part of the chart.
        what: String,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The picture would take more memory than is sensible.
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
