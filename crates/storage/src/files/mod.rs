//! Reading the files that people name, and sentences for the errors of the operating system.
//!
//! - [`TextLines`] and [`plain_text`] are how every text is read: byte order marks, line ends and trailing blanks are
//!   the same to all readers.
//! - [`open_input`] and [`read_input`] open what a person named: a regular file, or `-` for standard input.
//! - [`Refusal`] says which path is wrong and what to do; [`may_pass`] says whether trying again later makes sense.

mod refusal;
mod regular;
mod standard;
mod text;

pub use refusal::{Refusal, is_out_of_space, may_pass, root_cause};
pub use regular::{FileError, open_regular, read_at_most, read_regular};
pub use standard::{Input, is_standard, open_input, read_input, stem};
pub use text::{LineError, TextError, TextLines, plain_text};
