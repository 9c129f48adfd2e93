//! Lessons.

use serde::{Deserialize, Serialize};

use crate::api::opponents::{Practice, Side};
use crate::practice::{
    BagCounts, DrawGoal, DrawLesson, DrawVerdict, ExpressionGoal, ExpressionLesson, SheetLesson,
};

/// A lesson in drawing, and the human's draw.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawRequest {
    table: usize,
    mine: Side,
    number: u64,
    /// The goal: following the setup's policy, unless the best draw is requested.
    #[serde(default)]
    goal: DrawGoal,
    /// The answer; without one the response is the question.
    counts: Option<BagCounts>,
}

/// The response to a lesson in drawing.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DrawAnswer {
    Lesson(Box<DrawLesson>),
    Verdict(DrawVerdict),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpressionRequest {
    table: usize,
    level: u8,
    number: u64,
    #[serde(default)]
    goal: ExpressionGoal,
}

/// A lesson on an expression of a setup's list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SheetRequest {
    table: usize,
    mine: Side,
    number: u64,
}

impl Practice {
    pub(crate) fn sheet(&self, request: &SheetRequest) -> Result<SheetLesson, String> {
        let rules = self.table(request.table)?;
        let setup = self.person("you", &request.mine, rules)?;
        SheetLesson::new(rules, &setup, request.number)
    }

    /// A lesson in drawing, or the verdict on an answer.
    pub(crate) fn draw(&self, request: &DrawRequest) -> Result<DrawAnswer, String> {
        let rules = self.table(request.table)?;
        let setup = self.person("you", &request.mine, rules)?;
        for split in setup.private().iter().flat_map(|private| &private.splits.0) {
            rules
                .check_split(&split.bags)
                .map_err(|fault| fault.to_string())?;
        }
        let lesson = DrawLesson::new(rules, &setup, request.number)?;
        match &request.counts {
            Some(counts) => lesson.judge(counts, request.goal).map(DrawAnswer::Verdict),
            None => Ok(DrawAnswer::Lesson(Box::new(lesson))),
        }
    }

    pub(crate) fn expression(
        &self,
        request: &ExpressionRequest,
    ) -> Result<ExpressionLesson, String> {
        ExpressionLesson::new(
            self.table(request.table)?,
            request.goal,
            request.level,
            request.number,
        )
    }
}
