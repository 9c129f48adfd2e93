//! Search for splits and for cards that people can carry out.

mod card;
pub(crate) mod columns;
pub(crate) mod splits;
mod study;

pub use crate::experiment::studies::tables::SearchSettings;
pub use card::{CardAnswer, card_answer, card_search, split_to_search};
pub use splits::{FoundSplit, SearchReport, SearchStep, ShareAt};
pub(crate) use splits::{SearchPlan, search_splits};
pub use study::{SearchStudy, evidence};
