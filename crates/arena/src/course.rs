//! How games went on the way to their outcome.
//!
//! A ranking needs who won; whoever designs rules also asks whether games are close, when they are
//! decided, what players are left with and how much there is to choose from. That is kept apart from
//! [`PlayedGame`](crate::PlayedGame), so that rankings do not pay for it in memory or on disk.

use bagsplit_game::board::{ByBag, ByPlayer, Player, Tile, Tiles};
use bagsplit_game::rules::{Ending, Position};
use bagsplit_movegen::{Counted, Generator};

use crate::summary::at_most;
use crate::{GameSeed, Leg, Outcome, Turn, Watch};

/// How a game went, beside its [`PlayedGame`](crate::PlayedGame): what designers ask and rankings do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The number of the pair.
    pub pair: u64,
    /// Which game of the pair.
    pub leg: Leg,
    /// The most points that one turn earned: the largest change of the lead in one turn. At most 65535.
    pub largest_swing: u16,
    /// How often the lead went from one player to the other (a tie in between or not), by what the end of
    /// the game earned included.
    pub lead_changes: u16,
    /// After how many turns of both players the winner was ahead for good: the number of the first turn, from 1,
    /// from which on the winner leads strictly after every turn and at the end. All turns of the game where
    /// it was decided by the last turn, by what the end of the game earned, by the clock or a tie-break, or
    /// not at all.
    pub decided_after: u16,
    /// Tiles in each player's hand when the game ended (by [`Tile::index`]), before anything is settled.
    pub stuck: ByPlayer<[u8; Tile::COUNT]>,
    /// The placements that were legal, where they were counted.
    pub options: Option<Options>,
}

/// Sums over the turns of one game in which options were counted: one turn in [`Options::ONE_TURN_IN`], the first of
/// them another one from counted pair to counted pair, so that all turns are counted alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// How many turns.
    pub turns: u32,
    /// Legal placements.
    pub placements: u64,
    /// Those that would have earned points.
    pub scoring: u64,
}

impl Options {
    /// In a game whose options are counted they are so in one turn out of so many. Turns of one game resemble each
    /// other more than those of several, so that few turns of many games tell more than many turns of few.
    pub const ONE_TURN_IN: u64 = 5;

    /// Whether the options of a turn are counted, before which so many were played, in a pair with this number of
    /// which one in `every` is counted.
    #[must_use]
    pub const fn counted(pair: u64, turns_before: u32, every: u64) -> bool {
        every > 0
            && pair.is_multiple_of(every)
            && turns_before as u64 % Options::ONE_TURN_IN == pair / every % Options::ONE_TURN_IN
    }
}

/// Keeps the course of every game it looks on at, in the order of the games.
///
/// Options are counted by a generator of its own, so that the one which the players ask still remembers the
/// board that they left it with; and in turns that depend on nothing but the number of the pair. Counting all
/// placements takes far longer than finding the best: under the default rules of Math Scrabble a game in which they
/// are counted in every turn takes tens of times as long as one in which they are not.
pub struct CourseWatch<'g> {
    generator: Option<Box<dyn Generator + 'g>>,
    options_every: u64,
    courses: Vec<Course>,
    /// What is known so far of the game in play.
    course: Course,
    lead: Lead,
    hands: ByPlayer<Tiles>,
    /// What the player to move may choose from; it counts once the turn is over.
    turn: Options,
}

impl<'g> CourseWatch<'g> {
    /// A watch that counts options in the pairs whose number is a multiple of `options_every`, with a copy of
    /// the generator; in none if that is 0.
    #[must_use]
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

    /// The courses of the games so far, to keep.
    #[must_use]
    pub fn into_courses(self) -> Vec<Course> {
        self.courses
    }
}

impl Course {
    /// The course of a game before its first turn.
    #[must_use]
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

/// Who is ahead, and how that came about.
#[derive(Clone, Copy, Debug, Default)]
struct Lead {
    ahead: Option<Player>,
    /// The turn since which that player has been.
    since: u32,
    /// Who was ahead last.
    last: Option<Player>,
    changes: u16,
}

impl Lead {
    /// Looks at the points after so many turns.
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
