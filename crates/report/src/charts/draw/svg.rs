//! A back-end of plotters that writes SVG. Parts of one style share an element wherever that changes nothing, which makes a
//! chart several times smaller than plotters-svg does, with an element for each.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt::Write;

use maud::{Markup, PreEscaped, html};
use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle, FontTransform,
};

use super::fonts::HEIGHT_PER_EM;
use super::paint::{DROP, paint};
use super::picture::Picture;
use crate::charts::ChartError;

/// The number of drawing units per logical pixel.
const FINE: u32 = 4;
/// The distance from the point of a text down to its baseline, in ems: it is that of the middle of capitals and digits, less
/// what the painter has moved the point.
const BASELINE: f64 = 0.355 - DROP;
/// The beginning of the style of an area. Areas that overlap stay apart: together they could leave holes.
const AREA: &str = "fill";

/// The elements of a picture on a white background. Texts lie above all else.
///
/// # Errors
/// If the fonts are unreadable.
pub(crate) fn elements(picture: &Picture) -> Result<Markup, ChartError> {
    let (width, height) = picture.size();
    let mut elements = String::new();
    let size = (width * FINE, height * FINE);
    let backend = SvgBackend {
        size,
        groups: Vec::new(),
        texts: BTreeMap::new(),
        elements: &mut elements,
    };
    paint(picture, backend, f64::from(FINE))?;
    Ok(PreEscaped(elements))
}

/// The view box of the elements.
pub(crate) fn view_box(picture: &Picture) -> String {
    let (width, height) = picture.size();
    format!("0 0 {} {}", width * FINE, height * FINE)
}

/// Collects lines and areas by style in an order that shows the same picture, and texts by style.
struct SvgBackend<'e> {
    size: (u32, u32),
    groups: Vec<Group>,
    texts: BTreeMap<String, String>,
    elements: &'e mut String,
}

type DrawResult = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for SvgBackend<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        for Group { style, data, .. } in self.groups.drain(..) {
            *self.elements += &format!("\n<path {style} d=\"{data}\"/>");
        }
        for (style, texts) in std::mem::take(&mut self.texts) {
            *self.elements += &format!("\n<g {style}>{texts}</g>");
        }
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> DrawResult {
        self.draw_rect((x, y), (x + 1, y + 1), &color, true)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        low: BackendCoord,
        high: BackendCoord,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let corners = [low, (high.0, low.1), high, (low.0, high.1)];
        if fill {
            self.fill_polygon(corners, style)
        } else {
            self.draw_path(corners.into_iter().chain([low]), style)
        }
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawResult {
        let width = style.stroke_width();
        Group::new(line(style.color(), width), path, width).add(&mut self.groups);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        _: bool,
    ) -> DrawResult {
        let round = line(style.color(), 2 * radius) + " stroke-linecap=\"round\"";
        Group::new(round, [center; 2], radius).add(&mut self.groups);
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> DrawResult {
        Group::new(colored(AREA, style.color()), corners, 0).add(&mut self.groups);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        words: &str,
        look: &S,
        (x, y): BackendCoord,
    ) -> DrawResult {
        let em = look.size() / HEIGHT_PER_EM;
        let drop = (em * BASELINE).round() as i32;
        let upright = matches!(look.transform(), FontTransform::Rotate270);
        let (x, y) = if upright {
            (x + drop, y)
        } else {
            (x, y + drop)
        };
        let turned = upright.then(|| format!("rotate(270 {x} {y})"));
        let text = html! { text x=(x) y=(y) transform=[turned] { (words) } };
        let anchor = match look.anchor().h_pos {
            HPos::Left => "start",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        let weight = if matches!(look.style(), FontStyle::Bold) {
            700
        } else {
            400
        };
        let (color, size) = (colored(AREA, look.color()), em.round());
        let style = format!(
            "{color} font-size=\"{size}\" font-weight=\"{weight}\" text-anchor=\"{anchor}\""
        );
        *self.texts.entry(style).or_default() += &text.into_string();
        Ok(())
    }
}

/// Lines or areas of one style.
struct Group {
    style: String,
    data: String,
    /// The corners of each of them.
    at: Vec<[BackendCoord; 2]>,
}

impl Group {
    /// A path through points, which reaches `reach` beyond them.
    fn new(style: String, points: impl IntoIterator<Item = BackendCoord>, reach: u32) -> Self {
        let reach = reach as i32;
        let (mut data, mut last) = (String::new(), None);
        let (mut low, mut high) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
        for at in points {
            let step = last.map(|last: BackendCoord| (at.0 - last.0, at.1 - last.1));
            match step {
                None => write!(data, "M{},{}", at.0, at.1),
                Some((along, 0)) => write!(data, "h{along}"),
                Some((0, down)) => write!(data, "v{down}"),
                Some((along, down)) => write!(data, "l{along}{down:+}"),
            }
            .expect("a string takes all");
            last = Some(at);
            low = (low.0.min(at.0 - reach), low.1.min(at.1 - reach));
            high = (high.0.max(at.0 + reach), high.1.max(at.1 + reach));
        }
        Self {
            style,
            data,
            at: vec![[low, high]],
        }
    }

    fn overlaps(&self, [low, high]: [BackendCoord; 2]) -> bool {
        let mut others = self.at.iter();
        others.any(|[from, to]| low.0 < to.0 && from.0 < high.0 && low.1 < to.1 && from.1 < high.1)
    }

    /// Puts a path before all that it does not overlap, and to another one of its style where it can.
    fn add(self, groups: &mut Vec<Group>) {
        let at = self.at[0];
        let last = groups
            .iter()
            .rposition(|group| group.style == self.style || group.overlaps(at));
        match last.map(|last| &mut groups[last]) {
            Some(same)
                if same.style == self.style
                    && !(same.style.starts_with(AREA) && same.overlaps(at)) =>
            {
                same.data += &self.data;
                same.at.push(at);
            }
            _ => groups.insert(last.map_or(0, |last| last + 1), self),
        }
    }
}

/// The attributes of a line.
fn line(color: BackendColor, width: u32) -> String {
    format!("{} stroke-width=\"{width}\"", colored("stroke", color))
}

/// The attributes of a color: of a line, or of an area or text.
fn colored(
    what: &str,
    BackendColor {
        alpha,
        rgb: (red, green, blue),
    }: BackendColor,
) -> String {
    let color = format!("{what}=\"#{red:02X}{green:02X}{blue:02X}\"");
    if alpha < 1.0 {
        format!("{color} {what}-opacity=\"{alpha}\"")
    } else {
        color
    }
}

#[cfg(test)]
mod tests {
    use plotters::style::RGBColor;

    use super::*;
    use crate::charts::Caption;
    use crate::charts::draw::{INK, SKY, SOFT, Stroke, Type};

    fn hex(RGBColor(red, green, blue): RGBColor) -> String {
        format!("#{red:02X}{green:02X}{blue:02X}")
    }

    /// The elements after the background.
    fn drawn(draw: impl FnOnce(&mut Picture)) -> Vec<String> {
        let mut picture = Picture::new(&Caption::default(), 100.0);
        draw(&mut picture);
        elements(&picture)
            .unwrap()
            .into_string()
            .lines()
            .skip(2)
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn parts_of_one_style_share_an_element() {
        let found = drawn(|picture| {
            for x in [0.0, 20.0] {
                picture.rect((x, 0.0), (x + 10.0, 10.0), SKY);
                picture.text("1", (x + 5.0, 5.0), Type::TICK);
                picture.line(
                    (x, 20.0),
                    (x + 5.0, 21.0),
                    Stroke::new(INK, 1.0).dash(&[2.0, 2.5]),
                );
                picture.disc((x, 30.0), 2.0, SOFT);
            }
        });
        assert_eq!(found.len(), 4, "{found:?}");
        let dashes = format!("<path stroke=\"{}\" stroke-width=\"4\" d=\"M0,80", hex(INK));
        let dashes = found
            .iter()
            .find(|element| element.starts_with(&dashes))
            .expect("the dashes");
        assert!(dashes.contains("M80,80"), "{dashes}");
        let discs = format!(
            "<path stroke=\"{}\" stroke-width=\"16\" stroke-linecap=\"round\" d=\"M0,120h0M80,120h0\"/>",
            hex(SOFT)
        );
        let areas = format!(
            "<path fill=\"{}\" d=\"M0,0h40v40h-40M80,0h40v40h-40\"/>",
            hex(SKY)
        );
        for expected in [discs, areas] {
            assert!(found.contains(&expected), "{expected}: {found:?}");
        }
        let texts = found
            .iter()
            .position(|element| element.matches("<text").count() == 2)
            .expect("the texts");
        assert!(
            found[..texts]
                .iter()
                .any(|element| element.contains(&hex(SKY))),
            "texts are on areas: {found:?}"
        );
    }

    #[test]
    fn overlapping_parts_keep_their_order() {
        let found = drawn(|picture| {
            picture.rect((0.0, 0.0), (10.0, 10.0), SKY);
            picture.rect((5.0, 0.0), (15.0, 10.0), INK);
            picture.rect((8.0, 0.0), (18.0, 10.0), SKY);
        });
        let colors: Vec<bool> = found
            .iter()
            .map(|element| element.contains(&hex(SKY)))
            .collect();
        assert_eq!(colors, [true, false, true]);
    }

    #[test]
    fn areas_of_one_style_that_overlap_are_not_joined() {
        let corners = vec![(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        let found = drawn(|picture| {
            picture.polygon(corners.clone(), SKY, 0.5);
            picture.polygon(corners.clone(), SKY, 0.5);
        });
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].contains("fill-opacity=\"0.5\" d=\"M0,0h40v40\""),
            "{found:?}"
        );
    }

    #[test]
    fn words_are_escaped_and_turned() {
        let found =
            drawn(|picture| picture.text("a <b> & c", (10.0, 50.0), Type::new(10.0).upright()));
        assert_eq!(found.len(), 1);
        assert!(
            found[0].contains(
                "<text x=\"55\" y=\"200\" transform=\"rotate(270 55 200)\">a &lt;b&gt; &amp; c</text>"
            ),
            "{found:?}"
        );
    }
}
