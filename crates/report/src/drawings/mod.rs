//! Named charts, and their files.
//!
//! `lab` concludes and [`charts`](crate::charts) draws, independently of each other. Between them, each folder of
//! [`studies`](crate::studies) lists its charts, with titles, order and limits where there is too much to show. The
//! command line writes them into a folder; a page or a report renders the same list.

pub(crate) mod signs;

use std::path::{Path, PathBuf};

pub use crate::charts::Format;
use crate::charts::{Caption, Chart, ChartError, Picture};
use bagsplit_lab::run::{LabError, Layout};
use rayon::prelude::*;

/// The maximum number of files drawn concurrently, for half as many charts: a picture takes tens of megabytes before
/// compression, the largest 300.
const AT_ONCE: usize = 8;

/// A chart and the name of its file.
pub struct Drawing {
    /// The name of its file, without an extension.
    pub name: String,
    /// The text around it.
    pub caption: Caption,
    chart: Box<dyn Chart>,
}

impl Drawing {
    pub(crate) fn new(
        name: impl Into<String>,
        caption: Caption,
        chart: impl Chart + 'static,
    ) -> Drawing {
        Drawing {
            name: name.into(),
            caption,
            chart: Box::new(chart),
        }
    }

    /// The pages of a chart, numbered if there are several: `ranking`, or `ranking-1`, `ranking-2`.
    pub(crate) fn pages<C: Chart + 'static>(
        name: &'static str,
        pages: Vec<(Caption, C)>,
    ) -> impl Iterator<Item = Drawing> {
        let several = pages.len() > 1;
        (1..).zip(pages).map(move |(page, (caption, chart))| {
            let name = if several {
                format!("{name}-{page}")
            } else {
                name.to_owned()
            };
            Drawing::new(name, caption, chart)
        })
    }

    /// The bytes of the chart as a file.
    ///
    /// # Errors
    /// If a number is not finite.
    pub fn render(&self, format: Format) -> Result<Vec<u8>, ChartError> {
        crate::charts::render(&*self.chart, &self.caption, format)
    }

    /// The chart, laid out.
    pub(crate) fn picture(&self) -> Result<Picture, ChartError> {
        crate::charts::laid_out(&*self.chart, &self.caption)
    }

    fn file_name(&self, format: Format) -> String {
        format!("{}.{}", self.name, format.extension())
    }

    /// Draws it into a folder; returns the path of the file.
    fn write(&self, format: Format, folder: &Path) -> Result<PathBuf, LabError> {
        let path = folder.join(self.file_name(format));
        let bytes = self.render(format);
        let bytes =
            bytes.map_err(|error| LabError::Failed(format!("{}: {error}", path.display())))?;
        bagsplit_storage::write_atomic(&path, &bytes)?;
        Ok(path)
    }
}

/// The names of the charts' files, in order.
pub fn file_names(drawings: &[Drawing]) -> Vec<String> {
    let names = drawings
        .iter()
        .flat_map(|drawing| Format::ALL.map(|format| drawing.file_name(format)));
    names.collect()
}

/// Draws charts into a folder in every format, a few at once on the current rayon pool; returns the paths in the
/// order of the charts.
///
/// # Errors
/// The first chart, in order, that cannot be drawn or written.
pub fn write(drawings: &[Drawing], folder: &Path) -> Result<Vec<PathBuf>, LabError> {
    let files: Vec<_> = drawings
        .iter()
        .flat_map(|drawing| Format::ALL.map(|format| (drawing, format)))
        .collect();
    let mut written = Vec::new();
    for some in files.chunks(AT_ONCE) {
        let done: Vec<_> = some
            .par_iter()
            .map(|(drawing, format)| drawing.write(*format, folder))
            .collect();
        for file in done {
            written.push(file?);
        }
    }
    Ok(written)
}

/// The note that only the first of many are drawn; empty if all are.
pub(crate) fn first_of(all: usize, most: usize) -> String {
    if all > most {
        format!("; the first {most} of {all}")
    } else {
        String::new()
    }
}

/// The caption of a chart; `games` describes its data.
pub(crate) fn caption(layout: &Layout, title: &str, subtitle: &str, games: &str) -> Caption {
    let (name, seed) = (&layout.experiment.name, layout.experiment.seed);
    Caption::new(
        title,
        subtitle,
        format!(
            "{name}: {games}, seed {seed}, bagsplit {}",
            bagsplit_lab::run::VERSION
        ),
    )
}
