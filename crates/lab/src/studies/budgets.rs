//! A test of all studies: none plays more games than it says beforehand, and registers.

use std::path::Path;

use bagsplit_arena::{Block, Quarters};

use crate::experiment::experiment_of_text;
use crate::run::{LabError, Result};
use crate::studies::{StudyKind, StudyReport};
use crate::study::Games;
use crate::study::testing::Coin;

/// Coins, whose pairs are counted.
#[derive(Default)]
struct CoinGames(Coin);

impl Games for CoinGames {
    type Stop = LabError;

    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>> {
        self.0.outcomes(blocks).map_err(LabError::failed)
    }
}

/// Setups with luck of their own, and budgets of which batches and rounds are no divisors.
fn text(games: u64, setups: usize) -> String {
    let mut text = "name = \"budgets\"\nseed = 7\npairs = 11\n".to_owned();
    for number in 0..setups {
        let bags = ["ABCD", "AB", "ABC", "AD"][number % 4];
        text += &format!(
            "[[setup]]\nname = \"s{number}\"\nluck = {number}\nrecipe = {{ digits = \"{bags}\", operators = \"CD\" }}\nbot = \"greedy\"\n"
        );
    }
    let search = games.max(crate::experiment::settings::MIN_SEARCH_GAMES);
    text + &format!(
        "[best]\ngames = {games}\nconfirm-pairs = 9\nindifference = 0.001\n\
         [search]\nbase = \"s0\"\ngames = {search}\nfinalists = 3\nconfirm-pairs = 5\n\
         [equilibrium]\nrounds = 2\nsearch-games = {search}\nconfirm-pairs = 5\n\
         [exploit]\ngames = {games}\ncheck-pairs = 4\nlookahead = 4\nlookahead-pairs = 3\nconfirm-pairs = 10\n"
    )
}

#[test]
fn no_study_plays_more_games_than_it_says() {
    for (games, setups) in [(20, 3), (101, 3), (401, 3), (1001, 4), (403, 9), (3001, 3)] {
        let experiment =
            experiment_of_text(&text(games, setups), Path::new("budgets.toml")).unwrap();
        for &kind in StudyKind::ALL {
            let what = format!("{} of {games} games and {setups} setups", kind.name());
            let most = match kind.most_games(&experiment) {
                Ok(most) => most,
                Err(LabError::Unfit(why)) if why.contains(" games") && kind == StudyKind::Best => {
                    continue;
                }
                Err(error) => panic!("{what}: {error}"),
            };
            let mut counted = CoinGames::default();
            let report = kind.play(&mut counted, &experiment, |_| {}).unwrap().report;
            let played = 2 * counted.0.asked;
            assert!(played <= most, "{what}: {played} of at most {most}");
            let searched = match &report {
                StudyReport::Best(report) => report.race_games,
                StudyReport::Search(report) => report.search_games,
                _ => 0,
            };
            let budget = if kind == StudyKind::Best {
                games
            } else {
                experiment.studies.search.games
            };
            assert!(
                searched <= budget,
                "{what}: {searched} before the confirmation"
            );
        }
    }
}
