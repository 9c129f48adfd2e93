//! Rendering of a chart to bytes.
//!
//! A PNG is painted at four times the chart's logical size, and downsampled to twice the logical size for
//! anti-aliasing.

use maud::html;
use plotters::prelude::BitMapBackend;

use crate::charts::draw::{FAMILY, Picture, elements, paint, view_box};
use crate::charts::{Caption, ChartError};

/// The number of PNG pixels per logical pixel, in each direction.
pub const PNG_SCALE: u32 = 2;

/// The number of painted pixels per logical pixel.
const FINE: u32 = 4;

/// The largest area of a picture in logical pixels (a PNG of it takes about 300 MB to render).
const LARGEST_AREA: u64 = 6_000_000;

/// An image format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Scalable Vector Graphics; text stays text.
    Svg,
    /// Portable Network Graphics, RGB, [`PNG_SCALE`] times the logical size.
    Png,
}

impl Format {
    /// Both formats.
    pub const ALL: [Self; 2] = [Self::Svg, Self::Png];

    /// The file extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

/// A drawable chart. Only this crate can implement it.
pub trait Chart: Send + Sync {
    /// Lays out the chart.
    #[doc(hidden)]
    fn picture(&self, caption: &Caption) -> Picture;
}

/// Renders the chart with its caption as a file. Its height depends on the amount of data.
///
/// # Errors
///
/// If a number of the chart is not finite, or the picture would be too large.
pub fn render(chart: &dyn Chart, caption: &Caption, format: Format) -> Result<Vec<u8>, ChartError> {
    let picture = laid_out(chart, caption)?;
    match format {
        Format::Svg => Ok(svg(&picture)?.into_bytes()),
        Format::Png => png(&picture),
    }
}

/// The picture of a chart.
///
/// # Errors
///
/// As [`render`].
pub(crate) fn laid_out(chart: &dyn Chart, caption: &Caption) -> Result<Picture, ChartError> {
    let picture = chart.picture(caption);
    if !picture.is_finite() {
        return Err(ChartError::NotFinite);
    }
    let (width, height) = picture.size();
    if u64::from(width) * u64::from(height) > LARGEST_AREA {
        return Err(ChartError::TooLarge { width, height });
    }
    Ok(picture)
}

fn svg(picture: &Picture) -> Result<String, ChartError> {
    let (width, height) = picture.size();
    let file = html! {
        svg width=(width) height=(height) viewBox=(view_box(picture)) fill="none" font-family=(FAMILY) xmlns="http://www.w3.org/2000/svg" {
            (elements(picture)?)
        }
    };
    Ok(file.into_string())
}

fn png(picture: &Picture) -> Result<Vec<u8>, ChartError> {
    let (width, height) = picture.size();
    let fine = (width * FINE, height * FINE);
    let mut pixels = vec![255; fine.0 as usize * fine.1 as usize * 3];
    paint(
        picture,
        BitMapBackend::with_buffer(&mut pixels, fine),
        f64::from(FINE),
    )?;
    let pixels = halved(&pixels, fine.0 as usize * 3);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width * PNG_SCALE, height * PNG_SCALE);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_filter(png::FilterType::NoFilter);
    // The highest level takes four times as long for a tenth less.
    encoder.set_compression(png::Compression::Default);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// Averages each square of two by two pixels; `stride` is the number of bytes in a row.
fn halved(pixels: &[u8], stride: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(pixels.len() / 4);
    for rows in pixels.chunks_exact(2 * stride) {
        let (upper, lower) = rows.split_at(stride);
        for (a, b) in upper.chunks_exact(6).zip(lower.chunks_exact(6)) {
            for c in 0..3 {
                let sum =
                    u16::from(a[c]) + u16::from(a[c + 3]) + u16::from(b[c]) + u16::from(b[c + 3]);
                out.push(((sum + 2) / 4) as u8);
            }
        }
    }
    out
}
