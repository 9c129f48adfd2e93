//! How do figures depend on a parameter?

use crate::charts::{Caption, ChartError, check};

/// What the values of the parameter of a [`SweepChart`] are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SweepScale {
    /// Numbers, drawn at their distances.
    Linear,
    /// Words: a point's `x` is the index of its word, counted from zero.
    Categories(Vec<String>),
}

/// One point of a [`SweepSeries`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepPoint {
    /// The parameter's value, or the index of its category.
    pub x: f64,
    /// The figure, in the unit that its panel's axis names.
    pub y: f64,
    /// The lower and upper end of the figure's interval, if it has one.
    pub interval: Option<(f64, f64)>,
}

/// One series of a [`SweepPanel`].
#[derive(Clone, Debug, PartialEq)]
pub struct SweepSeries {
    /// Its name; series of one name look alike in every panel.
    pub name: String,
    /// Its points, in order of the parameter.
    pub points: Vec<SweepPoint>,
}

/// One figure of a [`SweepChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct SweepPanel {
    /// What the figure is, in a few words.
    pub title: String,
    /// What the upward axis measures, with its unit.
    pub axis: String,
    /// A value to mark by a line across, such as 50 for a win rate in per cent.
    pub reference: Option<f64>,
    /// Between which values the figure is wished to be, as a band; an end may be infinite.
    pub band: Option<(f64, f64)>,
    /// Its series.
    pub series: Vec<SweepSeries>,
}

/// Figures against one parameter: a panel a figure, in a grid, all with the same parameter axis.
///
/// Figures are drawn as given, in the unit that their axis names: a win rate in per cent is 57, not 0.57.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What the parameter is, with its unit.
    pub parameter: String,
    /// What its values are.
    pub scale: SweepScale,
    /// A value of the parameter to mark by a line upwards, such as the one in force today.
    pub current: Option<f64>,
    /// Whether the points of a series are joined by lines also where the values are words, because these have an order.
    /// Between numbers they always are.
    pub joined: bool,
    /// Whether points stand alone: they are neither joined nor thinned out.
    pub scattered: bool,
    /// The panels, from left to right and top to bottom; up to a dozen read well.
    pub panels: Vec<SweepPanel>,
}

impl SweepChart {
    /// A chart of these panels, no value of the parameter marked.
    pub fn new(
        caption: Caption,
        parameter: impl Into<String>,
        scale: SweepScale,
        panels: Vec<SweepPanel>,
    ) -> Self {
        Self {
            caption,
            parameter: parameter.into(),
            scale,
            current: None,
            joined: false,
            scattered: false,
            panels,
        }
    }

    /// The names of all series, in the order they first come up in.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for series in self.panels.iter().flat_map(|panel| &panel.series) {
            if !names.contains(&series.name.as_str()) {
                names.push(&series.name);
            }
        }
        names
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = &SweepPoint> {
        self.panels.iter().flat_map(|panel| &panel.series).flat_map(|series| &series.points)
    }

    /// Whether a value of the parameter has a place on its axis.
    pub(crate) fn check_x(&self, x: f64, what: impl Fn() -> String) -> Result<(), ChartError> {
        match &self.scale {
            SweepScale::Linear => check::numbers([x], what),
            SweepScale::Categories(words) => check::within([x], (0.0, words.len() as f64 - 1.0), what),
        }
    }
}
