//! `bagsplit card`: a setup on one page, to have at the table.

use std::io::Write;

use board::{ByBag, ByRole, Tile, Tiles};
use bots::{
    DiscardPolicy, DrawPolicy, MulliganPolicy, PassPolicy, PrivateBags, PrivateHandValue, Setup, SetupKind,
    Start,
};
use lab::{AmongPeople, Match};
use rules::Ruleset;
use stats::Estimate;

use crate::args::{Card, CardFormat};
use crate::by_hand;
use crate::card_html::html;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;

use super::rules_from;

/// What stands on a card.
pub(crate) struct Page {
    pub(crate) title: String,
    /// The bags that hold tiles, for the role that is named where there are two.
    pub(crate) bags: Vec<(String, ByBag<Tiles>)>,
    /// What to do, part by part.
    pub(crate) parts: Vec<Part>,
    /// What it wins against plain opponents at each level of play, if that was measured.
    pub(crate) people: Option<AmongPeople>,
    /// Hands that are worth most.
    pub(crate) hands: Vec<Tiles>,
    /// Expressions to know by heart.
    pub(crate) lines: Vec<String>,
    /// How the figures came about.
    pub(crate) footnote: String,
}

/// A part of a setup.
pub(crate) struct Part {
    pub(crate) name: &'static str,
    /// In one paragraph, or the lines of a draw card, each with what it is worth against the card without it.
    pub(crate) does: Vec<(String, Option<Estimate>)>,
    pub(crate) by_hand: String,
    /// What it is worth, in shares of games won, against the plainest there is; `None` for that itself.
    pub(crate) worth: Option<Estimate>,
}

/// How many hands there are on a card.
const HANDS: usize = 10;

/// Prints a setup as a card.
pub(crate) fn card(args: &Card) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let setup = config::load_setup(&args.setup, &rules)?;
    let SetupKind::PrivateBags(own) = &setup.kind else {
        return Err(Exit::input(format!(
            "{}: a card says how to split and draw, and the bag of {} is shared",
            output::path(&args.setup),
            rules.title()
        )));
    };
    let pool = args.playing.pool()?;
    let mut parts = parts(own);
    if let Some(card) = setup.card() {
        parts[0].0.does = card.words().into_iter().map(|line| (line, None)).collect();
    }
    let without = rules_left_out(own);
    let measured: Vec<usize> = (0..parts.len()).filter(|&at| parts[at].1.is_some()).collect();
    let games = arena::games_in(args.pairs) * (measured.len() + without.len()) as u64
        + lab::games_among_people(args.pairs);
    let bar = GameBar::new(games, args.playing.shown());
    let stopped = || {
        bar.finish();
        Exit::interrupted("stopped; of a card nothing is kept")
    };
    let against = |plain: PrivateBags| -> Result<Option<Estimate>, Exit> {
        if args.pairs == 0 {
            return Ok(None);
        }
        let other = Setup { kind: SetupKind::PrivateBags(plain), ..setup.clone() };
        let played =
            Match { rules: &rules, setups: [&setup, &other], pairs: args.pairs, seed: args.seed, sprt: None };
        let report = played.play(&pool, None, &bar)?;
        if report.stopped { Err(stopped()) } else { Ok(report.finding.map(|finding| finding.share)) }
    };
    for at in measured {
        let (part, plain) = &mut parts[at];
        part.worth = against(plain.take().expect("a plainer one"))?;
    }
    for (rule, plain) in without.into_iter().enumerate() {
        parts[0].0.does[rule].1 = against(plain)?;
    }
    let people = match args.pairs {
        0 => None,
        pairs => {
            Some(lab::among_people(&rules, &setup, (pairs, args.seed), &pool, &bar)?.ok_or_else(stopped)?)
        }
    };
    bar.finish();
    let parts = parts.into_iter().map(|(part, _)| part).collect();
    let page = Page { people, ..page(args, &rules, &setup, own, parts) };
    match args.format {
        CardFormat::Text => print(&page),
        CardFormat::Html => Ok(write!(output::out(), "{}", html(&page))?),
    }
}

/// The setup with each rule of its draw card left out, if it has a card of more than one.
fn rules_left_out(own: &PrivateBags) -> Vec<PrivateBags> {
    let DrawPolicy::Card { card } = &own.draw else { return Vec::new() };
    let without = |left_out: usize| {
        let mut rules = card.rules().to_vec();
        rules.remove(left_out);
        let card = bots::Card::new(rules, &card.last_order()).ok()?;
        Some(PrivateBags { draw: DrawPolicy::Card { card }, ..own.clone() })
    };
    (0..card.rules().len()).filter_map(without).collect()
}

/// The parts of a setup, each with the setup in which it is the plainest there is, unless it is that already.
fn parts(own: &PrivateBags) -> Vec<(Part, Option<PrivateBags>)> {
    let start = match own.start {
        Start::Own => "begin yourself",
        Start::Other => "let the other begin",
    };
    let other_start = if own.start == Start::Own { Start::Other } else { Start::Own };
    let plainer = |plain: PrivateBags| (plain != *own).then_some(plain);
    vec![
        (part("Drawing", &own.draw), plainer(PrivateBags { draw: DrawPolicy::Uniform, ..own.clone() })),
        (
            part("Mulligan", &own.mulligan),
            plainer(PrivateBags { mulligan: MulliganPolicy::Never, ..own.clone() }),
        ),
        (
            Part {
                name: "With the Advantage",
                does: vec![(start.to_owned(), None)],
                by_hand: "yes".to_owned(),
                worth: None,
            },
            plainer(PrivateBags { start: other_start, ..own.clone() }),
        ),
        (part("Passing", &own.pass), plainer(PrivateBags { pass: PassPolicy::NeverIfLegal, ..own.clone() })),
        (
            part("Discarding with a pass", &own.discard),
            plainer(PrivateBags { discard: DiscardPolicy::None, ..own.clone() }),
        ),
    ]
}

fn part(name: &'static str, policy: &impl bots::Choice) -> Part {
    let kind = policy.kind();
    Part {
        name,
        does: vec![(format!("{}: {}", policy.label(), kind.doc), None)],
        by_hand: by_hand::of(kind),
        worth: None,
    }
}

fn page(args: &Card, rules: &Ruleset, setup: &Setup, own: &PrivateBags, parts: Vec<Part>) -> Page {
    let ByRole([holder, other]) = &own.splits;
    let mut bags = vec![(String::new(), other.bags)];
    if holder != other {
        bags[0].0 = "without the Advantage".to_owned();
        bags.push(("with the Advantage".to_owned(), holder.bags));
    }
    let lines = notes::shipped_sheet().lines.iter().take(usize::from(args.lines));
    let footnote = if args.pairs == 0 {
        "What the parts are worth was not measured (--pairs 0).".to_owned()
    } else {
        format!(
            "In brackets: how many of 100 games more are won than when this part is the plainest (drawing as if all bags \
             were one, no Mulligan, never passing, discarding nothing, the other beginner), with a 95% interval each; behind \
             a rule of a draw card: than without that rule. {} pairs, seed {}, both sides bot {}. Among people: both sides play at that level (bot 'person'), the others draw by \
             quota up to three operators and place whenever they can.",
            args.pairs,
            args.seed,
            bots::Choice::label(&setup.bot)
        )
    };
    Page {
        title: setup.name.clone(),
        bags,
        parts,
        people: None,
        hands: best_hands(rules.tiles(), u32::from(rules.hand_size())),
        lines: lines.map(ToString::to_string).collect(),
        footnote,
    }
}

/// The hands that are worth most for the rest of a game.
fn best_hands(tiles: &Tiles, size: u32) -> Vec<Tiles> {
    let kinds: Vec<(Tile, u8)> = tiles.kinds().collect();
    let mut best: Vec<(i64, Tiles)> = Vec::new();
    each_hand(&kinds, size, &mut Tiles::EMPTY.clone(), &mut |hand| {
        let worth = PrivateHandValue::FITTED.of(hand) as i64;
        let place = best.partition_point(|(other, _)| *other >= worth);
        if place < HANDS {
            best.insert(place, (worth, *hand));
            best.truncate(HANDS);
        }
    });
    best.into_iter().map(|(_, hand)| hand).collect()
}

fn each_hand(kinds: &[(Tile, u8)], left: u32, hand: &mut Tiles, visit: &mut impl FnMut(&Tiles)) {
    let Some((&(tile, there), rest)) = kinds.split_first() else {
        if left == 0 {
            visit(hand);
        }
        return;
    };
    for count in 0..=there.min(left as u8) {
        hand.set(tile, count);
        each_hand(rest, left - u32::from(count), hand, visit);
    }
    hand.set(tile, 0);
}

/// What a part is worth, as it stands behind it: `[+4.2, 1.0 to 7.4]`.
pub(crate) fn worth(estimate: &Estimate) -> String {
    let points = |share: f64| 100. * (share - 0.5);
    format!("[{:+.1}, {:.1} to {:.1}]", points(estimate.value), points(estimate.low), points(estimate.high))
}

/// Games won of a hundred: `54 (49 to 59)`.
pub(crate) fn won(share: &Estimate) -> String {
    format!("{:.0} ({:.0} to {:.0})", 100. * share.value, 100. * share.low, 100. * share.high)
}

fn print(page: &Page) -> Result<(), Exit> {
    let mut out = output::out();
    writeln!(out, "{}\n", page.title)?;
    for (role, bags) in &page.bags {
        writeln!(out, "{}", format!("BAGS {role}").trim_end())?;
        for (bag, tiles) in bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
            writeln!(out, "  {bag}  {:>2}  {tiles}", tiles.total())?;
        }
    }
    writeln!(out)?;
    for part in &page.parts {
        let told = |worth_of: &Option<Estimate>| {
            worth_of.as_ref().map_or_else(String::new, |e| format!("  {}", worth(e)))
        };
        writeln!(out, "{}{}", part.name.to_uppercase(), told(&part.worth))?;
        for (line, alone) in &part.does {
            writeln!(out, "  {line}{}", told(alone))?;
        }
        writeln!(out, "  by hand: {}", part.by_hand)?;
    }
    if let Some(people) = &page.people {
        writeln!(out, "\nGAMES WON OF 100 AMONG PEOPLE, AGAINST")?;
        let width = people.opponents.iter().map(|name| name.len()).max().unwrap_or(0).max(17);
        let heads: Vec<String> = people.opponents.iter().map(|name| format!("{name:<width$}")).collect();
        writeln!(out, "  {:<9} {}", "", heads.join(" ").trim_end())?;
        for (level, shares) in &people.levels {
            let cells: Vec<String> = shares.iter().map(|share| format!("{:<width$}", won(share))).collect();
            writeln!(out, "  {level:<9} {}", cells.join(" ").trim_end())?;
        }
    }
    let hands: Vec<String> = page.hands.iter().map(Tiles::to_string).collect();
    writeln!(out, "\nHANDS WORTH MOST\n  {}", hands.join("  "))?;
    if !page.lines.is_empty() {
        writeln!(out, "\nBY HEART ([] earns already; terms and factors may change places)")?;
        for row in page.lines.chunks(6) {
            let row: Vec<String> = row.iter().map(|line| format!("{line:<12}")).collect();
            writeln!(out, "  {}", row.join(" ").trim_end())?;
        }
    }
    writeln!(out, "\n{}", page.footnote)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_hands_are_the_best_of_all() {
        let tiles: Tiles = "1123+*".parse().unwrap();
        let hands = best_hands(&tiles, 3);
        let mut all = Vec::new();
        let kinds: Vec<(Tile, u8)> = tiles.kinds().collect();
        each_hand(&kinds, 3, &mut Tiles::EMPTY.clone(), &mut |hand| all.push(*hand));
        // Three of five kinds, or both ones and one of the other four.
        assert_eq!(all.len(), 10 + 4);
        let value = |hand: &Tiles| PrivateHandValue::FITTED.of(hand) as i64;
        let mut values: Vec<i64> = all.iter().map(value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(hands.iter().map(value).collect::<Vec<_>>(), values[..HANDS]);
    }

    #[test]
    fn worth_is_told_in_games_of_a_hundred() {
        let estimate = Estimate { value: 0.542, standard_error: 0.01, low: 0.51, high: 0.574 };
        assert_eq!(worth(&estimate), "[+4.2, 1.0 to 7.4]");
    }
}
