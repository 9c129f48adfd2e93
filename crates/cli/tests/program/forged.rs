//! Charts are drawn again to verify them: a manifest that lists another one is not believed.

use std::fs;
use std::path::Path;

use bagsplit_storage::{ListedFile, Manifest};

use crate::common::{Desk, says};

#[test]
fn a_chart_that_was_changed_and_listed_again_is_found_out() {
    let desk = Desk::new();
    desk.write("bits.toml", crate::tune::BITS);
    for (command, chart) in [
        ("run small.toml", "bags.svg"),
        ("tune bits.toml", "tune-front.svg"),
    ] {
        desk.good(format!("{command} --out out --quiet --force"));
        desk.good("verify out --sample 2");
        let findings = desk.path("out/findings");
        let path = findings.join("charts").join(chart);
        let drawn = fs::read_to_string(&path).unwrap();
        fs::write(&path, drawn.replacen("</svg>", "<!-- better --></svg>", 1)).unwrap();
        let mut manifest = Manifest::read(&findings.join("manifest.json")).unwrap();
        for file in &mut manifest.files {
            *file = ListedFile::from_file(&findings, Path::new(&file.name)).unwrap();
        }
        fs::write(findings.join("manifest.json"), manifest.sealed().text()).unwrap();
        says(
            &desk.faulty("verify out --sample 2"),
            &[chart, "the games give a different chart"],
        );
    }
}
