//! The JSON Schemas under `docs/reference/schemas` are those of this program.

use std::path::Path;

use bagsplit_lab::experiment::schemas;

/// `UPDATE_DOCS=1 cargo test -p bagsplit-lab --test suite schemas` writes them.
#[test]
fn the_schemas_in_the_docs_are_those_of_the_readers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/schemas");
    for (name, schema) in schemas() {
        let path = folder.join(format!("{name}.schema.json"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, schema).unwrap();
        } else {
            let written = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(written == schema, "{} is out of date: run with UPDATE_DOCS=1", path.display());
        }
    }
}
