//! Which values does a column of a row group have, and which of them is in each row?
//!
//! Most columns of games have few different values. So each is said once, and a row is a number of one of them: that is
//! less to compress than the values, and no text is made row by row.

use std::borrow::Cow;
use std::collections::HashMap;

/// The different values of some rows, and the place of each row's value among them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Distinct<V> {
    pub(super) values: Vec<V>,
    /// Of the rows that have a value.
    pub(super) places: Vec<u32>,
}

/// Numbers that are not further apart than this are found by their place in a list of all between.
const NEAR: u64 = 1 << 16;
/// So few texts are looked through one by one.
const FEW_TEXTS: usize = 8;

/// The numbers in increasing order.
pub(super) fn numbers(rows: &[i64]) -> Distinct<i64> {
    let (Some(&least), Some(&most)) = (rows.iter().min(), rows.iter().max()) else {
        return Distinct { values: Vec::new(), places: Vec::new() };
    };
    if most.abs_diff(least) >= NEAR {
        let mut values = rows.to_vec();
        values.sort_unstable();
        values.dedup();
        let place = |row: &i64| values.binary_search(row).expect("it is one of them") as u32;
        return Distinct { places: rows.iter().map(place).collect(), values };
    }
    let above = |row: i64| row.abs_diff(least) as usize;
    let mut place = vec![u32::MAX; above(most) + 1];
    rows.iter().for_each(|&row| place[above(row)] = 0);
    let mut values = Vec::new();
    for (above, place) in place.iter_mut().enumerate().filter(|(_, place)| **place == 0) {
        *place = values.len() as u32;
        values.push(least + above as i64);
    }
    Distinct { places: rows.iter().map(|&row| place[above(row)]).collect(), values }
}

/// The texts in the order in which they come first.
pub(super) fn texts<'t>(rows: impl Iterator<Item = Cow<'t, str>>) -> Distinct<Cow<'t, str>> {
    let mut found = Distinct { values: Vec::new(), places: Vec::with_capacity(rows.size_hint().0) };
    // Beyond the first few.
    let mut further: HashMap<Cow<'t, str>, u32> = HashMap::new();
    let mut last = 0;
    for text in rows {
        // Most rows say what the row before them says.
        if found.values.get(last as usize) != Some(&text) {
            let first = found.values.iter().take(FEW_TEXTS).position(|value| *value == text);
            let known = first.map(|place| place as u32).or_else(|| further.get(&text).copied());
            last = known.unwrap_or_else(|| {
                let place = found.values.len() as u32;
                if found.values.len() >= FEW_TEXTS {
                    further.insert(text.clone(), place);
                }
                found.values.push(text);
                place
            });
        }
        found.places.push(last);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_near_and_far_are_told_apart() {
        let of = |rows: &[i64]| numbers(rows);
        assert_eq!(of(&[]), Distinct { values: vec![], places: vec![] });
        assert_eq!(of(&[7, -3, 7, 0]), Distinct { values: vec![-3, 0, 7], places: vec![2, 0, 2, 1] });
        let far = [i64::MAX, i64::MIN, 5, i64::MIN];
        assert_eq!(of(&far), Distinct { values: vec![i64::MIN, 5, i64::MAX], places: vec![2, 0, 1, 0] });
        for most in [NEAR as i64 - 1, NEAR as i64] {
            assert_eq!(of(&[most, 0, most]), Distinct { values: vec![0, most], places: vec![1, 0, 1] });
        }
    }

    #[test]
    fn texts_come_back_however_many_there_are() {
        for kinds in [1, FEW_TEXTS, 40] {
            let rows: Vec<String> = (0..200).map(|row| (row * row % 1009 % kinds).to_string()).collect();
            let found = texts(rows.iter().map(|row| Cow::Borrowed(row.as_str())));
            let back: Vec<&str> = found.places.iter().map(|&place| &*found.values[place as usize]).collect();
            assert_eq!(back, rows);
            let mut values = found.values.clone();
            values.sort();
            values.dedup();
            assert_eq!(values.len(), found.values.len(), "each is there once");
        }
    }
}
