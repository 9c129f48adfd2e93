//! Tuning: rule changes that reach design targets.

pub(crate) mod columns;
pub(crate) mod run;
pub(crate) mod targets;

pub use crate::experiment::studies::tune_settings::{
    TuneLevel, TuneOption, TuneSettings, TuneTarget,
};
pub use run::{FrontFigure, FrontRules, ReplayedTune, TuneReport, Tuning, number, style};
pub use targets::{Verdict, measured, target_findings};
