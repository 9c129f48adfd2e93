//! Several populations of players in one experiment: a ranking for each, in tables, charts, reports and parts.

use crate::common::Desk;

const TWO: &str = r#"
name = "two"
seed = 5
pairs = 24

[cross]
splits = ["even.toml", "apart.toml"]
draws = ["uniform", { kind = "quota", operators = 3 }]
starts = ["self"]
mulligans = [{ kind = "lopsided", fewest = 2, most = 4 }]

[pairing]
kind = "field"
field = ["even/uniform", "apart/quota(operators=3)"]

[[players]]
name = "club"
bot = { kind = "person", knows = 20, looks = 14, slips = 10 }

[[players]]
name = "quick"
bot = "greedy"
start = "other"
"#;

pub(crate) fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("two.toml", TWO);
    desk
}

#[test]
fn each_population_has_its_own_ranking_everywhere() {
    let desk = desk();
    let said = desk.good("run two.toml --out out --explain");
    for wanted in ["Club", "With a computer (quick)"] {
        assert!(said.contains(&format!("Ranking: {wanted}\n")), "{said}");
    }
    let ranking = desk.read("out/findings/ranking.csv");
    let by = |players: &str| {
        ranking
            .lines()
            .filter(|line| line.starts_with(&format!("{players},")))
            .count()
    };
    assert_eq!((by("club"), by("quick")), (4, 4), "{ranking}");
    for chart in ["ranking.svg", "bags.png"] {
        assert!(
            desk.path("out/findings/charts").join(chart).is_file(),
            "{chart}"
        );
    }
    // What to bring stands before the rankings: for people by quota, as nobody can carry out 'uniform' exactly.
    let person = said
        .find("Playing without a computer: these games do not decide; by the estimates it is ")
        .expect(&said);
    let computer = said
        .find("If a computer tells you what to draw and place: ")
        .expect(&said);
    assert!(
        person < computer && computer < said.find("Ranking: Club").unwrap(),
        "{said}"
    );
    for wanted in [
        "No other setup is more than ",
        "Opponents: human-like players (a model): club; 2 opponents (",
        "Statistically tied",
    ] {
        assert!(said[person..computer].contains(wanted), "{wanted}: {said}");
    }
    assert_eq!(
        desk.good("rank out --explain")
            .matches("\nRanking: ")
            .count(),
        2
    );
    let compared = desk.good("compare out");
    assert!(
        compared.contains("two: club") && compared.contains("two: quick"),
        "{compared}"
    );
    let verified = desk.good("verify out --sample 20");
    assert!(
        verified.contains("replayed") || verified.contains("played again"),
        "{verified}"
    );
    desk.good("report out");
    let page = desk.read("out/report.html");
    assert!(page.contains("<h3>Club</h3>") && page.contains("<h3>With a computer (quick)</h3>"));
}

#[test]
fn a_population_with_an_answer_of_its_own_counts_in_no_other() {
    let desk = desk();
    let club = "[[players]]\nname = \"club\"\n";
    let expert = TWO[TWO.find(club).unwrap()..]
        .split("\n\n")
        .next()
        .unwrap()
        .replace("club", "expert");
    let both = TWO.replace(club, &format!("{expert}\n\n{club}"));
    desk.write("both.toml", &both);
    desk.write(
        "own.toml",
        &both.replace(club, &format!("{club}own-answer = true\n")),
    );
    let people = |said: &str| -> Vec<String> {
        let lines = said
            .lines()
            .filter(|line| line.contains("Opponents: human-like"));
        lines
            .map(|line| line.split(';').next().unwrap().trim().to_owned())
            .collect()
    };
    let said = desk.good("run both.toml --out both --no-charts --explain");
    assert_eq!(
        people(&said),
        ["Opponents: human-like players (a model): expert, club"],
        "{said}"
    );
    let said = desk.good("run own.toml --out own --no-charts --explain");
    assert_eq!(
        people(&said),
        ["expert", "club"].map(|name| format!("Opponents: human-like players (a model): {name}")),
        "{said}"
    );
    assert!(
        said.contains(
            "Playing without a computer, among players club: these games do not decide; "
        ),
        "{said}"
    );
    assert!(
        desk.read("own/experiment.toml")
            .contains("own-answer = true"),
        "what is kept says it"
    );
}

#[test]
fn what_longer_experiments_recommend_is_named_while_it_is_tied_for_the_best() {
    let desk = desk();
    let said = desk.good("run two.toml --out out --no-charts --explain");
    let (_, named) = said
        .split_once(
            "Playing without a computer: these games do not decide; by the estimates it is ",
        )
        .expect(&said);
    let first = named.lines().next().unwrap();
    let (_, tied) = named
        .split_once("playable without a computer: ")
        .expect(&said);
    let other = tied
        .lines()
        .next()
        .unwrap()
        .trim_end_matches('.')
        .split(", ")
        .next()
        .unwrap();
    assert!(
        other != first && other != "none",
        "so few games leave a tie: {said}"
    );
    let club = "[[players]]\nname = \"club\"\n";
    desk.write(
        "before.toml",
        &TWO.replace(club, &format!("{club}recommended = \"{other}\"\n")),
    );
    let said = desk.good("run before.toml --out before --no-charts --explain");
    assert!(
        said.contains(&format!(
            "these games do not decide; the experiment file names {other}\n"
        )),
        "{said}"
    );
    assert!(
        said.contains("The experiment file names it as recommended, and here it is tied"),
        "{said}"
    );
}

#[test]
fn a_ranking_is_cut_to_its_first_rows_and_to_the_width_without_all() {
    let desk = desk();
    desk.good("run two.toml --out out --no-charts --quiet");
    let rows = |said: &str| said.lines().filter(|line| line.starts_with('│')).count();
    let short = desk.good("rank out --top 2");
    assert_eq!(rows(&short), 2 * 3, "{short}");
    assert!(
        short.contains("The first 2 of 4 setups; --all prints all."),
        "{short}"
    );
    assert!(
        short
            .lines()
            .filter(|line| line.starts_with('│'))
            .all(|line| line.chars().count() <= 100),
        "{short}"
    );
    let all = desk.good("rank out --all");
    assert_eq!(rows(&all), 2 * 5, "{all}");
    assert!(
        all.contains("tied with ranks") && all.contains("passes"),
        "{all}"
    );
}

#[test]
fn a_population_plays_as_setups_would_that_say_its_choices_themselves() {
    let desk = desk();
    desk.good("run two.toml --out out --no-charts");
    let (alone, _) = TWO.split_once("[[players]]").unwrap();
    let alone = alone
        .replace("[pairing]", "bots = [\"greedy\"]\n\n[pairing]")
        .replace("\"self\"", "\"other\"");
    desk.write("alone.toml", &alone);
    desk.good("run alone.toml --out alone --no-charts");
    let rows = |folder: &str, players: &str| -> Vec<String> {
        let text = desk.read(&format!("{folder}/findings/matchups.csv"));
        let own = text
            .lines()
            .skip(1)
            .filter(|line| line.starts_with(&format!("{players},")));
        own.map(|line| line[players.len()..].to_owned()).collect()
    };
    assert_eq!(rows("out", "quick"), rows("alone", ""));
    assert_eq!(rows("out", "quick").len(), 5);
}

#[test]
fn why_analyses_one_population_and_names_the_others() {
    let desk = desk();
    desk.good("run two.toml --out out --no-charts --quiet");
    let first = desk.good("why out even/uniform --again 0");
    let second = desk.good("why out even/uniform --players quick");
    assert!(
        first.contains("players: club") && second.contains("players: quick"),
        "{first}{second}"
    );
    // All games of the population are played again, so their lead is the stored one.
    let (_, lead) = second.lines().next().unwrap().rsplit_once("), ").unwrap();
    assert!(
        second.contains(&format!("replayed, with {lead}")),
        "{second}"
    );
    let errors = desk.bad("why out even/uniform --players nobody");
    assert!(errors.contains("there are: club, quick"), "{errors}");
}

#[test]
fn a_plan_and_a_dry_run_count_populations() {
    let desk = desk();
    let said = desk.good("run two.toml --dry-run");
    assert!(
        said.contains("players     club, quick") && said.contains("matchups    10,"),
        "{said}"
    );
    let said = desk.good("plan two.toml --quiet");
    assert!(said.contains("10 matchups"), "{said}");
}

/// The whole printed text fits the terminal, words stay whole, and the answer at each level fits a screen.
#[test]
fn the_answer_fits_terminals_of_every_width_and_one_screen() {
    let desk = desk();
    desk.good("run two.toml --out out --no-charts --quiet");
    let at = |width: &str, args: &str| -> String {
        let output = desk
            .command(args)
            .env("BAGSPLIT_TEST_COLUMNS", width)
            .output()
            .unwrap();
        assert!(output.status.success(), "{args}");
        String::from_utf8(output.stdout).unwrap()
    };
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    let unwrapped = desk.good("rank out");
    for width in ["50", "80", "120", "200"] {
        let most: usize = width.parse().unwrap();
        for args in [
            "run two.toml --out out --no-charts",
            "rank out",
            "rank out --explain",
            "compare out",
            "card even.toml --pairs 0",
            "check two.toml",
        ] {
            let said = at(width, args);
            let wide: Vec<&str> = said
                .lines()
                .filter(|line| line.chars().count() > most)
                .collect();
            assert_eq!(wide, [""; 0], "{args} at {width}");
        }
        let answer = at(width, "rank out");
        assert_eq!(
            words(&answer),
            words(&unwrapped),
            "no word is broken at {width}"
        );
        for printed in [
            answer,
            at(
                width,
                &format!("run two.toml --out new-{width} --no-charts"),
            ),
        ] {
            assert!(most < 80 || printed.lines().count() <= 25, "{printed}");
        }
    }
    assert!(
        unwrapped.contains("Club: ") && unwrapped.contains("With a computer (quick): "),
        "{unwrapped}"
    );
    // What programs read is never wrapped.
    for args in [
        "card even.toml --pairs 0 --format html",
        "rules --print",
        "submit two.toml --engine slurm --shards 2 --print --program bagsplit",
        "check two.toml --format json",
    ] {
        assert_eq!(at("40", args), desk.good(args), "{args}");
    }
    assert!(!unwrapped.contains('\u{1b}'), "no styles in a pipe");
}
