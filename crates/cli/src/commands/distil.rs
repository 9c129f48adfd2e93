//! `bagsplit distil`: cards that draw nearly as a computer does.

use std::io::Write;

use bagsplit_game::board::Role;
use bagsplit_lab::run::{DistilReport, DistilSettings, Proof};
use bagsplit_players::{Choice, DrawPolicy, Policy, Setup, Table};
use bagsplit_stats::Estimate;
use bagsplit_storage::Claim;

use crate::args::{Distil, TableFormat};
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::text::{percent, range, table};
use crate::wrap::wrapped;

use super::rules_from;

/// Learns cards, prints what they are worth, and writes them.
pub(crate) fn distil(args: &Distil) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let setup = bagsplit_lab::experiment::load_setup(&args.setup, &rules)?;
    let settings = DistilSettings {
        teacher: teacher(args, &setup)?,
        lengths: args.lengths.clone(),
        rounds: args.rounds,
        games: args.games,
        race_pairs: args.race_pairs,
        pairs: args.pairs,
        seed: args.seed,
    };
    // Refused before hours of games, not after them.
    // Names of setups can have a slash in them, those of files cannot.
    let stem = bagsplit_storage::files::stem(&args.setup);
    let formats: Vec<_> = args.tables.iter().map(TableFormat::format).collect();
    let claim = args.out.as_deref().map(Claim::of).transpose()?;
    if let Some(claim) = &claim {
        bagsplit_lab::run::reserve_cards(claim, &stem, &args.lengths, &formats)?;
    }
    let pool = args.playing.pool()?;
    let bar = GameBar::new(settings.most_games(), args.playing.shown());
    let report = bagsplit_lab::run::distil(&rules, &setup, &settings, &pool, &bar);
    bar.finish();
    let report = report.map_err(|error| Exit::of(error, &args.setup))?;
    let Some(report) = report else {
        return Err(Exit::interrupted("stopped; of cards that are being learned nothing is kept"));
    };
    print(&report, &settings, &setup, u32::from(rules.hand_size()))?;
    if let Some(claim) = claim {
        bagsplit_lab::run::write_cards(&claim, &stem, &setup, &settings, &report, &formats)?;
        writeln!(output::out(), "\nCards and tables are in {}.", output::path(claim.path()))?;
    }
    Ok(())
}

/// Whom the cards imitate.
fn teacher(args: &Distil, setup: &Setup) -> Result<DrawPolicy, Exit> {
    if let Some(name) = &args.teacher {
        return DrawPolicy::build(name, &[])
            .map_err(|error| Exit::input(format!("--teacher {name}: {error}")));
    }
    match setup.private().map(|own| &own.draw) {
        Some(draw @ (DrawPolicy::Card { .. } | DrawPolicy::Quota { .. } | DrawPolicy::Priority { .. })) => {
            Err(Exit::input(format!(
                "{}: it draws by '{}', which a person can do already; name whom the cards are to imitate: --teacher \
                 hand-value",
                output::path(&args.setup),
                Choice::kind(draw).name
            )))
        }
        // What has no bags is refused when it is known why.
        draw => Ok(draw.cloned().unwrap_or(DrawPolicy::HandValue)),
    }
}

fn print(
    report: &DistilReport,
    settings: &DistilSettings,
    setup: &Setup,
    hand_size: u32,
) -> Result<(), Exit> {
    let mut out = output::out();
    let split = setup.split(Role::Other).map(|split| &split.bags);
    let teacher = Policy::label(&settings.teacher);
    let wins = format!("wins against {teacher}");
    let header =
        ["rules", "found", "loses a game", "95% interval", "least found", &wins, "95% interval", "raced"];
    let rows = report.cards.iter().map(|card| {
        [
            format!("{} of {}", card.card.rules().len(), card.length),
            proof(card.proof).to_owned(),
            bagsplit_stats::numerals::fixed(card.loss.value, 2),
            points(&card.loss),
            bagsplit_stats::numerals::fixed(card.least_loss.value, 2),
            percent(card.share.value),
            range(card.share.low, card.share.high),
            card.raced.to_string(),
        ]
    });
    writeln!(out, "{}", table(header, rows, |column| column > 1))?;
    let (conditions, ways) = report.vocabulary;
    writeln!(
        out,
        "Learned from {} draws of {}, for {conditions} conditions and {ways} ways to draw. 'loses' is of the value of \
         hands, in points a game against {teacher}, where cards like it play each other; 'least found' is that of the card \
         of this length that was learned for this value alone. The value of hands is not wins: among the cards that raced \
         on other seeds the one is kept that won most. Losses are from {} fresh games, wins from {} fresh pairs; each \
         interval holds by itself. 'exact': no card of these conditions and of the ways to draw that were kept loses less \
         on these draws; 'nearly': none was found that does.",
        report.draws, setup.name, settings.games, settings.pairs
    )?;
    for card in &report.cards {
        let rules = if card.length == 1 { "rule" } else { "rules" };
        writeln!(out, "\nAt most {} {rules}: {}", card.length, card.card)?;
        for line in card.card.instructions(Table { split, hand_size }) {
            write!(out, "{}", wrapped(&line.text, "    "))?;
        }
    }
    Ok(())
}

const fn proof(proof: Proof) -> &'static str {
    match proof {
        Proof::Exact => "exact",
        Proof::Near => "nearly",
    }
}

fn points(estimate: &Estimate) -> String {
    bagsplit_stats::numerals::Style::plain(2).range(estimate.ends())
}
