//! In which order do the characters of a line stand, from left to right?
//!
//! Viewers of SVG order text themselves; a program that draws glyphs one by one has to do it, since Hebrew and Arabic are written
//! from right to left. This is the Unicode bidirectional algorithm (UAX 9) as far as names need it: one level of embedding, no
//! controls. Letters of Arabic are not joined.

/// What decides the direction of a character.
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

/// The characters in the order in which they stand, from left to right.
pub(crate) fn visual(text: &str) -> String {
    if !text.chars().any(|c| class(c) == Class::Right) {
        return text.to_owned();
    }
    let chars: Vec<char> = text.chars().collect();
    let strong = chars.iter().map(|&c| class(c)).find(|class| matches!(class, Class::Left | Class::Right));
    let base = usize::from(strong == Some(Class::Right));
    let mut ordered: Vec<(char, usize)> = chars.iter().copied().zip(levels(&chars, base)).collect();
    // From the highest level down, each run of that level or a higher one is turned round (rule L2).
    for level in (1..=2).rev() {
        for run in ordered.chunk_by_mut(|a, b| (a.1 >= level) == (b.1 >= level)) {
            if run[0].1 >= level {
                run.reverse();
            }
        }
    }
    // What opens from the left closes from the right (rule L4).
    ordered.into_iter().map(|(c, level)| if level % 2 == 1 { mirrored(c) } else { c }).collect()
}

/// The level of each character: even ones run to the right, odd ones to the left.
fn levels(chars: &[char], base: usize) -> Vec<usize> {
    let mut classes: Vec<Class> = chars.iter().map(|&c| class(c)).collect();
    // A number after a letter from the left belongs to it (rule W7).
    let mut last = if base == 1 { Class::Right } else { Class::Left };
    for class in &mut classes {
        match class {
            Class::Left | Class::Right => last = *class,
            Class::Number if last == Class::Left => *class = Class::Left,
            _ => {}
        }
    }
    let outer = if base == 1 { Class::Right } else { Class::Left };
    // Numbers count as right-to-left for what is neutral beside them (rules N1 and N2).
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
    fn text_from_the_left_stays_as_it_is() {
        for text in ["", "even/quota(operators=3)", "größer als 漢 12", "1 2 3"] {
            assert_eq!(visual(text), text);
        }
    }

    /// The Hebrew letters alef, bet, gimel and dalet, as they are read and as they stand.
    #[test]
    fn hebrew_runs_from_the_right() {
        assert_eq!(visual("אבג"), "גבא");
        assert_eq!(visual("אב גד"), "דג בא");
        assert_eq!(visual("אב 12"), "12 בא", "numbers keep their order");
        assert_eq!(visual("x אב y"), "x בא y");
        assert_eq!(visual("אב x1 (ג)"), "(ג) x1 בא");
        assert_eq!(visual("plan אב"), "plan בא");
        assert_eq!(visual("plan 3 אב"), "plan 3 בא");
    }
}
