//! Built-in setups, splits and cards: files of `experiments/` that are embedded in the program and have names.
//!
//! A name is looked up here where a setup, split or card is expected and no file has that name. What a built-in file names
//! by a path is another built-in file: `../splits/even.toml` in a setup is the split `even`. Cards stand in the files of their splits.

use std::path::{Component, Path, PathBuf};

use toml::de::DeTable;

use crate::experiment::FileKind;
use crate::experiment::reader::{ConfigError, Result, Source, nearest, shown};

/// Every built-in file: its path in `experiments/` and its text, in the order of the paths.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/builtin_files.rs"));

/// The built-in kinds, with their folders.
const FOLDERS: [(FileKind, &str); 3] = [
    (FileKind::Setup, "recommended"),
    (FileKind::Split, "splits"),
    (FileKind::Card, "splits"),
];

/// The folder of the setups that bots are measured with, and their names from weak to strong; they differ in their bots.
const LADDER: (&str, [&str; 6]) = (
    "ladder",
    [
        "random",
        "random-that-places",
        "beginner",
        "club",
        "greedy",
        "equity",
    ],
);

/// The hint on how to list all names.
const LIST: &str = "'bagsplit check --list' prints the built-in ones";

/// A built-in setup, split or card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// The kind.
    pub kind: FileKind,
    /// The name: that of its file without the extension.
    pub name: &'static str,
    path: &'static str,
    pub(crate) text: &'static str,
}

impl BuiltIn {
    /// The setups for human-like players, the best known one of each split, by name. They cannot be found by name: `odd-even`
    /// is a split.
    pub fn people() -> impl Iterator<Item = BuiltIn> {
        let with_people =
            BuiltIn::all(FileKind::Split).filter(|file| file.text.contains("\n[people]\n"));
        with_people.map(|file| BuiltIn {
            kind: FileKind::Setup,
            ..file
        })
    }

    /// The setups that bots are measured with, from weak to strong. In games with a shared bag they have no split.
    ///
    /// # Panics
    /// Never: their files are built in, as a test shows.
    pub fn ladder() -> impl Iterator<Item = BuiltIn> {
        LADDER.1.into_iter().map(|name| {
            let mut rungs = BuiltIn::in_folder(FileKind::Setup, LADDER.0);
            rungs.find(|rung| rung.name == name).expect("its file")
        })
    }

    /// Whether a source is a rung of the ladder.
    pub(crate) fn is_rung(source: &Source) -> bool {
        source.is_built_in && source.path.starts_with(LADDER.0)
    }

    /// All that can be found by name, the ladder last.
    pub fn named(kind: FileKind) -> impl Iterator<Item = BuiltIn> {
        BuiltIn::all(kind).chain(BuiltIn::ladder().filter(move |rung| rung.kind == kind))
    }

    /// All built-in files of a kind that are recommended or known, by name.
    pub fn all(kind: FileKind) -> impl Iterator<Item = BuiltIn> {
        let folder = FOLDERS.iter().find(|(of, _)| *of == kind);
        BuiltIn::in_folder(kind, folder.map_or("", |(_, folder)| *folder))
    }

    fn in_folder(kind: FileKind, folder: &'static str) -> impl Iterator<Item = BuiltIn> {
        FILES.iter().filter_map(move |&(path, text)| {
            let (of, file) = path.split_once('/')?;
            let name = file.strip_suffix(".toml")?;
            (of == folder).then_some(BuiltIn {
                kind,
                name,
                path,
                text,
            })
        })
    }

    /// The built-in file of this kind and name.
    pub fn find(kind: FileKind, name: &str) -> Option<BuiltIn> {
        BuiltIn::named(kind).find(|file| file.name == name)
    }

    /// The built-in file with this name, of the first of these kinds that has one, if there is no file at the path.
    pub(crate) fn in_place_of(path: &Path, name: &str, kinds: &[FileKind]) -> Option<BuiltIn> {
        let free = is_name(name) && (path.is_dir() || is_missing(path));
        kinds
            .iter()
            .filter(|_| free)
            .find_map(|&kind| BuiltIn::find(kind, name))
    }

    /// The built-in file that another built-in file names by a path.
    pub(crate) fn beside(file: &Source, named: &str) -> Option<BuiltIn> {
        let mut path = PathBuf::new();
        for part in file.path.parent()?.join(named).components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::ParentDir => drop(path.pop()),
                _ => {}
            }
        }
        FOLDERS
            .iter()
            .flat_map(|&(kind, _)| BuiltIn::all(kind))
            .find(|file| Path::new(file.path) == path)
    }

    pub(crate) fn source(&self) -> Source {
        Source::built_in(self.path, self.text)
    }

    /// Its `why`; `None` if it has none.
    fn why(&self) -> Option<String> {
        text_at(
            self.text,
            if self.kind == FileKind::Card {
                &["card", "why"]
            } else {
                &["why"]
            },
        )
    }

    /// The first sentence of its `why`, or else of the comments at its top; may be empty.
    pub fn summary(&self) -> String {
        let remarks = || {
            let lines = self.text.lines().map_while(|line| line.strip_prefix('#'));
            // A line '#:schema' is for editors.
            let lines = lines.filter(|line| !line.starts_with(':'));
            lines.map(str::trim).collect::<Vec<_>>().join(" ")
        };
        first_sentence(&self.why().unwrap_or_else(remarks))
    }
}

impl Source {
    /// Reads an input of the command line: a file, or the built-in file of this name, of the first of these kinds
    /// that has it.
    pub(crate) fn open(path: &Path, kinds: &[FileKind]) -> Result<Source> {
        if bagsplit_storage::files::is_standard(path) {
            return Source::read_input(path);
        }
        let name = path.to_str().unwrap_or_default();
        if let Some(found) = BuiltIn::in_place_of(path, name, kinds) {
            return Ok(found.source());
        }
        match unknown(name, kinds) {
            Some(why) if is_missing(path) => Err(ConfigError::unreadable(
                shown(path),
                format!("not found; {why}"),
            )),
            _ => Source::read_input(path),
        }
    }
}

/// Whether nothing exists at a path, not even a dangling link.
pub(crate) fn is_missing(path: &Path) -> bool {
    path.symlink_metadata()
        .is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound)
}

/// Whether a text can be the name of a built-in file: not a path, a pattern or an inline card.
pub(crate) fn is_name(text: &str) -> bool {
    let other = |c: char| c.is_whitespace() || ['/', '\\', '*', ':'].contains(&c);
    !text.is_empty() && !text.ends_with(".toml") && !text.contains(other)
}

/// The hint for a name without a file: the reason why it is not a built-in name of these kinds. `None` if none of
/// them has built-in files.
pub(crate) fn unknown(name: &str, kinds: &[FileKind]) -> Option<String> {
    let names = |kinds: &[FileKind]| -> Vec<&str> {
        kinds
            .iter()
            .flat_map(|&kind| BuiltIn::named(kind))
            .map(|file| file.name)
            .collect()
    };
    let known = names(kinds);
    if known.is_empty() || !is_name(name) {
        return None;
    }
    let wanted = match kinds {
        [kind] => kind.name(),
        _ => "setup, split or card",
    };
    if let Some((kind, _)) = FOLDERS
        .iter()
        .find(|(kind, _)| BuiltIn::find(*kind, name).is_some())
    {
        let hint = match kind {
            FileKind::Split if wanted == "setup" => {
                format!("; a setup file with the line split = \"{name}\" is one")
            }
            _ => String::new(),
        };
        return Some(format!(
            "a built-in {} has this name, but this must be a {wanted}{hint}",
            kind.name()
        ));
    }
    let meant =
        nearest(name, known).map_or_else(String::new, |near| format!("; did you mean '{near}'?"));
    Some(format!(
        "no built-in {wanted} has this name either{meant} ({LIST})"
    ))
}

/// The text that stands in a TOML file under these keys, each but the last that of a table.
pub(crate) fn text_at(file: &str, keys: &[&str]) -> Option<String> {
    let root = DeTable::parse(file).ok()?;
    let (last, tables) = keys.split_last()?;
    let table = tables.iter().try_fold(root.get_ref(), |table, key| {
        table.get(*key)?.get_ref().as_table()
    });
    Some(table?.get(*last)?.get_ref().as_str()?.to_owned())
}

fn first_sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = text.match_indices(". ").map(|(at, _)| at + 1).next();
    text[..end.unwrap_or(text.len())].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{card_file, known_card, setup_file};
    use bagsplit_game::rules::Ruleset;

    fn folder(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../experiments")
            .join(name)
    }

    #[test]
    fn every_split_and_card_on_file_and_the_recommended_setups_are_built_in() {
        for kind in [FileKind::Split, FileKind::Card] {
            let (_, of) = FOLDERS.iter().find(|(other, _)| *other == kind).unwrap();
            let mut files: Vec<String> = folder(of)
                .read_dir()
                .unwrap()
                .filter_map(|entry| {
                    entry
                        .unwrap()
                        .file_name()
                        .to_str()?
                        .strip_suffix(".toml")
                        .map(str::to_owned)
                })
                .collect();
            files.sort();
            let names: Vec<&str> = BuiltIn::all(kind).map(|file| file.name).collect();
            assert_eq!(names, files);
        }
        let setups: Vec<&str> = BuiltIn::all(FileKind::Setup)
            .map(|file| file.name)
            .collect();
        assert_eq!(setups, ["by-computer", "by-hand", "by-hand-beginners"]);
        for (path, text) in FILES {
            assert_eq!(
                std::fs::read_to_string(folder(path)).unwrap(),
                *text,
                "{path}"
            );
        }
    }

    #[test]
    fn built_in_files_are_valid_and_named_like_their_files() {
        let game = Ruleset::default();
        assert!(BuiltIn::people().count() > 20);
        for file in BuiltIn::all(FileKind::Setup)
            .chain(BuiltIn::people())
            .chain(BuiltIn::ladder())
        {
            let setup = file.setup(&game).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(setup.name, file.name);
            let file = Source::read(&folder(file.path)).unwrap();
            assert_eq!(
                setup,
                setup_file::from_source(&file, &game).unwrap().setup,
                "as the file"
            );
        }
        for file in BuiltIn::all(FileKind::Split) {
            let split = file.split(&game).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(split.name, file.name);
        }
        for file in BuiltIn::all(FileKind::Card) {
            let card =
                card_file::from_source(&file.source()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(card_file::beyond(&card, &game), None, "{}", file.name);
            let split =
                BuiltIn::find(FileKind::Split, file.name).expect("a card is called as its split");
            assert_eq!(known_card(&split.split(&game).unwrap(), &game), Some(card));
        }
        assert!(BuiltIn::all(FileKind::Setup).all(|file| !file.summary().is_empty()));
    }

    #[test]
    fn rungs_of_the_ladder_are_setups_by_the_rules_of_each_game() {
        use crate::studies::PEOPLE;
        use bagsplit_players::{Bot, ExchangePolicy, Policy, SetupKind};

        let rungs: Vec<_> = BuiltIn::ladder()
            .map(|rung| rung.setup(&Ruleset::default()).unwrap())
            .collect();
        let named = |setups: &[bagsplit_players::Setup]| -> Vec<String> {
            setups.iter().map(|setup| setup.name.clone()).collect()
        };
        assert_eq!(named(&rungs), LADDER.1);
        assert_eq!(
            [rungs[2].bot, rungs[3].bot],
            [PEOPLE[0].bot(), PEOPLE[1].bot()]
        );
        for rung in &rungs {
            let splits = &rung.private().unwrap().splits;
            assert!(splits.0.iter().all(|split| split.name == "odd-even"));
            assert_eq!(
                setup_file::load_setup(&rung.name, &Ruleset::default())
                    .unwrap()
                    .bot,
                rung.bot
            );
        }
        // Beginner and club know powers of ten, which a shared bag has not.
        let shared = Ruleset::named("number-scrabble").unwrap();
        let rungs: Vec<_> = BuiltIn::ladder()
            .filter_map(|rung| rung.setup(&shared).ok())
            .collect();
        assert_eq!(
            named(&rungs),
            ["random", "random-that-places", "greedy", "equity"]
        );
        let improve = ExchangePolicy::build("improve", &[]).unwrap();
        assert!(
            rungs
                .iter()
                .all(|rung| rung.kind == SetupKind::SharedBag { exchange: improve })
        );
        assert_eq!(rungs[2].bot, Bot::Greedy);
        // Other built-in setups have no such licence.
        let other = BuiltIn::find(FileKind::Setup, "by-hand").unwrap();
        assert!(other.setup(&shared).is_err());
    }

    #[test]
    fn names_are_no_paths_and_no_cards_in_a_line() {
        for name in ["by-hand", "two words.", "a.b"] {
            assert_eq!(is_name(name), name != "two words.");
        }
        for other in ["", "x.toml", "a/b", "a\\b", "*", "2 from A", "opening:7"] {
            assert!(!is_name(other), "{other}");
        }
    }

    #[test]
    fn the_first_sentence_ends_at_a_full_stop_before_a_space() {
        assert_eq!(
            first_sentence("Wins 69.4% of\nall. And more."),
            "Wins 69.4% of all."
        );
        assert_eq!(first_sentence("no stop"), "no stop");
        assert_eq!(first_sentence(""), "");
    }
}
