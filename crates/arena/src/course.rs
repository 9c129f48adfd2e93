//! Courses of games: lead changes, leads on the way, and turns for nothing.
//!
//! A ranking needs only the winner; rules designers also ask whether games are close, how long they are open, and how often
//! a player cannot score. These figures are separate from [`PlayedGame`](crate::PlayedGame), so that rankings do not
//! pay for them in time, memory or on disk.

use bagsplit_game::board::{ByPlayer, Grid, Player, Tiles};
use bagsplit_game::rules::Position;
use bagsplit_movegen::Generator;

use crate::summary::at_most;
use crate::{GameSeed, Leg, Outcome, Turn, Watch};

/// The course of a game, in addition to its [`PlayedGame`](crate::PlayedGame).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The number of the pair.
    pub pair: u64,
    /// The game of the pair.
    pub leg: Leg,
    /// The number of times that the lead changed from one player to the other (with or without a tie in between),
    /// including changes by points that the end of the game scored.
    pub lead_changes: u16,
    /// The number of turns in which no legal placement scored points, or none was legal.
    pub nothing_scoring: u16,
    /// The points of the first setup's player less those of the other after half of the turns, rounded down, and after three
    /// quarters of them. At most 65535 either way.
    pub leads: [i32; 2],
}

impl Course {
    /// The course of a game before its first turn.
    pub const fn before(pair: u64, leg: Leg) -> Course {
        Course {
            pair,
            leg,
            lead_changes: 0,
            nothing_scoring: 0,
            leads: [0; 2],
        }
    }
}

/// Records the course of every observed game, in the order of the games.
///
/// In a turn without points it finds the best placement with a separate generator, so that the players' generator still
/// has the board in its cache.
pub struct CourseWatch<'g> {
    generator: Box<dyn Generator + 'g>,
    courses: Vec<Course>,
    /// The known part of the course of the current game.
    course: Course,
    /// The lead of the first setup's player before each turn and after the last.
    leads: Vec<i32>,
    /// The last player in the lead.
    leader: Option<Player>,
    /// The board before the turn and the hand of the player to move.
    before: Option<(Grid, Tiles)>,
}

impl<'g> CourseWatch<'g> {
    /// An observer with a copy of the generator.
    pub fn new(generator: &(impl Generator + Clone + 'g)) -> CourseWatch<'g> {
        CourseWatch {
            generator: Box::new(generator.clone()),
            courses: Vec::new(),
            course: Course::before(0, Leg::First),
            leads: Vec::new(),
            leader: None,
            before: None,
        }
    }

    /// The courses of the games so far.
    pub fn into_courses(self) -> Vec<Course> {
        self.courses
    }

    /// Updates the leader and counts a change.
    fn note_leader(&mut self, scores: &ByPlayer<u32>) {
        let ahead = Player::ALL
            .into_iter()
            .find(|&player| scores[player] > scores[player.other()]);
        if ahead.is_some() && ahead != self.leader {
            self.course.lead_changes += u16::from(self.leader.is_some());
            self.leader = ahead;
        }
    }

    fn note_lead(&mut self, scores: &ByPlayer<u32>) {
        let [one, two] = scores.0.map(|score| i32::from(at_most(score)));
        self.leads.push(one - two);
    }
}

impl Watch for CourseWatch<'_> {
    fn begin(&mut self, seed: GameSeed) {
        self.course = Course::before(seed.pair, seed.leg);
        self.leads.clear();
        self.leader = None;
    }

    fn to_move(&mut self, position: &Position) {
        if position.turns() == 0 {
            // A head start is a lead.
            self.note_leader(position.scores());
            self.note_lead(position.scores());
        }
        self.before = Some((position.grid().clone(), *position.hand(position.to_move())));
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        self.note_leader(position.scores());
        self.note_lead(position.scores());
        let before = self.before.take().filter(|_| turn.score.total() == 0);
        let missed = before.map(|(grid, hand)| self.generator.best(&grid, &hand));
        self.course.nothing_scoring +=
            u16::from(missed.is_some_and(|best| best.is_none_or(|best| best.points == 0)));
    }

    fn end(&mut self, outcome: &Outcome) {
        self.note_leader(&outcome.scores);
        if self.leads.is_empty() {
            self.note_lead(&outcome.scores);
        }
        let turns = self.leads.len() - 1;
        self.course.leads = [turns / 2, turns * 3 / 4].map(|turn| self.leads[turn]);
        self.courses.push(self.course);
    }
}
