//! An experiment that nobody has played: four setups, of which the last two are the same, all against all.

use bagsplit_arena::{BlockResult, Leg, MulliganUse, PlayedGame, Tally, TurnSum, TurnSums};
use bagsplit_game::board::{ByPlayer, ByRole, MAX_BAGS, Player};
use bagsplit_game::rules::Ending;
use bagsplit_lab::studies::balance::columns::VariantOption;
use bagsplit_lab::studies::balance::{Balance, BalanceDifference, BalanceFigure, BalanceFinding};
use bagsplit_lab::studies::ranking::{Findings, find};
use bagsplit_lab::study::SetupTotals;
use bagsplit_lab::table::Table;
use bagsplit_players::{Bot, PrivateBags, Setup, Split};
use bagsplit_stats::{Estimate, Level, Looks, Scale};

/// The table of this name with all its columns.
pub(crate) fn table(name: &str) -> Table {
    bagsplit_lab::studies::tables()
        .into_iter()
        .find(|table| table.name == name)
        .unwrap()
}

/// The seed of the experiment, one that a double cannot hold.
pub(crate) const SEED: u64 = 0xfedc_ba98_7654_3211;

/// How many bags the rules have.
pub(crate) const BAGS: u8 = 3;

/// Names with what text files stumble over.
pub(crate) const NAMES: [&str; 4] = ["tens", "sums, \"quoted\"", "élan ÷ 2", "twin of élan"];

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u16) -> u16 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(end)) as u16
    }

    fn two(&mut self, end: u16) -> [u16; 2] {
        [self.below(end), self.below(end)]
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[usize::from(self.below(all.len() as u16))]
    }
}

/// The setups' names.
pub(crate) fn names() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

/// The setups.
pub(crate) fn setups() -> Vec<Setup> {
    let setup = |name| Setup::private_bags(name, Bot::Greedy, PrivateBags::new(Split::default()));
    NAMES.into_iter().map(setup).collect()
}

/// The matchups.
pub(crate) fn plan() -> Vec<(usize, usize)> {
    (0..4)
        .flat_map(|a| (a + 1..4).map(move |b| (a, b)))
        .collect()
}

/// Games of a matchup. The better setup, which has the smaller number, wins more often; twins split.
#[allow(
    clippy::needless_update,
    reason = "a column that is added need not be made up"
)]
pub(crate) fn games((a, b): (usize, usize), pairs: u64) -> Vec<PlayedGame> {
    let mut numbers = Numbers((10 * a + b) as u64);
    let mut games = Vec::new();
    for pair in 0..pairs {
        let twin_scores = numbers.two(60);
        for leg in Leg::ALL {
            let mut scores = numbers.two(60);
            scores[0] += 3 * (b - a) as u16;
            if (a, b) == (2, 3) {
                scores = [twin_scores[leg.index()], twin_scores[leg.other().index()]];
            }
            let tally = |numbers: &mut Numbers, score: u16| {
                let placements = numbers.below(12) + 1;
                Tally {
                    score,
                    primary: score / 2,
                    cross: score / 4,
                    bonus: score / 8,
                    end_bonus: (score - score / 2 - score / 4 - score / 8).cast_signed(),
                    placements,
                    scoring: placements - 1,
                    passes: numbers.below(4),
                    exchanges: numbers.below(3),
                    tiles_laid: 2 * placements,
                    tiles_left: numbers.below(30),
                    overage_ms: u32::from(numbers.below(2)) * u32::MAX,
                    ..Tally::default()
                }
            };
            let holder = Player::ALL[leg.other().index()];
            games.push(PlayedGame {
                winner: match scores[0].cmp(&scores[1]) {
                    std::cmp::Ordering::Greater => Some(Player::P0),
                    std::cmp::Ordering::Less => Some(Player::P1),
                    std::cmp::Ordering::Equal => None,
                },
                first: *numbers.one_of(&Player::ALL),
                ending: *numbers.one_of(&[
                    Ending::OutOfTiles,
                    Ending::SixPasses,
                    Ending::Clock(holder),
                ]),
                mulligan: *numbers.one_of(&[
                    MulliganUse::None,
                    MulliganUse::Opening,
                    MulliganUse::Turn,
                ]),
                players: ByPlayer(scores.map(|score| tally(&mut numbers, score))),
                ..PlayedGame::begun(pair, leg, holder)
            });
        }
    }
    games
}

/// Sums over some turns, different for each player and role.
pub(crate) fn turns(games: u64) -> TurnSums {
    let turn = |place: u64| TurnSum {
        games: games.saturating_sub(place),
        points: 5 * games + place,
        points_squared: 40 * games,
        placements: games.saturating_sub(4 * place),
        scoring: games / 2,
        passes: place,
        tiles_laid: 3 * games,
        hand: 7 * games,
        bags: std::array::from_fn::<_, MAX_BAGS, _>(|bag| (bag as u64 + 1) * games),
    };
    let of = |last: u64| (0..last).map(turn).collect::<Vec<_>>();
    TurnSums(ByPlayer([ByRole([of(1), of(2)]), ByRole([of(3), of(0)])]))
}

/// All of it, counted.
pub(crate) fn totals(pairs: u64) -> SetupTotals {
    let mut totals = SetupTotals::new(&plan(), 4);
    for (place, setups) in plan().into_iter().enumerate() {
        let (games, turns) = (games(setups, pairs), turns(2 * pairs));
        totals.add(
            place,
            &BlockResult {
                games,
                turns,
                ..BlockResult::default()
            },
        );
    }
    totals
}

/// What is found of it.
pub(crate) fn findings(totals: &SetupTotals) -> Findings {
    find(
        totals,
        &names(),
        4,
        &Scale::round_robin(4),
        Level::P95,
        Looks::Once,
        |a, b| (a, b) == (2, 3),
    )
    .expect("a round robin")
}

/// Figures of two variants, with every kind of null.
pub(crate) fn balance() -> Balance {
    let row = |variant, figure, interval, difference| BalanceFinding {
        variant,
        name: String::new(),
        figure,
        pairs: 500,
        estimate: Estimate::with_interval(0.25, 0.125, interval),
        difference,
        same_as: (variant == 1).then_some(0),
        same_games_as: None,
    };
    let difference = |interval| {
        let estimate = Estimate::with_interval(-0.5, 0.0625, interval);
        Some(BalanceDifference {
            estimate,
            p_adjusted: 0.01,
            real: true,
        })
    };
    let between = Some((0.0, 0.5));
    let findings = vec![
        row(0, BalanceFigure::FirstWins, between, None),
        row(0, BalanceFigure::Turns, None, None),
        row(
            1,
            BalanceFigure::LeadChanges,
            between,
            difference(Some((-0.75, -0.25))),
        ),
        row(1, BalanceFigure::Advantage, between, difference(None)),
        row(1, BalanceFigure::Comeback, between, None),
    ];
    Balance {
        level: Level::P95,
        pairs: 500,
        findings,
    }
}

/// Rule options of two variants, in numbers and in words.
pub(crate) fn options() -> Vec<VariantOption> {
    let option = |variant: &str, key: &str, value: &str, number| VariantOption {
        variant: variant.to_owned(),
        key: key.to_owned(),
        value: value.to_owned(),
        number,
    };
    vec![
        option("hand=7", "hand", "7", Some(7.)),
        option("hand=7", "first", "choice", None),
        option("hand=8, \"x\"", "hand", "8", Some(8.)),
    ]
}
