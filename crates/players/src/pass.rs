//! Pass policies: when to pass although a placement is legal.

use crate::Observation;
use crate::catalogue::{number, policies};

/// Value of a minimum number of points that means never to open.
const NEVER: u32 = 99;

policies! {
    /// Whether to pass instead of making the placement that the bot has chosen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum PassPolicy: "pass policy" {
        AlwaysPlace = "always-place",
            "places whenever a placement is legal, even for no points",
            by hand: Yes, "if the player sees that one is legal";
        PassOnZero = "pass-on-zero",
            "passes and discards rather than place for no points, while the bags hold tiles and six passes do not \
             threaten to lose the game",
            by hand: Yes, "";
        StandOff {
            points: u32 = number(1, 99, 1),
                "the fewest points for which the holder places at 0-0 on a board with tiles";
            opens: u32 = number(0, 99, 99), "the fewest points for which the holder opens (99 is never)";
        } = "stand-off",
            "at 0-0 the holder of the Advantage wins by passing, so it then passes rather than place for few points, and \
             opens only for 'opens' points; the player who is ahead passes if that ends the game",
            by hand: Yes, "remember who holds the Advantage";
        ByValue = "by-value",
            "on an empty board the same as 'waiting', but the bot 'simulate' considers opening once the other side has \
             passed; then passes when the network of the bot 'value' gives better odds to a pass, with its best discard, than \
             to the placement; with a bot without a network the same as 'waiting'",
            by hand: No, "";
        Waiting {
            first: u32 = number(0, 99, 99),
                "the fewest points for which the other side opens on its first turn (99 is never, 0 is always)";
            later: u32 = number(0, 99, 99),
                "the fewest points for which the other side opens on a later turn, while it can still wait";
            holder: u32 = number(0, 99, 99), "the fewest points for which the holder of the Advantage opens";
        } = "waiting",
            "neither side wants to open: on an empty board the holder of the Advantage, who wins at 0-0, passes, and so does \
             the other side as long as the holder's next pass does not end the game; then as 'pass-on-zero', and the player \
             who is ahead passes if that ends the game",
            by hand: Yes, "count the passes, remember who holds the Advantage";
    }
    short "never-if-legal" = PassPolicy::AlwaysPlace, "'always-place', as the setup format spells it", by hand: Yes,
        "as 'always-place'";
}

impl PassPolicy {
    /// The policy that waits whenever it can.
    pub(crate) const WAITING: PassPolicy = PassPolicy::Waiting {
        first: NEVER,
        later: NEVER,
        holder: NEVER,
    };

    /// Whether the policy passes regardless of placements, so that none need to be searched: no policy that places for
    /// few points passes for more.
    pub(crate) fn passes_all(&self, seen: &Observation<'_>) -> bool {
        self.passes(seen, u32::MAX)
    }

    /// Whether to pass although `earned` points could be scored.
    pub(crate) fn passes(&self, seen: &Observation<'_>, earned: u32) -> bool {
        let wins_if_over = seen.score > seen.opponent_score || (seen.nil_nil() && seen.holder);
        let passes_left = seen.passes_to_end.saturating_sub(seen.consecutive_passes);
        // Equal scores above 0-0 favour the player who reached them first; the older policies ignore that, and play on.
        let may_lose = !wins_if_over && passes_left <= 2;
        match *self {
            PassPolicy::ByValue => PassPolicy::WAITING.passes(seen, earned),
            PassPolicy::AlwaysPlace => false,
            // With two passes left the opponent's next one would end the game.
            PassPolicy::PassOnZero => earned == 0 && seen.tiles_in_bags() > 0 && !may_lose,
            PassPolicy::StandOff { points, opens } => {
                // The last of six passes wins for the player who is ahead, regardless of placements.
                let ends_it = wins_if_over && passes_left <= 1;
                // The other side, which loses at 0-0, has to open if the holder does not.
                let stands_off = match seen.grid.is_empty() {
                    true => opens >= NEVER || earned < opens,
                    false => earned < points,
                };
                ends_it || (seen.nil_nil() && seen.holder && stands_off)
            }
            PassPolicy::Waiting {
                holder,
                first,
                later,
            } => {
                let ahead = seen.score + u32::from(seen.wins_level) > seen.opponent_score;
                let ends_it = ahead && passes_left <= 1;
                // With two passes left, the second one lets the player who is ahead end the game.
                let can_wait = ahead || passes_left > 2;
                if seen.grid.is_empty() {
                    // All turns so far were passes: of the first two, one was the other side's.
                    let opens_for = if ahead {
                        holder
                    } else if seen.consecutive_passes < 2 {
                        first
                    } else {
                        later
                    };
                    let opens = opens_for < NEVER && earned >= opens_for;
                    return ends_it || (can_wait && !opens);
                }
                ends_it || (earned == 0 && can_wait && seen.tiles_in_bags() > 0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Policy;
    use bagsplit_game::board::{ByBag, Grid, Symbol, Tiles};

    /// Whether a policy passes with a placement for `earned` points, on a board that is empty or not, with these
    /// scores, as holder or not, after this number of passes.
    fn passes(
        policy: PassPolicy,
        points: u32,
        opened: bool,
        (score, opponent_score): (u32, u32),
        holder: bool,
        consecutive_passes: u32,
    ) -> bool {
        let mut grid = Grid::new(13).unwrap();
        if opened {
            grid.set(grid.centre(), Symbol::D1.into());
        }
        let bags = ByBag([Tiles::from_iter([Symbol::D1]); 8]);
        let plain = Observation::plain(&grid, &Tiles::EMPTY, &bags);
        let wins_level = holder && score == 0;
        let seen = Observation {
            score,
            opponent_score,
            wins_level,
            holder,
            consecutive_passes,
            ..plain
        };
        policy.passes(&seen, points)
    }

    #[test]
    fn pass_policies_never_end_a_lost_game() {
        let worthless = |score, holder, running| {
            passes(PassPolicy::PassOnZero, 0, true, score, holder, running)
        };
        assert!(worthless((0, 0), false, 3));
        assert!(
            !worthless((0, 0), false, 4),
            "the holder's next pass would be the sixth"
        );
        assert!(!worthless((3, 4), true, 5), "the sixth");
        assert!(worthless((0, 0), true, 5) && worthless((4, 3), false, 4));
        let stand_off = |score, running| {
            passes(
                PassPolicy::StandOff {
                    points: 9,
                    opens: NEVER,
                },
                0,
                true,
                score,
                false,
                running,
            )
        };
        assert!(!stand_off((0, 0), 4) && !stand_off((0, 0), 5));
        assert!(
            stand_off((4, 3), 5),
            "the sixth pass wins for the player who is ahead"
        );
    }

    #[test]
    fn waiting_passes_in_either_role_while_possible() {
        let waits = |holder, running| {
            let policy = PassPolicy::build("waiting", &[]).unwrap();
            passes(policy, 6, false, (0, 0), holder, running)
        };
        // The other side begins and has the turns 0, 2 and 4; the holder has 1, 3 and 5.
        let turns = |holder| {
            (0..6)
                .map(|running| waits(holder, running))
                .collect::<Vec<_>>()
        };
        assert_eq!(turns(true), [true; 6]);
        assert_eq!(
            turns(false),
            [true, true, true, true, false, false],
            "the next pass would be the last but one"
        );
    }

    #[test]
    fn with_a_head_start_the_other_side_waits_and_the_holder_has_to_open() {
        let waits = |holder, running| {
            let scores = if holder { (0, 1) } else { (1, 0) };
            passes(PassPolicy::WAITING, 6, false, scores, holder, running)
        };
        let turns = |holder| {
            (0..6)
                .map(|running| waits(holder, running))
                .collect::<Vec<_>>()
        };
        assert_eq!(turns(false), [true; 6]);
        assert_eq!(turns(true), [true, true, true, true, false, false]);
    }

    #[test]
    fn waiting_opens_for_the_configured_points() {
        let waiting = PassPolicy::Waiting {
            first: 4,
            later: 2,
            holder: 6,
        };
        // Whether it is the holder, the consecutive passes, and the fewest points for which it opens.
        for (holder, running, least) in [
            (false, 0, 4),
            (false, 1, 4),
            (false, 2, 2),
            (false, 3, 2),
            (false, 4, 0),
            (true, 0, 6),
            (true, 4, 6),
        ] {
            for points in 0..=6 {
                let found = passes(waiting, points, false, (0, 0), holder, running);
                assert_eq!(
                    found,
                    points < least,
                    "{holder} after {running}, {points} points"
                );
            }
        }
        assert!(
            passes(waiting, 6, false, (0, 0), true, 5),
            "a pass wins at once"
        );
        let never = PassPolicy::Waiting {
            first: 99,
            later: 99,
            holder: 99,
        };
        assert!(
            passes(never, 120, false, (0, 0), false, 0),
            "99 is never, also where points are more"
        );
        let always = PassPolicy::Waiting {
            first: 0,
            later: 0,
            holder: 0,
        };
        assert!(
            !passes(always, 0, false, (0, 0), false, 0)
                && !passes(always, 0, false, (0, 0), true, 0)
        );
    }

    #[test]
    fn waiting_stops_two_passes_before_the_end() {
        let grid = Grid::new(13).unwrap();
        let bags = ByBag([Tiles::from_iter([Symbol::D1]); 8]);
        let plain = Observation::plain(&grid, &Tiles::EMPTY, &bags);
        let policy = PassPolicy::build("waiting", &[]).unwrap();
        for passes_to_end in [2, 4, 6, 10] {
            for consecutive_passes in 0..passes_to_end {
                let seen = Observation {
                    passes_to_end,
                    consecutive_passes,
                    ..plain
                };
                assert_eq!(
                    policy.passes(&seen, 6),
                    consecutive_passes + 2 < passes_to_end
                );
            }
        }
    }

    #[test]
    fn waiting_passes_for_no_points_or_to_win_on_a_board_with_tiles() {
        let policy = PassPolicy::build("waiting", &[]).unwrap();
        // The points to be had, the scores, whether it is the holder, the consecutive passes, and whether it passes.
        for (points, scores, holder, running, passed) in [
            (1, (0, 0), true, 0, false),
            (0, (0, 0), true, 0, true),
            (0, (0, 0), false, 3, true),
            (0, (0, 0), false, 4, false),
            (1, (0, 0), true, 5, true),
            (3, (4, 3), false, 5, true),
            (3, (4, 3), false, 4, false),
            (0, (3, 4), true, 3, true),
            (0, (3, 4), true, 4, false),
        ] {
            let found = passes(policy, points, true, scores, holder, running);
            assert_eq!(
                found, passed,
                "{points} points at {scores:?}, {holder}, after {running}"
            );
        }
    }

    #[test]
    fn the_holder_opens_for_enough_points_or_never_in_a_stand_off() {
        let at_nil = |points, opened| {
            passes(
                PassPolicy::StandOff {
                    points: 2,
                    opens: NEVER,
                },
                points,
                opened,
                (0, 0),
                true,
                0,
            )
        };
        assert!(at_nil(9, false), "regardless of its points");
        assert!(at_nil(1, true) && !at_nil(2, true));
        let opening = |points, holder| {
            passes(
                PassPolicy::StandOff {
                    points: 1,
                    opens: 2,
                },
                points,
                false,
                (0, 0),
                holder,
                0,
            )
        };
        assert!(
            opening(1, true) && !opening(2, true),
            "it opens for enough points"
        );
        assert!(!opening(0, false), "the other side opens for any");
        let other = passes(
            PassPolicy::StandOff {
                points: 2,
                opens: NEVER,
            },
            0,
            false,
            (0, 0),
            false,
            1,
        );
        assert!(!other, "the other side has to open");
    }
}
