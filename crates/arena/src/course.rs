//! Courses of games: lead changes, decision time, leftover tiles and options.
//!
//! A ranking needs only the winner; rules designers also ask whether games are close, when they are decided, which
//! tiles remain and how many options players have. These figures are separate from [`PlayedGame`](crate::PlayedGame),
//! so that rankings do not pay for them in memory or on disk.

use bagsplit_game::board::{ByBag, ByPlayer, Player, Tile, Tiles};
use bagsplit_game::rules::{Ending, Position};
use bagsplit_movegen::{Counted, Generator};

use crate::summary::at_most;
use crate::{GameSeed, Leg, Outcome, Turn, Watch};

/// The course of a game, in addition to its [`PlayedGame`](crate::PlayedGame).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The number of the pair.
    pub pair: u64,
    /// The game of the pair.
    pub leg: Leg,
    /// The maximum number of points of one turn, that is, the largest change of the lead. At most 65535.
    pub largest_swing: u16,
    /// The number of times that the lead changed from one player to the other (with or without a tie in between),
    /// including changes by points that the end of the game scored.
    pub lead_changes: u16,
    /// The number of turns of both players after which the winner was ahead for good: the number, from 1, of the first
    /// turn from which on the winner leads strictly after every turn and at the end. The number of all turns if the
    /// game was decided by the last turn, by points that the end scored, by the clock or a tie-break, or is a tie.
    pub decided_after: u16,
    /// The tiles in each player's hand when the game ended (by [`Tile::index`]), before settlement.
    pub stuck: ByPlayer<[u8; Tile::COUNT]>,
    /// The legal placements, where they were counted.
    pub options: Option<Options>,
}

/// Sums over the turns of one game in which options were counted: one turn in [`Options::ONE_TURN_IN`], starting at
/// another turn from counted pair to counted pair, so that all turns have equal weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// The number of turns.
    pub turns: u32,
    /// Legal placements.
    pub placements: u64,
    /// Legal placements that score points.
    pub scoring: u64,
}

impl Options {
    /// The sampling interval of turns in a game whose options are counted. Turns of one game are more similar than
    /// turns of different games, so few turns of many games are more informative than many turns of few.
    pub const ONE_TURN_IN: u64 = 5;

    /// Whether the options of a turn are counted, given the pair, the number of turns before it, and the interval
    /// `every` of counted pairs.
    pub const fn counted(pair: u64, turns_before: u32, every: u64) -> bool {
        every > 0
            && pair.is_multiple_of(every)
            && turns_before as u64 % Options::ONE_TURN_IN == pair / every % Options::ONE_TURN_IN
    }
}

/// Records the course of every observed game, in the order of the games.
///
/// Options are counted with a separate generator, so that the players' generator still has the board in its cache, and
/// in turns that depend only on the number of the pair. Counting all placements takes far longer than finding the best:
/// under the default rules of Math Scrabble, counting in every turn makes a game tens of times slower.
pub struct CourseWatch<'g> {
    generator: Option<Box<dyn Generator + 'g>>,
    options_every: u64,
    courses: Vec<Course>,
    /// The known part of the course of the current game.
    course: Course,
    lead: Lead,
    hands: ByPlayer<Tiles>,
    /// The options of the player to move; they count once the turn is over.
    turn: Options,
}

impl<'g> CourseWatch<'g> {
    /// An observer that counts options in the pairs whose number is a multiple of `options_every`, with a copy of the
    /// generator; in none if that is 0.
    pub fn new(generator: &(impl Generator + Clone + 'g), options_every: u64) -> CourseWatch<'g> {
        CourseWatch {
            generator: (options_every > 0).then(|| Box::new(generator.clone()) as Box<dyn Generator + 'g>),
            options_every,
            courses: Vec::new(),
            course: Course::before(0, Leg::First),
            lead: Lead::default(),
            hands: ByPlayer::default(),
            turn: Options::default(),
        }
    }

    /// The courses of the games so far.
    pub fn into_courses(self) -> Vec<Course> {
        self.courses
    }
}

impl Course {
    /// The course of a game before its first turn.
    pub fn before(pair: u64, leg: Leg) -> Course {
        Course {
            pair,
            leg,
            largest_swing: 0,
            lead_changes: 0,
            decided_after: 0,
            stuck: ByPlayer([[0; Tile::COUNT]; 2]),
            options: None,
        }
    }
}

impl Watch for CourseWatch<'_> {
    fn begin(&mut self, seed: GameSeed) {
        self.course = Course::before(seed.pair, seed.leg);
        let counted = self.generator.is_some() && seed.pair.is_multiple_of(self.options_every);
        self.course.options = counted.then(Options::default);
        self.lead = Lead::default();
        self.hands = ByPlayer::default();
    }

    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        self.hands[player] = redrawn.unwrap_or(drawn).all();
    }

    fn to_move(&mut self, position: &Position) {
        if position.turns() == 0 {
            // A head start is a lead.
            self.lead.after(0, position.scores());
        }
        self.turn = Options::default();
        let counted = Options::counted(self.course.pair, position.turns(), self.options_every);
        let Some(generator) = self.generator.as_mut().filter(|_| counted) else { return };
        let Counted { placements, scoring } =
            generator.count_by_worth(position.grid(), position.hand(position.to_move()));
        self.turn = Options { turns: 1, placements, scoring };
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        let course = &mut self.course;
        course.largest_swing = course.largest_swing.max(at_most(turn.score.total()));
        if let Some(options) = &mut course.options {
            options.turns += self.turn.turns;
            options.placements += self.turn.placements;
            options.scoring += self.turn.scoring;
        }
        self.lead.after(position.turns(), position.scores());
        self.hands = ByPlayer(Player::ALL.map(|player| *position.hand(player)));
    }

    fn end(&mut self, outcome: &Outcome) {
        let after_turns = self.lead;
        self.lead.after(outcome.turns, &outcome.scores);
        let by_points =
            !matches!(outcome.ending, Ending::Clock(_) | Ending::Forfeit(_)) && outcome.winner.is_some();
        let stayed = [after_turns.ahead, self.lead.ahead] == [outcome.winner; 2];
        let decided = if by_points && stayed { after_turns.since } else { outcome.turns };
        self.course.decided_after = at_most(decided);
        self.course.lead_changes = self.lead.changes;
        let of = |hand: Tiles| {
            let mut counts = [0; Tile::COUNT];
            for (tile, count) in hand.kinds() {
                counts[tile.index()] = count;
            }
            counts
        };
        self.course.stuck = ByPlayer(self.hands.0.map(of));
        self.courses.push(self.course);
    }
}

/// The leader, and since when.
#[derive(Clone, Copy, Debug, Default)]
struct Lead {
    ahead: Option<Player>,
    /// The turn since which that player has led.
    since: u32,
    /// The last leader.
    last: Option<Player>,
    changes: u16,
}

impl Lead {
    /// Updates the leader after `turns` turns.
    fn after(&mut self, turns: u32, scores: &ByPlayer<u32>) {
        let ahead = Player::ALL.into_iter().find(|&player| scores[player] > scores[player.other()]);
        if ahead != self.ahead {
            self.ahead = ahead;
            self.since = turns;
        }
        if ahead.is_some() && ahead != self.last {
            self.changes += u16::from(self.last.is_some());
            self.last = ahead;
        }
    }
}
