//! What is a picture? Texts, lines and areas in logical pixels, one on the other, with a caption around them.
//!
//! Charts draw on a picture, and a picture is painted by a back-end of plotters (`paint`). So a chart
//! is laid out once, nothing can fail while it is, and its height is known when it is done.

use plotters::style::RGBColor;

use super::caption::{Caption, Line};
use super::line::{At, Stroke};
use super::text::{Type, clean};

/// One thing drawn.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// Words whose middle line is at a point.
    Text(String, At, Type),
    /// A line through points, dashed along its whole length if the stroke says so.
    Path(Vec<At>, Stroke),
    /// A filled rectangle between two corners.
    Rect([At; 2], RGBColor),
    /// A filled polygon with this opacity.
    Polygon(Vec<At>, RGBColor, f64),
    /// A filled circle of a radius.
    Disc(At, f64, RGBColor),
}

/// A chart laid out.
#[derive(Clone, Debug)]
pub struct Picture {
    caption: Caption,
    width: f64,
    /// Where the chart proper begins; the height of the picture when it is finished.
    y: f64,
    parts: Vec<Part>,
}

impl Picture {
    /// A picture of that width with its title and subtitle; draw below [`Picture::top`], and [`Picture::finish`] it.
    pub(crate) fn new(caption: &Caption, width: f64) -> Self {
        let (lines, y) = caption.head(width);
        Self { caption: caption.clone(), width, y, parts: lines.into_iter().map(text).collect() }
    }

    /// Where the chart proper may begin.
    pub(crate) fn top(&self) -> f64 {
        self.y
    }

    pub(crate) fn width(&self) -> f64 {
        self.width
    }

    /// The picture with its footnote, the chart proper having ended at `bottom`.
    pub(crate) fn finish(mut self, bottom: f64) -> Self {
        let (lines, height) = self.caption.foot(self.width, bottom);
        // With the other words about the whole, for those who read or hear an SVG from its beginning.
        let words = self.caption.head(self.width).0.len();
        self.parts.splice(words..words, lines.into_iter().map(text));
        self.y = height;
        self
    }

    /// Width and height in whole logical pixels, when it is finished.
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.width.ceil() as u32, self.y.ceil() as u32)
    }

    /// What is drawn, the lowest first.
    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Words whose middle line is at `at`; nothing for blank ones.
    pub(crate) fn text(&mut self, words: &str, at: At, look: Type) {
        if !clean(words).trim().is_empty() {
            self.parts.push(text((words.to_owned(), at, look)));
        }
    }

    /// As [`Picture::text`], shortened to this width.
    pub(crate) fn fitted(&mut self, words: &str, room: f64, at: At, look: Type) {
        self.text(&look.fit(words, room), at, look);
    }

    pub(crate) fn line(&mut self, from: At, to: At, stroke: Stroke) {
        self.path(vec![from, to], stroke);
    }

    pub(crate) fn path(&mut self, points: Vec<At>, stroke: Stroke) {
        self.parts.push(Part::Path(points, stroke));
    }

    /// The outline of a rectangle between two corners.
    pub(crate) fn outline(&mut self, [from, to]: [At; 2], stroke: Stroke) {
        self.path(vec![from, (to.0, from.1), to, (from.0, to.1), from], stroke);
    }

    /// A filled rectangle between two corners.
    pub(crate) fn rect(&mut self, from: At, to: At, color: RGBColor) {
        self.parts.push(Part::Rect([from, to], color));
    }

    /// A filled polygon, of which `opacity` covers what is below.
    pub(crate) fn polygon(&mut self, corners: Vec<At>, color: RGBColor, opacity: f64) {
        self.parts.push(Part::Polygon(corners, color, opacity));
    }

    pub(crate) fn disc(&mut self, at: At, radius: f64, color: RGBColor) {
        self.parts.push(Part::Disc(at, radius, color));
    }

    /// A line with a tick at either end that reaches `tick` to both sides; nothing where the ends are the same, since that is no
    /// interval.
    pub(crate) fn interval(&mut self, ends: [At; 2], tick: At, line: Stroke, tick_width: f64) {
        if ends[0] == ends[1] {
            return;
        }
        self.line(ends[0], ends[1], line);
        for (x, y) in ends {
            self.line((x - tick.0, y - tick.1), (x + tick.0, y + tick.1), line.width(tick_width));
        }
    }
}

fn text((words, at, look): Line) -> Part {
    Part::Text(clean(&words), at, look)
}
