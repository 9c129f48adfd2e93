//! Which name was probably meant?

use crate::names::MAX_NAME;

/// The name nearest to `given`, if one is near enough to be meant.
pub(crate) fn nearest<'a>(given: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // What is longer than any name is none misspelled, and comparing takes as long as the product of both lengths.
    let length = given.chars().count();
    if length > MAX_NAME {
        return None;
    }
    let given = given.to_lowercase();
    // One slip for a short name, one more for every four letters; never as many as there are letters.
    let most = (1 + length / 4).min(length.saturating_sub(1));
    let distances = names.into_iter().map(|name| (strsim::osa_distance(&given, &name.to_lowercase()), name));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, n)| n)
}

/// `; did you mean 'x'?` where a name is near enough, and otherwise the list of what there is.
#[must_use]
pub fn hint<'a>(given: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(given, names.clone()) {
        Some(name) => format!("; did you mean '{name}'?"),
        None => format!("; there are: {}", names.into_iter().collect::<Vec<_>>().join(", ")),
    }
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
        assert_eq!(hint("melon", ["pears", "plums"]), "; there are: pears, plums");
    }
}
