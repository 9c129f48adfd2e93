//! Files that extend others, and keys set on the command line.

use bagsplit_lab::experiment::{
    Experiment, check, experiment_to_toml, load_experiment, load_experiment_with,
};
use bagsplit_lab::study::Pairing;
use tempfile::TempDir;

/// A folder with `base/base.toml`, which names a split beside it, and `mine.toml`, which extends it with these lines.
fn folder(mine: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let base = "name = \"base\"\nseed = 4\npairs = 10\nsetups = [\"one.toml\", \"by-hand\"]\n\n[pairing]\nkind = \"field\"\nfield = [\"by-hand\"]\n";
    for (file, text) in [
        ("base/base.toml", base),
        (
            "base/one.toml",
            "name = \"one\"\nsplit = \"one-bag\"\nbot = \"greedy\"\n",
        ),
        ("mine.toml", mine),
    ] {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

fn load(folder: &TempDir, set: &[&str]) -> Result<Experiment, String> {
    let set: Vec<String> = set.iter().map(|&given| given.to_owned()).collect();
    load_experiment_with(folder.path().join("mine.toml"), &set).map_err(|error| error.to_string())
}

#[test]
fn a_file_has_the_keys_of_that_which_it_extends_but_the_name() {
    let folder = folder("extends = \"base/base.toml\"\npairs = 20\n");
    let mine = load(&folder, &[]).unwrap();
    assert_eq!(
        (mine.name.as_str(), mine.seed, mine.pairs, mine.setups.len()),
        ("mine", 4, 20, 2)
    );
    assert!(matches!(mine.pairing, Pairing::Field { .. }));
    // Written out it is whole.
    let whole = folder.path().join("whole.toml");
    std::fs::write(&whole, experiment_to_toml(&mine)).unwrap();
    assert_eq!(load_experiment(&whole).unwrap(), mine);
    assert!(check(folder.path().join("mine.toml"), None).is_ok());
}

#[test]
fn keys_set_on_the_command_line_replace_those_of_both_files() {
    let folder = folder("extends = \"base/base.toml\"\npairs = 20\n");
    let set = load(
        &folder,
        &[
            "pairs=30",
            "seed=5",
            "pairing.kind=round-robin",
            "name=other",
        ],
    );
    // The field of the base stays, which a round robin does not have.
    assert!(set.unwrap_err().contains("base.toml:8:1: "));
    let set = load(
        &folder,
        &[
            "pairs=30",
            "seed=5",
            "pairing.field=[\"one\"]",
            "name=other",
        ],
    )
    .unwrap();
    assert_eq!((set.name.as_str(), set.seed, set.pairs), ("other", 5, 30));
    // Paths are those of the working directory, built-in names are names.
    assert_eq!(
        load(&folder, &["setups=[\"by-hand\", \"by-computer\"]"])
            .unwrap()
            .setups[1]
            .name,
        "by-computer"
    );
}

#[test]
fn mistakes_name_the_file_and_the_line_in_which_they_are() {
    let folder = folder("extends = \"base/base.toml\"\npair = 20\n");
    let base = folder.path().join("base/base.toml");
    let text = std::fs::read_to_string(&base).unwrap();
    std::fs::write(
        &base,
        text.replace("pairs = 10", "pairs = 0")
            .replace("one.toml", "two.toml"),
    )
    .unwrap();
    let said = load(&folder, &["seed=many"]).unwrap_err();
    for expected in [
        "mine.toml:2:1: unknown key 'pair'",
        "base.toml:3:9: ",
        "base.toml:4:11: ",
        "two.toml",
        "--set:1:8: ",
        "seed = \"many\"",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    std::fs::write(&base, "pairs = \n").unwrap();
    let said = load(&folder, &[]).unwrap_err();
    assert!(
        said.contains("base.toml:1:") && said.contains("a value is missing here"),
        "{said}"
    );
    std::fs::write(&base, "extends = \"base.toml\"\n").unwrap();
    let said = load(&folder, &[]).unwrap_err();
    assert!(
        said.contains("base.toml:1:11: ") && said.contains("more than 8 files extend each other"),
        "{said}"
    );
    std::fs::remove_file(&base).unwrap();
    let said = load(&folder, &[]).unwrap_err();
    assert!(
        said.contains("mine.toml:1:11: ") && said.contains("base/base.toml"),
        "{said}"
    );
    std::fs::write(folder.path().join("mine.toml"), "extends = 3\n").unwrap();
    assert!(
        load(&folder, &[])
            .unwrap_err()
            .contains("mine.toml:1:11: 'extends' is the path")
    );
    std::fs::write(
        folder.path().join("mine.toml"),
        "pairs = 3\nsetups = [\"by-hand\", \"by-computer\"]\n",
    )
    .unwrap();
    assert!(
        load(&folder, &["extends=base/base.toml"])
            .unwrap_err()
            .contains("'extends' stands in a file")
    );
    assert!(
        load(&folder, &["pairs"])
            .unwrap_err()
            .contains("'pairs' sets no key")
    );
    assert!(
        load(&folder, &["two words=3"])
            .unwrap_err()
            .contains("--set:1:")
    );
}
