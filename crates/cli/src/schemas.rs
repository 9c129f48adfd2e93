//! The JSON Schemas of everything that commands print as JSON, generated from its types.

use bagsplit_analysis::Review;
use bagsplit_analysis::fit::PlayerFit;
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
