//! The Arrow schema in the footer of a Parquet file, with the unit and meaning of each column.
//!
//! Polars would write this entry itself, but without metadata of columns, and with its own string type, which arrow for R
//! refuses to read and pyarrow to filter. The entry is a [schema message](https://arrow.apache.org/docs/format/Columnar.html#schema-message)
//! in base64: a FlatBuffer of the tables in <https://github.com/apache/arrow/blob/main/format/Schema.fbs>.

use base64::prelude::{BASE64_STANDARD, Engine as _};

use Value::{Byte, Int, List, Long, Short, Text};

use crate::table::schema::{ColumnDoc, Kind};

/// The version `V5` of the format.
const VERSION: u16 = 4;
/// The variant of `MessageHeader` that is a schema.
const SCHEMA: u8 = 1;

/// A value of a FlatBuffer.
enum Value {
    Byte(u8),
    Short(u16),
    Int(u32),
    Long(u64),
    Text(String),
    List(Vec<Value>),
    /// A table by its fields in their order.
    Table(Vec<Option<Value>>),
}

/// The entry of a file with these columns.
pub(super) fn encode(docs: &[ColumnDoc]) -> String {
    let fields = docs
        .iter()
        .zip(0..)
        .map(|(doc, number)| field(doc, number))
        .collect();
    let schema = Value::Table(vec![None, Some(List(fields))]);
    let message = table([Short(VERSION), Byte(SCHEMA), schema, Long(0)]);
    let mut buffer = vec![0; 4];
    let root = message.append(&mut buffer) as u32;
    buffer[..4].copy_from_slice(&root.to_le_bytes());
    align(&mut buffer, 8);
    let length = (buffer.len() as u32).to_le_bytes();
    BASE64_STANDARD.encode([&[0xff; 4], &length, &*buffer].concat())
}

/// A column as a `Field`; `number` identifies the dictionary of repeated names.
fn field(doc: &ColumnDoc, number: u64) -> Value {
    // The variant of `Type` and its table.
    let (kind, properties) = match doc.kind {
        Kind::Int32 => (2, integer(32, true)),
        Kind::Int64 => (2, integer(64, true)),
        Kind::UInt64 => (2, integer(64, false)),
        // Double precision.
        Kind::Float64 => (3, table([Short(2)])),
        Kind::Text => (5, table([])),
        Kind::Boolean => (6, table([])),
    };
    let entry = |(key, value): (&str, &str)| table([Text(key.to_owned()), Text(value.to_owned())]);
    Value::Table(vec![
        Some(Text(doc.name.clone())),
        Some(Byte(1)),
        Some(Byte(kind)),
        Some(properties),
        doc.repeats
            .then(|| table([Long(number), integer(32, true)])),
        Some(List(Vec::new())),
        Some(List(
            [("meaning", &*doc.meaning), ("unit", doc.unit)]
                .map(entry)
                .into(),
        )),
    ])
}

fn integer(bits: u32, signed: bool) -> Value {
    table([Int(bits), Byte(signed.into())])
}

fn table<const N: usize>(fields: [Value; N]) -> Value {
    Value::Table(fields.map(Some).into())
}

impl Value {
    /// The size of the value in a table; 4 bytes for the offset of a text, list or table.
    const fn size(&self) -> usize {
        match self {
            Byte(_) => 1,
            Short(_) => 2,
            Int(_) | Text(_) | List(_) | Value::Table(_) => 4,
            Long(_) => 8,
        }
    }

    /// Appends a text, list or table with all that it refers to, and returns where it starts.
    fn append(&self, out: &mut Vec<u8>) -> usize {
        align(out, 4);
        let start = out.len();
        match self {
            Text(text) => {
                out.extend((text.len() as u32).to_le_bytes());
                out.extend(text.bytes().chain([0]));
                start
            }
            List(values) => {
                out.extend((values.len() as u32).to_le_bytes());
                out.resize(start + 4 * (1 + values.len()), 0);
                for (value, place) in values.iter().zip((start + 4..).step_by(4)) {
                    value.fill(out, place);
                }
                start
            }
            Value::Table(fields) => {
                // A table starts with the offset back to its vtable.
                let mut end = 4_usize;
                let places: Vec<Option<usize>> = fields
                    .iter()
                    .map(|field| {
                        let size = field.as_ref()?.size();
                        let place = end.next_multiple_of(size);
                        end = place + size;
                        Some(place)
                    })
                    .collect();
                let sizes = [4 + 2 * fields.len(), end];
                for number in sizes
                    .into_iter()
                    .chain(places.iter().map(|place| place.unwrap_or(0)))
                {
                    out.extend((number as u16).to_le_bytes());
                }
                align(out, 8);
                let table = out.len();
                out.extend(((table - start) as u32).to_le_bytes());
                out.resize(table + end, 0);
                for (field, place) in fields.iter().zip(places) {
                    if let (Some(field), Some(place)) = (field, place) {
                        field.fill(out, table + place);
                    }
                }
                table
            }
            Byte(_) | Short(_) | Int(_) | Long(_) => start,
        }
    }

    /// Writes a value, or the offset to it, at a place reserved for it.
    fn fill(&self, out: &mut Vec<u8>, place: usize) {
        let bytes = match self {
            Byte(value) => value.to_le_bytes().to_vec(),
            Short(value) => value.to_le_bytes().to_vec(),
            Int(value) => value.to_le_bytes().to_vec(),
            Long(value) => value.to_le_bytes().to_vec(),
            Text(_) | List(_) | Value::Table(_) => {
                ((self.append(out) - place) as u32).to_le_bytes().to_vec()
            }
        };
        out[place..place + bytes.len()].copy_from_slice(&bytes);
    }
}

fn align(out: &mut Vec<u8>, size: usize) {
    out.resize(out.len().next_multiple_of(size), 0);
}
