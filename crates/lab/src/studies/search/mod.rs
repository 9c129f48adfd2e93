//! Search for splits and for cards that people can carry out.

mod card;
pub mod columns;
pub(crate) mod settings;
pub(crate) mod splits;
mod study;

pub use card::{card_search, split_to_search};
pub use settings::SearchSettings;
pub use splits::{
    FoundSplit, SearchPlan, SearchReport, SearchStep, ShareAt, Structure, search_splits, structures,
};
pub use study::{SearchStudy, evidence};
