//! Lessons.

use serde::{Deserialize, Serialize};

use crate::api::opponents::{Mine, Practice};
use crate::practice::{
    BagCounts, DrawGoal, DrawLesson, DrawVerdict, ExpressionGoal, ExpressionLesson, SheetLesson,
};

/// A lesson in drawing, and the human's draw.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForDraw {
    table: usize,
    mine: Mine,
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
pub(crate) enum Drawn {
    Lesson(Box<DrawLesson>),
    Verdict(DrawVerdict),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForExpression {
    table: usize,
    level: u8,
    number: u64,
    #[serde(default)]
    goal: ExpressionGoal,
}

/// A lesson on an expression of a setup's list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForSheet {
    table: usize,
    mine: Mine,
    number: u64,
}

impl Practice {
    pub(crate) fn sheet(&self, asked: &ForSheet) -> Result<SheetLesson, String> {
        let rules = self.table(asked.table)?;
        SheetLesson::new(rules, &self.person(&asked.mine, rules)?, asked.number)
    }

    /// A lesson in drawing, or the verdict on an answer.
    pub(crate) fn draw(&self, asked: &ForDraw) -> Result<Drawn, String> {
        let rules = self.table(asked.table)?;
        let setup = self.person(&asked.mine, rules)?;
        for split in setup.private().iter().flat_map(|own| &own.splits.0) {
            rules.check_split(&split.bags).map_err(|fault| fault.to_string())?;
        }
        let lesson = DrawLesson::new(rules, &setup, asked.number)?;
        match &asked.counts {
            Some(counts) => lesson.judge(counts, asked.goal).map(Drawn::Verdict),
            None => Ok(Drawn::Lesson(Box::new(lesson))),
        }
    }

    pub(crate) fn expression(&self, asked: &ForExpression) -> Result<ExpressionLesson, String> {
        ExpressionLesson::new(self.table(asked.table)?, asked.goal, asked.level, asked.number)
    }
}
