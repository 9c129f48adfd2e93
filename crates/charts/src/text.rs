//! How is a text made to fit? Cleaned, shortened in the middle, or broken into lines.

use crate::fonts::{Weight, width};

/// The text without what would break a line or an XML file: control characters become spaces.
pub(crate) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') { ' ' } else { c })
        .collect()
}

/// The text if it fits in `room`, else its two ends with "…" between, as long as fits.
pub(crate) fn shorten(text: &str, room: f64, size: f64, weight: Weight) -> String {
    let fits = |s: &str| width(s, size, weight) <= room;
    if fits(text) {
        return text.to_owned();
    }
    let chars: Vec<char> = text.chars().collect();
    let cut = |kept: usize| -> String {
        let head = kept.div_ceil(2);
        let tail = chars.len() - (kept - head);
        chars[..head].iter().chain(&['…']).chain(&chars[tail..]).collect()
    };
    (1..chars.len()).rev().map(cut).find(|s| fits(s)).unwrap_or_else(|| "…".to_owned())
}

/// The text broken at spaces into lines no wider than `room`; a word too long for a line is shortened.
pub(crate) fn wrap(text: &str, room: f64, size: f64, weight: Weight) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in clean(text).split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer, size, weight) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(shorten(word, room, size, weight));
    }
    lines
}

/// A whole number with a comma between thousands.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number with so many decimals and a proper minus sign; never "−0".
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    let plain = format!("{value:.decimals$}");
    match plain.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => plain,
    }
}

/// A number as by [`fixed`], with commas between thousands from a thousand on.
pub(crate) fn grouped(value: f64, decimals: usize) -> String {
    if decimals > 0 || !(999.5..1e15).contains(&value.abs()) {
        return fixed(value, decimals);
    }
    let digits = thousands(value.abs().round() as u64);
    if value < 0.0 { format!("−{digits}") } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_both_its_ends() {
        let name = "operators-apart/greedy/hand-value";
        let short = shorten(name, 120.0, 12.0, Weight::Regular);
        assert!(short.starts_with("oper") && short.ends_with("value") && short.contains('…'), "{short}");
        assert!(width(&short, 12.0, Weight::Regular) <= 120.0);
        assert_eq!(shorten(name, 900.0, 12.0, Weight::Regular), name);
        assert_eq!(shorten(name, 1.0, 12.0, Weight::Regular), "…");
        assert_eq!(shorten("", 0.0, 12.0, Weight::Regular), "");
    }

    #[test]
    fn lines_fit_and_lose_no_word() {
        let text = "one two three four five six seven eight nine ten";
        let lines = wrap(text, 90.0, 12.0, Weight::Regular);
        assert!(lines.len() > 1 && lines.iter().all(|l| width(l, 12.0, Weight::Regular) <= 90.0));
        assert_eq!(lines.join(" "), text);
        assert!(wrap("  ", 90.0, 12.0, Weight::Regular).is_empty());
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(999), "999");
        assert_eq!(fixed(-1.26, 1), "−1.3");
        assert_eq!(fixed(-0.01, 1), "0.0");
        assert_eq!(grouped(-12_000.0, 0), "−12,000");
        assert_eq!(grouped(2_000.0, 0), "2,000");
        assert_eq!(grouped(0.25, 2), "0.25");
    }
}
