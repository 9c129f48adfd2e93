//! Making a card: what its parts are worth, by games, and its words.

use bagsplit_arena::{GameSeed, Leg};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::run::{LabError, Observer};
use bagsplit_lab::studies::{AmongPeople, Match, among_people, games_among_people};
use bagsplit_movegen::Playable as _;
use bagsplit_players::notes::Expressions;
use bagsplit_players::{
    Card, DiscardPolicy, DrawPolicy, HumanEffort, MulliganPolicy, PassPolicy, PrivateBags, Setup,
    SetupKind, Start,
};
use bagsplit_stats::numerals::count;
use rayon::ThreadPool;

use super::by_hand::NOT_IN_A_MATCH;
use super::{
    CardPart, DISCARDING, DRAWING, DrawExample, FirstDraws, MULLIGAN, PASSING, Page, STARTING,
    bags, parts, player,
};
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
        let Some(own) = self.setup.private() else {
            return 0;
        };
        let parts = parts(self.setup, self.rules.hand_size());
        let plainer = parts
            .iter()
            .filter(|part| plainer(own, part.name).is_some());
        let measured = plainer.count() + rules_left_out(own).count();
        bagsplit_arena::games_in(self.pairs) * measured as u64 + games_among_people(self.pairs)
    }

    /// Plays the games and makes the page, with a verdict beside what is known; `None` if the observer stopped it.
    ///
    /// # Errors
    /// If the game has a shared bag, and as [`Match::play`].
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
        let people = match self.pairs {
            0 => None,
            _ => match self.measure(private, &mut parts, pool, observer)? {
                None => return Ok(None),
                people => people,
            },
        };
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

    /// Measures what the parts are worth, and what the setup wins among people.
    fn measure(
        &self,
        own: &PrivateBags,
        parts: &mut [CardPart],
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<Option<AmongPeople>, LabError> {
        let &CardRequest {
            rules,
            setup,
            pairs,
            seed,
            ..
        } = self;
        let plainer = parts
            .iter()
            .enumerate()
            .filter_map(|(place, part)| Some((place, plainer(own, part.name)?)));
        let of_parts = plainer.map(|(place, plain)| (Ok(place), plain));
        let of_rules = rules_left_out(own).map(|(rule, plain)| (Err(rule), plain));
        for (place, plain) in of_parts.chain(of_rules).collect::<Vec<_>>() {
            let other = Setup {
                kind: SetupKind::PrivateBags(plain),
                ..setup.clone()
            };
            let played = Match {
                rules,
                setups: [setup, &other],
                pairs,
                seed,
                sprt: None,
            };
            let report = played.play(None, pool, None, observer)?;
            if report.stopped {
                return Ok(None);
            }
            let worth = report.finding.map(|finding| finding.share);
            match place {
                Ok(part) => parts[part].worth = worth,
                Err(rule) => {
                    let mut lines = parts.iter_mut().flat_map(|part| &mut part.does);
                    lines
                        .find(|line| line.rule == Some(rule))
                        .into_iter()
                        .for_each(|line| line.worth = worth);
                }
            }
        }
        among_people(rules, setup, pairs, seed, pool, observer)
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
            draws: first_draws(rules, setup, seed),
            tiles: *rules.tiles(),
            lines: lines.iter().map(ToString::to_string).collect(),
            legend: bagsplit_players::notes::legend(lines),
            footnote: format!("{program}{measured}{memorised}"),
        }
    }
}

/// The setup without each rule of its draw card, by place of the rule, if the card has several rules.
fn rules_left_out(private: &PrivateBags) -> impl Iterator<Item = (usize, PrivateBags)> {
    let card = match &private.draw {
        DrawPolicy::Card { card } => Some(card),
        _ => None,
    };
    card.into_iter().flat_map(move |card| {
        (0..card.rules().len()).filter_map(move |left_out| {
            let mut rules = card.rules().to_vec();
            rules.remove(left_out);
            let card = Card::new(rules, &card.last_order()).ok()?;
            Some((
                left_out,
                PrivateBags {
                    draw: DrawPolicy::Card { card },
                    ..private.clone()
                },
            ))
        })
    })
}

/// The setup with the simplest version of a part, unless it has that already.
fn plainer(private: &PrivateBags, part: &str) -> Option<PrivateBags> {
    let mut plain = private.clone();
    match part {
        DRAWING => plain.draw = DrawPolicy::Uniform,
        MULLIGAN => plain.mulligan = MulliganPolicy::Never,
        STARTING if private.start == Start::Own => plain.start = Start::Other,
        STARTING => plain.start = Start::Own,
        PASSING => plain.pass = PassPolicy::AlwaysPlace,
        DISCARDING => plain.discard = DiscardPolicy::None,
        _ => return None,
    }
    (plain != *private).then_some(plain)
}

/// The first draws of a game of the setup against itself.
fn first_draws(rules: &Ruleset, setup: &Setup, seed: u64) -> Vec<DrawExample> {
    let mut draws = FirstDraws::new(DRAWS);
    let seed = GameSeed {
        seed,
        pair: 0,
        leg: Leg::First,
    };
    with_game!(rules, game => {
        bagsplit_arena::play(game, ByPlayer([setup, setup]), &game.generator(), seed, &mut draws);
    });
    draws.draws
}
