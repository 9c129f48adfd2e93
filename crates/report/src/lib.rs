//! Presentation of findings: sentences, cards, charts, and a report as one HTML file.
//!
//! [`words`] has the tables and sentences that the command line prints and the report repeats. [`card`] describes a setup
//! for play at a table. [`page`] builds the report of one or more results folders, each read into a [`Folder`]: the answer,
//! the ranking, charts, cards with the reasons why setups win, and the method.
//!
//! The report is a string; this crate does not write it to a file. It can be sent by mail: it loads nothing, has the
//! same content without its script, and prints well. It is safe for three reasons: all text is escaped by maud; its
//! content security policy forbids loading anything, and running any script without a nonce derived from the finished
//! page; and invisible or bidirectional control characters are written as escapes.
//!
//! The same folders give the same bytes: the output does not depend on time or place.
//!
//! | for | look in |
//! |---|---|
//! | reading of a folder | `folder`, `source` |
//! | what is shown of each study: words, charts, setups, method | [`studies`] |
//! | the file: head, style, script, contents; the section of a folder | `page` |
//! | the parts of a section: answer, chart, links, sentences | `section` |
//! | sentences and tables | [`words`] |
//! | cards | [`card`] |

// Fields whose names say what they are have no docs.
#![allow(missing_docs)]

pub mod card;
pub mod charts;
pub mod drawings;
mod folder;
mod page;
mod section;
mod source;
pub mod studies;
#[cfg(test)]
mod tests;
pub mod words;

pub use folder::Folder;
pub use page::{is_report, page};
