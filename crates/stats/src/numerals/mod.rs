//! The formatter of numbers, intervals and counts for tables, sentences and charts.
//!
//! - A negative number has a minus sign (U+2212), not a hyphen; files for programs have their own formatter.
//! - A number that rounds to zero has no sign.
//! - An interval is written as its two ends, and as `±` only where it is symmetric about the number.
//! - An interval without two different finite ends is written as [`NO_INTERVAL`].
//! - Different ends look different: they get more decimals where the usual number does not show it.
//!
//! ```
//! use bagsplit_stats::numerals::Style;
//!
//! assert_eq!(Style::PERCENT.estimate(0.561, (0.549, 0.573)), "56.1% (54.9% to 57.3%)");
//! assert_eq!(Style::signed(2).estimate(4.0, (f64::NEG_INFINITY, f64::INFINITY)), "+4.00 (no interval)");
//! assert_eq!(Style::PERCENT.margin(0.5, (0.46, 0.54)), "±4.0%");
//! assert_eq!(bagsplit_stats::numerals::count(1, "pair"), "1 pair");
//! ```

/// The text for a missing interval, which has too few games or only equal ones.
pub const NO_INTERVAL: &str = "no interval";

/// The maximum number of decimals added to show that two ends differ.
const MOST_ADDED: usize = 4;

/// The format of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    times: f64,
    decimals: usize,
    suffix: &'static str,
    signed: bool,
}

impl Style {
    /// A share as percent: `57.5%`.
    pub const PERCENT: Style = Style {
        times: 100.,
        decimals: 1,
        suffix: "%",
        signed: false,
    };
    /// A difference of shares in percentage points, without a unit: `0.6`.
    pub const PERCENTAGE_POINTS: Style = Style {
        times: 100.,
        decimals: 1,
        suffix: "",
        signed: false,
    };

    /// Plain numbers with this many decimals.
    pub const fn plain(decimals: usize) -> Style {
        Style {
            times: 1.,
            decimals,
            suffix: "",
            signed: false,
        }
    }

    /// Numbers with this many decimals and their sign, such as `+0.25`.
    pub const fn signed(decimals: usize) -> Style {
        Style::plain(decimals).with_sign()
    }

    /// The style with a sign on positive numbers too.
    #[must_use]
    pub const fn with_sign(self) -> Style {
        Style {
            signed: true,
            ..self
        }
    }

    /// The style with this many decimals.
    #[must_use]
    pub const fn with_decimals(self, decimals: usize) -> Style {
        Style { decimals, ..self }
    }

    /// Formats a number.
    pub fn write(self, x: f64) -> String {
        let decimals = self.decimals;
        let text = fixed(self.times * x, decimals);
        let is_positive = text.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) && x > 0.;
        let sign = if self.signed && is_positive { "+" } else { "" };
        format!("{sign}{text}{}", self.suffix)
    }

    /// The two ends of an interval, `54.9% to 57.3%`, or [`NO_INTERVAL`].
    pub fn range(self, ends: (f64, f64)) -> String {
        if !is_interval(ends) {
            return NO_INTERVAL.to_owned();
        }
        let [low, high] = self.distinct_ends(ends);
        format!("{low} to {high}")
    }

    /// A number with its interval in parentheses.
    pub fn estimate(self, value: f64, ends: (f64, f64)) -> String {
        format!("{} ({})", self.write(value), self.range(ends))
    }

    /// The margin of error: `±1.2%` where the interval is symmetric about the number, and else its two ends in
    /// parentheses.
    pub fn margin(self, value: f64, (low, high): (f64, f64)) -> String {
        if !is_interval((low, high)) {
            return format!("({NO_INTERVAL})");
        }
        if !is_symmetric(value, (low, high)) {
            return format!("({})", self.range((low, high)));
        }
        let half = (high - low) / 2.;
        let mut style = Style {
            signed: false,
            ..self
        };
        while fixed(style.times * half, style.decimals) == fixed(0., style.decimals)
            && style.decimals < self.decimals + MOST_ADDED
        {
            style.decimals += 1;
        }
        format!("\u{b1}{}", style.write(half))
    }

    /// The ends of an interval, with enough decimals to look different.
    fn distinct_ends(self, (low, high): (f64, f64)) -> [String; 2] {
        let mut style = self;
        loop {
            let ends = [low, high].map(|end| style.write(end));
            if ends[0] != ends[1] || style.decimals == self.decimals + MOST_ADDED {
                return ends;
            }
            style.decimals += 1;
        }
    }
}

/// Whether two ends form an interval: finite, and the first below the second.
fn is_interval((low, high): (f64, f64)) -> bool {
    low.is_finite() && high.is_finite() && low < high
}

/// Whether an interval is symmetric about its number, up to rounding.
pub fn is_symmetric(value: f64, (low, high): (f64, f64)) -> bool {
    let (below, above) = (value - low, high - value);
    below > 0. && above > 0. && (above - below).abs() <= 0.05 * (above + below) / 2.
}

/// A number with this many decimals and a minus sign if it is negative; a number that rounds to zero has no sign.
pub fn fixed(x: f64, decimals: usize) -> String {
    let text = format!("{x:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|c| matches!(c, b'0' | b'.')) => rest.to_owned(),
        Some(rest) => format!("\u{2212}{rest}"),
        None => text,
    }
}

/// A share as percent: `57.5%`.
pub fn percent(share: f64) -> String {
    Style::PERCENT.write(share)
}

/// A share that somebody gave as percent, with all its decimals: `0.01%` for 0.0001, `99.999%` for 0.99999.
pub fn exact_percent(share: f64) -> String {
    let percent = 100. * share;
    let mut texts = (1..=15).map(|decimals| fixed(percent, decimals));
    let exact = texts.find(|text| {
        text.parse()
            .is_ok_and(|parsed: f64| (parsed - percent).abs() <= 1e-12 * percent.abs())
    });
    exact.unwrap_or_else(|| fixed(percent, 15)) + "%"
}

/// A whole number with a comma between thousands: `198,900`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A count with its noun: `1 pair`, `3,400 games`, `2 matches`, `3 populations`, `0 copies`. The noun is given in the
/// singular; the plural of its last word follows the rules of spelling.
pub fn count(number: u64, noun: &str) -> String {
    format!("{} {}", thousands(number), plural(number, noun))
}

/// The singular or plural of a noun, to match a count.
fn plural(number: u64, noun: &str) -> String {
    if number == 1 {
        return noun.to_owned();
    }
    let sibilant = ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| noun.ends_with(end));
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if sibilant => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

    #[test]
    fn numbers_that_round_to_zero_have_no_sign() {
        for decimals in 0..6 {
            let zero = fixed(0., decimals);
            assert_eq!(fixed(-0., decimals), zero);
            assert_eq!(fixed(-1e-9, decimals), zero);
            assert_eq!(Style::signed(decimals).write(1e-9), zero);
            assert_eq!(Style::signed(decimals).write(-1e-9), zero);
        }
        assert_eq!(
            [-0.0004, 0.0004, -0.0006].map(percent),
            ["0.0%", "0.0%", "−0.1%"]
        );
        assert_eq!(Style::PERCENT.with_sign().write(0.1), "+10.0%");
        assert_eq!(Style::signed(2).write(-3.), "−3.00");
    }

    #[test]
    fn a_share_that_was_given_is_not_rounded() {
        let shares = [0.0001, 0.02, 0.5, 0.8, 0.99999, 0.123_456, 1e-7];
        let texts = [
            "0.01%", "2.0%", "50.0%", "80.0%", "99.999%", "12.3456%", "0.00001%",
        ];
        assert_eq!(shares.map(exact_percent), texts);
    }

    #[test]
    fn equal_or_infinite_ends_are_no_interval() {
        for ends in [
            NONE,
            (4., 4.),
            (0., f64::INFINITY),
            (f64::NAN, 1.),
            (2., 1.),
        ] {
            assert_eq!(Style::plain(1).range(ends), NO_INTERVAL, "{ends:?}");
            assert_eq!(Style::plain(1).estimate(4., ends), "4.0 (no interval)");
            assert_eq!(Style::plain(1).margin(4., ends), "(no interval)");
        }
    }

    #[test]
    fn different_ends_get_enough_decimals_to_look_different() {
        assert_eq!(Style::plain(1).range((3.98, 4.02)), "3.98 to 4.02");
        assert_eq!(
            Style::PERCENT.range((0.50001, 0.50003)),
            "50.001% to 50.003%"
        );
        assert_eq!(
            Style::signed(2).range((-0.2849, -0.2821)),
            "−0.285 to −0.282"
        );
        assert_eq!(Style::plain(1).range((3., 5.)), "3.0 to 5.0");
    }

    #[test]
    fn plus_minus_is_for_symmetric_intervals() {
        assert_eq!(Style::plain(1).margin(10., (8., 12.)), "±2.0");
        assert_eq!(Style::plain(1).margin(10., (9.99, 10.01)), "±0.01");
        assert_eq!(Style::PERCENT.margin(0.25, (0.05, 0.7)), "(5.0% to 70.0%)");
        assert_eq!(Style::PERCENT.margin(0., (0., 0.3)), "(0.0% to 30.0%)");
        assert!(!is_symmetric(1., (0.5, 1.)));
    }

    #[test]
    fn nouns_agree_with_their_numbers() {
        let counts = [
            (0, "pair"),
            (1, "pair"),
            (2, "pair"),
            (1, "copy"),
            (2, "copy"),
            (3, "match"),
            (9, "key"),
        ];
        let written = counts.map(|(number, noun)| count(number, noun));
        assert_eq!(
            written,
            [
                "0 pairs",
                "1 pair",
                "2 pairs",
                "1 copy",
                "2 copies",
                "3 matches",
                "9 keys"
            ]
        );
        assert_eq!(count(198_900, "game"), "198,900 games");
        let shown = [0, 999, 1000, 198_900, 1_000_000].map(thousands);
        assert_eq!(shown, ["0", "999", "1,000", "198,900", "1,000,000"]);
    }
}
