//! Which placements are there, what do they form and keep, and what comes of them?

use board::{Face, Grid, Placement, Square, Tiles};
use bots::{Outlook, PrivateHandValue};
use movegen::{Found, Generator, Playable};
use rules::{Action, Game, Score, with_game};
use serde::Serialize;

use crate::forms::{Form, forms, laid};
use crate::{Chance, Setting};

/// How many placements the network is asked about: the best by points and by what is kept.
const ASKED: usize = 300;

/// The placements of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Listed {
    /// How many are legal; `None` with blanks in hand, where only the best are looked for.
    pub count: Option<usize>,
    /// The best of them: by the chance of winning where that is known, else by points.
    pub placements: Vec<Line>,
}

/// A placement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Squares and tiles.
    pub place: Vec<(String, String)>,
    /// The same as a line of text.
    pub laid: String,
    /// The points that it earns.
    pub points: u32,
    /// What it forms.
    pub forms: Vec<Form>,
    /// The tiles that stay in hand.
    pub kept: String,
    /// What these are worth for the rest of the game, in points; `None` where the bag is shared.
    pub worth: Option<f64>,
    /// What the network expects, if it was asked.
    pub chance: Option<Chance>,
}

impl Line {
    /// A placement from this hand on this board, of which no network is asked.
    ///
    /// # Panics
    /// When tiles are laid that the hand does not hold.
    #[must_use]
    pub fn of<G: Game>(
        game: &G,
        generator: &impl Generator,
        (grid, hand): (&Grid, &Tiles),
        found: &Found,
    ) -> Line {
        let private = game.private_bags().is_some();
        let kept = hand.minus(&found.placement.used()).expect("hand tiles are laid");
        Line {
            place: squares(&found.placement),
            laid: laid(&found.placement),
            points: found.points,
            forms: forms(generator, private, grid, &found.placement),
            kept: kept.to_string(),
            worth: private.then(|| PrivateHandValue::FITTED.of(&kept) / 1000.),
            chance: None,
        }
    }
}

/// The squares of a placement with their tiles, as texts.
pub(crate) fn squares(placement: &Placement) -> Vec<(String, String)> {
    placement.tiles().iter().map(|(square, face)| (square.to_string(), face.to_string())).collect()
}

impl Setting {
    /// The best placements, so many of them.
    #[must_use]
    pub fn placements(&self, most: usize) -> Listed {
        with_game!(&self.rules, game => self.listed(game, most))
    }

    fn listed<G: Playable>(&self, game: &G, most: usize) -> Listed {
        let mut generator = game.generator();
        let blanks = self.hand.iter().any(|tile| tile.symbol().is_none());
        let (found, count) = if blanks {
            (generator.best_few(&self.grid, &self.hand, ASKED, |_| 0), None)
        } else {
            let count = generator.count(&self.grid, &self.hand) as usize;
            (self.promising(game, &mut generator, most), Some(count))
        };
        let placements = self.lines(game, &generator, found, most);
        Listed { count, placements }
    }

    /// The `most` best by points, whatever they keep, since who looks at a list looks for them; then as many of the others
    /// as the network is asked about, by points and what is kept.
    fn promising<G: Playable>(&self, game: &G, generator: &mut impl Generator, most: usize) -> Vec<Found> {
        let (grid, hand) = (&self.grid, &self.hand);
        if game.private_bags().is_none() {
            return generator.top_of_list(grid, hand, most + ASKED, |_| 0);
        }
        let mut all = generator.top_of_list(grid, hand, most, |_| 0);
        let value = PrivateHandValue::FITTED;
        let mut rest = generator.top_of_list(grid, hand, most + ASKED, |kept| value.of(kept) as i32);
        rest.retain(|found| !all.contains(found));
        rest.truncate(ASKED);
        all.extend(rest);
        all
    }

    /// Lines for the best of some placements.
    fn lines<G: Playable>(
        &self,
        game: &G,
        generator: &impl Generator,
        all: Vec<Found>,
        most: usize,
    ) -> Vec<Line> {
        let chances = self.seen(game, |seen| {
            let outlook = Outlook::new(seen, generator, self.network());
            let of = |found: &Found| outlook.of(generator, &Action::Place(found.placement), found.points);
            all.iter().map(|found| Chance::of(of(found))).collect::<Vec<Chance>>()
        });
        let mut found: Vec<(Found, Option<Chance>)> = match chances {
            Some(chances) => all.into_iter().zip(chances.into_iter().map(Some)).collect(),
            None => all.into_iter().map(|found| (found, None)).collect(),
        };
        let win = |chance: &Option<Chance>| chance.map_or(0., |chance| chance.win);
        found.sort_by(|(one, a), (other, b)| win(b).total_cmp(&win(a)).then_with(|| one.compare(other)));
        found.truncate(most);
        let line = |(found, chance): (Found, Option<Chance>)| Line {
            chance,
            ..Line::of(game, generator, (&self.grid, &self.hand), &found)
        };
        found.into_iter().map(line).collect()
    }

    /// What a placement earns.
    ///
    /// # Errors
    /// What is wrong with it: a text that names no square or tile, or the clause of the rules that it breaks.
    pub fn judge(&self, place: &[(String, String)]) -> Result<Score, String> {
        let mut placement = Placement::EMPTY;
        for (square, face) in place {
            let square: Square = square.parse().map_err(|error| format!("{error}"))?;
            let face: Face = face.parse().map_err(|error| format!("{error}"))?;
            placement.lay(square, face).map_err(|error| error.to_string())?;
        }
        with_game!(&self.rules, game => game.judge(&self.grid, &self.hand, &placement))
            .map_err(|fault| fault.to_string())
    }
}
