//! Figures that are there only if they are asked for: they take more room, more time, or more comparisons.

use super::figure::BalanceFigure as F;

/// Figures that are asked for together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FigureGroup {
    /// How long a game takes, by declared thinking times.
    Time,
    /// What earns the points.
    Points,
    /// How often a player can do nothing, and for how long.
    Nothing,
    /// Whether games can be turned.
    Comebacks,
    /// Drama and decisiveness.
    Drama,
    /// How many different expressions earn points.
    Variety,
    /// How much of a result is the luck of the tiles.
    Deal,
}

impl FigureGroup {
    /// All of them.
    pub const ALL: [FigureGroup; 7] = [
        FigureGroup::Time,
        FigureGroup::Points,
        FigureGroup::Nothing,
        FigureGroup::Comebacks,
        FigureGroup::Drama,
        FigureGroup::Variety,
        FigureGroup::Deal,
    ];

    /// The name that files use.
    #[must_use]
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

    /// Whether its figures are made of what happened turn by turn, which is not kept otherwise.
    #[must_use]
    pub const fn needs_details(self) -> bool {
        matches!(
            self,
            FigureGroup::Nothing | FigureGroup::Comebacks | FigureGroup::Drama | FigureGroup::Variety
        )
    }
}

impl F {
    /// The group that the figure has to be asked for with; `None` of what is always there.
    #[must_use]
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

/// How long players think, in whole seconds a turn: finding the placement, laying it and drawing.
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
    /// in which nothing is laid. It is a convention: nobody has timed people.
    fn default() -> Thinking {
        Thinking { placement: 60, pass: 30, exchange: 30 }
    }
}

/// What is asked for beside the figures that are always there.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct MoreFigures {
    /// The groups, each once, in order.
    pub groups: Vec<FigureGroup>,
    /// How long players think.
    pub thinking: Thinking,
    /// How many points behind at half-time make a comeback, increasing; none is 0.
    pub comebacks: Vec<u16>,
}

impl MoreFigures {
    /// Whether figures of this group are asked for.
    #[must_use]
    pub fn has(&self, group: FigureGroup) -> bool {
        self.groups.contains(&group)
    }

    /// Whether a figure is asked for, or always there.
    #[must_use]
    pub fn has_figure(&self, figure: F) -> bool {
        figure.group().is_none_or(|group| self.has(group))
    }

    /// Whether what happened turn by turn has to be kept of mirrors.
    #[must_use]
    pub fn needs_details(&self) -> bool {
        self.groups.iter().any(|group| group.needs_details())
    }
}
