//! Lists of placements with their runs, leaves and estimates, and comparison with passing.

use bagsplit_game::board::{Grid, Placement, Tiles};
use bagsplit_game::rules::{Action, Game, Score, with_game};
use bagsplit_movegen::{Generator, Playable, SOON, ScoredPlacement, TieBreak};
use bagsplit_players::{Outlook, PrivateHandValue};
use serde::Serialize;

use crate::forms::{Form, forms, laid};
use crate::{Chance, Outcome, Setting, action_text};

/// The number of placements that the network evaluates: the best by points and leave value.
const ASKED: usize = 300;

/// The maximum hand size for complete lists; of larger hands only the best placements are searched.
const LARGEST_LISTED: u32 = 9;

/// The maximum number of steps of a search for placements, about ten seconds.
pub(crate) const LONGEST: u64 = 12_000_000;

/// The actions of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlacementList {
    /// The number of legal placements; `None` with blanks or more than nine tiles in hand, where only the best are
    /// searched.
    pub count: Option<usize>,
    /// Whether the search was complete; otherwise the placements are the best found.
    pub complete: bool,
    /// The best of them: by win probability where it is known, otherwise by points. In the first case the best pass or
    /// exchange is included at its rank, otherwise at the end.
    pub placements: Vec<Line>,
}

/// The kind of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A placement.
    Place,
    /// A pass, possibly with discards.
    Pass,
    Exchange,
}

/// A placement, a pass or an exchange.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    pub kind: Kind,
    /// Squares and tiles; empty unless it is a placement.
    pub place: Vec<(String, String)>,
    /// The same as a line of text, or the tiles discarded or exchanged.
    pub laid: String,
    /// The points of the action.
    pub points: u32,
    /// The runs that it forms.
    pub forms: Vec<Form>,
    /// The tiles that stay in hand.
    pub kept: String,
    /// The value of these tiles for the rest of the game, in points; `None` where the bag is shared.
    pub worth: Option<f64>,
    /// The network's estimate, if there is one.
    pub chance: Option<Chance>,
    /// The proven outcome, if there is one ([`Setting::exact`]).
    pub exact: Option<Outcome>,
}

impl Line {
    /// A placement from this hand on this board, without an estimate.
    ///
    /// # Panics
    /// When it places tiles that the hand does not hold.
    pub fn from_placement<G: Game>(
        game: &G,
        generator: &dyn Generator,
        (grid, hand): (&Grid, &Tiles),
        found: &ScoredPlacement,
    ) -> Line {
        let private = game.private_bags().is_some();
        let kept = hand
            .minus(&found.placement.used())
            .expect("hand tiles are laid");
        Line {
            kind: Kind::Place,
            place: found.placement.to_texts(),
            laid: laid(&found.placement),
            points: found.points,
            forms: forms(generator, private, grid, &found.placement),
            kept: kept.to_string(),
            worth: private.then(|| PrivateHandValue::FITTED.evaluate(&kept) / 1000.),
            chance: None,
            exact: None,
        }
    }
}

/// A candidate for the list of actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) action: Action,
    /// The placement, where it is one.
    pub(crate) found: Option<ScoredPlacement>,
    pub(crate) chance: Option<Chance>,
}

impl Candidate {
    pub(crate) fn win_chance(&self) -> f64 {
        self.chance.map_or(0., |chance| chance.win)
    }
}

/// The candidates for the list of actions.
pub(crate) struct Candidates {
    pub(crate) all: Vec<Candidate>,
    /// The number of legal placements, if they were counted.
    pub(crate) count: Option<usize>,
    /// Whether the search was complete.
    pub(crate) complete: bool,
}

impl Setting {
    /// The `n` best placements, and the best pass or exchange. With blanks or more than nine tiles in hand the search
    /// takes at most about ten seconds, which finds the best of nearly all positions.
    pub fn placements(&self, most: usize) -> PlacementList {
        with_game!(&self.rules, game => self.listed(game, most, LONGEST))
    }

    /// The same by a short search where a complete one would take long: with blanks or more than nine tiles in hand.
    pub fn placements_soon(&self, most: usize) -> PlacementList {
        with_game!(&self.rules, game => self.listed(game, most, SOON))
    }

    fn listed<G: Playable>(&self, game: &G, most: usize, steps: u64) -> PlacementList {
        let mut generator = game.generator();
        let Candidates {
            all,
            count,
            complete,
        } = self.candidates(game, &mut generator, (most, steps));
        PlacementList {
            count,
            complete,
            placements: self.lines(game, &generator, &all),
        }
    }

    fn lines<G: Playable>(
        &self,
        game: &G,
        generator: &dyn Generator,
        all: &[Candidate],
    ) -> Vec<Line> {
        all.iter()
            .map(|placement| self.line(game, generator, placement))
            .collect()
    }

    /// Whether there may be so many placements that to list them takes long: with blanks, or more tiles than a hand has by
    /// the published rules of any game.
    pub(crate) fn is_large(&self) -> bool {
        let blank = self.hand.iter().any(|tile| tile.symbol().is_none());
        blank || self.hand.total() > LARGEST_LISTED
    }

    /// The `n` best placements, with the best pass or exchange where the network is available; and the number of legal
    /// placements, if they were counted. With blanks or more than nine tiles in hand the search takes at most about
    /// `steps` steps.
    pub(crate) fn candidates<G: Playable>(
        &self,
        game: &G,
        generator: &mut dyn Generator,
        (most, steps): (usize, u64),
    ) -> Candidates {
        if self.is_large() {
            let listed = generator.best_few_within(&self.grid, &self.hand, ASKED, &|_| 0, steps);
            let all = self.weighed(game, generator, listed.found, most);
            return Candidates {
                all,
                count: None,
                complete: listed.exhaustive,
            };
        }
        let count = generator.count(&self.grid, &self.hand) as usize;
        let found = self.promising(game, generator, most);
        Candidates {
            all: self.weighed(game, generator, found, most),
            count: Some(count),
            complete: true,
        }
    }

    /// The `most` best by points, regardless of the leave, since readers of a list expect them; then the other
    /// candidates of the network, by points and leave value.
    fn promising<G: Playable>(
        &self,
        game: &G,
        generator: &mut dyn Generator,
        most: usize,
    ) -> Vec<ScoredPlacement> {
        let (grid, hand) = (&self.grid, &self.hand);
        if game.private_bags().is_none() {
            return generator.top_of_list(grid, hand, most + ASKED, &|_| 0);
        }
        let mut all = generator.top_of_list(grid, hand, most, &|_| 0);
        let value = PrivateHandValue::FITTED;
        let mut rest = generator.top_of_list(grid, hand, most + ASKED, &|kept| {
            value.evaluate(kept) as i32
        });
        rest.retain(|found| !all.contains(found));
        rest.truncate(ASKED);
        all.extend(rest);
        all
    }

    /// The best of some placements, and the best pass or exchange.
    fn weighed<G: Playable>(
        &self,
        game: &G,
        generator: &dyn Generator,
        found: Vec<ScoredPlacement>,
        most: usize,
    ) -> Vec<Candidate> {
        let all = found.into_iter().map(|found| Candidate {
            action: Action::Place(found.placement),
            found: Some(found),
            chance: None,
        });
        let mut all: Vec<Candidate> = all.collect();
        let network = self.network();
        let pass = self.seen(game, |seen| {
            let outlook = Outlook::new(seen, generator, network);
            for placement in &mut all {
                let points = placement.found.map_or(0, |found| found.points);
                placement.chance = Some(Chance::from_verdict(
                    outlook.evaluate(generator, &placement.action, points),
                    network,
                ));
            }
            let (action, verdict) = outlook.best_pass(generator);
            Candidate {
                action,
                found: None,
                chance: Some(Chance::from_verdict(verdict, network)),
            }
        });
        all.sort_by(|a, b| match (&a.found, &b.found) {
            (Some(found), Some(other)) => b
                .win_chance()
                .total_cmp(&a.win_chance())
                .then_with(|| TieBreak::FIRST.compare(found, other)),
            _ => b.win_chance().total_cmp(&a.win_chance()),
        });
        all.truncate(most);
        if let Some(pass) = pass {
            let place =
                all.partition_point(|candidate| candidate.win_chance() >= pass.win_chance());
            all.insert(place, pass);
        }
        all
    }

    /// The list entry of an action.
    pub(crate) fn line<G: Game>(
        &self,
        game: &G,
        generator: &dyn Generator,
        candidate: &Candidate,
    ) -> Line {
        let chance = candidate.chance;
        if let Some(found) = &candidate.found {
            return Line {
                chance,
                ..Line::from_placement(game, generator, (&self.grid, &self.hand), found)
            };
        }
        let kept = self
            .hand
            .minus(&candidate.action.tiles())
            .expect("hand tiles are given up");
        let exchanges = matches!(candidate.action, Action::Exchange(_));
        Line {
            kind: if exchanges {
                Kind::Exchange
            } else {
                Kind::Pass
            },
            place: Vec::new(),
            laid: action_text(&candidate.action),
            points: 0,
            forms: Vec::new(),
            kept: kept.to_string(),
            worth: game
                .private_bags()
                .is_some()
                .then(|| PrivateHandValue::FITTED.evaluate(&kept) / 1000.),
            chance,
            exact: None,
        }
    }

    /// The score of a placement.
    ///
    /// # Errors
    /// An invalid square or tile, or the clause of the rules that it breaks.
    pub fn judge(&self, place: &[(String, String)]) -> Result<Score, String> {
        let placement = Placement::from_texts(place).map_err(|error| error.to_string())?;
        with_game!(&self.rules, game => game.judge(&self.grid, &self.hand, &placement))
            .map_err(|fault| fault.to_string())
    }

    /// The points of a placement and the runs that it forms, the primary run first.
    ///
    /// # Errors
    /// As for [`Setting::judge`].
    pub fn preview(&self, place: &[(String, String)]) -> Result<Preview, String> {
        let score = self.judge(place)?;
        let placement = Placement::from_texts(place).map_err(|error| error.to_string())?;
        let private = self.rules.private_bags().is_some();
        let forms = with_game!(&self.rules, game => forms(&game.generator(), private, &self.grid, &placement));
        let Score {
            primary,
            cross,
            bonus,
        } = score;
        Ok(Preview {
            points: score.total(),
            primary,
            cross,
            bonus,
            forms,
        })
    }
}

/// The score of a placement, before it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Preview {
    pub points: u32,
    /// Points of the primary run, without the bonus.
    pub primary: u32,
    /// Points of all other runs, without the bonus.
    pub cross: u32,
    /// The bonus for many new tiles.
    pub bonus: u32,
    /// The runs of two symbols and more, the primary run first.
    pub forms: Vec<Form>,
}
