//! A reader of TOML that finds all mistakes of a file: each has its line, a mark below the text, and what would be right. Of all keys it
//! knows `name` and `extends`, by which files are layered; what else a file can have is the matter of its callers.

mod error;
mod layers;
mod nearest;
mod source;
mod table;
mod visible;

pub(crate) use error::all;
pub use error::{ConfigError, MAX_MISTAKES, Mistake, Result};
pub(crate) use layers::EXTENDS;
pub use nearest::hint;
pub(crate) use nearest::nearest;
pub(crate) use source::{Source, reason, shown};
pub(crate) use table::{Item, Table, combinations};
pub use visible::{escaped, escaped_lines, is_hidden, shell_word, shortened};
