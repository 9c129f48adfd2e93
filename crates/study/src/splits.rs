//! What does a search of splits search, and which setup is a candidate?
//!
//! A candidate is a split and a *manner*: whose bot and whose policies go with it. The manners are those of the base, with
//! each of the draw policies that are searched along; where a search begins from setups, also theirs. Bags have no
//! names here, so a policy that names them by letter is nobody's manner: of a setup with a card only the split is begun
//! from.

use board::{Bag, ByBag, ByRole, Role, Tile, Tiles};
use bots::{DrawPolicy, Setup, Split};
use search::{Candidate, Division, Parameter, SearchError, Space};

/// What is searched: splits of these tiles into so many bags, in some manners.
pub(crate) struct Splits<'a> {
    /// Setups whose split does not matter.
    manners: Vec<Setup>,
    tiles: &'a Tiles,
    bags: u8,
}

impl<'a> Splits<'a> {
    /// Splits of these tiles into so many bags, for the base, with these draw policies; none: with its own.
    pub(crate) fn of(base: &Setup, draws: &[DrawPolicy], (tiles, bags): (&'a Tiles, u8)) -> Splits<'a> {
        let with = |draw: &DrawPolicy| {
            let mut setup = base.clone();
            let own = setup.private_mut().expect("only setups for private bags have splits to search");
            own.draw = draw.clone();
            setup
        };
        let manners = if draws.is_empty() { vec![base.clone()] } else { draws.iter().map(with).collect() };
        Splits { manners, tiles, bags }
    }

    /// Takes in the manners of these setups, and says which candidates they are: each with its own manner, or with all
    /// that there are if its own names bags by letter.
    pub(crate) fn begin_from(&mut self, setups: &[Setup]) -> Result<Vec<Candidate>, SearchError> {
        for setup in setups.iter().filter(|setup| !names_bags(setup)) {
            if self.manner_of(setup).is_none() {
                self.manners.push(setup.clone());
            }
        }
        let mut starts = Vec::new();
        for setup in setups {
            let division = self.division(setup)?;
            let manners = match self.manner_of(setup) {
                Some(own) => own..own + 1,
                None => 0..self.manners.len(),
            };
            starts.extend(manners.map(|manner| {
                let choices = if self.manners.len() < 2 { Vec::new() } else { vec![manner] };
                Candidate { division: division.clone(), choices }
            }));
        }
        Ok(starts)
    }

    pub(crate) fn space(&self) -> Result<Space, SearchError> {
        let counts: Vec<usize> = self.tiles.kinds().map(|(_, count)| usize::from(count)).collect();
        let space = Space::new(&counts, usize::from(self.bags))?;
        if self.manners.len() < 2 {
            return Ok(space);
        }
        space.with_parameters(vec![Parameter { levels: self.manners.len(), ordered: false, interacts: true }])
    }

    /// The setup that a candidate is.
    pub(crate) fn setup(&self, candidate: &Candidate, name: &str) -> Setup {
        let bags = bags(&candidate.division, self.tiles);
        let split = Split { name: name.to_owned(), bags };
        let manner = candidate.choices.first().copied().unwrap_or(0);
        with_split(&Setup { name: name.to_owned(), ..self.manners[manner].clone() }, &split)
    }

    /// Which manner is that of a setup, if it is one.
    fn manner_of(&self, setup: &Setup) -> Option<usize> {
        let bare = |setup: &Setup| with_split(setup, &Split::default()).canonical();
        let own = bare(setup);
        self.manners.iter().position(|manner| bare(manner) == own && !names_bags(setup))
    }

    fn division(&self, setup: &Setup) -> Result<Division, SearchError> {
        let split = setup.split(Role::Other).expect("only setups for private bags have splits to search");
        let row = |(tile, _): (Tile, u8)| -> Vec<u8> {
            Bag::first(usize::from(self.bags)).map(|bag| split.bags[bag].count(tile)).collect()
        };
        Division::from_rows(&self.tiles.kinds().map(row).collect::<Vec<_>>())
    }
}

fn with_split(setup: &Setup, split: &Split) -> Setup {
    let mut setup = setup.clone();
    let own = setup.private_mut().expect("only setups for private bags have splits to search");
    own.splits = ByRole([split.clone(), split.clone()]);
    setup
}

/// Whether it draws from bags by their letters, so that it means something else once they are renamed.
fn names_bags(setup: &Setup) -> bool {
    setup
        .private()
        .is_some_and(|own| matches!(own.draw, DrawPolicy::Card { .. } | DrawPolicy::Priority { .. }))
}

fn bags(division: &Division, tiles: &Tiles) -> ByBag<Tiles> {
    let mut bags: ByBag<Tiles> = ByBag::default();
    let kinds: Vec<Tile> = tiles.kinds().map(|(tile, _)| tile).collect();
    for (symbol, &tile) in kinds.iter().enumerate() {
        for (bag, &count) in Bag::first(division.bags()).zip(division.row(symbol)) {
            bags[bag].set(tile, count);
        }
    }
    bags
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::setup;
    use bots::{Bot, Policy};
    use rules::Game;
    use rules::math_scrabble::MathScrabble;

    fn drawing(name: &str, draw: DrawPolicy) -> Setup {
        let mut made = Setup { luck: 0, ..setup(name) };
        made.private_mut().unwrap().draw = draw;
        made
    }

    #[test]
    fn who_is_begun_from_is_a_candidate_in_its_own_manner() {
        let game = MathScrabble::default();
        let base = drawing("base", DrawPolicy::Uniform);
        let quota = DrawPolicy::Quota { operators: 3 };
        let greedy = drawing("greedy", quota.clone());
        let other = Setup { bot: Bot::Random, ..greedy.clone() };
        let carded = drawing("carded", DrawPolicy::build("priority", &[]).unwrap());
        let mut splits = Splits::of(&base, &[DrawPolicy::Uniform, quota], (game.tiles(), 4));
        let starts = splits.begin_from(&[greedy.clone(), other.clone(), other.clone(), carded]).unwrap();
        // Both of the base, and the random one; the order of letters is nobody's.
        assert_eq!(splits.space().unwrap().parameters()[0].levels, 3);
        let choices: Vec<usize> = starts.iter().map(|start| start.choices[0]).collect();
        assert_eq!(choices, [1, 2, 2, 0, 1, 2]);
        assert_eq!(splits.setup(&starts[0], "x").canonical(), greedy.canonical());
        assert_eq!(splits.setup(&starts[1], "x").canonical(), other.canonical());
        starts.iter().for_each(|start| splits.space().unwrap().check(start).unwrap());
    }

    #[test]
    fn with_one_manner_there_is_nothing_to_choose() {
        let game = MathScrabble::default();
        let base = drawing("base", DrawPolicy::HandValue);
        let mut splits = Splits::of(&base, &[], (game.tiles(), 4));
        let starts = splits.begin_from(std::slice::from_ref(&base)).unwrap();
        assert!(splits.space().unwrap().parameters().is_empty() && starts[0].choices.is_empty());
        assert_eq!(splits.setup(&starts[0], "base").canonical(), base.canonical());
    }
}
