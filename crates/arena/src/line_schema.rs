//! The parts of JSON Schemas that types do not say: the texts in records and in the bot protocol.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

/// Tiles as a text.
pub(crate) const TILES: &str = "^[0-9+*/=srAONX?-]*$";
/// Rows of a board without spaces, and with spaces between squares.
pub(crate) const ROWS: [&str; 2] = [
    r"^[1-9+*/.-]{5,21}$",
    r"^(\.|\??[0-9+*/=srAONX-])( (\.|\??[0-9+*/=srAONX-])){4,20}$",
];

/// Tiles by the name of their bag.
pub(crate) fn bag_tiles(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "propertyNames": { "pattern": "^([A-H]|bag)$" },
        "additionalProperties": { "type": "string", "pattern": TILES },
    })
}

/// The squares and tiles of a placement.
pub(crate) fn placement(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "minItems": 1,
        "items": {
            "type": "array",
            "prefixItems": [
                { "type": "string", "pattern": "^[A-U]([1-9]|1[0-9]|2[01])$" },
                { "type": "string", "pattern": r"^\??[0-9+*/=srAONX-]$" },
            ],
            "items": false,
            "minItems": 2,
        },
    })
}

/// Tiles of a turn, or null to decide about them separately.
pub(crate) fn tiles_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "oneOf": [{ "type": "null" }, { "type": "string", "pattern": TILES }] })
}

/// The kinds of decisions that are asked for: what each has, and what its observation has.
pub(crate) fn ask_kinds() -> [Value; 6] {
    let kinds: [(&str, &[&str], &[&str]); 6] = [
        ("start", &[], &[]),
        ("draw", &["wanted", "seen"], &["bags"]),
        ("mulligan", &["drawn", "seen"], &["bags"]),
        ("turn", &["seen"], &[]),
        ("discard", &["seen"], &["bags"]),
        ("exchange", &["seen"], &["bag_tiles"]),
    ];
    kinds.map(|(kind, required, seen)| {
        let properties = json!({ "kind": { "const": kind }, "seen": { "required": seen } });
        json!({ "properties": properties, "required": required })
    })
}
