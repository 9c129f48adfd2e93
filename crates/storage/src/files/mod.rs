//! Reading of files named by the user, and messages for errors of the operating system.
//!
//! - [`TextLines`] and [`plain_text`] read all text: byte order marks, line ends and trailing blanks make no difference
//!   to any reader.
//! - [`open_input`] and [`read_input`] open a file named by the user: a regular file, or `-` for standard input.
//! - [`Refusal`] names the wrong path, and a remedy for some errors; [`may_pass`] says whether a later retry may succeed.

mod refusal;
mod regular;
mod standard;
mod text;

pub use refusal::{Refusal, is_dangling, is_out_of_space, is_wrong_path, may_pass, root_cause};
pub use regular::{FileError, open_regular, read_at_most, read_regular};
pub use standard::{Input, is_standard, open_input, read_input, stem};
pub use text::{LineError, TextError, TextLines, plain_text};
