//! Colours that are distinguishable with colour-blindness.
//!
//! Categories: M. Okabe and K. Ito, *Color Universal Design* (2008). Shares: a blue-white-orange map made in
//! OKLab (B. Ottosson, 2020), whose lightness falls evenly on both sides of the middle.

use plotters::style::RGBColor;

pub(crate) const WHITE: RGBColor = RGBColor(255, 255, 255);
pub(crate) const INK: RGBColor = RGBColor(32, 32, 36);
pub(crate) const SOFT: RGBColor = RGBColor(92, 92, 100);
pub(crate) const AXIS: RGBColor = RGBColor(130, 130, 138);
pub(crate) const GRID: RGBColor = RGBColor(224, 224, 228);
pub(crate) const STRIPE: RGBColor = RGBColor(246, 246, 248);
pub(crate) const OTHERS: RGBColor = RGBColor(196, 196, 202);
pub(crate) const MISSING: RGBColor = RGBColor(236, 236, 238);

pub(crate) const BLUE: RGBColor = RGBColor(0, 114, 178);
pub(crate) const VERMILLION: RGBColor = RGBColor(213, 94, 0);
const GREEN: RGBColor = RGBColor(0, 158, 115);
const PURPLE: RGBColor = RGBColor(204, 121, 167);
const ORANGE: RGBColor = RGBColor(230, 159, 0);
pub(crate) const SKY: RGBColor = RGBColor(86, 180, 233);
const BLACK: RGBColor = RGBColor(0, 0, 0);
const GREY: RGBColor = RGBColor(118, 118, 118);

/// Okabe and Ito's colours, the most distinct first; grey replaces their yellow, which is hard to see on white.
pub(crate) const CATEGORIES: [RGBColor; 8] =
    [BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY, BLACK, GREY];

/// The colour of category `index`, repeating after the last.
pub(crate) fn category(index: usize) -> RGBColor {
    CATEGORIES[index % CATEGORIES.len()]
}

/// The colour of `position` from −1 (blue) over 0 (white) to 1 (orange).
pub(crate) fn diverging(position: f64) -> RGBColor {
    let position = position.clamp(-1.0, 1.0);
    let depth = position.abs();
    let hue = if position < 0.0 { 248.0_f64 } else { 56.0 }.to_radians();
    let lightness = 0.975 - 0.50 * depth;
    let chroma = 0.135 * depth.powf(0.8);
    from_oklab(lightness, chroma * hue.cos(), chroma * hue.sin())
}

/// The colour of `position` from 0 (white) to 1 (dark blue).
pub(crate) fn sequential(position: f64) -> RGBColor {
    diverging(-position.clamp(0.0, 1.0))
}

/// The text colour, ink or white, with the higher contrast on `ground` (WCAG 2 contrast ratio).
pub(crate) fn text_on(ground: RGBColor) -> RGBColor {
    let (ground, ink) = (luminance(ground), luminance(INK));
    if (1.0 + 0.05) / (ground + 0.05) > (ground + 0.05) / (ink + 0.05) {
        WHITE
    } else {
        INK
    }
}

/// WCAG 2 relative luminance.
fn luminance(colour: RGBColor) -> f64 {
    let [red, green, blue] = [colour.0, colour.1, colour.2].map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn from_oklab(lightness: f64, a: f64, b: f64) -> RGBColor {
    let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    let linear = [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ];
    let [red, green, blue] = linear.map(|linear| {
        let c = linear.clamp(0.0, 1.0);
        let c = if c <= 0.003_130_8 {
            12.92 * c
        } else {
            1.055 * c.powf(1.0 / 2.4) - 0.055
        };
        (c * 255.0).round() as u8
    });
    RGBColor(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_darkens_evenly_on_both_sides() {
        let steps: Vec<f64> = (0..=10)
            .map(|i| luminance(diverging(f64::from(i) / 10.0)))
            .collect();
        assert!(steps.windows(2).all(|w| w[0] > w[1]), "{steps:?}");
        for i in 0..=10 {
            let t = f64::from(i) / 10.0;
            let gap = luminance(diverging(t)) - luminance(diverging(-t));
            assert!(gap.abs() < 0.06, "{t}: {gap}");
        }
    }

    #[test]
    fn text_is_readable_on_every_cell() {
        for i in -20..=20 {
            let ground = diverging(f64::from(i) / 20.0);
            let (a, b) = (luminance(ground) + 0.05, luminance(text_on(ground)) + 0.05);
            assert!(a.max(b) / a.min(b) >= 4.0, "{i}");
        }
    }
}
