//! A results folder as one archive: experiment, weights, games, journal, findings and registration, with the lock
//! file of the program. The same folder gives the same bytes: names are sorted, and times, owners and permissions are
//! omitted.

use std::io::{self, Read, Write};
use std::path::{Component, Path};

use bagsplit_storage::files::{is_standard, open_input};
use bagsplit_storage::{Folder, WholeFile};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::experiment::shell_word;
use crate::run::{BUILD, LabError, Layout};

/// The lock file of the packages that the program was built with.
const LOCK: &str = include_str!(concat!(env!("OUT_DIR"), "/packages.lock"));

/// A written archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The number of files in it.
    pub files: usize,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256 hash in hexadecimal, as printed by `sha256sum`.
    pub sha256: String,
}

/// Writes a results folder with findings to an archive (tar, compressed by gzip); in it all names begin with `name`.
///
/// # Errors
/// If the folder has no findings, its experiment cannot be read, or it contains something other than regular files, `out`
/// exists or is standard output, the folder changes meanwhile, or the operating system reports an error.
pub fn bundle(folder: &Path, name: &str, out: &Path) -> Result<Bundle, LabError> {
    let results = Folder::at(folder);
    let Some(manifest) = results.manifest()? else {
        return Err(LabError::Input(format!(
            "{}: there are no findings in this folder to archive; let the command that plays into it finish first",
            folder.display()
        )));
    };
    Layout::of_folder(&results)?;
    if is_standard(out) {
        return Err(LabError::Input(
            "-: the archive needs the name of a file; its hash goes to standard output".to_owned(),
        ));
    }
    if out.symlink_metadata().is_ok() {
        return Err(LabError::Input(format!(
            "{}: there is a file of this name already, which is not replaced",
            out.display()
        )));
    }
    let mut file = WholeFile::create(out)?;
    let hashed = Hashed { file: &mut file, hash: Sha256::new(), bytes: 0 };
    let failed = |error| bagsplit_storage::io(out)(error);
    let mut archive = tar::Builder::new(GzEncoder::new(hashed, Compression::default()));
    let mut files = 0;
    for path in results.files()? {
        let from = folder.join(&path);
        let content =
            open_input(&from).map_err(|error| LabError::Input(format!("{}: {error}", from.display())))?;
        let length = from.metadata().map_err(|error| LabError::system(&from, error))?.len();
        append(&mut archive, &named(name, &path), length, content.take(length)).map_err(failed)?;
        files += 1;
    }
    for (added, text) in [("bundle/README.md", &read_me(name)), ("bundle/Cargo.lock", &LOCK.to_owned())] {
        append(&mut archive, &named(name, Path::new(added)), text.len() as u64, text.as_bytes())
            .map_err(failed)?;
        files += 1;
    }
    let written = archive.into_inner().and_then(GzEncoder::finish).map_err(failed)?;
    let (sha256, bytes) = (written.hash.finalize(), written.bytes);
    if results.manifest()?.as_ref() != Some(&manifest) {
        return Err(LabError::Input(format!(
            "{}: its findings changed while they were archived; try again when nothing is played into it",
            folder.display()
        )));
    }
    file.finish()?;
    Ok(Bundle { files, bytes, sha256: sha256.iter().map(|byte| format!("{byte:02x}")).collect() })
}

fn read_me(name: &str) -> String {
    let (word, file) = (shell_word(Path::new(name)), shell_word(&Path::new(name).join("experiment.toml")));
    format!(
        "# {name}\n\n\
         A results folder of bagsplit, archived by bagsplit {BUILD}.\n\n\
         - `experiment.toml`: the experiment, complete. `bagsplit run {file}` plays it again.\n\
         - `findings`: tables, charts, and `manifest.json` with the program, the machine and a hash of every file.\n\
         - `blocks`, `journal.log`: the games; `weights`: the networks that played; `preregistration.json`: what was registered.\n\
         - `bundle/Cargo.lock`: the packages that the program was built with.\n\n\
         `bagsplit verify {word}` checks all of it, and plays a sample of the games again.\n"
    )
}

/// The name of a file in the archive, with forward slashes.
fn named(name: &str, path: &Path) -> String {
    let parts = path.components().map(|part| match part {
        Component::Normal(part) => part.to_string_lossy(),
        part => part.as_os_str().to_string_lossy(),
    });
    std::iter::once(name.into()).chain(parts).collect::<Vec<_>>().join("/")
}

/// Adds a file of `length` bytes, readable by all and without a time.
fn append(
    archive: &mut tar::Builder<impl Write>,
    name: &str,
    length: u64,
    content: impl Read,
) -> io::Result<()> {
    let mut header = tar::Header::new_ustar();
    header.set_size(length);
    header.set_mode(0o644);
    header.set_mtime(0);
    archive.append_data(&mut header, name, content)
}

/// A file that hashes and counts the bytes written to it.
struct Hashed<'f> {
    file: &'f mut WholeFile,
    hash: Sha256,
    bytes: u64,
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
