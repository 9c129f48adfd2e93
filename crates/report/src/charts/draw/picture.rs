//! A picture: layered texts, lines and areas in logical pixels, with a caption around them.
//!
//! Charts draw on a picture, and a picture is painted by a back-end of plotters (`paint`). A chart is therefore laid
//! out once, layout cannot fail, and its height is known at the end.

use plotters::style::RGBColor;

use super::caption::{Caption, Line};
use super::line::{At, Stroke};
use super::text::{Type, clean};

/// One element of a picture.
#[derive(Clone, Debug)]
pub(crate) enum Element {
    /// Text whose middle line is at a point.
    Text(String, At, Type),
    /// A line through points, dashed along its whole length if the stroke says so.
    Path(Vec<At>, Stroke),
    /// A filled rectangle between two corners.
    Rect([At; 2], RGBColor),
    /// A filled polygon with an opacity.
    Polygon(Vec<At>, RGBColor, f64),
    /// A filled circle of a radius.
    Disc(At, f64, RGBColor),
}

impl Element {
    /// The points that place the element.
    fn points(&self) -> &[At] {
        match self {
            Self::Text(_, at, _) | Self::Disc(at, ..) => std::slice::from_ref(at),
            Self::Path(points, _) | Self::Polygon(points, ..) => points,
            Self::Rect(corners, _) => corners,
        }
    }
}

/// A chart after layout.
#[derive(Clone, Debug)]
pub struct Picture {
    caption: Caption,
    pub(crate) width: f64,
    /// The top of the chart proper; after [`Picture::finish`], the height of the picture.
    y: f64,
    /// The elements, lowest first.
    pub(crate) parts: Vec<Element>,
}

impl Picture {
    /// A picture of this width with its title and subtitle. Draw below [`Picture::top`], and end with
    /// [`Picture::finish`].
    pub(crate) fn new(caption: &Caption, width: f64) -> Self {
        let (lines, y) = caption.head(width);
        Self {
            caption: caption.clone(),
            width,
            y,
            parts: lines.into_iter().map(text).collect(),
        }
    }

    /// The top of the chart proper.
    pub(crate) fn top(&self) -> f64 {
        self.y
    }

    /// Adds the footnote below `bottom`, the end of the chart proper.
    pub(crate) fn finish(mut self, bottom: f64) -> Self {
        let (lines, height) = self.caption.foot(self.width, bottom);
        // The footnote goes before the chart, so that screen readers read all captions first.
        let words = self.caption.head(self.width).0.len();
        self.parts.splice(words..words, lines.into_iter().map(text));
        self.y = height;
        self
    }

    /// Width and height of the finished picture in whole logical pixels.
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.width.ceil() as u32, self.y.ceil() as u32)
    }

    /// Whether all coordinates of the finished picture are finite, as they are if the chart's numbers are.
    pub(crate) fn is_finite(&self) -> bool {
        self.y.is_finite()
            && self
                .parts
                .iter()
                .flat_map(Element::points)
                .all(|(x, y)| x.is_finite() && y.is_finite())
    }

    /// Adds text whose middle line is at `at`; nothing if it is blank.
    pub(crate) fn text(&mut self, words: &str, at: At, look: Type) {
        if !clean(words).trim().is_empty() {
            self.parts.push(text((words.to_owned(), at, look)));
        }
    }

    /// Adds text as [`Picture::text`], shortened to a width.
    pub(crate) fn fitted(&mut self, words: &str, width: f64, at: At, look: Type) {
        self.text(&look.fit(words, width), at, look);
    }

    pub(crate) fn line(&mut self, from: At, to: At, stroke: Stroke) {
        self.path(vec![from, to], stroke);
    }

    pub(crate) fn path(&mut self, points: Vec<At>, stroke: Stroke) {
        self.parts.push(Element::Path(points, stroke));
    }

    /// Adds the outline of a rectangle between two corners.
    pub(crate) fn outline(&mut self, [from, to]: [At; 2], stroke: Stroke) {
        self.path(vec![from, (to.0, from.1), to, (from.0, to.1), from], stroke);
    }

    /// A filled rectangle between two corners.
    pub(crate) fn rect(&mut self, from: At, to: At, color: RGBColor) {
        self.parts.push(Element::Rect([from, to], color));
    }

    /// Adds a filled polygon with an opacity.
    pub(crate) fn polygon(&mut self, corners: Vec<At>, color: RGBColor, opacity: f64) {
        self.parts.push(Element::Polygon(corners, color, opacity));
    }

    pub(crate) fn disc(&mut self, at: At, radius: f64, color: RGBColor) {
        self.parts.push(Element::Disc(at, radius, color));
    }

    /// Adds a line with a tick of `tick` to both sides at either end; nothing if the ends are equal, which means no
    /// interval.
    pub(crate) fn interval(&mut self, ends: [At; 2], tick: At, line: Stroke, tick_width: f64) {
        if ends[0] == ends[1] {
            return;
        }
        self.line(ends[0], ends[1], line);
        for (x, y) in ends {
            self.line(
                (x - tick.0, y - tick.1),
                (x + tick.0, y + tick.1),
                line.width(tick_width),
            );
        }
    }
}

fn text((words, at, look): Line) -> Element {
    Element::Text(clean(&words), at, look)
}
