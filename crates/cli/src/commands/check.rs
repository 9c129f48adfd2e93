//! `bagsplit check`: is a file right, and which names are there?

use std::io::Write;

use bots::{
    Bot, Card, DiscardPolicy, DrawPolicy, ExchangePolicy, Kind, MulliganPolicy, PassPolicy, Policy,
    Restriction, Setup, Split, Thinking,
};
use config::Checked;
use lab::Layout;
use report::words::by_hand;
use rules::{Ruleset, Value};

use crate::args::Check;
use crate::exit::Exit;
use crate::output;

use super::rules_given;

/// Checks files, or lists names.
pub(crate) fn check(args: &Check) -> Result<(), Exit> {
    let rules = rules_given(&args.game)?;
    let mut out = output::out();
    if args.files.is_empty() {
        return names(&mut out);
    }
    for path in &args.files {
        let name = output::path(path);
        match config::check(path, rules.as_ref())? {
            Checked::Rules(rules) => writeln!(out, "{name}: rules of {}, all right", rules.name())
                .and_then(|()| changed(&mut out, &rules))?,
            Checked::Split(split) => {
                writeln!(out, "{name}: split '{}', all right", split.name)?;
                bags(&mut out, &split)?;
            }
            Checked::Card(card) => {
                writeln!(out, "{name}: card, all right")?;
                lines(&mut out, &card)?;
            }
            Checked::Setup(setup) => {
                writeln!(out, "{name}: setup '{}', all right", setup.name)?;
                told(&mut out, &setup)?;
            }
            Checked::Experiment(experiment) => {
                // Without laying it out: that takes long for many matchups, and nothing is played here.
                let matchups = Layout::matchups_of(&experiment);
                writeln!(
                    out,
                    "{name}: experiment '{}', all right: {} setups, {} matchups, {} games",
                    experiment.name,
                    experiment.setups.len(),
                    matchups,
                    arena::games_in(matchups * experiment.pairs)
                )?;
                for setup in &experiment.setups {
                    writeln!(out, "  {}", setup.name)?;
                }
                if !experiment.variants.is_empty() {
                    let names = experiment.variants.iter().map(|variant| variant.name.as_str());
                    writeln!(out, "  by the rules of: {}", names.collect::<Vec<_>>().join("; "))?;
                }
            }
        }
    }
    Ok(())
}

/// The options that differ from the published rules.
fn changed(out: &mut impl Write, rules: &Ruleset) -> std::io::Result<()> {
    let published = rules.published().entries();
    let entries = rules.entries();
    let changed: Vec<_> = entries.iter().zip(&published).filter(|(a, b)| a.value != b.value).collect();
    if changed.is_empty() {
        writeln!(out, "  as published")?;
    }
    for (entry, before) in changed {
        let (value, published) = differing(&entry.value, &before.value);
        writeln!(out, "  {} is {value} where the published rules have {published}", entry.key)?;
    }
    Ok(())
}

/// Two values as text; of two tables only what differs.
fn differing(value: &Value, published: &Value) -> (String, String) {
    let (Value::Counts(mine), Value::Counts(theirs)) = (value, published) else {
        return (plain(value), plain(published));
    };
    let unlike = |these: &[(String, i64)], those: &[(String, i64)]| {
        let unlike = these.iter().filter(|count| !those.contains(count));
        unlike.map(|(symbol, count)| format!("{count} of '{symbol}'")).collect::<Vec<_>>().join(", ")
    };
    (unlike(mine, theirs), unlike(theirs, mine))
}

fn plain(value: &Value) -> String {
    match value {
        Value::Integer(n) => n.to_string(),
        Value::Bool(b) => b.to_string(),
        Value::Text(text) => format!("\"{text}\""),
        Value::Counts(_) => value.kind().to_owned(),
    }
}

fn bags(out: &mut impl Write, split: &Split) -> std::io::Result<()> {
    for (bag, tiles) in split.bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
        writeln!(out, "  {bag}  {:>2} tiles  {tiles}", tiles.total())?;
    }
    Ok(())
}

/// A card in words.
fn lines(out: &mut impl Write, card: &Card) -> std::io::Result<()> {
    card.words().iter().try_for_each(|line| writeln!(out, "    {line}"))
}

/// What a setup is made of, and what of it is by hand.
fn told(out: &mut impl Write, setup: &Setup) -> std::io::Result<()> {
    let labels: Vec<String> =
        setup.choices().iter().map(|(key, choice)| format!("{key} {}", choice.label())).collect();
    if let Some(own) = setup.private() {
        let [holder, other] = &own.splits.0;
        bags(out, other)?;
        if holder != other {
            writeln!(out, "  when holding the Advantage:")?;
            bags(out, holder)?;
        }
    }
    writeln!(out, "  {}", labels.join(", "))?;
    for one in setup.without.iter() {
        writeln!(out, "  without {one}: {}", one.doc())?;
    }
    if let Some(card) = setup.card() {
        writeln!(out, "  the card, in words:")?;
        lines(out, card)?;
    }
    writeln!(out, "  by hand within 90 seconds? {}", setup.by_hand().name())?;
    for (key, kind) in setup.parts_by_hand() {
        writeln!(out, "    {key:<9} {}: {}", kind.name, by_hand::of(kind))?;
    }
    let bot = bots::Choice::kind(&setup.bot);
    writeln!(out, "    bot       {}: stands in for a person's eyes and is not counted", bot.name)
}

/// Lists every bot and policy.
fn names(out: &mut impl Write) -> Result<(), Exit> {
    writeln!(out, "Names for setup and experiment files. One with parameters is written as a table:")?;
    writeln!(out, "    draw = {{ kind = \"quota\", operators = 3 }}\n")?;
    kinds::<Bot>(out, "bot")?;
    kinds::<DrawPolicy>(out, "draw")?;
    kinds::<MulliganPolicy>(out, "mulligan")?;
    kinds::<DiscardPolicy>(out, "discard")?;
    kinds::<PassPolicy>(out, "pass")?;
    writeln!(out, "start = ...   who goes first when holding the Advantage: \"self\" or \"other\"\n")?;
    kinds::<Thinking>(out, "thinking")?;
    writeln!(out, "In the games with a shared bag a setup has a bot and, in place of all the rest:\n")?;
    kinds::<ExchangePolicy>(out, "exchange")?;
    writeln!(
        out,
        "without = [...]   what it may not do, whatever its bot and policies would ([worth] measures each)"
    )?;
    let last = [Restriction::Operator(board::Symbol::Times)];
    for one in Restriction::PLAIN.into_iter().chain(last) {
        writeln!(out, "  {:<15} {}", one.to_string(), one.doc())?;
    }
    writeln!(out)?;
    writeln!(out, "games: {}", Ruleset::NAMES.join(", "))?;
    writeln!(out, "rule options: bagsplit rules --print [--game GAME]")?;
    Ok(())
}

fn kinds<P: Policy>(out: &mut impl Write, key: &str) -> std::io::Result<()> {
    writeln!(out, "{key} = ...   {}", P::WHAT)?;
    for kind @ Kind { name, doc, parameters, .. } in P::KINDS {
        writeln!(out, "  {name:<15} {doc}")?;
        for parameter in *parameters {
            writeln!(out, "  {:<15}   {}: {}", "", parameter.name, parameter.doc())?;
        }
        if key != "thinking" {
            writeln!(out, "  {:<15}   by hand within 90 seconds? {}", "", by_hand::of(kind))?;
        }
    }
    writeln!(out)
}
