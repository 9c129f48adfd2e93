//! `bagsplit serve`: an analysis board and practice in the browser, and the reports of results folders.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::report::Folder;
use ::serve::{Report, Reports, Server};
use rules::Ruleset;

use crate::args::Serve;
use crate::exit::Exit;
use crate::output::quoted;
use crate::{interrupt, output};

/// Where results are unless a folder is named.
const RESULTS: &str = "results";

/// Answers until Ctrl-C.
pub(crate) fn serve(args: &Serve) -> Result<(), Exit> {
    let folders = folders(&args.results)?;
    let rules = args.rules.iter().map(|file| named_rules(file)).collect::<Result<Vec<_>, Exit>>()?;
    let pool = args.threads.pool()?;
    let practice = super::opponents::practice(&folders)?;
    let names = folders.iter().map(|folder| output::path(folder)).collect();
    let make = move |place: usize| {
        let folder = Folder::read(&folders[place], &pool).map_err(|error| error.to_string())?;
        let provisional = folder.provisional().is_some();
        let page = ::report::page(&[folder], &pool).map_err(|error| error.to_string())?;
        Ok(Report { page, provisional })
    };
    let server =
        Server::bind(args.port, Reports::new(names, make), practice).map_err(|error| match args.port {
            0 => Exit::failed(format!("no port can be had on this machine: {error}")),
            port => Exit::input(format!("port {port}: {error}; without --port one that is free is taken")),
        })?;
    let server = server.with_rules(rules).map_err(|name| {
        let name = quoted(&name);
        Exit::input(format!(
            "--rules: two games would be called '{name}'; a rules file gives its name, so rename one"
        ))
    })?;
    interrupt::listen();
    let url = server.url();
    let mut out = output::out();
    writeln!(
        out,
        "The analysis board is at {url} (this machine only). Ctrl-C ends it.\nPractice: {url}practice"
    )?;
    out.flush()?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        output::say(format!("no browser could be opened ({error}); open {url} yourself"));
    }
    server.run(interrupt::stopped).map_err(Exit::failed)
}

/// The rules of a file, called as the file is without its ending.
fn named_rules(file: &Path) -> Result<(String, Ruleset), Exit> {
    let rules = config::load_rules_of(file, &Ruleset::default())?;
    let name = files::stem(file);
    Ok((name, rules))
}

/// The results folders among these, and those in folders that are none; without any, those in `results`.
fn folders(given: &[PathBuf]) -> Result<Vec<PathBuf>, Exit> {
    let mut folders = Vec::new();
    for folder in given {
        let found = within(folder);
        if found.is_empty() {
            let path = output::path(folder);
            return Err(Exit::input(format!(
                "{path}: there are no results here; name a results folder, or one that holds some"
            )));
        }
        folders.extend(found);
    }
    Ok(if given.is_empty() { within(Path::new(RESULTS)) } else { folders })
}

/// A folder if it is one of results, else those in it that are, by name.
fn within(folder: &Path) -> Vec<PathBuf> {
    let is_results = |path: &Path| store::Folder::at(path).is_ours();
    if is_results(folder) {
        return vec![folder.to_owned()];
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| is_results(path)).collect();
    found.sort();
    found
}
