//! Tells the program which commit it is built from.

use std::process::Command;

fn main() {
    let output = Command::new("git").args(["describe", "--always", "--dirty", "--abbrev=12"]).output();
    let commit = output.ok().filter(|output| output.status.success());
    let commit = commit.and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo:rustc-env=BAGSPLIT_COMMIT={}", commit.as_deref().map_or("unknown", str::trim));
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().ok();
    let version = version.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    println!("cargo:rustc-env=BAGSPLIT_RUSTC={}", version.trim());
    println!("cargo:rustc-env=BAGSPLIT_TARGET={}", std::env::var("TARGET").unwrap_or_default());
    // The commit changes when HEAD does; both may be missing in a source archive.
    for path in ["../../.git/HEAD", "../../.git/logs/HEAD"] {
        if std::path::Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}
