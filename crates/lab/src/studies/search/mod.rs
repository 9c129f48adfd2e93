//! Search for splits and for cards that people can carry out.

pub mod columns;
pub(crate) mod settings;
pub(crate) mod splits;

pub use settings::SearchSettings;
pub use splits::{
    CardWords, FoundSplit, SearchPlan, SearchReport, SearchStep, ShareAt, Structure, Way, search_splits,
    structures,
};
