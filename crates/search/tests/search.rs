//! The search as its callers see it: what it asks, what it refuses, that it can be continued, what it finds.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::{Answer, Candidate, Config, Parameter, Search, SearchError, Space};

fn small() -> Space {
    Space::new(&[3, 3, 2, 4], 3).unwrap()
}

fn config(budget: u64) -> Config {
    let mut config = Config::for_budget(budget);
    config.population = 40;
    config.samples = 10;
    config.finalists = 8;
    config
}

/// Bernoulli games won at a given rate.
fn games<R: Rng>(rate: f64, count: u64, rng: &mut R) -> Answer {
    let won = (0..count).filter(|_| rng.random::<f64>() < rate).count() as f64;
    Answer { sum: won, sum_squares: won, count }
}

/// Tiles of symbols 0 and 1 that share a bag help.
fn rate(candidate: &Candidate) -> f64 {
    let rows = [0, 1].map(|s| candidate.division.row(s));
    let together: u8 = rows[0].iter().zip(rows[1]).map(|(a, b)| a * b).sum();
    0.3 + 0.04 * f64::from(together)
}

fn answer(search: &Search, rng: &mut Pcg64Mcg) -> Vec<Answer> {
    search.ask().iter().map(|r| games(rate(&r.candidate), r.samples, rng)).collect()
}

/// A candidate lies in a space: its bags, its tiles and a level for each parameter.
#[track_caller]
fn is_of(space: &Space, candidate: &Candidate) {
    let division = &candidate.division;
    assert_eq!((division.bags(), division.symbols()), (space.bags(), space.symbols()));
    for (symbol, &tiles) in space.counts().iter().enumerate() {
        assert_eq!(division.row(symbol).iter().sum::<u8>(), tiles);
    }
    assert_eq!(candidate.choices.len(), space.parameters().len());
    assert!(candidate.choices.iter().zip(space.parameters()).all(|(&choice, p)| choice < p.levels));
}

/// Never more than the budget; equal, fresh samples in each batch; candidates of the space; the budget nearly used.
#[test]
fn asks_what_it_may() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut search = Search::new(config(20_000), small(), 1).unwrap();
    let mut next = 0;
    while !search.ask().is_empty() {
        let first = &search.ask()[0];
        let (index, samples) = (first.first_index, first.samples);
        assert_eq!(index, next);
        next += samples;
        for request in search.ask() {
            assert_eq!((request.first_index, request.samples), (index, samples));
            is_of(search.space(), &request.candidate);
        }
        search.tell(&answer(&search, &mut rng)).unwrap();
    }
    assert!((19_900..=20_000).contains(&search.used()), "{}", search.used());
    assert_eq!(search.progress().last().unwrap().used, 18_000);
    let rounds: Vec<u32> = search.finalists().iter().map(|f| f.rounds).collect();
    assert_eq!(rounds, [3, 3, 2, 2, 1, 1, 1, 1]);
    assert_eq!(search.best(), &search.finalists()[0].candidate);
    assert_eq!(search.tell(&[]), Err(SearchError::Ended));
}

/// A search told the same answers asks the same questions, so a journal continues it.
#[test]
fn a_journal_of_answers_continues_a_search() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let mut search = Search::new(config(12_000), small(), 7).unwrap();
    let mut journal = Vec::new();
    while !search.ask().is_empty() {
        let answers = answer(&search, &mut rng);
        search.tell(&answers).unwrap();
        journal.push((answers, search.ask().to_vec()));
    }
    let mut again = Search::new(config(12_000), small(), 7).unwrap();
    for (answers, next) in &journal {
        again.tell(answers).unwrap();
        assert_eq!(again.ask(), next);
    }
    assert_eq!(again.finalists(), search.finalists());
    assert_eq!(again.progress(), search.progress());
    let other = Search::new(config(12_000), small(), 8).unwrap();
    assert_ne!(other.ask(), Search::new(config(12_000), small(), 7).unwrap().ask());
}

/// As the search goes on the population gets better and more of one mind, and the prediction comes true.
#[test]
fn progress_shows_convergence() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let mut search = Search::new(config(40_000), small(), 3).unwrap();
    while !search.ask().is_empty() {
        search.tell(&answer(&search, &mut rng)).unwrap();
    }
    let (first, last) = (&search.progress()[0], search.progress().last().unwrap());
    assert!(last.mean > first.mean + 0.1, "{} to {}", first.mean, last.mean);
    assert!(first.entropy > 1.4 && first.entropy <= 3_f64.log2(), "{}", first.entropy);
    assert!(last.entropy < first.entropy - 0.2, "{}", last.entropy);
    assert!((last.predicted - rate(&last.optimum)).abs() < 0.05);
    for row in &last.table {
        assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
    assert!((rate(search.best()) - 0.66).abs() < 1e-12, "all six tiles in one bag: {:?}", search.best());
}

/// Which division is good depends on the first choice; the second is a number, best at 3 of 0..=4.
#[test]
fn choices_are_searched_along() {
    let parameters = vec![
        Parameter { levels: 2, ordered: false, interacts: true },
        Parameter { levels: 5, ordered: true, interacts: false },
    ];
    let value = |c: &Candidate| {
        let together = rate(c) - 0.3;
        let apart = 0.18 - together / 2.0;
        let number = 0.05 * (3.0 - (c.choices[1] as f64 - 3.0).abs());
        0.1 + number + if c.choices[0] == 0 { apart } else { together }
    };
    for seed in 0..3 {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let space = small().with_parameters(parameters.clone()).unwrap();
        let mut search = Search::new(config(60_000), space, seed).unwrap();
        while !search.ask().is_empty() {
            let answers: Vec<Answer> =
                search.ask().iter().map(|r| games(value(&r.candidate), r.samples, &mut rng)).collect();
            search.tell(&answers).unwrap();
        }
        assert_eq!(search.best().choices, [1, 3]);
        assert!(value(search.best()) > 0.56, "{}", value(search.best()));
    }
}

/// Levels that a whole batch shares (common luck) change nothing that is learnt.
#[test]
fn what_a_batch_shares_cancels() {
    let run = |shift: f64| {
        let mut rng = Pcg64Mcg::seed_from_u64(4);
        let mut search = Search::new(config(20_000), small(), 4).unwrap();
        let mut batch = 0.0;
        while search.finalists().is_empty() {
            let mut answers = answer(&search, &mut rng);
            for a in &mut answers {
                let (n, level) = (a.count as f64, (batch % 3.0) * shift);
                // Exact in binary: halves and whole numbers.
                a.sum_squares += 2.0 * level * a.sum + n * level * level;
                a.sum += n * level;
            }
            batch += 1.0;
            search.tell(&answers).unwrap();
        }
        search.progress().iter().map(|g| g.optimum.clone()).collect::<Vec<_>>()
    };
    assert_eq!(run(0.0), run(0.5));
}

#[test]
fn what_does_not_fit_is_refused() {
    assert_eq!(Space::new(&[], 2), Err(SearchError::NoTiles));
    assert_eq!(Space::new(&[1, 0], 2), Err(SearchError::NoTiles));
    assert_eq!(Space::new(&[256], 2), Err(SearchError::TooManyTiles { symbol: 0, tiles: 256 }));
    assert_eq!(Space::new(&[1], 9), Err(SearchError::Bags(9)));
    let none = Parameter { levels: 0, ordered: false, interacts: false };
    assert_eq!(small().with_parameters(vec![none]), Err(SearchError::NoLevels(0)));
    assert!(matches!(Search::new(config(300), small(), 1), Err(SearchError::Config(_))));

    let mut search = Search::new(config(20_000), small(), 1).unwrap();
    let good = Answer { sum: 5.0, sum_squares: 5.0, count: 10 };
    let asked = search.ask().to_vec();
    assert_eq!(search.tell(&[good]), Err(SearchError::AnswerCount { asked: 40, given: 1 }));
    for bad in [Answer { count: 9, ..good }, Answer { sum: f64::NAN, ..good }] {
        let mut answers = vec![good; 40];
        answers[3] = bad;
        assert!(matches!(search.tell(&answers), Err(SearchError::Answer { index: 3, .. })));
    }
    assert_eq!(search.ask(), asked, "a refused answer changes nothing");
    search.tell(&[good; 40]).unwrap();
}

/// Spaces at the edge: one bag, one tile, many copies in eight bags, one sample a request, answers without noise.
#[test]
fn edges_of_the_space() {
    for (counts, bags) in [(vec![3, 2], 1), (vec![1], 4), (vec![60, 1], 8)] {
        let mut configuration = config(2_000);
        configuration.samples = 1;
        let mut search = Search::new(configuration, Space::new(&counts, bags).unwrap(), 5).unwrap();
        while !search.ask().is_empty() {
            let value = |c: &Candidate| f64::from(*c.division.row(0).iter().max().unwrap());
            let exact =
                |v: f64, n: u64| Answer { sum: v * n as f64, sum_squares: v * v * n as f64, count: n };
            let answers: Vec<Answer> =
                search.ask().iter().map(|r| exact(value(&r.candidate), r.samples)).collect();
            search.tell(&answers).unwrap();
        }
        is_of(search.space(), search.best());
        assert!(!search.finalists().is_empty());
    }
}

/// A candidate whose value nothing tells but playing it: found by a search that begins from it, and hardly by another.
#[test]
fn what_it_begins_from_is_found_again_where_the_model_cannot_say_it() {
    let hidden = small().random(&mut Pcg64Mcg::seed_from_u64(99));
    let value = |c: &Candidate| if c.canonical() == hidden.canonical() { 0.7 } else { rate(c) - 0.2 };
    let found = |starts: Vec<Candidate>| {
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        let mut search = Search::starting(config(20_000), small(), starts, 5).unwrap();
        while !search.ask().is_empty() {
            search.ask().iter().for_each(|request| is_of(&small(), &request.candidate));
            let answers: Vec<Answer> =
                search.ask().iter().map(|r| games(value(&r.candidate), r.samples, &mut rng)).collect();
            search.tell(&answers).unwrap();
        }
        search.best().canonical()
    };
    assert_eq!(found(vec![hidden.clone()]), hidden.canonical());
    assert_ne!(found(Vec::new()), hidden.canonical());
    // Half of the first generation are the starts and what is a few steps from them.
    let search = Search::starting(config(20_000), small(), vec![hidden.clone(); 2], 5).unwrap();
    let first = |n: usize| &search.ask()[n].candidate;
    assert_eq!((first(0), first(1)), (&hidden, &hidden));
    assert!((2..20).all(|n| first(n).division.distance(&hidden.division) <= 6));
}

#[test]
fn a_start_has_to_be_of_the_space() {
    let mut rng = Pcg64Mcg::seed_from_u64(6);
    let starting = |start: Candidate| Search::starting(config(20_000), small(), vec![start], 1).err();
    let other = |counts: &[usize], bags| Space::new(counts, bags).unwrap();
    let misfit = |space: Space, rng: &mut Pcg64Mcg| match starting(space.random(rng)) {
        Some(SearchError::Misfit(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(misfit(other(&[3, 3, 2], 3), &mut rng), "other symbols, or another number of bags");
    assert_eq!(misfit(other(&[3, 3, 2, 4], 2), &mut rng), "other symbols, or another number of bags");
    assert_eq!(misfit(other(&[3, 2, 3, 4], 3), &mut rng), "other tiles");
    let levels = vec![Parameter { levels: 2, ordered: false, interacts: false }];
    let choosing = small().with_parameters(levels).unwrap();
    assert_eq!(misfit(choosing, &mut rng), "no level for each parameter");
}
