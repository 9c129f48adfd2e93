//! Text styles and widths, and fitting: shortening in the middle or wrapping.

use plotters::style::RGBColor;

use super::fonts;
use super::palette::{INK, SOFT};

/// The horizontal alignment of a text at its point.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// The style of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    /// The size of an em, in logical pixels.
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) color: RGBColor,
    pub(crate) align: Align,
    /// Whether the text is rotated to read from bottom to top.
    pub(crate) upright: bool,
}

impl Type {
    /// The style of numbers along an axis.
    pub(crate) const TICK: Self = Self::new(10.5).color(SOFT).align(Align::Middle);
    /// The style of axis titles.
    pub(crate) const AXIS: Self = Self::new(11.5).align(Align::Middle);
    /// The style of the names of columns.
    pub(crate) const AXIS_NAME: Self = Self::new(12.5).bold();
    /// The style of keys.
    pub(crate) const KEY: Self = Self::new(11.0);

    pub(crate) const fn new(size: f64) -> Self {
        Self {
            size,
            bold: false,
            color: INK,
            align: Align::Left,
            upright: false,
        }
    }
    pub(crate) const fn bold(self) -> Self {
        Self { bold: true, ..self }
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
        Self {
            upright: true,
            ..self
        }
    }

    pub(crate) fn width(&self, text: &str) -> f64 {
        fonts::width(text, self.size, self.bold)
    }

    /// The width of the widest of several texts.
    pub(crate) fn widest(&self, texts: impl IntoIterator<Item = impl AsRef<str>>) -> f64 {
        texts
            .into_iter()
            .map(|text| self.width(text.as_ref()))
            .fold(0.0, f64::max)
    }

    /// The text if it fits in `width`, else its two ends with "…" between them.
    pub(crate) fn fit(&self, text: &str, width: f64) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let chars: Vec<char> = text.chars().collect();
        let mut shorter = (1..chars.len()).rev().map(|length| {
            let head = length.div_ceil(2);
            let tail = chars.len() - (length - head);
            chars[..head]
                .iter()
                .chain(&['…'])
                .chain(&chars[tail..])
                .collect::<String>()
        });
        shorter
            .find(|text| self.width(text) <= width)
            .unwrap_or_else(|| "…".to_owned())
    }

    /// The text wrapped at spaces into lines no wider than `width`; a word too long for a line is shortened.
    pub(crate) fn wrap(&self, text: &str, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in clean(text).split_whitespace() {
            if let Some(line) = lines.last_mut() {
                let longer = format!("{line} {word}");
                if self.width(&longer) <= width {
                    *line = longer;
                    continue;
                }
            }
            lines.push(self.fit(word, width));
        }
        lines
    }
}

/// The text with control characters, which would break lines or an XML file, replaced by spaces.
pub(crate) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') {
                ' '
            } else {
                c
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: Type = Type::new(12.0);

    #[test]
    fn a_long_name_keeps_both_its_ends() {
        let name = "operators-apart/greedy/hand-value";
        let short = TEXT.fit(name, 120.0);
        assert!(
            short.starts_with("oper") && short.ends_with("value") && short.contains('…'),
            "{short}"
        );
        assert!(TEXT.width(&short) <= 120.0);
        assert_eq!(TEXT.fit(name, 900.0), name);
        assert_eq!(TEXT.fit(name, 1.0), "…");
        assert_eq!(TEXT.fit("", 0.0), "");
    }

    #[test]
    fn wrapped_lines_fit_and_keep_every_word() {
        let text = "one two three four five six seven eight nine ten";
        let lines = TEXT.wrap(text, 90.0);
        assert!(lines.len() > 1 && lines.iter().all(|l| TEXT.width(l) <= 90.0));
        assert_eq!(lines.join(" "), text);
        assert!(TEXT.wrap("  ", 90.0).is_empty());
    }
}
