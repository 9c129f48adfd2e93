//! The JSON Schemas of files, and of everything that commands print as JSON, generated from its types.

use std::io::Write;

use bagsplit_analysis::Review;
use bagsplit_analysis::fit::PlayerFit;
use bagsplit_lab::experiment::{line_schemas, schemas};
use bagsplit_lab::finding::WithExperiment;
use bagsplit_lab::recommendation::Recommendations;
use bagsplit_lab::results::{MatchResult, PairsNeeded, VerifyResult};
use bagsplit_lab::run::RunList;
use bagsplit_lab::studies::compare::ComparisonResult;
use bagsplit_lab::studies::squares::SquaresReport;
use bagsplit_lab::studies::tune::TuneReport;
use bagsplit_lab::studies::why::WhyReport;
use bagsplit_report::card::CardResult;

use crate::commands::{
    BotCheckResult, BuiltInFiles, CheckResult, ExpressionsResult, MovesResult, Names, PlannedStudy,
};
use crate::exit::Exit;
use crate::output::quoted;

/// Prints the schema with this name.
pub(crate) fn print(name: &str) -> Result<(), Exit> {
    let all = schemas()
        .into_iter()
        .chain(line_schemas())
        .chain([("result", result_schema())]);
    let (names, texts): (Vec<&str>, Vec<String>) = all.unzip();
    let place = names.iter().position(|known| *known == name);
    let place = place.ok_or_else(|| {
        Exit::input(format!(
            "no schema is called {}; there are {}",
            quoted(name),
            names.join(", ")
        ))
    })?;
    Ok(std::io::stdout()
        .lock()
        .write_all(texts[place].as_bytes())?)
}

/// The schema of all results.
pub fn result_schema() -> String {
    bagsplit_lab::results::schemas()
        .result::<WithExperiment<'_, TuneReport>>("tune")
        .result::<WithExperiment<'_, SquaresReport>>("squares")
        .result::<WhyReport>("why")
        .result::<MatchResult>("match")
        .result::<VerifyResult>("verify")
        .result::<RunList>("runs")
        .result::<PairsNeeded>("plan")
        .result::<PlannedStudy>("plan-study")
        .result::<ComparisonResult>("compare")
        .result::<Recommendations>("recommendations")
        .result::<CardResult>("card")
        .result::<ExpressionsResult>("expressions")
        .result::<MovesResult>("moves")
        .result::<CheckResult>("check")
        .result::<BuiltInFiles>("built-in")
        .result::<Names>("names")
        .result::<BotCheckResult>("bot-check")
        .result::<Review>("review")
        .result::<PlayerFit>("fit-player")
        .text()
}
