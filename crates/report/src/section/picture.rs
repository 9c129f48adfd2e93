//! The picture of a chart as a part of the page, several times smaller than as a file.

use maud::{Markup, PreEscaped, html};

/// The picture without its fixed size and without what `page.css` says of all pictures, with a label for screen readers.
pub(crate) fn picture(svg: &str, label: &str) -> Markup {
    let Some((head, rest)) = svg.split_once('>') else { return html! {} };
    let between = |from: &str| head.split_once(from).and_then(|(_, rest)| Some(rest.split_once('"')?.0));
    let (view, width) = (between("viewBox=\"").unwrap_or_default(), between("width=\"").unwrap_or_default());
    // Names are escaped in the SVG, so no name can contain these.
    let rest = rest
        .replace(" opacity=\"1\"", "")
        .replace(" stroke=\"none\" stroke-width=\"1\"", "")
        .replace(" stroke=\"none\"", "")
        .replace(" fill=\"none\"", "")
        .replace(" font-family=\"DejaVu Sans, Verdana, sans-serif\"", "")
        .replace(" text-anchor=\"start\"", "")
        .replace(" dy=\"0.5ex\"", "")
        .replace(" \"/>", "\"/>")
        .replace(">\n", ">")
        .replace("\n<", "<");
    html! {
        svg viewBox=(view) style={ "--w:" (width) "px" } role="img" aria-label=(label) { (PreEscaped(with_joined_lines(rest.trim_end().trim_end_matches("</svg>")))) }
    }
}

/// The picture with successive lines of the same style as one path.
fn with_joined_lines(svg: &str) -> String {
    let mut joined = String::with_capacity(svg.len());
    let mut current = None;
    for element in svg.split_inclusive('>') {
        let line = line(element);
        let style = line.map(|(style, _)| style);
        if current.is_some() && style != current {
            joined.push_str("\"/>");
        }
        match line {
            Some((style, points)) if current == Some(style) => joined.extend(["M", points]),
            Some((style, points)) => joined.extend(["<path ", style, "d=\"M", points]),
            None => joined.push_str(element),
        }
        current = style;
    }
    if current.is_some() {
        joined.push_str("\"/>");
    }
    joined
}

/// The attributes and the points of a line. Lines that let others shine through stay as they are: a path covers itself
/// only once.
fn line(element: &str) -> Option<(&str, &str)> {
    let (style, points) =
        element.strip_prefix("<polyline ")?.strip_suffix("\"/>")?.split_once("points=\"")?;
    (!style.contains("opacity") && !points.is_empty()).then_some((style, points))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREY: &str = "stroke=\"#E0E0E4\" stroke-width=\"4\"";

    fn lines(style: &str, points: &[&str]) -> String {
        points.iter().map(|points| format!("<polyline {style} points=\"{points}\"/>")).collect()
    }

    #[test]
    fn successive_lines_of_one_style_become_a_path() {
        let svg = format!(
            "{}<text x=\"1\">20</text>{}",
            lines(GREY, &["1,2 3,4", "5,6 7,8"]),
            lines(GREY, &["9,1 9,2"])
        );
        assert_eq!(
            with_joined_lines(&svg),
            format!(
                "<path {GREY} d=\"M1,2 3,4M5,6 7,8\"/><text x=\"1\">20</text><path {GREY} d=\"M9,1 9,2\"/>"
            )
        );
    }

    #[test]
    fn lines_of_another_style_begin_a_path_of_their_own() {
        let svg = lines(GREY, &["1,2 3,4"]) + &lines("stroke=\"#000000\"", &["5,6 7,8"]);
        assert_eq!(
            with_joined_lines(&svg),
            format!("<path {GREY} d=\"M1,2 3,4\"/><path stroke=\"#000000\" d=\"M5,6 7,8\"/>")
        );
    }

    #[test]
    fn lines_that_let_others_shine_through_stay_lines() {
        let svg = lines("opacity=\"0.5\" stroke=\"#000000\"", &["1,2 3,4", "1,2 3,4"]);
        assert_eq!(with_joined_lines(&svg), svg);
    }

    #[test]
    fn a_picture_has_its_view_its_width_and_its_label() {
        let svg = "<svg width=\"1000\" height=\"816\" viewBox=\"0 0 4000 3264\" xmlns=\"x\">\n<text x=\"1\" y=\"2\" dy=\"0.5ex\" text-anchor=\"start\">\n20\n</text>\n</svg>\n";
        assert_eq!(
            picture(svg, "Which setup wins?").into_string(),
            "<svg viewBox=\"0 0 4000 3264\" style=\"--w:1000px\" role=\"img\" aria-label=\"Which setup wins?\"><text x=\"1\" y=\"2\">20</text></svg>"
        );
    }
}
