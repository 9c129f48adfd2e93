//! A picture as SVG. Parts of one style share an element wherever that changes nothing, which makes a chart several times
//! smaller.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use plotters::style::RGBColor;

use super::line::At;
use super::picture::{Part, Picture};
use super::text::{Align, Type};

/// The number of drawing units per logical pixel.
const FINE: f64 = 4.0;
/// The distance from the middle of capitals and digits down to their baseline, in ems.
const BASELINE: f64 = 0.355;
/// The beginning of the style of an area. Areas that overlap stay apart: together they could leave holes.
const AREA: &str = "fill";

/// Lines or areas of one style.
struct Group {
    style: String,
    data: String,
    /// The corners of each of them.
    at: Vec<[At; 2]>,
}

impl Group {
    /// A path through points, which reaches `reach` beyond them.
    fn new(style: String, points: &[At], reach: f64) -> Self {
        let mut data = String::new();
        let mut last = None;
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for &(x, y) in points {
            let at = (fine(x), fine(y));
            data += &match last.map(|last: (i32, i32)| (at.0 - last.0, at.1 - last.1)) {
                None => format!("M{},{}", at.0, at.1),
                Some((along, 0)) => format!("h{along}"),
                Some((0, down)) => format!("v{down}"),
                Some((along, down)) => format!("l{along}{down:+}"),
            };
            last = Some(at);
            low = (low.0.min(x - reach), low.1.min(y - reach));
            high = (high.0.max(x + reach), high.1.max(y + reach));
        }
        let at = vec![[low, high]];
        Self { style, data, at }
    }

    fn overlaps(&self, [low, high]: [At; 2]) -> bool {
        let overlap =
            |[from, to]: &[At; 2]| low.0 < to.0 && from.0 < high.0 && low.1 < to.1 && from.1 < high.1;
        self.at.iter().any(overlap)
    }

    /// Puts a path before all that it does not overlap, and to another one of its style where it can.
    fn add(self, groups: &mut Vec<Group>) {
        let at = self.at[0];
        let last = groups.iter().rposition(|group| group.style == self.style || group.overlaps(at));
        match last.map(|last| &mut groups[last]) {
            Some(same)
                if same.style == self.style && !(same.style.starts_with(AREA) && same.overlaps(at)) =>
            {
                same.data += &self.data;
                same.at.push(at);
            }
            _ => groups.insert(last.map_or(0, |last| last + 1), self),
        }
    }
}

/// The elements of a picture on a white background. Texts lie above all else.
pub(crate) fn elements(picture: &Picture) -> Markup {
    let (mut groups, mut texts) = (Vec::new(), BTreeMap::<String, String>::new());
    for part in &picture.parts {
        let group = match part {
            Part::Text(words, at, look) => {
                *texts.entry(text_style(look)).or_default() += &text(words, *at, look).into_string();
                continue;
            }
            Part::Path(points, stroke) => {
                let dash: Vec<f64> = stroke.dash.iter().map(|on| on * FINE).collect();
                let dash = format!("{dash:?}");
                let style = line(stroke.color, stroke.width);
                let dash = format!("{style} stroke-dasharray=\"{}\"", &dash[1..dash.len() - 1]);
                let style = if stroke.dash.is_empty() { style } else { dash };
                Group::new(style, points, stroke.width)
            }
            Part::Disc(at, radius, color) => {
                let style = line(*color, 2.0 * radius) + " stroke-linecap=\"round\"";
                Group::new(style, &[*at; 2], *radius)
            }
            Part::Rect([from, to], color) => {
                let corners = [*from, (to.0, from.1), *to, (from.0, to.1)];
                Group::new(area(*color), &corners, 0.0)
            }
            Part::Polygon(corners, color, opacity) => {
                let style = format!("{} fill-opacity=\"{opacity}\"", area(*color));
                Group::new(style, corners, 0.0)
            }
        };
        group.add(&mut groups);
    }
    html! {
        rect width="100%" height="100%" fill="#FFFFFF" {}
        @for Group { style, data, .. } in &groups { (PreEscaped(format!("\n<path {style} d=\"{data}\"/>"))) }
        @for (style, texts) in &texts { (PreEscaped(format!("\n<g {style}>{texts}</g>"))) }
    }
}

/// The view box of the elements.
pub(crate) fn view_box(picture: &Picture) -> String {
    let (width, height) = picture.size();
    format!("0 0 {} {}", f64::from(width) * FINE, f64::from(height) * FINE)
}

fn text_style(look: &Type) -> String {
    let anchor = match look.align {
        Align::Left => "start",
        Align::Middle => "middle",
        Align::Right => "end",
    };
    let (color, size) = (hex(look.color), look.size * FINE);
    let weight = if look.bold { 700 } else { 400 };
    format!("fill=\"{color}\" font-size=\"{size}\" font-weight=\"{weight}\" text-anchor=\"{anchor}\"")
}

fn text(words: &str, (x, y): At, look: &Type) -> Markup {
    let (up, drop) = (look.upright, look.size * BASELINE);
    let (right, down) = if up { (drop, 0.0) } else { (0.0, drop) };
    let (x, y) = (fine(x + right), fine(y + down));
    html! { text x=(x) y=(y) transform=[up.then(|| format!("rotate(270 {x} {y})"))] { (words) } }
}

/// A length in drawing units.
fn fine(length: f64) -> i32 {
    (length * FINE).round() as i32
}

fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

fn line(color: RGBColor, width: f64) -> String {
    let width = fine(width).max(1);
    format!("stroke=\"{}\" stroke-width=\"{width}\"", hex(color))
}

fn area(color: RGBColor) -> String {
    format!("{AREA}=\"{}\"", hex(color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::Caption;
    use crate::charts::draw::{INK, SKY, SOFT, Stroke};

    /// The elements after the background.
    fn drawn(draw: impl FnOnce(&mut Picture)) -> Vec<String> {
        let mut picture = Picture::new(&Caption::default(), 100.0);
        draw(&mut picture);
        elements(&picture).into_string().lines().skip(1).map(str::to_owned).collect()
    }

    #[test]
    fn parts_of_one_style_share_an_element() {
        let found = drawn(|picture| {
            for x in [0.0, 20.0] {
                picture.rect((x, 0.0), (x + 10.0, 10.0), SKY);
                picture.text("1", (x + 5.0, 5.0), Type::TICK);
                picture.line((x, 20.0), (x + 5.0, 21.0), Stroke::new(INK, 1.0).dash(&[2.0, 2.5]));
                picture.disc((x, 30.0), 2.0, SOFT);
            }
        });
        assert_eq!(found.len(), 4, "{found:?}");
        let style =
            |color: RGBColor, width: i32| format!("<path stroke=\"{}\" stroke-width=\"{width}\"", hex(color));
        let dashed =
            format!("{} stroke-dasharray=\"8.0, 10.0\" d=\"M0,80l20+4M80,80l20+4\"/>", style(INK, 4));
        let discs = format!("{} stroke-linecap=\"round\" d=\"M0,120h0M80,120h0\"/>", style(SOFT, 16));
        let areas = format!("<path fill=\"{}\" d=\"M0,0h40v40h-40M80,0h40v40h-40\"/>", hex(SKY));
        for expected in [dashed, discs, areas] {
            assert!(found.contains(&expected), "{expected}: {found:?}");
        }
        let texts =
            found.iter().position(|element| element.matches("<text").count() == 2).expect("the texts");
        assert!(
            found[..texts].iter().any(|element| element.contains(&hex(SKY))),
            "texts are on areas: {found:?}"
        );
    }

    #[test]
    fn what_overlaps_stays_in_order() {
        let found = drawn(|picture| {
            picture.rect((0.0, 0.0), (10.0, 10.0), SKY);
            picture.rect((5.0, 0.0), (15.0, 10.0), INK);
            picture.rect((8.0, 0.0), (18.0, 10.0), SKY);
        });
        let colors: Vec<bool> = found.iter().map(|element| element.contains(&hex(SKY))).collect();
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
        assert!(found[0].contains("fill-opacity=\"0.5\" d=\"M0,0h40v40\""), "{found:?}");
    }

    #[test]
    fn words_are_escaped_and_turned() {
        let found = drawn(|picture| picture.text("a <b> & c", (10.0, 50.0), Type::new(10.0).upright()));
        assert_eq!(found.len(), 1);
        assert!(
            found[0].contains(
                "<text x=\"54\" y=\"200\" transform=\"rotate(270 54 200)\">a &lt;b&gt; &amp; c</text>"
            ),
            "{found:?}"
        );
    }
}
