//! Optional groups of figures, which cost memory, time or comparisons.

use super::figure::BalanceFigure as F;

/// A group of optional figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FigureGroup {
    /// The time of a game, by declared thinking times.
    Time,
    /// The sources of points.
    Points,
    /// Turns without a legal or scoring placement, and their runs.
    Nothing,
    /// Comebacks.
    Comebacks,
    /// Drama and decisiveness.
    Drama,
    /// The variety of expressions that score.
    Variety,
    /// The luck of the deal.
    Deal,
}

impl FigureGroup {
    /// All groups.
    pub const ALL: [FigureGroup; 7] = [
        FigureGroup::Time,
        FigureGroup::Points,
        FigureGroup::Nothing,
        FigureGroup::Comebacks,
        FigureGroup::Drama,
        FigureGroup::Variety,
        FigureGroup::Deal,
    ];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            FigureGroup::Time => "time",
            FigureGroup::Points => "points",
            FigureGroup::Nothing => "nothing",
            FigureGroup::Comebacks => "comebacks",
            FigureGroup::Drama => "drama",
            FigureGroup::Variety => "variety",
            FigureGroup::Deal => "deal",
        }
    }

    /// Whether its figures need the details of turns, which are not stored otherwise.
    pub const fn needs_details(self) -> bool {
        matches!(
            self,
            FigureGroup::Nothing | FigureGroup::Comebacks | FigureGroup::Drama | FigureGroup::Variety
        )
    }
}

impl F {
    /// The group of the figure; `None` for a default figure.
    pub const fn group(self) -> Option<FigureGroup> {
        Some(match self {
            F::Minutes => FigureGroup::Time,
            F::PointsPrimary | F::PointsCross | F::PointsBonus | F::PointsEnd => FigureGroup::Points,
            F::NothingLegal | F::NothingLegalRun | F::NothingScoring | F::NothingScoringRun => {
                FigureGroup::Nothing
            }
            F::Comeback | F::OpenLate => FigureGroup::Comebacks,
            F::DramaAverage | F::DramaMaximum | F::DecisivenessThreshold | F::DecisivenessMoves => {
                FigureGroup::Drama
            }
            F::Variety => FigureGroup::Variety,
            F::DealShare => FigureGroup::Deal,
            _ => return None,
        })
    }
}

/// Thinking times, in whole seconds per turn: finding the placement, placing it and drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// A turn with a placement.
    pub placement: u32,
    /// A turn that is passed, discards included.
    pub pass: u32,
    /// A turn in which tiles are exchanged.
    pub exchange: u32,
}

impl Default for Thinking {
    /// Two thirds of the 90 seconds that the rules of Math Scrabble give for a move (MS-21), and half of that for a turn
    /// without a placement. It is a convention: no players were timed.
    fn default() -> Thinking {
        Thinking { placement: 60, pass: 30, exchange: 30 }
    }
}

/// The figures beyond the default ones.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct MoreFigures {
    /// The groups, each once, in order.
    pub groups: Vec<FigureGroup>,
    /// The thinking times.
    pub thinking: Thinking,
    /// The deficits in points at half-time that make a comeback, increasing and above 0.
    pub comebacks: Vec<u16>,
}

impl MoreFigures {
    /// Whether this group is selected.
    pub fn has(&self, group: FigureGroup) -> bool {
        self.groups.contains(&group)
    }

    /// Whether a figure is selected or a default one.
    pub fn has_figure(&self, figure: F) -> bool {
        figure.group().is_none_or(|group| self.has(group))
    }

    /// Whether the details of turns must be stored for self-play matches.
    pub fn needs_details(&self) -> bool {
        self.groups.iter().any(|group| group.needs_details())
    }
}
