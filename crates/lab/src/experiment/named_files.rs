//! The files named by a file.

use std::path::{Path, PathBuf};

use crate::experiment::FileKind;
use crate::experiment::builtin::{self, BuiltIn};
use crate::experiment::limits::MAX_SETUPS;
use crate::experiment::reader::{Item, Mistake, Result, Source, reason, shown};

/// Reads the file of a kind that a value names by its path or built-in name.
pub(crate) fn named(item: &Item<'_>, kind: FileKind) -> Result<Source> {
    match built_in(item, kind)? {
        Some(found) => Ok(found.source()),
        None => open(item, &item.path_of(item.text()?), kind),
    }
}

/// The built-in file that a value names. Built-in files name only built-in files.
fn built_in(item: &Item<'_>, kind: FileKind) -> Result<Option<BuiltIn>> {
    let (text, source) = (item.text()?, item.source);
    if !source.is_built_in {
        return Ok(BuiltIn::in_place_of(&item.path_of(text), text, &[kind]));
    }
    let found = BuiltIn::beside(source, text).or_else(|| BuiltIn::find(kind, text));
    found
        .map(Some)
        .ok_or_else(|| item.error(format!("'{text}' is not built in")))
}

/// Reads all files of a kind that a value names, where `*` in the file name matches any characters, or the built-in
/// file of this name. Files are in the order of their names and read lazily.
pub(crate) fn all_named<'i>(
    item: &'i Item<'_>,
    kind: FileKind,
) -> Result<impl Iterator<Item = Result<Source>> + 'i> {
    let found = built_in(item, kind)?;
    let paths = if found.is_some() {
        Vec::new()
    } else {
        paths(item)?
    };
    let files = paths.into_iter().map(move |path| open(item, &path, kind));
    Ok(found
        .into_iter()
        .map(|found| Ok(found.source()))
        .chain(files))
}

/// The paths that a value names.
fn paths(item: &Item<'_>) -> Result<Vec<PathBuf>> {
    let text = item.text()?;
    let path = item.path_of(text);
    if !text.contains('*') {
        return Ok(vec![path]);
    }
    let (folder, pattern) = match (path.parent(), path.file_name()) {
        (Some(folder), Some(pattern)) if !folder.to_string_lossy().contains('*') => {
            (folder, pattern)
        }
        _ => return Err(item.error(format!("'{text}' has a '*' outside the name of the file"))),
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let failed = |error| item.error(format!("folder '{}' {}", shown(folder), reason(&error)));
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_file() && matches(&pattern.to_string_lossy(), &name) {
            found.push(path);
        }
        if found.len() > MAX_SETUPS {
            return Err(item.error(format!(
                "more than {MAX_SETUPS} files match '{text}'; there can be at most that many"
            )));
        }
    }
    if found.is_empty() {
        return Err(item.error(format!("no file matches '{text}'")));
    }
    found.sort();
    Ok(found)
}

fn open(item: &Item<'_>, path: &Path, kind: FileKind) -> Result<Source> {
    if !path.exists() {
        let why = item
            .text()
            .ok()
            .and_then(|name| builtin::unknown(name, &[kind]));
        let why = why.map_or_else(String::new, |why| format!("; {why}"));
        return Err(item.error(format!("file '{}' not found{why}", shown(path))));
    }
    Source::read(path).map_err(|error| match error.first() {
        Mistake {
            line: 0,
            file,
            message,
            ..
        } => item.error(format!("file '{file}' {message}")),
        _ => error.named_at(item),
    })
}

/// Whether a name matches the pattern; hidden files match only a pattern with a leading dot.
fn matches(pattern: &str, name: &str) -> bool {
    if name.starts_with('.') && !pattern.starts_with('.') {
        return false;
    }
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let Some(mut name) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        // The earliest match leaves the most for the rest of the pattern.
        let Some(at) = name.find(part) else {
            return false;
        };
        name = &name[at + part.len()..];
    }
    name.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_matches_any_characters() {
        assert!(matches("*.toml", "even.toml"));
        assert!(matches("field-*.toml", "field-even.toml"));
        assert!(matches("*-*-*.toml", "a-b-c.toml"));
        assert!(matches("a*", "a"));
        assert!(!matches("a*a", "a"));
        assert!(!matches("field-*.toml", "even.toml"));
        assert!(!matches("*.toml", "even.toml~"));
        assert!(!matches("*.toml", ".hidden.toml"));
        assert!(matches(".*.toml", ".hidden.toml"));
    }
}
