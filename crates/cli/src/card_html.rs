//! A card as a page of A4 that prints well.

use std::fmt::Write;

use board::Tiles;
use stats::Estimate;

use crate::commands::card::{Page, won, worth};

/// How it looks: one page of A4, in black, with boxes that can be ticked with a pen.
const STYLE: &str = "@page { size: A4; margin: 11mm }
body { font: 9.5pt/1.3 sans-serif; color: #000; max-width: 188mm; margin: auto }
h1 { font-size: 15pt; margin: 0 0 2mm }
h2 { font-size: 10pt; margin: 3mm 0 1mm; border-bottom: 1px solid #000 }
table { border-collapse: collapse; width: 100% }
td { vertical-align: top; padding: .6mm 1.5mm .6mm 0 }
.tile { display: inline-block; min-width: 4.6mm; text-align: center; border: 1px solid #000; border-radius: 1mm;
  margin: 0 .6mm .6mm 0; font-weight: bold }
.box { display: inline-block; width: 3mm; height: 3mm; border: 1px solid #666; margin-right: .5mm }
.kind { white-space: nowrap; margin-right: 2.5mm }
.lines { columns: 6; font-family: monospace; font-size: 9.5pt }
.small { font-size: 8pt; color: #333 }";

/// The page.
pub(crate) fn html(page: &Page) -> String {
    let mut text = String::new();
    let title = escaped(&page.title);
    // Writing into a string cannot fail.
    let _ = write!(
        text,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    for (role, bags) in &page.bags {
        let role = if role.is_empty() { String::new() } else { format!(" {}", escaped(role)) };
        let _ = writeln!(text, "<h2>Bags{role}, and boxes for what has been drawn</h2>\n<table>");
        for (bag, tiles) in bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
            let _ = writeln!(
                text,
                "<tr><td><b>{bag}</b></td><td class=\"small\">{}</td><td>{}</td><td>{}</td></tr>",
                tiles.total(),
                as_tiles(tiles),
                boxes(tiles)
            );
        }
        text.push_str("</table>\n");
    }
    text.push_str("<h2>What to do</h2>\n<table>\n");
    for part in &page.parts {
        let worth = part.worth.as_ref().map_or_else(String::new, worth);
        let _ = writeln!(
            text,
            "<tr><td><b>{}</b></td><td>{}<div class=\"small\">by hand: {}</div></td><td class=\"small kind\">{worth}</td></tr>",
            part.name,
            part.does.iter().map(line).collect::<Vec<_>>().join("<br>"),
            escaped(&part.by_hand)
        );
    }
    text.push_str("</table>\n");
    if let Some(people) = &page.people {
        text.push_str("<h2>Games won of 100 among people, against</h2>\n<table>\n<tr><td></td>");
        for opponent in &people.opponents {
            let _ = write!(text, "<td>{}</td>", escaped(opponent));
        }
        text.push_str("</tr>\n");
        for (level, shares) in &people.levels {
            let _ = write!(text, "<tr><td><b>{level}</b></td>");
            for share in shares {
                let _ = write!(text, "<td>{}</td>", won(share));
            }
            text.push_str("</tr>\n");
        }
        text.push_str("</table>\n");
    }
    text.push_str("<h2>Hands worth most</h2>\n<div>");
    for hand in &page.hands {
        let _ = write!(text, "<span class=\"kind\">{}</span> ", escaped(&hand.to_string()));
    }
    text.push_str("</div>\n");
    if !page.lines.is_empty() {
        text.push_str("<h2>By heart ([] earns already; terms and factors may change places)</h2>\n<div class=\"lines\">\n");
        for line in &page.lines {
            let _ = writeln!(text, "<div>{}</div>", escaped(line));
        }
        text.push_str("</div>\n");
    }
    let _ = writeln!(text, "<p class=\"small\">{}</p>\n</body>\n</html>", escaped(&page.footnote));
    text
}

/// What to do, and what that line alone is worth where it was measured.
fn line((text, alone): &(String, Option<Estimate>)) -> String {
    let alone = alone.as_ref().map_or_else(String::new, worth);
    format!("{} <span class=\"small\">{alone}</span>", escaped(text))
}

/// Tiles as they lie in a bag.
fn as_tiles(tiles: &Tiles) -> String {
    tiles.iter().map(|tile| format!("<span class=\"tile\">{}</span>", escaped(&tile.to_string()))).collect()
}

/// A box for each tile, by kind.
fn boxes(tiles: &Tiles) -> String {
    let one = |(tile, count): (board::Tile, u8)| {
        let boxes = "<span class=\"box\"></span>".repeat(usize::from(count));
        format!("<span class=\"kind\">{} {boxes}</span> ", escaped(&tile.to_string()))
    };
    tiles.kinds().map(one).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
