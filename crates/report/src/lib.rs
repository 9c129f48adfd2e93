//! What do people read of findings? Sentences, cards, and a report: one HTML file that says all of it.
//!
//! [`words`] says what was found, in tables and sentences; the command line prints these, and the report has the same.
//! [`card`] tells a setup for the table. [`page`] makes the report of one or more results folders, each read into a
//! [`Folder`]: the answer, the ranking, charts with their numbers, cards with why they win, and how it was done.
//!
//! The report is a string, and this crate writes no file. It is made to be mailed: it loads nothing, says the
//! same without its script, and prints. Three things keep it harmless. Whatever is put into it is escaped (maud does that
//! for all text); its policy forbids to load anything or to run a script without a nonce derived from the finished page;
//! invisible characters, and those that reverse the order of others, are escaped.
//!
//! The same folders give the same bytes: nothing here knows the time, or where it runs.
//!
//! | for | look in |
//! |---|---|
//! | what is read of a folder | `folder` |
//! | the file: head, style, script, contents | `page` |
//! | the sections of a run, a sweep, a study, several experiments | `section` |
//! | sentences and tables | [`words`] |
//! | cards | [`card`] |

pub mod card;
pub mod charts;
pub mod data;
pub mod drawings;
mod folder;
mod page;
mod section;
pub mod studies;
#[cfg(test)]
mod tests;
pub mod words;

pub use folder::Folder;
pub use page::{is_report, page};
