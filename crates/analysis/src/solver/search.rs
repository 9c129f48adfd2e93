//! The endgame solver: which proofs are attempted, in what order, with how many nodes.

use bagsplit_game::board::Tiles;
use bagsplit_movegen::Generator;

use crate::solver::ending::{Choice, Ending, EndingSolution};
use crate::solver::proof::Prover;
use crate::solver::state::{State, Worth};
use crate::solver::table::Table;

/// The number of placements beyond the frontier for the player for whom a proof is sought, by step; after the last step
/// all placements.
const WIDTHS: [usize; 8] = [0, 0, 8, 32, 128, 512, 2048, 8192];

/// The share of the nodes for the first questions: one in `FIRST_EFFORT`.
const FIRST_EFFORT: u64 = 32;

/// The distance from the likely margin at which bounds are tested.
const SLACKS: i32 = 4;

/// The maximum number of steps, each one turn deeper: more turns than an endgame can have.
const STEPS: usize = 64;

/// Solves endgames. Keep one for each thread and reuse it: it owns its scratch buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solver {
    table: Table,
}

impl Solver {
    /// Solves an ending for the win, then for the margin, with about `nodes` nodes at most, and returns the number of
    /// nodes used; `None` where not even the winner is proven.
    ///
    /// A node is a call of the generator for the best placement; a frontier counts as one more for every 8 placements
    /// in it, a list of all placements for every 64. The result does not depend on earlier calls or on the generator,
    /// if it is one of the same rules. For a game that is over the result has its margin, with a pass as the action.
    pub(crate) fn solve(
        &mut self,
        generator: &mut dyn Generator,
        ending: &Ending,
        nodes: u64,
    ) -> (Option<EndingSolution>, u64) {
        let ahead = ending.scores[0] as i32 - ending.scores[1] as i32;
        let root = State::root(ending);
        if let Some(worth) = root.over() {
            let wins = 4 * ahead + worth > 0;
            return (
                Some(EndingSolution {
                    action: Choice::Pass(Tiles::EMPTY),
                    wins,
                    margin: Some(ahead),
                }),
                0,
            );
        }
        self.table.clear();
        let table = &mut self.table;
        let prover = Prover {
            generator,
            table,
            used: 0,
            limit: nodes,
            nodes,
            width: 0,
            cut: false,
        };
        let efforts = [Effort::first(nodes); 2];
        let mut search = Search {
            key: root.key(),
            root,
            ahead,
            prover,
            nodes,
            efforts,
        };
        search.prove();
        (search.answer(), search.prover.used)
    }
}

/// The solution of one ending.
struct Search<'a> {
    root: State,
    key: u128,
    /// The points by which the player to move is ahead.
    ahead: i32,
    prover: Prover<'a>,
    nodes: u64,
    /// For upper bounds, and for lower ones.
    efforts: [Effort; 2],
}

/// The effort for one question.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The depth, which determines the width.
    step: usize,
    /// The maximum number of nodes for one question.
    nodes: u64,
}

impl Effort {
    fn first(nodes: u64) -> Effort {
        Effort {
            step: 0,
            nodes: nodes.div_ceil(FIRST_EFFORT),
        }
    }
}

impl Search<'_> {
    /// Proves as much as the nodes allow.
    fn prove(&mut self) {
        self.prover.value(&self.root, self.key);
        let guess = self.prover.one_turn_each(&self.root).max(self.bounds().0);
        // With a negative sum of scores and rest the player to move loses.
        let (win, loss) = (1 - 4 * self.ahead, -1 - 4 * self.ahead);
        while self.wins().is_none() && self.goes_on() {
            let guessed = guess >= win;
            let _ = self.ask(guessed, if guessed { win } else { loss })
                || self.ask(!guessed, if guessed { loss } else { win });
        }
        self.efforts = [Effort::first(self.nodes); 2];
        while self.lowest() < self.highest() && self.goes_on() {
            self.narrow(self.margin(guess));
        }
    }

    /// Narrows the bounds of the margin: tests the likely margin from below and from above, then closer values.
    fn narrow(&mut self, likely: i32) {
        for at_least in [true, false] {
            for slack in 0..SLACKS {
                let (lowest, highest) = (self.lowest(), self.highest());
                if lowest == highest {
                    return;
                }
                // For any guess, the tested value lies between the bounds.
                let worth = if at_least {
                    4 * ((likely - slack).clamp(lowest + 1, highest) - self.ahead) - 1
                } else {
                    4 * ((likely + slack).clamp(lowest, highest - 1) - self.ahead) + 1
                };
                if self.ask(at_least, worth) {
                    break;
                }
            }
        }
    }

    /// Whether nodes and steps are left.
    fn goes_on(&self) -> bool {
        self.prover.used < self.nodes && self.efforts.iter().any(|effort| effort.step < STEPS)
    }

    /// Tests whether the player to move gets at least, or else at most, `worth`. Without a proof the next effort is
    /// greater: deeper, or with more nodes if this one ran out.
    fn ask(&mut self, at_least: bool, worth: Worth) -> bool {
        let effort = &mut self.efforts[usize::from(at_least)];
        if effort.step >= STEPS {
            return false;
        }
        self.prover.limit = self.nodes.min(self.prover.used + effort.nodes);
        self.prover.width = WIDTHS.get(effort.step).copied().unwrap_or(usize::MAX);
        let depth = effort.step as u32 + 1;
        let proven = if at_least {
            self.prover.at_least(&self.root, worth, depth)
        } else {
            self.prover.at_most(&self.root, worth, depth)
        };
        if !proven {
            if self.prover.used < self.prover.limit {
                effort.step += 1;
            } else if effort.nodes < self.nodes {
                effort.nodes *= 2;
            } else {
                // The total number of nodes is not enough for the next list.
                effort.step = STEPS;
            }
        }
        proven
    }

    /// Whether the player to move wins, if that is proven.
    fn wins(&self) -> Option<bool> {
        let (low, high) = self.bounds();
        if low > -4 * self.ahead {
            Some(true)
        } else if high < -4 * self.ahead {
            Some(false)
        } else {
            None
        }
    }

    fn bounds(&self) -> (Worth, Worth) {
        self.prover
            .table
            .get(self.key)
            .map_or((Worth::MIN, Worth::MAX), |entry| (entry.low, entry.high))
    }

    fn lowest(&self) -> i32 {
        self.margin(self.bounds().0)
    }

    fn highest(&self) -> i32 {
        self.margin(self.bounds().1)
    }

    /// The margin that goes with a worth.
    fn margin(&self, worth: Worth) -> i32 {
        self.ahead + (worth.saturating_add(1) >> 2)
    }

    /// The result, if the winner is proven.
    fn answer(&self) -> Option<EndingSolution> {
        let (low, high) = (self.lowest(), self.highest());
        let action = self.prover.table.get(self.key)?.choice?;
        Some(EndingSolution {
            action,
            wins: self.wins()?,
            margin: (low == high).then_some(low),
        })
    }
}
