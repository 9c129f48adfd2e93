//! `bagsplit bundle`: a results folder as one archive.

use std::io::Write;
use std::path::PathBuf;

use bagsplit_lab::run::Bundle as Written;
use serde_json::json;

use crate::args::Bundle;
use crate::exit::Exit;
use crate::output;
use crate::text::size;

/// Archives a results folder, and prints the hash to cite.
pub(crate) fn bundle(args: &Bundle) -> Result<(), Exit> {
    if !args.results.is_dir() {
        return Err(Exit::input(format_args!(
            "{}: this is not a results folder",
            output::path(&args.results)
        )));
    }
    let whole =
        args.results.canonicalize().map_err(|error| Exit::system(output::path(&args.results), &error))?;
    let Some(name) = whole.file_name().and_then(|name| name.to_str()) else {
        return Err(Exit::input(format_args!(
            "{}: the folder needs a name in UTF-8, which is that of the archive",
            output::path(&args.results)
        )));
    };
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.tar.gz")));
    let Written { files, bytes, sha256 } = bagsplit_lab::run::bundle(&args.results, name, &out)?;
    if args.printed.is_json() {
        let fields = json!({ "file": output::path(&out).to_string(), "files": files, "bytes": bytes, "sha256": sha256 });
        return Ok(output::json(&bagsplit_report::data::object("bundle", fields))?);
    }
    let mut printed = output::out();
    writeln!(printed, "{}: {files} files, {}", output::path(&out), size(bytes))?;
    writeln!(printed, "sha256  {sha256}")?;
    Ok(())
}
