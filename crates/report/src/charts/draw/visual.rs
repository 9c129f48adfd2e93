//! The visual order of the characters of a line, from left to right.
//!
//! SVG viewers order text themselves, but a program that draws single glyphs has to do it, since Hebrew and Arabic
//! are written from right to left. This is the part of the Unicode bidirectional algorithm (UAX 9) that names need:
//! one level of embedding, no controls. Arabic letters are not joined.

/// The bidirectional class of a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Left,
    Right,
    Number,
    Neutral,
}

fn class(c: char) -> Class {
    match c {
        '\u{590}'..='\u{8ff}'
        | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' => {
            if c.is_numeric() {
                Class::Number
            } else {
                Class::Right
            }
        }
        _ if c.is_ascii_digit() => Class::Number,
        _ if c.is_alphanumeric() => Class::Left,
        _ => Class::Neutral,
    }
}

/// The characters in visual order, from left to right.
pub(crate) fn visual(text: &str) -> String {
    if !text.chars().any(|c| class(c) == Class::Right) {
        return text.to_owned();
    }
    let chars: Vec<char> = text.chars().collect();
    let strong = chars.iter().map(|&c| class(c)).find(|class| matches!(class, Class::Left | Class::Right));
    let base = usize::from(strong == Some(Class::Right));
    let mut ordered: Vec<(char, usize)> = chars.iter().copied().zip(levels(&chars, base)).collect();
    // From the highest level down, each run at that level or higher is reversed (rule L2).
    for level in (1..=2).rev() {
        for run in ordered.chunk_by_mut(|a, b| (a.1 >= level) == (b.1 >= level)) {
            if run[0].1 >= level {
                run.reverse();
            }
        }
    }
    // Brackets in right-to-left runs are mirrored (rule L4).
    ordered.into_iter().map(|(c, level)| if level % 2 == 1 { mirrored(c) } else { c }).collect()
}

/// The level of each character: even levels run to the right, odd ones to the left.
fn levels(chars: &[char], base: usize) -> Vec<usize> {
    let mut classes: Vec<Class> = chars.iter().map(|&c| class(c)).collect();
    // A number after a left-to-right letter takes its class (rule W7).
    let mut last = if base == 1 { Class::Right } else { Class::Left };
    for class in &mut classes {
        match class {
            Class::Left | Class::Right => last = *class,
            Class::Number if last == Class::Left => *class = Class::Left,
            _ => {}
        }
    }
    let outer = if base == 1 { Class::Right } else { Class::Left };
    // Numbers count as right-to-left for neighbouring neutral characters (rules N1 and N2).
    let side = |class: Option<&Class>| match class {
        None => outer,
        Some(Class::Number) => Class::Right,
        Some(&class) => class,
    };
    let is_neutral = |class: &Class| *class == Class::Neutral;
    let resolved = |place: usize| {
        if classes[place] != Class::Neutral {
            return classes[place];
        }
        let before = side(classes[..place].iter().rev().find(|class| !is_neutral(class)));
        let after = side(classes[place..].iter().find(|class| !is_neutral(class)));
        if before == after { before } else { outer }
    };
    let level = |class: Class| match class {
        Class::Right => 1,
        Class::Number => 2,
        Class::Left | Class::Neutral => 2 * base,
    };
    (0..chars.len()).map(|place| level(resolved(place))).collect()
}

fn mirrored(c: char) -> char {
    match c {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '<' => '>',
        '>' => '<',
        '{' => '}',
        '}' => '{',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_to_right_text_is_unchanged() {
        for text in ["", "even/quota(operators=3)", "größer als 漢 12", "1 2 3"] {
            assert_eq!(visual(text), text);
        }
    }

    /// The Hebrew letters alef, bet, gimel and dalet, in reading order and in visual order.
    #[test]
    fn hebrew_runs_from_right_to_left() {
        assert_eq!(visual("אבג"), "גבא");
        assert_eq!(visual("אב גד"), "דג בא");
        assert_eq!(visual("אב 12"), "12 בא", "numbers keep their order");
        assert_eq!(visual("x אב y"), "x בא y");
        assert_eq!(visual("אב x1 (ג)"), "(ג) x1 בא");
        assert_eq!(visual("plan אב"), "plan בא");
        assert_eq!(visual("plan 3 אב"), "plan 3 בא");
    }
}
