//! The report of results: whole, harmless, and with the numbers that everything else has.

use std::fs;

use crate::common::{self, Desk, QUICK_STUDY, fields};

/// A round-robin of setups with names that would do something.
const NAMED: &str = r#"
name = "named"
description = "<b>bold</b>"
seed = 5
pairs = 10

[[setup]]
name = "<script>alert(1)</script>"
split = "apart.toml"
bot = "random"

[[setup]]
name = "plain & simple"
split = "even.toml"
bot = "random"
draw = "uniform"
"#;

/// All that stands between this and that.
fn between<'a>(page: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    page.split(from)
        .skip(1)
        .map(|rest| rest.split(to).next().unwrap())
        .collect()
}

/// Nothing that a browser would load: links lead to the docs or into the page.
#[track_caller]
fn assert_loads_nothing(page: &str) {
    for link in between(page, "href=\"", "\"") {
        let docs = link.starts_with("https://github.com/") && link.ends_with(".md");
        assert!(link.starts_with('#') || docs, "{link}");
    }
    for loads in [
        " src=", "url(", "@import", "<link", "<iframe", "<object", "fetch(", "import(",
    ] {
        assert!(!page.contains(loads), "{loads}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn a_report_is_whole_and_has_the_numbers_of_the_ranking() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --quiet");
    assert_eq!(desk.good("report out").trim(), "out/report.html");
    let page = desk.read("out/report.html");
    assert_loads_nothing(&page);
    // The same words, and the same numbers, as 'rank' and the table.
    let ranked = desk.good("rank out");
    let verdict = ranked
        .lines()
        .find(|line| line.starts_with("Not decided, "))
        .unwrap();
    assert!(page.contains(verdict), "{verdict}");
    let table = desk.read("out/findings/ranking.csv");
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let column = |name: &str| head.iter().position(|column| *column == name).unwrap();
    let (setup, rank, wins) = (column("setup"), column("rank"), column("win_rate"));
    let (low, high) = (column("win_rate_low"), column("win_rate_high"));
    let rows = between(&page, "<tr class=\"top\"", "</tr>").len()
        + between(&page, "<tr data-near", "</tr>").len();
    let lines: Vec<Vec<String>> = lines.map(fields).collect();
    assert_eq!((rows, lines.len()), (4, 4));
    for line in &lines {
        let share = |at: usize| format!("{:.1}%", 100. * line[at].parse::<f64>().unwrap());
        let card = page
            .split(&format!("<span class=\"name\">{}</span>", line[setup]))
            .nth(1)
            .expect(&line[setup]);
        assert!(
            card.starts_with(&format!("<span class=\"wins\">wins {}", share(wins))),
            "{}",
            line[setup]
        );
        assert!(
            page.contains(&format!("{} to {}", share(low), share(high))),
            "{}",
            line[setup]
        );
        assert!(page.contains(&format!("<span class=\"rank\">{}", line[rank])));
    }
    // The margin of a card is that of 'why'.
    let said = desk.good("why out even/uniform --again 0 --quiet");
    let margin = said
        .split(" points per game")
        .next()
        .unwrap()
        .rsplit(", ")
        .next()
        .unwrap();
    assert!(
        page.contains(&format!(": {margin} points per game (")),
        "{margin}"
    );
    // Again, to the same bytes, over the old one; and the folder is still one to rely on.
    desk.good("report out --threads 3");
    assert!(page == desk.read("out/report.html"));
    desk.good("verify out --sample 0 --quiet");
}

#[test]
fn names_do_nothing_and_nobody_elses_file_is_lost() {
    let desk = Desk::new();
    desk.write("named.toml", NAMED);
    desk.good("run named.toml --out out --no-charts --quiet");
    desk.good("report out --out page.html");
    let page = desk.read("page.html");
    assert_loads_nothing(&page);
    assert_eq!(between(&page, "<script", ">").len(), 1);
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt;")
            && page.contains("&lt;b&gt;bold&lt;/b&gt;")
    );
    desk.write("mine.html", "<!DOCTYPE html><html>mine</html>");
    assert!(
        desk.bad("report out --out mine.html")
            .contains("not a report of bagsplit")
    );
    assert_eq!(desk.read("mine.html"), "<!DOCTYPE html><html>mine</html>");
    // Into a folder that is not ours nothing is written unless it is asked for.
    fs::remove_file(desk.path("out/.bagsplit")).unwrap();
    assert!(desk.bad("report out").contains("--out") && !desk.path("out/report.html").exists());
    desk.good("report out --out page.html");
    assert!(desk.bad("report nowhere").contains("not a results folder"));
    assert!(
        desk.bad("report out out --out out")
            .contains("not a report of bagsplit")
    );
}

#[test]
fn a_run_that_is_not_finished_is_provisional() {
    let desk = Desk::new();
    desk.good("run small.toml --out part --shard 1/2");
    desk.good("report part");
    let page = desk.read("part/report.html");
    assert!(
        page.contains("Not finished: ") && page.contains("provisional"),
        "it is a half"
    );
}

#[test]
fn several_experiments_are_compared_first() {
    let desk = Desk::new();
    desk.good("run small.toml --out one --no-charts --quiet");
    desk.write(
        "small.toml",
        &common::SMALL
            .replace("seed = 5", "seed = 6")
            .replace("\"small\"", "\"other\""),
    );
    desk.good("run small.toml --out other --no-charts --quiet");
    desk.good("report one other --out both.html");
    let page = desk.read("both.html");
    let said = desk.good("compare one other");
    let verdict = said
        .lines()
        .find(|line| line.starts_with("Not decided which setup to bring"))
        .unwrap();
    assert!(page.find(verdict).unwrap() < page.find("Not decided, first by").unwrap());
}

#[test]
fn reports_of_studies_are_rebuilt_from_their_games() {
    let desk = Desk::new();
    desk.write("study.toml", QUICK_STUDY);
    for (study, wanted) in [
        ("best", ["wins in the race", "on held-out seeds"]),
        (
            "search",
            [
                "of search, ",
                "Keep poor: nothing better was found. found-1, ",
            ],
        ),
        (
            "equilibrium",
            ["Who beats whom, and what to bring", "against the mixture"],
        ),
    ] {
        let said = desk.good(format!("{study} study.toml --out {study} --no-charts"));
        desk.good(format!("report {study}"));
        let page = desk.read(&format!("{study}/report.html"));
        assert_loads_nothing(&page);
        for wanted in wanted {
            assert!(page.contains(wanted), "{study}: {wanted}");
        }
        assert!(!page.contains("Not finished"), "{study}");
        // Every sentence that was printed is there.
        let sentences = said
            .lines()
            .filter(|line| line.ends_with('.') && !line.contains("/findings"));
        for sentence in sentences {
            let sentence = sentence.trim_start_matches("- ").replace('\'', "&#39;");
            let found = page.replace('\'', "&#39;");
            assert!(
                found.contains(&sentence.replace('&', "&amp;").replace("&amp;#39;", "&#39;")),
                "{study}: {sentence}"
            );
        }
        // Without its findings, as after a kill, it is still reported, as provisional.
        fs::remove_dir_all(desk.path(&format!("{study}/findings"))).unwrap();
        desk.good(format!("report {study}"));
        let page = desk.read(&format!("{study}/report.html"));
        assert!(
            page.contains("Not finished") && page.contains(wanted[0]),
            "{study}"
        );
        // Without the last games there is less to say.
        let pack = common::pack(&desk.path(study));
        let bytes = fs::read(&pack).unwrap();
        fs::write(&pack, &bytes[..bytes.len() * 3 / 4]).unwrap();
        desk.good(format!("report {study}"));
        let page = desk.read(&format!("{study}/report.html"));
        assert!(
            page.contains("Not finished") && page.contains(&format!("bagsplit {study}")),
            "{study}"
        );
    }
}

#[test]
fn a_sweep_has_its_balance_table() {
    let desk = Desk::new();
    let sweep = "name = \"sweep\"\npairs = 12\nrules = { game = \"binary-number-scrabble\", board = 9, hand = 5 }\n\
                 [cross]\nbots = [\"greedy\"]\nexchanges = [\"worst\"]\n[sweep]\ntiles.\"=\" = [14, 20]\n";
    desk.write("sweep.toml", sweep);
    desk.good("run sweep.toml --out out --no-charts --quiet");
    desk.good("report out");
    let page = desk.read("out/report.html");
    assert_loads_nothing(&page);
    for wanted in [
        "tiles.= 14",
        "tiles.= 20",
        "Who wins, and by what?",
        "Exchanging",
        "docs/balance.md",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
}
