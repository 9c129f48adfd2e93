//! Records the origin of the build (commit, compiler, target) and lists the files of `experiments/` that become part of
//! the program: all splits, with their cards and what else stands there, the recommended setups, and those that bots are measured with.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const EXPERIMENTS: &str = "../../experiments";
const FOLDERS: [&str; 3] = ["ladder", "recommended", "splits"];

fn main() {
    list_builtin_files();
    record_origin();
}

/// Tells the program its commit, compiler and target.
fn record_origin() {
    let output = Command::new("git")
        .args([
            "describe",
            "--always",
            "--abbrev=12",
            "--dirty=, with uncommitted changes",
        ])
        .output();
    let commit = output.ok().filter(|output| output.status.success());
    let commit = commit.and_then(|output| String::from_utf8(output.stdout).ok());
    println!(
        "cargo:rustc-env=BAGSPLIT_COMMIT={}",
        commit.as_deref().map_or("unknown", str::trim)
    );
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().ok();
    let version = version
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_default();
    println!("cargo:rustc-env=BAGSPLIT_RUSTC={}", version.trim());
    println!(
        "cargo:rustc-env=BAGSPLIT_TARGET={}",
        std::env::var("TARGET").unwrap_or_default()
    );
    // The commit changes when HEAD does; both may be missing in a source archive.
    for path in ["../../.git/HEAD", "../../.git/logs/HEAD"] {
        if std::path::Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}

/// The folder of the build.
fn out_folder() -> PathBuf {
    std::env::var_os("OUT_DIR").expect("cargo sets it").into()
}

/// Writes the list of built-in files.
fn list_builtin_files() {
    println!("cargo:rerun-if-changed=build.rs");
    let root = Path::new(EXPERIMENTS)
        .canonicalize()
        .expect("the folder experiments of the repository");
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in FOLDERS {
        println!("cargo:rerun-if-changed={EXPERIMENTS}/{folder}");
        for entry in root
            .join(folder)
            .read_dir()
            .expect("a folder of experiments")
        {
            let name = entry.expect("an entry of the folder").file_name();
            if Path::new(&name)
                .extension()
                .is_some_and(|ending| ending == "toml")
            {
                paths.push(Path::new(folder).join(name));
            }
        }
    }
    // 'by-hand' before 'by-hand-beginners'.
    paths.sort_by_key(|path| path.with_extension(""));
    let mut list = String::from("[\n");
    for path in paths {
        let (key, file) = (path.to_str().expect("a name in UTF-8"), root.join(&path));
        writeln!(
            list,
            "    ({:?}, include_str!({file:?})),",
            key.replace('\\', "/")
        )
        .expect("a string grows");
    }
    list += "]\n";
    std::fs::write(out_folder().join("builtin_files.rs"), list).expect("the folder of the build");
}
