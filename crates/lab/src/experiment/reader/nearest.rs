//! Suggestions for misspelled names.

use crate::experiment::names::MAX_NAME;

/// The name nearest to `given`, if one is near enough.
pub(crate) fn nearest<'a>(
    given: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // A text longer than any name is not a misspelled one, and comparison takes time proportional to the product of
    // both lengths.
    let length = given.chars().count();
    if length > MAX_NAME {
        return None;
    }
    let given = given.to_lowercase();
    // One error for a short name, one more for every four letters, but fewer than the number of letters.
    let most = (1 + length / 4).min(length.saturating_sub(1));
    let distances = names
        .into_iter()
        .map(|name| (strsim::osa_distance(&given, &name.to_lowercase()), name));
    distances
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, n)| n)
}

/// The maximum number of names listed in full if none matches.
const LISTED: usize = 30;
/// The maximum number of names listed otherwise.
const SOME: usize = 12;

/// `; did you mean 'x'?` if a name is near enough; else the names that contain the given text; else all names, or
/// some of them if there are many.
pub fn hint<'a>(given: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    if let Some(name) = nearest(given, names.clone()) {
        return format!("; did you mean '{name}'?");
    }
    let part = given.trim().to_lowercase();
    let matching: Vec<&str> = names
        .clone()
        .into_iter()
        .filter(|name| matches(name, &part))
        .collect();
    let all: Vec<&str> = names.into_iter().collect();
    match (&matching[..], all.len()) {
        ([one], _) => format!("; did you mean '{one}'?"),
        ([_, ..], _) => format!("; these match: {}", some(&matching)),
        ([], 0..=LISTED) => format!("; there are: {}", all.join(", ")),
        ([], more) if part.is_empty() => format!("; there are {more} names: {}", some(&all)),
        ([], more) => {
            format!(
                "; there are {more} names, none of which has '{}' in it: {}",
                clipped(&part),
                some(&all)
            )
        }
    }
}

/// Whether a name contains a part, which is in lower case.
fn matches(name: &str, part: &str) -> bool {
    !part.is_empty() && part.chars().count() <= MAX_NAME && name.to_lowercase().contains(part)
}

/// The first names, and the number of others.
fn some(names: &[&str]) -> String {
    match names.get(SOME..) {
        Some(rest) if !rest.is_empty() => {
            format!("{} and {} more", names[..SOME].join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}

/// The given text, shortened to the length of a name.
fn clipped(given: &str) -> String {
    given.chars().take(MAX_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_are_recognised_and_far_ones_are_not() {
        let names = ["pairs", "pairing", "seed", "round-robin", "A"];
        assert_eq!(nearest("pair", names), Some("pairs"));
        assert_eq!(nearest("Seed", names), Some("seed"));
        assert_eq!(nearest("sede", names), Some("seed"));
        assert_eq!(nearest("round_robin", names), Some("round-robin"));
        assert_eq!(nearest("games", names), None);
        assert_eq!(nearest("B", names), None);
        assert_eq!(nearest("", names), None);
    }

    #[test]
    fn without_a_near_name_all_are_listed() {
        assert_eq!(hint("pear", ["pears", "plums"]), "; did you mean 'pears'?");
        assert_eq!(
            hint("melon", ["pears", "plums"]),
            "; there are: pears, plums"
        );
    }

    #[test]
    fn only_matching_names_are_listed_of_many() {
        let names: Vec<String> = (0..30)
            .map(|n| format!("plan-{n}"))
            .chain(["odd/even".to_owned(), "all odd".to_owned()])
            .collect();
        let hint = |given: &str| hint(given, names.iter().map(String::as_str));
        assert_eq!(hint("ODD"), "; these match: odd/even, all odd");
        assert_eq!(hint("odd/"), "; did you mean 'odd/even'?");
        assert!(
            hint("PLA").ends_with("plan-11 and 18 more"),
            "{}",
            hint("PLA")
        );
        let none = hint("something else");
        assert!(
            none.starts_with("; there are 32 names") && none.ends_with("and 20 more"),
            "{none}"
        );
    }
}
