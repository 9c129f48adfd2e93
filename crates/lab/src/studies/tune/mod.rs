//! Tuning: rule changes that reach design targets.

pub(crate) mod columns;
pub(crate) mod run;
pub(crate) mod settings;
mod target_text;
pub(crate) mod targets;

pub use run::{FrontFigure, FrontRules, ReplayedTune, TuneReport, Tuning, number, style};
pub use targets::{
    TuneLevel, TuneOption, TuneSettings, TuneTarget, Verdict, measured, set_all, target_findings,
};
