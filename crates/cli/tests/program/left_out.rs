//! Of several things that are read, one that cannot be is named and the others are used.

use std::fs;

use crate::common::Desk;

/// A desk with two folders of results that can be read, and one of each kind that cannot.
fn desk() -> (Desk, Vec<&'static str>) {
    let desk = Desk::new();
    desk.good("run small.toml --out a --no-charts --quiet");
    desk.good("run small.toml --out z --pairs 20 --no-charts --quiet");
    desk.good("charts a --out drawn");
    // Begun, and nothing in it yet; changed by hand; with a pipe, a folder and nothing where the experiment was.
    fs::create_dir(desk.path("begun")).unwrap();
    for entry in fs::read_dir(desk.path("drawn"))
        .unwrap()
        .map(|entry| entry.unwrap())
    {
        if entry.file_name().to_string_lossy().starts_with('.') {
            fs::copy(entry.path(), desk.path("begun").join(entry.file_name())).unwrap();
        }
    }
    for bad in ["changed", "folder", "binary"] {
        crate::damage::copy_all(&desk.path("a"), &desk.path(bad));
    }
    let text = desk.read("changed/experiment.toml");
    desk.write(
        "changed/experiment.toml",
        &text.replace("seed = 5", "seed = 6"),
    );
    fs::remove_file(desk.path("folder/experiment.toml")).unwrap();
    fs::create_dir(desk.path("folder/experiment.toml")).unwrap();
    fs::write(desk.path("binary/experiment.toml"), [0xff, 0, 0xfe]).unwrap();
    (
        desk,
        vec!["begun", "drawn", "changed", "folder", "binary", "missing"],
    )
}

#[test]
fn a_report_and_a_comparison_of_several_name_what_cannot_be_read_and_show_the_others() {
    let (desk, bad) = desk();
    let list = format!("{} a {} z", bad[..3].join(" "), bad[3..].join(" "));
    for command in [
        format!("report {list} --out page.html"),
        format!("compare {list}"),
    ] {
        let [printed, said] = desk.ended(&command, 2);
        for folder in &bad {
            assert!(
                said.contains(&format!("error: {folder}")),
                "{folder}: {said}"
            );
        }
        assert_eq!(
            said.lines()
                .filter(|line| line.starts_with("error: "))
                .count(),
            bad.len(),
            "{said}"
        );
        assert!(
            printed.contains("page.html") || printed.contains("even/uniform"),
            "{printed}"
        );
    }
    let page = desk.read("page.html");
    assert!(
        page.contains("even/uniform") && page.contains("href=\"#"),
        "both are in it"
    );
    // Without a file it goes into the first that can be read; of none there is none.
    assert!(String::from_utf8_lossy(&desk.run("report drawn a").stdout).contains("a/report.html"));
    assert!(desk.bad("report drawn begun").contains("begun"));
    assert!(desk.bad("compare missing drawn").contains("drawn"));
}

#[test]
fn a_check_of_several_files_looks_at_each() {
    let desk = Desk::new();
    desk.write("bad.toml", "bot = \"gredy\"\nsplit = \"even.toml\"\n");
    desk.write("worse.toml", "[[[");
    let [printed, said] = desk.ended(
        "check bad.toml even.toml none.toml one.toml worse.toml small.toml",
        2,
    );
    for bad in ["bad.toml", "none.toml", "worse.toml"] {
        assert!(
            said.contains(bad) && !printed.contains(bad),
            "{bad}: {said}"
        );
    }
    for good in [
        "even.toml: split",
        "one.toml: setup",
        "small.toml: experiment",
    ] {
        assert!(printed.contains(good), "{good}: {printed}");
    }
}
