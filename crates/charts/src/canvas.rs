//! Drawing in logical pixels on a plotters area of any size and back-end.

use plotters::coord::Shift;
use plotters::element::{Circle, Drawable, PathElement, PointCollection, Polygon, Rectangle};
use plotters::prelude::{DrawingArea, DrawingBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{
    Color, FontDesc, FontFamily, FontStyle, FontTransform, RGBColor, ShapeStyle, TextStyle,
};

use crate::ChartError;
use crate::fonts::{self, FAMILY, Weight};
use crate::palette::INK;
use crate::text::clean;

/// A point in logical pixels, from the upper left.
pub(crate) type At = (f64, f64);

/// Which part of a text stands at its point.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    pub(crate) size: f64,
    pub(crate) weight: Weight,
    pub(crate) color: RGBColor,
    pub(crate) align: Align,
    /// Read from bottom to top.
    pub(crate) upright: bool,
}

impl Type {
    pub(crate) const fn new(size: f64) -> Self {
        Self { size, weight: Weight::Regular, color: INK, align: Align::Left, upright: false }
    }
    pub(crate) const fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }
    pub(crate) const fn bold_if(self, bold: bool) -> Self {
        if bold { self.bold() } else { self }
    }
    pub(crate) const fn color(self, color: RGBColor) -> Self {
        Self { color, ..self }
    }
    pub(crate) const fn align(self, align: Align) -> Self {
        Self { align, ..self }
    }
    pub(crate) const fn upright(self) -> Self {
        Self { upright: true, ..self }
    }
    pub(crate) fn width(&self, text: &str) -> f64 {
        fonts::width(text, self.size, self.weight)
    }
}

/// How a line looks; `dash` is lengths on and off by turns, none for a solid line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    pub(crate) color: RGBColor,
    pub(crate) width: f64,
    pub(crate) dash: &'static [f64],
}

impl Stroke {
    pub(crate) const fn new(color: RGBColor, width: f64) -> Self {
        Self { color, width, dash: &[] }
    }
    pub(crate) const fn dash(self, dash: &'static [f64]) -> Self {
        Self { dash, ..self }
    }
}

/// A plotters area with a logical size of its own.
pub(crate) struct Canvas<'a, DB: DrawingBackend> {
    area: &'a DrawingArea<DB, Shift>,
    scale: f64,
}

impl<'a, DB: DrawingBackend> Canvas<'a, DB> {
    /// Fits `size` logical pixels into `area`, keeping its shape, on a white ground.
    pub(crate) fn new(area: &'a DrawingArea<DB, Shift>, size: (u32, u32)) -> Result<Self, ChartError> {
        fonts::faces()?;
        area.fill(&crate::palette::WHITE).map_err(|e| ChartError::Drawing(e.to_string()))?;
        let (width, height) = area.dim_in_pixel();
        let fit = |have: u32, want: u32| f64::from(have) / f64::from(want.max(1));
        Ok(Self { area, scale: fit(width, size.0).min(fit(height, size.1)) })
    }

    /// Text whose middle line is at `at`.
    pub(crate) fn text(&self, text: &str, at: At, look: Type) -> Result<(), ChartError> {
        let text = clean(text);
        if text.trim().is_empty() {
            return Ok(());
        }
        let style = if look.weight == Weight::Bold { FontStyle::Bold } else { FontStyle::Normal };
        let turn = if look.upright { FontTransform::Rotate270 } else { FontTransform::None };
        let size = look.size * 1.24 * self.scale;
        let font = FontDesc::new(FontFamily::Name(FAMILY), size, style).transform(turn);
        let h_pos = match look.align {
            Align::Left => HPos::Left,
            Align::Middle => HPos::Center,
            Align::Right => HPos::Right,
        };
        let style = TextStyle::from(font).color(&look.color).pos(Pos::new(h_pos, VPos::Center));
        // Back-ends centre on the small letters; digits and capitals want a little more.
        let nudge = 0.08 * look.size;
        let at = if look.upright { (at.0 + nudge, at.1) } else { (at.0, at.1 + nudge) };
        let at = self.to_pixel(at);
        self.area.draw_text(&text, &style, at).map_err(|e| ChartError::Drawing(e.to_string()))
    }

    pub(crate) fn line(&self, from: At, to: At, stroke: Stroke) -> Result<(), ChartError> {
        self.path(&[from, to], stroke)
    }

    /// A line through points, dashed along its whole length if the stroke says so.
    pub(crate) fn path(&self, points: &[At], stroke: Stroke) -> Result<(), ChartError> {
        let width = (stroke.width * self.scale).round().max(1.0) as u32;
        let style = ShapeStyle::from(stroke.color).stroke_width(width);
        for piece in crate::marks::dashes(points, stroke.dash) {
            let pixels: Vec<(i32, i32)> = piece.into_iter().map(|p| self.to_pixel(p)).collect();
            self.draw(&PathElement::new(pixels, style))?;
        }
        Ok(())
    }

    /// A filled rectangle between two corners.
    pub(crate) fn rect(&self, from: At, to: At, color: RGBColor) -> Result<(), ChartError> {
        let corners = [self.to_pixel(from), self.to_pixel(to)];
        self.draw(&Rectangle::new(corners, color.filled()))
    }

    /// A filled polygon, of which `opacity` covers what is below.
    pub(crate) fn polygon(&self, corners: &[At], color: RGBColor, opacity: f64) -> Result<(), ChartError> {
        let pixels: Vec<(i32, i32)> = corners.iter().map(|&p| self.to_pixel(p)).collect();
        self.draw(&Polygon::new(pixels, color.mix(opacity).filled()))
    }

    pub(crate) fn disc(&self, at: At, radius: f64, color: RGBColor) -> Result<(), ChartError> {
        let radius = (radius * self.scale).round().max(1.0) as i32;
        self.draw(&Circle::new(self.to_pixel(at), radius, color.filled()))
    }

    fn to_pixel(&self, (x, y): At) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }

    fn draw<E>(&self, element: &E) -> Result<(), ChartError>
    where
        for<'b> &'b E: PointCollection<'b, (i32, i32)>,
        E: Drawable<DB>,
    {
        self.area.draw(element).map_err(|e| ChartError::Drawing(e.to_string()))
    }
}
