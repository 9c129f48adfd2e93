//! The folder and the experiment that findings are of.

use std::path::Path;

use bagsplit_lab::run::{Layout, Results};
use bagsplit_lab::studies::why::Breakdowns;
use bagsplit_storage::Manifest;

/// Where findings come from.
#[derive(Debug)]
pub struct Source {
    pub(crate) results: Results,
    /// The manifest of the findings, if there is one.
    pub(crate) manifest: Option<Manifest>,
    /// The experiment of the findings, where it is not that of the folder.
    pub(crate) layout: Option<Layout>,
    /// For each section of a run why each ranked setup wins, by place.
    pub(crate) apart: Breakdowns,
}

impl Source {
    /// The experiment that the findings are of.
    pub(crate) fn layout(&self) -> &Layout {
        self.layout
            .as_ref()
            .unwrap_or_else(|| self.results.layout())
    }

    /// The path of the folder, as it was given.
    pub(crate) fn path(&self) -> &Path {
        self.results.folder()
    }

    /// The path of the folder, or of a file in it, quoted for a shell.
    pub(crate) fn shell_path(&self, below: &str) -> String {
        let path = if below.is_empty() {
            self.path().to_owned()
        } else {
            self.path().join(below)
        };
        shell(&path.to_string_lossy())
    }
}

/// A word quoted for a shell; unchanged if it has a character that cannot be quoted.
pub(crate) fn shell(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}
