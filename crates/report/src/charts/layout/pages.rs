//! Division of a long chart into legible pages.
//!
//! Viewers scale a picture to the screen or sheet, so that letters shrink as rows are added. A page has at most as
//! much as a screen or a sheet of A4 shows in legible letters.

use std::ops::Range;

use crate::charts::draw::Caption;

/// The maximum number of rows of a page.
pub(crate) const ROWS: usize = 50;
/// The maximum number of columns of a matrix of numbers on a page.
pub(crate) const COLUMNS: usize = 36;

/// Divides `count` items into as few pages of at most `most` as possible, all about equally long.
pub(crate) fn cut(count: usize, most: usize) -> Vec<Range<usize>> {
    let pages = count.div_ceil(most.max(1)).max(1);
    (0..pages)
        .map(|page| page * count / pages..(page + 1) * count / pages)
        .collect()
}

/// Divides ranked rows into pages: the caption of each page and the places of its rows.
pub(crate) fn by_rank(caption: &Caption, rows: usize) -> Vec<(Caption, Range<usize>)> {
    let cut = cut(rows, ROWS);
    captions(caption, cut.iter().map(ranks))
        .into_iter()
        .zip(cut)
        .collect()
}

/// The captions of pages with these contents; of several pages each has its number and its contents.
pub(crate) fn captions(
    caption: &Caption,
    contents: impl ExactSizeIterator<Item = String>,
) -> Vec<Caption> {
    let pages = contents.len();
    if pages == 1 {
        return vec![caption.clone()];
    }
    let before = if caption.subtitle.is_empty() {
        ""
    } else {
        "; "
    };
    let captions = (1..).zip(contents).map(|(page, what)| Caption {
        subtitle: format!("{}{before}page {page} of {pages}: {what}", caption.subtitle),
        ..caption.clone()
    });
    captions.collect()
}

/// "ranks 51 to 97", for the places of some rows.
pub(crate) fn ranks(places: &Range<usize>) -> String {
    match places.len() {
        1 => format!("rank {}", places.end),
        _ => format!("ranks {} to {}", places.start + 1, places.end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_keep_the_order_and_are_about_equally_long() {
        for (count, most) in [(0, 50), (1, 50), (50, 50), (51, 50), (97, 36), (4_096, 50)] {
            let pages = cut(count, most);
            assert_eq!(
                pages.iter().cloned().flatten().collect::<Vec<_>>(),
                (0..count).collect::<Vec<_>>()
            );
            let lengths = || pages.iter().map(Range::len);
            assert!(lengths().all(|length| length <= most), "{pages:?}");
            assert!(
                lengths().max() <= lengths().min().map(|least| least + 1),
                "{pages:?}"
            );
        }
        assert_eq!(cut(61, 50), [0..30, 30..61]);
    }
}
