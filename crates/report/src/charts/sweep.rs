//! Chart of how figures depend on a parameter: the values of options, games used, turns, rounds.

use bagsplit_stats::Estimate;

/// The kind of values of the parameter of a [`SweepChart`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SweepScale {
    /// Numbers, drawn to scale.
    Linear,
    /// Categories: a point's `x` is the index of its category, from zero.
    Categories(Vec<String>),
}

/// One point of a [`SweepSeries`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepPoint {
    /// The parameter's value, or the index of its category.
    pub x: f64,
    /// The figure, in the unit that its panel's axis names.
    pub y: Estimate,
}

/// One series of a [`SweepPanel`].
#[derive(Clone, Debug, PartialEq)]
pub struct SweepSeries {
    /// Its name; series with the same name have the same style in every panel.
    pub name: String,
    /// Its points, in order of the parameter.
    pub points: Vec<SweepPoint>,
}

impl SweepSeries {
    /// A series of estimates.
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Self {
        let points = points.into_iter().map(|(x, y)| SweepPoint { x, y });
        Self {
            name: name.into(),
            points: points.collect(),
        }
    }

    /// A series of numbers without intervals.
    pub fn of_numbers(
        name: impl Into<String>,
        points: impl IntoIterator<Item = (f64, f64)>,
    ) -> Self {
        Self::new(
            name,
            points
                .into_iter()
                .map(|(x, y)| (x, Estimate::without_interval(y, 0.))),
        )
    }
}

/// One figure of a [`SweepChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct SweepPanel {
    /// The name of the figure.
    pub title: String,
    /// The title of the y axis, with its unit.
    pub axis: String,
    /// A reference value, such as 50 for a win rate in percent.
    pub reference: Option<f64>,
    /// The target range of the figure, drawn as a band; an end may be infinite.
    pub band: Option<(f64, f64)>,
    pub series: Vec<SweepSeries>,
}

impl SweepPanel {
    /// The points of all series.
    pub(crate) fn points(&self) -> impl Iterator<Item = &SweepPoint> {
        self.series.iter().flat_map(|series| &series.points)
    }

    /// A panel without a reference and a band.
    pub fn new(
        title: impl Into<String>,
        axis: impl Into<String>,
        series: Vec<SweepSeries>,
    ) -> Self {
        Self {
            title: title.into(),
            axis: axis.into(),
            reference: None,
            band: None,
            series,
        }
    }
}

/// Figures against one parameter: a grid with a panel for each figure, all with the same parameter axis.
///
/// Figures are drawn as given, in the unit of their axis: a win rate in percent is 57, not 0.57.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepChart {
    /// The title of the parameter axis, with its unit.
    pub parameter: String,
    /// The values of the parameter.
    pub scale: SweepScale,
    /// A value of the parameter to mark by a vertical line, such as the baseline.
    pub current: Option<f64>,
    /// Whether all panels have the same axes.
    pub same_axes: bool,
    /// Whether each panel has a parameter axis of its own.
    pub own_x: bool,
    /// The name of series that are thin and grey, below all others.
    pub faint: Option<String>,
    /// The panels, from left to right and top to bottom; up to a dozen read well.
    pub panels: Vec<SweepPanel>,
}

impl SweepChart {
    /// A chart of these panels, without a marked value.
    pub fn new(parameter: impl Into<String>, scale: SweepScale, panels: Vec<SweepPanel>) -> Self {
        let parameter = parameter.into();
        Self {
            parameter,
            scale,
            current: None,
            same_axes: false,
            own_x: false,
            faint: None,
            panels,
        }
    }

    /// The names of all series, in order of first appearance, that of faint ones last.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for series in self.panels.iter().flat_map(|panel| &panel.series) {
            if !names.contains(&series.name.as_str()) {
                names.push(&series.name);
            }
        }
        names.sort_by_key(|name| self.is_faint(name));
        names
    }

    /// Whether the series of this name have a single point each.
    pub(crate) fn is_alone(&self, name: &str) -> bool {
        let mut series = self
            .panels
            .iter()
            .flat_map(|panel| &panel.series)
            .filter(|series| series.name == name);
        series.all(|series| series.points.len() == 1)
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = &SweepPoint> {
        self.panels.iter().flat_map(SweepPanel::points)
    }
}
