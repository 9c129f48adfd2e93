//! The embedded fonts: text widths, and registration with plotters.
//!
//! Text in an SVG is drawn by the viewer with the first family of [`FAMILY`] it has. Verdana is about as wide as
//! DejaVu, and the other common fallbacks are narrower, so the measured width suffices.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef};
use plotters::style::{FontStyle, register_font};

use crate::charts::ChartError;

/// The font stack written into an SVG; the embedded fonts are registered with plotters under the same name.
pub(crate) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// The two weights in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The two faces, parsed once.
pub(crate) struct Faces {
    regular: FontRef<'static>,
    bold: FontRef<'static>,
}

impl Faces {
    pub(crate) fn of(&self, weight: Weight) -> &FontRef<'static> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }
}

/// The embedded faces, registered with plotters on first use.
pub(crate) fn faces() -> Result<&'static Faces, ChartError> {
    static FACES: OnceLock<Option<Faces>> = OnceLock::new();
    FACES.get_or_init(load).as_ref().ok_or(ChartError::Fonts)
}

fn load() -> Option<Faces> {
    register_font(FAMILY, FontStyle::Normal, dejavu::sans::regular()).ok()?;
    register_font(FAMILY, FontStyle::Bold, dejavu::sans::bold()).ok()?;
    Some(Faces {
        regular: FontRef::try_from_slice(dejavu::sans::regular()).ok()?,
        bold: FontRef::try_from_slice(dejavu::sans::bold()).ok()?,
    })
}

/// The width of `text` with an em of `size`; a rough estimate if the fonts are unreadable.
pub(crate) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let Ok(faces) = faces() else { return text.chars().count() as f64 * size * 0.65 };
    let face = faces.of(weight);
    let units = f64::from(face.units_per_em().unwrap_or(2048.0));
    text.chars().map(|c| f64::from(face.h_advance_unscaled(face.glyph_id(c)))).sum::<f64>() * size / units
}

/// The height of the face above and below the baseline for an em of one, as ab_glyph scales by it.
pub(crate) fn height_per_em(face: &FontRef<'static>) -> f64 {
    f64::from(face.height_unscaled()) / f64::from(face.units_per_em().unwrap_or(2048.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_is_wider_and_width_grows_with_size() {
        let plain = width("Wahrheit", 12.0, Weight::Regular);
        assert!(width("Wahrheit", 12.0, Weight::Bold) > plain);
        assert!((width("Wahrheit", 24.0, Weight::Regular) - 2.0 * plain).abs() < 1e-9);
    }
}
