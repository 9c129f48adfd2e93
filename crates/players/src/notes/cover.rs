//! Selection of the few lines that are worth most together.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::notes::line::Line;

/// The value of knowing a line in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The line.
    pub line: Line,
    /// The most points that it scores there.
    pub points: u32,
}

/// The lines that together earn most over some positions, where a position earns the points of its best known line: at
/// most `most` lines, the one that adds most first, each with the points that it adds.
///
/// Greedy: the marginal gain falls as more is known, so the sum is at least 1 - 1/e of the best sum of the same number
/// of lines (Nemhauser, Wolsey and Fisher 1978). Gains are recomputed only when a line comes to the top (Minoux 1978).
/// Of equal lines the first in their order is taken, so the sheet is the same on every machine.
pub fn cover(positions: &[Vec<Offer>], most: usize) -> Vec<(Line, u64)> {
    let mut places: BTreeMap<&Line, Vec<(usize, u32)>> = BTreeMap::new();
    for (position, offers) in positions.iter().enumerate() {
        for offer in offers {
            places
                .entry(&offer.line)
                .or_default()
                .push((position, offer.points));
        }
    }
    let lines: Vec<(&Line, Vec<(usize, u32)>)> = places.into_iter().collect();
    let mut earned = vec![0u32; positions.len()];
    let mut heap: BinaryHeap<(u64, Reverse<usize>)> = lines
        .iter()
        .enumerate()
        .map(|(place, (_, offers))| (gain(&earned, offers), Reverse(place)))
        .collect();
    let mut sheet = Vec::new();
    while sheet.len() < most
        && let Some((_, Reverse(place))) = heap.pop()
    {
        let (line, offers) = &lines[place];
        let now = gain(&earned, offers);
        // The gain of an earlier round is an upper bound.
        if heap
            .peek()
            .is_some_and(|&next| next > (now, Reverse(place)))
        {
            heap.push((now, Reverse(place)));
            continue;
        }
        if now == 0 {
            break;
        }
        for &(position, points) in offers {
            earned[position] = earned[position].max(points);
        }
        sheet.push(((*line).clone(), now));
    }
    sheet
}

/// The points that a line adds with these offers to what positions earn so far.
fn gain(earned: &[u32], offers: &[(usize, u32)]) -> u64 {
    let mut best: BTreeMap<usize, u32> = BTreeMap::new();
    for &(position, points) in offers {
        let most = best.entry(position).or_default();
        *most = points.max(*most);
    }
    best.iter()
        .map(|(&position, &points)| u64::from(points.saturating_sub(earned[position])))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(text: &[(&str, u32)]) -> Vec<Offer> {
        text.iter()
            .map(|&(line, points)| Offer {
                line: line.parse().unwrap(),
                points,
            })
            .collect()
    }

    #[test]
    fn lines_are_ordered_by_gain_and_useless_lines_are_left_out() {
        let positions = [
            offers(&[("2*5", 1), ("25*4", 2)]),
            offers(&[("2*5", 1), ("4+6", 1)]),
            offers(&[("2*5", 1), ("25*4", 3), ("4+6", 1)]),
            offers(&[]),
        ];
        let covered = |most| -> Vec<(String, u64)> {
            cover(&positions, most)
                .into_iter()
                .map(|(line, points)| (line.to_string(), points))
                .collect()
        };
        // 25*4 earns 5; then 2*5 adds 1 in the second position; then nothing adds anything.
        assert_eq!(covered(9), [("25*4".to_owned(), 5), ("2*5".to_owned(), 1)]);
        assert_eq!(covered(1).len(), 1);
        assert!(cover(&[], 5).is_empty());
    }

    #[test]
    fn lazy_evaluation_agrees_with_full_evaluation() {
        let names = ["2*5", "25*4", "4+6", "3+7", "8+2", "9+1", "[]*1"];
        let mut state = 7u32;
        let mut random = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % n
        };
        for _ in 0..20 {
            let positions: Vec<Vec<Offer>> = (0..12)
                .map(|_| {
                    (0..random(5))
                        .map(|_| offers(&[(names[random(7) as usize], 1 + random(9))]).remove(0))
                        .collect()
                })
                .collect();
            let mut earned = [0u32; 12];
            for (line, added) in cover(&positions, 7) {
                let most_of = |line: &Line, position: &[Offer]| {
                    position
                        .iter()
                        .filter(|offer| offer.line == *line)
                        .map(|offer| offer.points)
                        .max()
                        .unwrap_or(0)
                };
                let gain = |line: &Line, earned: &[u32; 12]| -> u64 {
                    let each = positions.iter().zip(earned);
                    each.map(|(position, &had)| {
                        u64::from(most_of(line, position).saturating_sub(had))
                    })
                    .sum()
                };
                let best = names
                    .iter()
                    .map(|name| gain(&name.parse().unwrap(), &earned))
                    .max()
                    .unwrap();
                assert_eq!((gain(&line, &earned), added), (best, best));
                for (had, position) in earned.iter_mut().zip(&positions) {
                    *had = (*had).max(most_of(&line, position));
                }
            }
        }
    }
}
