//! Named charts, and their files.
//!
//! `lab` concludes and [`charts`](crate::charts) draws, and neither knows of the other. Between them, each folder of
//! [`studies`](crate::studies) makes the list of its charts, with titles, order and what is left out where there is too
//! much to show. The command line writes them into a folder; a page or a report renders the same list.

pub(crate) mod signs;

use std::path::{Path, PathBuf};

pub use crate::charts::Format;
use crate::charts::{Caption, Chart, ChartError};
use bagsplit_lab::run::Layout;
use rayon::prelude::*;

/// How many files are drawn at once at most, of half as many charts: a picture takes tens of megabytes until it is
/// compressed, the largest 300.
const AT_ONCE: usize = 8;

/// A chart and the name of its file.
pub struct Drawing {
    /// The name of its file, without a format.
    pub name: String,
    /// The text around it.
    pub caption: Caption,
    chart: Box<dyn Chart>,
}

/// Why a chart is not there.
#[derive(Debug, thiserror::Error)]
pub enum DrawingError {
    /// It cannot be drawn.
    #[error("{}: {source}", path.display())]
    Chart {
        /// The file that it was for.
        path: PathBuf,
        /// What is wrong with it.
        source: ChartError,
    },
    /// Its file cannot be written.
    #[error(transparent)]
    Store(#[from] bagsplit_storage::StoreError),
}

impl Drawing {
    pub(crate) fn new(name: impl Into<String>, chart: impl Chart + 'static) -> Drawing {
        Drawing { name: name.into(), caption: chart.caption().clone(), chart: Box::new(chart) }
    }

    /// A chart on some pages, which are numbered where there are several: `ranking`, or `ranking-1`, `ranking-2`.
    pub(crate) fn pages<C: Chart + 'static>(name: &str, pages: Vec<C>) -> impl Iterator<Item = Drawing> {
        let several = pages.len() > 1;
        let named =
            move |name: &str, page: usize| if several { format!("{name}-{page}") } else { name.to_owned() };
        let name = name.to_owned();
        (1..).zip(pages).map(move |(page, chart)| Drawing::new(named(&name, page), chart))
    }

    /// The bytes of the chart as a file.
    ///
    /// # Errors
    /// When there is nothing to draw in it, or a number in it cannot be drawn.
    pub fn render(&self, format: Format) -> Result<Vec<u8>, ChartError> {
        crate::charts::render(&*self.chart, format)
    }

    fn file_name(&self, format: Format) -> String {
        format!("{}.{}", self.name, format.extension())
    }

    /// Draws it into a folder; the file there is then.
    fn write(&self, format: Format, folder: &Path) -> Result<PathBuf, DrawingError> {
        let path = folder.join(self.file_name(format));
        let bytes =
            self.render(format).map_err(|source| DrawingError::Chart { path: path.clone(), source })?;
        bagsplit_storage::write_whole(&path, &bytes)?;
        Ok(path)
    }
}

/// The names of the files that charts are written into, in the order in which they are.
#[must_use]
pub fn file_names(drawings: &[Drawing]) -> Vec<String> {
    let names = drawings.iter().flat_map(|drawing| Format::ALL.map(|format| drawing.file_name(format)));
    names.collect()
}

/// Draws charts into a folder, each in every format, on the threads of rayon's pool in which it is called, a few at once; which
/// files there are then, in the order of the charts.
///
/// # Errors
/// When one cannot be drawn or written: the first of those, in the order of the charts.
pub fn write(drawings: &[Drawing], folder: &Path) -> Result<Vec<PathBuf>, DrawingError> {
    let files: Vec<_> =
        drawings.iter().flat_map(|drawing| Format::ALL.map(|format| (drawing, format))).collect();
    let mut written = Vec::new();
    for some in files.chunks(AT_ONCE) {
        let done: Vec<_> = some.par_iter().map(|(drawing, format)| drawing.write(*format, folder)).collect();
        for file in done {
            written.push(file?);
        }
    }
    Ok(written)
}

/// What is said where only the first of many are drawn; nothing where all are.
pub(crate) fn first_of(all: usize, most: usize) -> String {
    if all > most { format!("; the first {most} of {all}") } else { String::new() }
}

/// The text around a chart; `games` says what it rests on.
pub(crate) fn caption(layout: &Layout, title: &str, subtitle: &str, games: &str) -> Caption {
    let (name, seed) = (&layout.experiment.name, layout.experiment.seed);
    Caption::new(
        title,
        subtitle,
        format!("{name}: {games}, seed {seed}, bagsplit {}", bagsplit_lab::run::VERSION),
    )
}

/// An estimate as charts have them: alone where it has no interval.
pub(crate) fn drawn(estimate: &bagsplit_stats::Estimate) -> crate::charts::Estimate {
    match estimate.interval() {
        Some((low, high)) => crate::charts::Estimate::new(estimate.value, low, high),
        None => crate::charts::Estimate::alone(estimate.value),
    }
}

/// The same of a share, within 0 to 1.
pub(crate) fn drawn_share(estimate: &bagsplit_stats::Estimate) -> crate::charts::Estimate {
    let crate::charts::Estimate { value, low, high } = drawn(estimate);
    let [value, low, high] = [value, low, high].map(|share| share.clamp(0., 1.));
    crate::charts::Estimate::new(value, low, high)
}
