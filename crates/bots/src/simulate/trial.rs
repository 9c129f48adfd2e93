//! What comes of an action in one world?

use board::{Bag, ByBag, Grid, MAX_BAGS, Tiles};
use endings::Choice;
use movegen::Generator;
use network::{Network, Verdict};

use super::world::World;
use crate::leave::{PrivateHandValue, PrivateLeaveValue};
use crate::value::{Prospect, worth};
use crate::{Observation, PassPolicy};

/// How many placements are weighed in the turns that follow.
const WIDTH: usize = 4;

/// A player in a trial.
struct Side {
    hand: Tiles,
    score: u32,
    holder: bool,
}

/// What has come of it after the action, the opponent's reply and another turn: the chance of winning, of 65536, and
/// the margin at the end as a [`network::Verdict`] has it.
pub(super) fn play(
    seen: &Observation<'_>,
    world: &World,
    action: &Choice,
    generator: &mut impl Generator,
    network: &Network,
) -> (u32, i32) {
    let mut grid = seen.grid.clone();
    let mut bags = *seen.bags;
    let mut me = Side { hand: *seen.hand, score: seen.score, holder: seen.holder };
    let mut them = Side { hand: world.hand, score: seen.opponent_score, holder: !seen.holder };
    let mut wins_level = seen.wins_level;
    let mut passes = seen.passes_running;

    act(&mut me, action, &mut grid, &mut passes);
    wins_level &= !matches!(action, Choice::Place(found) if found.points > 0);
    draw(&mut me.hand, &mut bags, world, seen.hand_size);
    if let Some(won) = over(seen, &me, &them, wins_level, passes, true) {
        return won;
    }

    let mut their_bags = ByBag::single(world.theirs.iter().copied().collect::<Tiles>());
    let my_tiles = me.hand.plus(&bags.all());
    let view = Observation {
        grid: &grid,
        hand: &them.hand,
        bags: &their_bags,
        shared_bag: None,
        score: them.score,
        opponent_score: me.score,
        wins_level: !wins_level,
        holder: them.holder,
        mulligan_left: seen.mulligan_left,
        last: None,
        passes_running: passes,
        passes_to_end: seen.passes_to_end,
        opponent_tiles: &my_tiles,
        opponent_split: None,
        hand_size: seen.hand_size,
        target: seen.target,
        without: seen.without,
    };
    let (reply, _) = turn(&view, generator, network);
    act(&mut them, &reply, &mut grid, &mut passes);
    wins_level |= matches!(reply, Choice::Place(found) if found.points > 0);
    let lacking = (seen.hand_size.saturating_sub(them.hand.total()) as usize).min(world.theirs.len());
    let (drawn, left) = world.theirs.split_at(lacking);
    drawn.iter().for_each(|&tile| them.hand.add(tile));
    their_bags = ByBag::single(left.iter().copied().collect::<Tiles>());
    if let Some(won) = over(seen, &me, &them, wins_level, passes, false) {
        return won;
    }

    let their_tiles = them.hand.plus(&their_bags.all());
    let view = Observation {
        grid: &grid,
        hand: &me.hand,
        bags: &bags,
        score: me.score,
        opponent_score: them.score,
        wins_level,
        last: None,
        passes_running: passes,
        opponent_tiles: &their_tiles,
        ..*seen
    };
    let (_, verdict) = turn(&view, generator, network);
    (network::chance(verdict), verdict.margin)
}

/// What the player to move would do by the network alone.
fn turn(view: &Observation<'_>, generator: &mut impl Generator, network: &Network) -> (Choice, Verdict) {
    let prospect = Prospect::new(view);
    let found = prospect.best_placement(generator, network, WIDTH);
    match found {
        // On an empty board both wait as long as they can; on others few passes are better than points.
        Some((found, verdict))
            if if view.grid.is_empty() {
                !PassPolicy::WAITING.passes(view, &found)
            } else {
                found.points > 0
            } =>
        {
            (Choice::Place(found), verdict)
        }
        _ => {
            let (discarded, pass) = prospect.best_pass(network);
            match found {
                Some((found, verdict)) if !view.grid.is_empty() && worth(verdict) >= worth(pass) => {
                    (Choice::Place(found), verdict)
                }
                _ => (Choice::Pass(discarded), pass),
            }
        }
    }
}

fn act(side: &mut Side, action: &Choice, grid: &mut Grid, passes: &mut u32) {
    side.hand = side.hand.minus(&action.action().tiles()).expect("hand tiles are used");
    match action {
        Choice::Place(found) => {
            grid.lay(&found.placement);
            side.score += found.points;
            *passes = 0;
        }
        Choice::Pass(_) => *passes += 1,
    }
}

/// Fills the hand by the allocation with the best expected hand.
fn draw(hand: &mut Tiles, bags: &mut ByBag<Tiles>, world: &World, hand_size: u32) {
    let in_bags: u32 = bags.0.iter().map(Tiles::total).sum();
    let wanted = hand_size.saturating_sub(hand.total()).min(in_bags);
    if wanted == 0 {
        return;
    }
    let value = PrivateHandValue::FITTED;
    let (counts, _) = PrivateLeaveValue::new(&value, bags).best(hand, wanted);
    for bag in Bag::first(MAX_BAGS) {
        for &tile in world.mine[bag].iter().take(usize::from(counts[bag])) {
            hand.add(tile);
            let held: bool = bags[bag].take(tile);
            debug_assert!(held, "the world holds what the bags hold");
        }
    }
}

/// The chance of winning once the game is over: all or nothing.
fn over(
    seen: &Observation<'_>,
    me: &Side,
    them: &Side,
    wins_level: bool,
    passes: u32,
    theirs: bool,
) -> Option<(u32, i32)> {
    let mover = if theirs { them } else { me };
    let enough = seen.is_enough(me.score.max(them.score));
    (passes >= seen.passes_to_end || mover.hand.is_empty() || enough).then(|| {
        let wins = me.score > them.score || (me.score == them.score && wins_level);
        let lead = i64::from(me.score) - i64::from(them.score);
        (if wins { network::CERTAIN } else { 0 }, Verdict::margin_of(lead))
    })
}
