//! The embedded fonts: text widths, and registration with plotters.
//!
//! Text in an SVG is drawn by the viewer with the first family of [`FAMILY`] it has. Verdana is about as wide as
//! DejaVu, and the other common fallbacks are narrower, so the measured width suffices.

use std::sync::OnceLock;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

use crate::charts::ChartError;

/// The font stack written into an SVG; the embedded fonts are registered with plotters under the same name.
pub(crate) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// The height of the face above and below the baseline for an em of one. The size of a font of plotters is this height
/// where it measures text and draws pixels.
pub(crate) const HEIGHT_PER_EM: f64 = 2384.0 / 2048.0;

/// An em for measuring, large since plotters rounds widths to whole pixels.
const MEASURED_EM: f64 = 1000.0;

/// The font of this size.
pub(crate) fn font(size: f64, bold: bool) -> FontDesc<'static> {
    let style = if bold {
        FontStyle::Bold
    } else {
        FontStyle::Normal
    };
    FontDesc::new(FontFamily::Name(FAMILY), size, style)
}

/// Registers the embedded fonts with plotters on first use.
pub(crate) fn register() -> Result<(), ChartError> {
    static REGISTERED: OnceLock<bool> = OnceLock::new();
    let registered = REGISTERED.get_or_init(|| {
        let normal = register_font(FAMILY, FontStyle::Normal, dejavu::sans::regular());
        normal
            .and(register_font(FAMILY, FontStyle::Bold, dejavu::sans::bold()))
            .is_ok()
    });
    registered.then_some(()).ok_or(ChartError::Fonts)
}

/// The width of `text` with an em of `size`; a rough estimate if the fonts are unreadable.
pub(crate) fn width(text: &str, size: f64, bold: bool) -> f64 {
    let measured = register()
        .ok()
        .and_then(|()| font(MEASURED_EM * HEIGHT_PER_EM, bold).box_size(text).ok());
    measured.map_or(text.chars().count() as f64 * 0.65, |(width, _)| {
        f64::from(width) / MEASURED_EM
    }) * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_is_wider_and_width_grows_with_size() {
        let plain = width("Wahrheit", 12.0, false);
        assert!(width("Wahrheit", 12.0, true) > plain);
        assert!((width("Wahrheit", 24.0, false) - 2.0 * plain).abs() < 1e-9);
    }
}
