//! The bitmap back-end: that of plotters, with its text and wide lines replaced.
//!
//! plotters draws glyphs without their side bearings and rounds the corners of wide lines to whole pixels, which
//! looks poor in print. It still draws rectangles, polygons and circles.

use ab_glyph::{Font, PxScale, ScaleFont, point};
use plotters::prelude::{BitMapBackend, DrawingBackend};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontStyle,
};

use super::fonts::{self, Weight};
use super::visual::visual;

type Backend<'a> = BitMapBackend<'a>;
type Fault<'a> = DrawingErrorKind<<Backend<'a> as DrawingBackend>::ErrorType>;

/// An RGB buffer to draw into.
pub(crate) struct Raster<'a>(Backend<'a>);

impl<'a> Raster<'a> {
    pub(crate) fn new(pixels: &'a mut [u8], size: (u32, u32)) -> Self {
        Self(BitMapBackend::with_buffer(pixels, size))
    }
}

impl<'a> DrawingBackend for Raster<'a> {
    type ErrorType = <Backend<'a> as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.0.get_size()
    }

    fn ensure_prepared(&mut self) -> Result<(), Fault<'a>> {
        self.0.ensure_prepared()
    }

    fn present(&mut self) -> Result<(), Fault<'a>> {
        self.0.present()
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Result<(), Fault<'a>> {
        self.0.draw_pixel(at, color)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result<(), Fault<'a>> {
        self.0.draw_rect(from, to, style, fill)
    }

    /// A line of the given width with square ends.
    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Result<(), Fault<'a>> {
        let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
        let length = dx.hypot(dy);
        let width = f64::from(style.stroke_width());
        if length == 0.0 || width <= 1.0 {
            return self.0.draw_line(from, to, style);
        }
        let (nx, ny) = (-dy / length * width / 2.0, dx / length * width / 2.0);
        let corner = |p: BackendCoord, side: f64| {
            ((f64::from(p.0) + side * nx).round() as i32, (f64::from(p.1) + side * ny).round() as i32)
        };
        if dx == 0.0 || dy == 0.0 {
            let (a, b) = (corner(from, -1.0), corner(to, 1.0));
            return self.0.draw_rect((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)), style, true);
        }
        let corners = [corner(from, 1.0), corner(to, 1.0), corner(to, -1.0), corner(from, -1.0)];
        self.0.fill_polygon(corners, style)
    }

    /// Lines joined by discs, so that sharp turns leave no gap or spike.
    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Result<(), Fault<'a>> {
        let points: Vec<BackendCoord> = path.into_iter().collect();
        for pair in points.windows(2) {
            self.draw_line(pair[0], pair[1], style)?;
        }
        if points.len() > 2 && style.stroke_width() > 2 {
            for joint in &points[1..points.len() - 1] {
                self.0.draw_circle(*joint, style.stroke_width() / 2, &style.color(), true)?;
            }
        }
        Ok(())
    }

    /// Text placed as an SVG viewer places it: an em of the style's size / 1.24, the same baselines.
    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        at: BackendCoord,
    ) -> Result<(), Fault<'a>> {
        let Ok(faces) = fonts::faces() else { return Ok(()) };
        let weight = if matches!(style.style(), FontStyle::Bold) { Weight::Bold } else { Weight::Regular };
        let face = faces.of(weight);
        let em = style.size() / 1.24;
        let scaled = face.as_scaled(PxScale::from((em * fonts::height_per_em(face)) as f32));
        let shift = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => 0.5,
            HPos::Right => 1.0,
        };
        let drop = match style.anchor().v_pos {
            VPos::Top => 0.76,
            VPos::Center => 0.27,
            VPos::Bottom => -0.27,
        };
        let mut x = (-shift * fonts::width(text, em, weight)) as f32;
        let (color, turn) = (style.color(), style.transform());
        for c in visual(text).chars() {
            let mut glyph = scaled.scaled_glyph(c);
            glyph.position = point(x, (drop * em) as f32);
            x += scaled.h_advance(glyph.id);
            let Some(outline) = face.outline_glyph(glyph) else { continue };
            let corner = outline.px_bounds().min;
            let mut dots = Vec::new();
            outline.draw(|dx, dy, cover| dots.push((dx as i32, dy as i32, cover)));
            for (dx, dy, cover) in dots {
                let (px, py) = turn.transform(corner.x as i32 + dx, corner.y as i32 + dy);
                let ink = color.mix(f64::from(cover).clamp(0.0, 1.0));
                self.0.draw_pixel((at.0 + px, at.1 + py), ink)?;
            }
        }
        Ok(())
    }
}
