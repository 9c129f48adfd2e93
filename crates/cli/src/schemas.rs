//! The JSON Schemas of everything that commands print as JSON, generated from its types.

use bagsplit_lab::finding::{
    MatchResult, Planned, Rankings, Schemas, StudyResult, VerifyResult, WithExperiment,
};
use bagsplit_lab::recommendation::Recommendations;
use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;
use bagsplit_lab::studies::exploit::ExploitReport;
use bagsplit_lab::studies::race::BestReport;
use bagsplit_lab::studies::search::SearchReport;
use bagsplit_lab::studies::squares::SquaresReport;
use bagsplit_lab::studies::tune::TuneReport;
use bagsplit_lab::studies::why::WhyReport;
use bagsplit_lab::studies::worth::Worth;
use bagsplit_report::card::CardResult;
use bagsplit_report::studies::ranking::orders::ComparisonResult;

use crate::commands::{
    BotCheckResult, BuiltInFiles, CheckResult, ExpressionsResult, FitResult, MovesResult, Names,
    PlannedStudy, ReviewResult,
};

/// The schema of all results.
fn results() -> String {
    Schemas::default()
        .result::<Rankings>()
        .result::<StudyResult<'_, BalanceReport>>()
        .result::<StudyResult<'_, Worth>>()
        .result::<StudyResult<'_, BestReport>>()
        .result::<StudyResult<'_, SearchReport>>()
        .result::<StudyResult<'_, EquilibriumReport>>()
        .result::<StudyResult<'_, ExploitReport>>()
        .result::<WithExperiment<'_, TuneReport>>()
        .result::<WithExperiment<'_, SquaresReport>>()
        .result::<WhyReport>()
        .result::<MatchResult>()
        .result::<VerifyResult>()
        .result::<Planned>()
        .result::<PlannedStudy>()
        .result::<ComparisonResult>()
        .result::<Recommendations>()
        .result::<CardResult>()
        .result::<ExpressionsResult>()
        .result::<MovesResult>()
        .result::<CheckResult>()
        .result::<BuiltInFiles>()
        .result::<Names>()
        .result::<BotCheckResult>()
        .result::<ReviewResult>()
        .result::<FitResult>()
        .one_of("result", "Results of bagsplit commands with --format json", "kind")
}

/// Every schema with the name of its file.
pub fn schemas() -> [(&'static str, String); 2] {
    [("result", results()), ("progress", crate::progress::event_schema())]
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// `UPDATE_DOCS=1 cargo test --workspace --lib schemas` writes them.
    #[test]
    fn the_schemas_in_the_docs_are_those_of_the_types() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/schemas");
        for (name, schema) in super::schemas() {
            let path = folder.join(format!("{name}.schema.json"));
            if std::env::var_os("UPDATE_DOCS").is_some() {
                std::fs::write(&path, schema).unwrap();
            } else {
                let written = std::fs::read_to_string(&path).unwrap_or_default();
                assert!(written == schema, "{} is out of date: run with UPDATE_DOCS=1", path.display());
            }
        }
    }
}
