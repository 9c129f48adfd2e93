//! Painting of a picture by a back-end of plotters.

use plotters::prelude::DrawingBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform, ShapeStyle, TextStyle};

use super::fonts::{self, HEIGHT_PER_EM};
use super::line::{At, dashes};
use super::palette::WHITE;
use super::picture::{Element, Picture};
use super::text::{Align, Type};
use crate::charts::ChartError;

/// The distance, in ems, by which the back-end places the middle of capitals and digits above the point.
pub(super) const DROP: f64 = 0.24;

/// Paints the picture on a white background, with `scale` pixels of the back-end per logical pixel.
pub(crate) fn paint<DB: DrawingBackend>(
    picture: &Picture,
    mut backend: DB,
    scale: f64,
) -> Result<(), ChartError> {
    fonts::register()?;
    let (width, height) = backend.get_size();
    backend.ensure_prepared().map_err(failed)?;
    backend
        .draw_rect((0, 0), (width as i32, height as i32), &WHITE.filled(), true)
        .map_err(failed)?;
    for part in &picture.parts {
        match part {
            Element::Text(words, at, look) => {
                let nudge = DROP * look.size;
                let at = if look.upright {
                    (at.0 + nudge, at.1)
                } else {
                    (at.0, at.1 + nudge)
                };
                backend.draw_text(words, &style(look, scale * HEIGHT_PER_EM), pixel(at, scale))
            }
            Element::Path(points, stroke) => {
                let style =
                    ShapeStyle::from(stroke.color).stroke_width(pixels(stroke.width, scale));
                dashes(points, stroke.dash)
                    .into_iter()
                    .try_for_each(|piece| {
                        backend.draw_path(piece.into_iter().map(|at| pixel(at, scale)), &style)
                    })
            }
            Element::Rect([from, to], color) => {
                let (a, b) = (pixel(*from, scale), pixel(*to, scale));
                let (least, most) = ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)));
                backend.draw_rect(least, most, &color.filled(), true)
            }
            Element::Polygon(corners, color, opacity) => backend.fill_polygon(
                corners.iter().map(|&at| pixel(at, scale)),
                &color.mix(*opacity),
            ),
            Element::Disc(at, radius, color) => backend.draw_circle(
                pixel(*at, scale),
                pixels(*radius, scale),
                &color.filled(),
                true,
            ),
        }
        .map_err(failed)?;
    }
    backend.present().map_err(failed)
}

fn pixel((x, y): At, scale: f64) -> (i32, i32) {
    ((x * scale).round() as i32, (y * scale).round() as i32)
}

/// A length in pixels, at least one.
fn pixels(length: f64, scale: f64) -> u32 {
    (length * scale).round().max(1.0) as u32
}

fn failed(error: impl std::fmt::Display) -> ChartError {
    ChartError::Drawing(error.to_string())
}

fn style(look: &Type, scale: f64) -> TextStyle<'_> {
    let turn = if look.upright {
        FontTransform::Rotate270
    } else {
        FontTransform::None
    };
    let font = fonts::font(look.size * scale, look.bold).transform(turn);
    let h_pos = match look.align {
        Align::Left => HPos::Left,
        Align::Middle => HPos::Center,
        Align::Right => HPos::Right,
    };
    TextStyle::from(font)
        .color(&look.color)
        .pos(Pos::new(h_pos, VPos::Center))
}
