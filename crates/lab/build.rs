//! Tells the program which commit it is built from.

use std::process::Command;

fn main() {
    let output = Command::new("git").args(["describe", "--always", "--dirty", "--abbrev=12"]).output();
    let commit = output.ok().filter(|output| output.status.success());
    let commit = commit.and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo:rustc-env=BAGSPLIT_COMMIT={}", commit.as_deref().map_or("unknown", str::trim));
    // The commit changes when HEAD does; both may be missing in a source archive.
    for path in ["../../.git/HEAD", "../../.git/logs/HEAD"] {
        if std::path::Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}
