//! Reading the weights of a network that a setup names.
//!
//! Users name a file. The program names the weights by their hash, since games depend on it, and stores the file in
//! `weights/HASH.weights` of the results folder. The folder can therefore be moved, and read by a later version with
//! other shipped weights.

use std::path::{Path, PathBuf};

use bagsplit_network::{InputKind, Network, Weights};

use bagsplit_storage::files::read_regular;

use crate::experiment::reader::{Item, Result, shown};

/// The maximum size of a file of weights: 1 MiB.
pub const MAX_WEIGHTS: u64 = 1 << 20;

/// The possible positions of the folder `weights` relative to a file; setups found by studies are in
/// `findings/setups`.
const ABOVE: [&str; 3] = ["", "..", "../.."];

/// The path of weights of this name in a results folder.
pub fn weights_file(name: &str) -> PathBuf {
    Path::new("weights").join(format!("{name}.weights"))
}

/// The weights that a value names: by a path, by their hash, or as `shipped`. Weights of networks with other inputs
/// are rejected.
pub(crate) fn read(item: &Item<'_>, reads: InputKind) -> Result<Weights> {
    let weights = find(item, reads)?;
    let found = weights.network().reads();
    if found != reads {
        let (found, wanted) = (found.name(), reads.name());
        return Err(item.error(format!(
            "these weights are for another game: they read '{found}', not '{wanted}'"
        )));
    }
    Ok(weights)
}

fn find(item: &Item<'_>, reads: InputKind) -> Result<Weights> {
    let text = item.text()?;
    if text == "shipped" {
        return Ok(Weights::shipped_for(reads));
    }
    if let Some(known) = Weights::named(text) {
        return Ok(known);
    }
    if item.source.is_built_in {
        return Err(item.error("a built-in setup uses the weights that ship with the program"));
    }
    if !is_hash(text) {
        return load(item, &item.path_of(text));
    }
    let places = ABOVE.map(|above| item.path_of(above).join(weights_file(text)));
    let Some(path) = places.iter().find(|path| path.exists()) else {
        return Err(item.error(format!(
            "no weights are called '{text}': this program brings others along, and there is no '{}' beside this file or up \
             to two folders above it",
            shown(&weights_file(text))
        )));
    };
    let weights = load(item, path)?;
    if weights.name() != text {
        let (path, name) = (shown(path), weights.name());
        return Err(item.error(format!(
            "file '{path}' holds the weights '{name}', not those of its name"
        )));
    }
    Ok(weights)
}

/// Whether a text is the name of weights, not a path.
fn is_hash(text: &str) -> bool {
    text.len() == 16
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

fn load(item: &Item<'_>, path: &Path) -> Result<Weights> {
    let named = |why: &dyn std::fmt::Display| item.error(format!("file '{}' {why}", shown(path)));
    let bytes = read_regular(path, MAX_WEIGHTS).map_err(|error| named(&error))?;
    let network = Network::from_bytes(&bytes);
    network
        .map(Weights::register)
        .map_err(|error| named(&format!("cannot be used: {error}")))
}
