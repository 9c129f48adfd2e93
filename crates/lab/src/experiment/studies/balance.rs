//! Reading `[balance]`: how variants are compared, and in which options they differ.

use bagsplit_analysis::balance::{FigureParameters, Thinking};
use bagsplit_game::rules::{Ruleset, differing_options};
use bagsplit_players::Setup;
use serde_json::Value as Json;

use crate::experiment::reader::{Result, Table};
use crate::experiment::settings::{self, Settings, inline, named, whole};
use crate::experiment::studies::sweep::alone;
use crate::experiment::studies::unknown;
use crate::experiment::{Experiment, Variant};

/// The longest thinking time of a turn: a day.
const LONGEST: u64 = 86_400;

/// The settings of thinking times.
fn seconds(times: &mut Thinking) -> Settings<'_> {
    vec![
        ("placement", whole(&mut times.placement, 0..=LONGEST)),
        ("pass", whole(&mut times.pass, 0..=LONGEST)),
        ("exchange", whole(&mut times.exchange, 0..=LONGEST)),
    ]
}

/// The settings for comparing variants of an experiment: the reference and the figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceSettings {
    /// The option on the axis of charts, such as `hand` or `tiles.=`; `None` if variants differ by
    /// their names alone.
    pub parameter: Option<String>,
    /// The place of the reference, the variant that the others are compared with.
    pub reference: usize,
    /// The setups of the figure `skill`: the stronger and the weaker one.
    pub skill: Option<(usize, usize)>,
    /// The parameters of figures.
    pub parameters: FigureParameters,
}

/// Reads the `[balance]` table of an otherwise complete experiment, or returns the defaults.
pub(crate) fn read(
    root: &Table<'_>,
    experiment: &Experiment,
    variants: &[Variant],
) -> Result<BalanceSettings> {
    let swept = root.get("sweep").map_or(Ok(None), alone)?;
    let rules: Vec<&Ruleset> = variants.iter().map(|variant| &variant.rules).collect();
    let differing: Vec<String> = differing_options(&rules)
        .into_iter()
        .map(|(key, _)| key)
        .collect();
    let mut balance = BalanceSettings {
        // A single swept option is the axis of charts, though other options may follow it.
        parameter: swept
            .filter(|key| differing.contains(key))
            .or_else(|| match &differing[..] {
                [only] => Some(only.clone()),
                _ => None,
            }),
        // The rules of the experiment itself, if they are among the variants.
        reference: rules
            .iter()
            .position(|rules| **rules == experiment.rules)
            .unwrap_or(0),
        skill: None,
        parameters: FigureParameters::new(&experiment.rules),
    };
    let Some(item) = root.get("balance") else {
        return Ok(balance);
    };
    let mut skill = [None; 2];
    let setups = &experiment.setups;
    let table = settings::read(
        item,
        balance.settings(&mut skill, variants, setups, &differing),
    )?;
    match skill {
        [Some(stronger), Some(weaker)] => {
            let matchups = experiment.matchups();
            if ![(stronger, weaker), (weaker, stronger)]
                .iter()
                .any(|pair| matchups.contains(pair))
            {
                let item = table.get("weaker").expect("both are there");
                return Err(
                    item.error("the stronger and the weaker setup do not meet in this pairing")
                );
            }
            if weaker < experiment.ranked && !experiment.players().is_empty() {
                let item = table.get("weaker").expect("both are there");
                return Err(item.error(
                    "each population of [[players]] plays the ranked setups with its own bot; the weaker setup keeps the bot that it \
                     has, so it must be one of the field ([[pairing.setup]])",
                ));
            }
            balance.skill = Some((stronger, weaker));
        }
        [None, None] => {}
        _ => {
            let item = table
                .get("stronger")
                .or(table.get("weaker"))
                .expect("one is there");
            return Err(item
                .key_error("'stronger' and 'weaker' go together: the figure 'skill' needs both"));
        }
    }
    Ok(balance)
}

/// The JSON Schema of a `[balance]` table.
pub(crate) fn schema() -> Json {
    let parameters = FigureParameters::new(&Ruleset::default());
    let mut none = BalanceSettings {
        parameter: None,
        reference: 0,
        skill: None,
        parameters,
    };
    settings::schema(&none.settings(&mut [None; 2], &[], &[], &[]))
}

/// Writes the `[balance]` table of an experiment that has one.
pub(crate) fn write(out: &mut String, experiment: &Experiment, balance: &BalanceSettings) {
    let differing: Vec<String> = balance.parameter.iter().cloned().collect();
    let mut skill = balance.skill.map_or([None; 2], |(stronger, weaker)| {
        [Some(stronger), Some(weaker)]
    });
    let mut balance = balance.clone();
    let keys = balance.settings(
        &mut skill,
        experiment.variants(),
        &experiment.setups,
        &differing,
    );
    settings::write(out, "balance", &keys);
}

impl BalanceSettings {
    /// The keys of the table; `skill` has the stronger and the weaker setup.
    fn settings<'s>(
        &'s mut self,
        [stronger, weaker]: &'s mut [Option<usize>; 2],
        variants: &'s [Variant],
        setups: &'s [Setup],
        differing: &'s [String],
    ) -> Settings<'s> {
        let options = differing
            .iter()
            .map(|key| (key.as_str(), Some(key.clone())));
        let variants = variants
            .iter()
            .map(|variant| variant.name.as_str())
            .zip(0..);
        let setups = setups
            .iter()
            .map(|setup| setup.name.as_str())
            .zip((0..).map(Some));
        vec![
            (
                "parameter",
                named(
                    &mut self.parameter,
                    options,
                    unknown("variants do not differ in"),
                ),
            ),
            (
                "reference",
                named(
                    &mut self.reference,
                    variants,
                    unknown("no variant is called"),
                ),
            ),
            (
                "stronger",
                named(stronger, setups.clone(), unknown("no setup is called")),
            ),
            (
                "weaker",
                named(weaker, setups, unknown("no setup is called")),
            ),
            ("thinking", inline(&mut self.parameters.thinking, seconds)),
            (
                "comeback",
                whole(&mut self.parameters.comeback, 1..=u64::from(u16::MAX)),
            ),
        ]
    }
}
