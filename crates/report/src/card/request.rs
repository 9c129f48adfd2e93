//! Making a card: the games that measure its parts, and its words.

use bagsplit_game::rules::Ruleset;
use bagsplit_lab::run::{LabError, Observer};
use bagsplit_lab::studies::{
    among_people, first_draws, games_among_people, games_for_parts, worth_of_parts,
};
use bagsplit_players::notes::Expressions;
use bagsplit_players::{HumanEffort, PrivateBags, Setup};
use bagsplit_stats::numerals::count;
use rayon::ThreadPool;

use super::by_hand::NOT_IN_A_MATCH;
use super::{CardPart, Page, add_worth, bags, parts, player};
use crate::words::recommendation;

/// The number of draws on a printed card.
const DRAWS: usize = 4;

/// A card that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct CardRequest<'a> {
    pub rules: &'a Ruleset,
    /// The setup; a program [has chosen its split](bagsplit_lab::run::identify).
    pub setup: &'a Setup,
    /// The pairs that measure each part; 0 measures nothing.
    pub pairs: u64,
    pub seed: u64,
    /// The most expressions to memorise.
    pub lines: usize,
}

impl CardRequest<'_> {
    /// The number of games that it plays.
    pub fn games(&self) -> u64 {
        match self.setup.private() {
            Some(private) => games_for_parts(private, self.pairs) + games_among_people(self.pairs),
            None => 0,
        }
    }

    /// Plays the games and makes the page, with a verdict beside what is known; `None` if the observer stopped it.
    ///
    /// # Errors
    /// If the game has a shared bag, and as [`worth_of_parts`].
    pub fn page(
        &self,
        verdict: &str,
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<Option<Page>, LabError> {
        let private = self.setup.private().ok_or_else(|| {
            LabError::Unfit(format!(
                "a card is for splitting and drawing, but {} has a shared bag",
                self.rules.title()
            ))
        })?;
        let mut parts = parts(self.setup, self.rules.hand_size());
        recommendation::sort_by_worth(&mut parts, self.setup, self.rules, |part| part.name);
        let mut people = None;
        if self.pairs > 0 {
            let (setup, rules, games) = (self.setup, self.rules, (self.pairs, self.seed));
            let measured = worth_of_parts(rules, (setup, private), games, pool, observer)?;
            let Some(measured) = measured else {
                return Ok(None);
            };
            add_worth(&mut parts, measured);
            people = among_people(rules, setup, self.pairs, self.seed, pool, observer)?;
            if people.is_none() {
                return Ok(None);
            }
        }
        let page = self.written(private, parts);
        let needs_computer = if self.setup.by_hand() == HumanEffort::No {
            NOT_IN_A_MATCH
        } else {
            ""
        };
        let known = [needs_computer, &page.known, verdict].join(" ");
        Ok(Some(Page {
            people,
            known: known.trim().to_owned(),
            ..page
        }))
    }

    /// The page without what the setup wins among people.
    fn written(&self, private: &PrivateBags, parts: Vec<CardPart>) -> Page {
        let &CardRequest {
            rules,
            setup,
            pairs,
            seed,
            lines,
        } = self;
        let program = match setup.external {
            Some(_) => {
                "A program decides the turns, passes included, and whatever else it takes: there the parts above do not apply. "
            }
            None => "",
        };
        let known = match rules.powers_of_ten() {
            Ok(_) => setup
                .expressions
                .as_ref()
                .unwrap_or(Expressions::shipped())
                .lines(),
            Err(_) => &[],
        };
        let lines = &known[..known.len().min(lines)];
        let memorised = match (lines, &setup.expressions) {
            ([], _) => "",
            (_, Some(_)) => " Expressions: those that the setup names, the most useful first.",
            (_, None) => " Expressions: those most useful with any split, the first ones most.",
        };
        let measured = if pairs == 0 {
            "The value of the parts was not measured (--pairs 0).".to_owned()
        } else {
            format!(
                "In brackets: how many more of 100 games are won than when this part is the plainest (drawing as if all bags \
             were one, the other starter, never passing, no Mulligan, discarding nothing), with a 95% interval each; \
             after a line for a rule of a draw card: than without that rule. {}, seed {}, both sides played by {}. \
             Human-like players are bots: both sides play at that level, the opponents draw for three operators and \
             place whenever they can.",
                count(pairs, "pair"),
                seed,
                player(&setup.bot)
            )
        };
        Page {
            title: setup.name.clone(),
            bags: bags(private),
            parts,
            known: recommendation::evidence(setup, rules).unwrap_or_default(),
            people: None,
            draws: first_draws(rules, setup, seed, DRAWS),
            tiles: *rules.tiles(),
            lines: lines.iter().map(ToString::to_string).collect(),
            legend: bagsplit_players::notes::legend(lines),
            footnote: format!("{program}{measured}{memorised}"),
        }
    }
}
