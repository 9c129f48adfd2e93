//! `bagsplit serve`: analysis board, practice and reports in the browser.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bagsplit_game::rules::Ruleset;
use bagsplit_lab::run::{Results, StoredPairRequest};
use bagsplit_report::Folder;
use bagsplit_web::api::Practice;
use bagsplit_web::serve::{Report, Reports, Server};
use rayon::ThreadPool;

use crate::args::Serve;
use crate::exit::Exit;
use crate::output::quoted;
use crate::{interrupt, output};

use super::left_out::LeftOut;
use super::replay::record_lines;

/// The default folder of results.
const RESULTS: &str = "results";

/// The default port, always the same, since the browser stores the progress of lessons by port.
pub(super) const PORT: u16 = 8734;
/// The number of next ports to try if it is taken.
const PORTS: u16 = 20;

/// Serves until Ctrl-C.
pub(crate) fn serve(args: &Serve) -> Result<(), Exit> {
    let mut left_out = LeftOut::default();
    let folders = folders(&args.results, &mut left_out)?;
    let mut rules = Vec::new();
    for file in &args.rules {
        rules.extend(left_out.take(named_rules(file))?);
    }
    if rules.is_empty() && !args.rules.is_empty() {
        return left_out.end();
    }
    let pool = args.threads.pool()?;
    let mut opened = Vec::new();
    for folder in &folders {
        // A folder without an experiment may have begun just now; its report appears later.
        opened.extend(left_out.take(Results::open(folder))?);
    }
    let mut practice = super::opponents::practice(&opened, &rules)?;
    practice.level = args.at_level.level.map(|level| level.name().to_owned());
    let server = bind(args.port, reports(folders, pool), practice)?;
    let server = server.with_rules(rules).map_err(|name| {
        let name = quoted(&name);
        Exit::input(format!(
            "--rules: two games would be called '{name}'; rename one of the files, which give the names"
        ))
    })?;
    interrupt::listen();
    let mut out = output::out();
    writeln!(
        out,
        "Play and practise at {} (this machine only; the token in it lets you in). Ctrl-C ends it.\nAnalysis: {}",
        server.url(""),
        server.url("analysis")
    )?;
    out.flush()?;
    if args.open
        && let Err(error) = open::that_detached(server.url_for_once())
    {
        output::say(format!(
            "no browser could be opened ({error}); open {} yourself",
            server.url("")
        ));
    }
    server.run(interrupt::stopped).map_err(Exit::failed)
}

/// The reports of these folders.
fn reports(folders: Vec<PathBuf>, pool: ThreadPool) -> Reports {
    let names = folders.iter().map(|folder| output::path(folder)).collect();
    let (states, played) = (folders.clone(), folders.clone());
    let reports = Reports::new(names, move |place| {
        let folder = Folder::read(&folders[place], &pool).map_err(|error| error.to_string())?;
        let provisional = folder.provisional().is_some();
        let page = bagsplit_report::page(&[folder], &pool).map_err(|error| error.to_string())?;
        Ok(Report { page, provisional })
    });
    let reports = reports.with_states(move |place| state(&states[place]));
    reports.with_games(Arc::new(move |asked: &HashMap<String, String>| {
        stored_games(&played, asked)
    }))
}

/// The name of a results folder in addresses: the last part of its path, also of `.`.
pub(super) fn results_name(folder: &Path) -> String {
    let path = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The records of a stored pair: an address names its folder, and what `bagsplit replay` needs.
fn stored_games(folders: &[PathBuf], asked: &HashMap<String, String>) -> Result<String, String> {
    let [results, first, second, pair] = ["results", "setup", "against", "pair"]
        .map(|name| asked.get(name).map_or("", String::as_str));
    let mut named = folders
        .iter()
        .filter(|folder| results_name(folder) == results);
    let folder = named
        .next()
        .ok_or_else(|| format!("no results folder '{results}' is served here"))?;
    if named.next().is_some() {
        return Err(format!(
            "several folders '{results}' are served here; serve one of them: bagsplit serve DIR"
        ));
    }
    let pair = pair
        .parse()
        .map_err(|_| format!("pair: found '{pair}'; a whole number is needed"))?;
    let variant = asked.get("variant").map(String::as_str);
    let asked = StoredPairRequest {
        setups: [first, second],
        variant,
        pair,
    };
    let records = Results::open(folder).and_then(|results| results.pair_records(&asked));
    records
        .map(|records| record_lines(&records))
        .map_err(|error| error.to_string())
}

/// A text that changes with any file of a results folder; `None` if it has no experiment.
fn state(folder: &Path) -> Option<String> {
    bagsplit_storage::Folder::at(folder).experiment().ok()??;
    let parts = [
        "experiment.toml",
        "blocks",
        "findings",
        "findings/manifest.json",
    ];
    let mut files: Vec<PathBuf> = parts.iter().map(|part| folder.join(part)).collect();
    let packs = std::fs::read_dir(folder.join("blocks"))
        .into_iter()
        .flatten()
        .flatten();
    files.extend(
        packs
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|end| end == "pack")),
    );
    let state = files.iter().map(|file| match std::fs::metadata(file) {
        Ok(found) => format!("{:?} {}", found.modified().ok(), found.len()),
        Err(_) => String::new(),
    });
    Some(state.collect::<Vec<_>>().join("\n"))
}

/// A server at the requested port, or else at the default one or the next free one.
fn bind(port: Option<u16>, reports: Reports, practice: Practice) -> Result<Server, Exit> {
    let Some(port) = port else {
        return Server::bind_first(PORT..=PORT + PORTS, reports, practice)
            .map_err(|error| Exit::failed(format!("no port is available: {error}")));
    };
    Server::bind(port, reports, practice).map_err(|error| match port {
        0 => Exit::failed(format!("no port is available: {error}")),
        port => Exit::input(format!(
            "port {port}: {error}; without --port it takes a free one"
        )),
    })
}

/// The rules of a file, named by the file without its extension.
fn named_rules(file: &Path) -> Result<(String, Ruleset), Exit> {
    let rules = bagsplit_lab::experiment::load_rules_of(file, &Ruleset::default())?;
    let name = bagsplit_storage::files::stem(file);
    Ok((name, rules))
}

/// The results folders among these, and those inside other folders; without any, those in `results`. If one of
/// several has none, it is named, and the others are used.
fn folders(given: &[PathBuf], left_out: &mut LeftOut) -> Result<Vec<PathBuf>, Exit> {
    let mut folders = Vec::new();
    let mut empty = Vec::new();
    for folder in given {
        let found = within(folder);
        if found.is_empty() {
            let path = output::path(folder);
            empty.push(Exit::input(format!(
                "{path}: no results here; name a results folder, or a folder that holds some"
            )));
        }
        folders.extend(found);
    }
    for exit in empty {
        if folders.is_empty() {
            return Err(exit);
        }
        left_out.take::<()>(Err(exit))?;
    }
    Ok(if given.is_empty() {
        within(Path::new(RESULTS))
    } else {
        folders
    })
}

/// A results folder itself, or else the results folders in it, by name.
fn within(folder: &Path) -> Vec<PathBuf> {
    if bagsplit_storage::Folder::at(folder).is_ours() {
        return vec![folder.to_owned()];
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    found.retain(|path| bagsplit_storage::Folder::at(path).is_ours());
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_address_matches_exactly_one_folder_name() {
        let desk = tempfile::tempdir().unwrap();
        let folders = ["one/quick", "other/quick", "alone"].map(|name| desk.path().join(name));
        folders
            .iter()
            .for_each(|folder| std::fs::create_dir_all(folder).unwrap());
        assert_eq!(results_name(&folders[2].join(".")), "alone");
        let refused = |results: &str| {
            let asked = HashMap::from([("results".to_owned(), results.to_owned())]);
            stored_games(&folders, &asked).unwrap_err()
        };
        for (results, why) in [
            ("quick", "several folders 'quick' are served here"),
            ("", "no results folder '' is served here"),
            ("one/quick", "no results folder 'one/quick' is served here"),
            ("alone", "pair: found ''"),
        ] {
            assert!(
                refused(results).contains(why),
                "{results}: {}",
                refused(results)
            );
        }
    }
}
