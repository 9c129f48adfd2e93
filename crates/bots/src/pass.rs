//! When to pass although a placement is legal.

use movegen::Found;

use crate::Observation;
use crate::catalogue::{number, policies};

policies! {
    /// Whether to pass rather than to make the placement that the bot has chosen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum PassPolicy: "pass policy" {
        NeverIfLegal = "never-if-legal",
            "places whenever a placement is legal, even for no points",
            by hand: "yes, as far as a person sees that one is legal";
        IfWorthless = "if-worthless",
            "passes and discards rather than place for no points, while the bags hold tiles and six passes do not \
             threaten to lose the game",
            by hand: "yes";
        StandOff {
            points: u32 = number(1, 99, 1),
                "the fewest points for which the holder places at 0-0 on a board with tiles";
        } = "stand-off",
            "at 0-0 the holder of the Advantage wins by passing, so it never opens, and once the other side has, \
             places at 0-0 only for enough points; and whoever is ahead passes if that ends the game",
            by hand: "yes: remember who holds the Advantage";
        ByValue = "by-value",
            "passes when the network of the bot 'value' gives better odds to a pass, with what it likes best to \
             discard, than to the placement; with another bot the same as 'if-worthless'",
            by hand: "no";
    }
}

impl PassPolicy {
    /// Whether to pass although `found` could be placed.
    #[must_use]
    pub fn passes(&self, seen: &Observation<'_>, found: &Found) -> bool {
        self.passes_up(seen, found.points)
    }

    /// Whether to pass although this many points could be earned.
    fn passes_up(&self, seen: &Observation<'_>, earned: u32) -> bool {
        let wins_if_over = seen.score > seen.opponent_score || (seen.nil_nil() && seen.holder);
        let passes_left = seen.passes_to_end.saturating_sub(seen.passes_running);
        // Equal scores, 0-0 apart, go to whoever had them first, which is not seen here: both sides play on.
        let may_lose = !wins_if_over && passes_left <= 2;
        match *self {
            PassPolicy::NeverIfLegal => false,
            // With two passes left the opponent's next one would end the game.
            PassPolicy::IfWorthless | PassPolicy::ByValue => earned == 0 && seen.tiles_in_bags() > 0 && !may_lose,
            PassPolicy::StandOff { points } => {
                // The last pass of six is a win for whoever is ahead, whatever could be placed.
                let ends_it = wins_if_over && passes_left <= 1;
                // Opening is a handicap at any price: let the other side do it, who loses at 0-0.
                let stands_off = seen.grid.is_empty() || earned < points;
                ends_it || (seen.nil_nil() && seen.holder && stands_off)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{ByBag, Grid, Symbol, Tiles};

    /// Whether a policy passes with a placement for so many points, on a board that is empty or not, with
    /// these points, as holder or not, after so many passes.
    fn passes(
        policy: PassPolicy,
        points: u32,
        opened: bool,
        (score, opponent_score): (u32, u32),
        holder: bool,
        passes_running: u32,
    ) -> bool {
        let mut grid = Grid::new(13).unwrap();
        if opened {
            grid.set(grid.centre(), Symbol::D1.into());
        }
        let bags = ByBag([Tiles::from_iter([Symbol::D1]); 8]);
        let plain = Observation::plain(&grid, &Tiles::EMPTY, &bags);
        let seen = Observation { score, opponent_score, holder, passes_running, ..plain };
        policy.passes_up(&seen, points)
    }

    #[test]
    fn nobody_passes_into_a_loss() {
        let worthless =
            |score, holder, running| passes(PassPolicy::IfWorthless, 0, true, score, holder, running);
        assert!(worthless((0, 0), false, 3));
        assert!(!worthless((0, 0), false, 4), "the holder's next pass would be the sixth");
        assert!(!worthless((3, 4), true, 5), "the sixth");
        assert!(worthless((0, 0), true, 5) && worthless((4, 3), false, 4));
        let stand_off =
            |score, running| passes(PassPolicy::StandOff { points: 9 }, 0, true, score, false, running);
        assert!(!stand_off((0, 0), 4) && !stand_off((0, 0), 5));
        assert!(stand_off((4, 3), 5), "the sixth pass wins for who is ahead");
    }

    #[test]
    fn the_holder_never_opens_in_a_stand_off() {
        let at_nil =
            |points, opened| passes(PassPolicy::StandOff { points: 2 }, points, opened, (0, 0), true, 0);
        assert!(at_nil(9, false), "whatever it earns");
        assert!(at_nil(1, true) && !at_nil(2, true));
        let other = passes(PassPolicy::StandOff { points: 2 }, 0, false, (0, 0), false, 1);
        assert!(!other, "the other side has to open");
    }
}
