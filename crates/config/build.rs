//! Lists the files of `experiments/` that become part of the program, for `src/builtin.rs`: all splits and cards, and the
//! recommended setups. A list made here has every file in the folders.

use std::fmt::Write;
use std::path::{Path, PathBuf};

const EXPERIMENTS: &str = "../../experiments";
const SETUPS: [&str; 2] = ["by-computer", "by-hand"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let root = Path::new(EXPERIMENTS).canonicalize().expect("the folder experiments of the repository");
    let mut paths: Vec<PathBuf> =
        SETUPS.iter().map(|name| PathBuf::from(format!("setups/{name}.toml"))).collect();
    for folder in ["splits", "cards"] {
        println!("cargo:rerun-if-changed={EXPERIMENTS}/{folder}");
        for entry in root.join(folder).read_dir().expect("a folder of experiments") {
            let name = entry.expect("an entry of the folder").file_name();
            if Path::new(&name).extension().is_some_and(|ending| ending == "toml") {
                paths.push(Path::new(folder).join(name));
            }
        }
    }
    paths.sort();
    let mut list = String::from("[\n");
    for path in paths {
        let (key, file) = (path.to_str().expect("a name in UTF-8"), root.join(&path));
        writeln!(list, "    ({:?}, include_str!({file:?})),", key.replace('\\', "/"))
            .expect("a string grows");
    }
    list += "]\n";
    let out = std::env::var_os("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&out).join("builtin_files.rs"), list).expect("the folder of the build");
}
