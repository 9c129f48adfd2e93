//! `bagsplit bundle`: the same folder gives the same archive, which holds all of it and can be verified elsewhere.

use std::fs;
use std::process::Command;

use crate::common::Desk;

#[test]
fn an_archive_is_the_same_each_time_and_is_verified_where_it_is_unpacked() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    let said = desk.good("bundle out");
    let again = desk.good("bundle out --out again.tar.gz");
    let hash = |said: &str| said.lines().last().unwrap().strip_prefix("sha256  ").unwrap().to_owned();
    assert_eq!(hash(&said), hash(&again));
    assert!(fs::read(desk.path("out.tar.gz")).unwrap() == fs::read(desk.path("again.tar.gz")).unwrap());
    unpack(&desk, "out.tar.gz");
    assert!(desk.good("verify elsewhere/out --sample 3").contains("can be trusted"));
    assert!(desk.read("elsewhere/out/bundle/Cargo.lock").contains("name = \"bagsplit\""));
    assert_eq!(desk.read("elsewhere/out/findings/manifest.json"), desk.read("out/findings/manifest.json"));
    let data: serde_json::Value =
        serde_json::from_str(&desk.good("bundle out --out third.tar.gz --format json")).unwrap();
    assert_eq!(data["sha256"].as_str().unwrap(), hash(&said));
}

/// A study keeps its games in the journal, and an archive holds no empty folders.
#[test]
fn a_study_is_read_where_its_archive_is_unpacked() {
    let desk = Desk::new();
    desk.good("best small.toml --out out --no-charts --quiet");
    assert_eq!(fs::read_dir(desk.path("out/blocks")).unwrap().count(), 0, "so that it is left out");
    desk.good("bundle out");
    unpack(&desk, "out.tar.gz");
    assert!(!desk.path("elsewhere/out/blocks").exists());
    assert!(desk.good("verify elsewhere/out --sample 3").contains("can be trusted"));
    assert_eq!(desk.good("rank elsewhere/out"), desk.good("rank out"));
    assert!(desk.good("report elsewhere/out --out -").starts_with("<!DOCTYPE html>"));
}

#[test]
fn a_folder_whose_experiment_cannot_be_read_is_not_archived() {
    let desk = Desk::new();
    desk.good("run small.toml --pairs 2 --out out --no-charts --quiet");
    let experiment = desk.path("out/experiment.toml");
    desk.write("out/experiment.toml", "pairs = 3\n");
    assert!(desk.bad("bundle out").contains("experiment.toml"));
    fs::remove_file(&experiment).unwrap();
    assert!(desk.bad("bundle out").contains("has no experiment.toml"));
    fs::create_dir(&experiment).unwrap();
    assert!(desk.bad("bundle out").contains("a folder is in the way"));
    assert!(!desk.path("out.tar.gz").exists());
}

fn unpack(desk: &Desk, archive: &str) {
    fs::create_dir(desk.path("elsewhere")).unwrap();
    let unpacked =
        Command::new("tar").args(["-xzf", archive, "-C", "elsewhere"]).current_dir(desk.path(".")).status();
    assert!(unpacked.unwrap().success());
}

#[test]
fn nothing_is_replaced_and_a_folder_without_findings_is_refused() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    desk.write("out.tar.gz", "mine");
    assert!(desk.bad("bundle out").contains("not replaced"));
    assert_eq!(desk.read("out.tar.gz"), "mine");
    fs::create_dir(desk.path("empty")).unwrap();
    assert!(desk.bad("bundle empty").contains("no findings"));
    assert!(!desk.path("empty.tar.gz").exists());
    assert!(desk.bad("bundle nowhere").contains("nowhere: this is not a results folder"));
    assert!(desk.bad("bundle out --out -").contains("needs the name of a file"));
    assert!(!desk.path("-").exists());
    // What never ends is refused at once.
    assert!(Command::new("mkfifo").arg(desk.path("out/pipe")).status().unwrap().success());
    assert!(desk.bad("bundle out --out piped.tar.gz").contains("out/pipe: "));
    assert!(!desk.path("piped.tar.gz").exists());
}
