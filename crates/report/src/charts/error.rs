//! Errors of charts.

/// The reason a chart cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChartError {
    /// A number of the chart is NaN or infinite.
    #[error("a number of the chart is not finite")]
    NotFinite,
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
