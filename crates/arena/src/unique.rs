//! Deserialization of maps with unique keys: JSON permits duplicate keys, and parsers differ in which value they take.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

/// Deserializes a map.
pub(crate) fn map<'de, D: Deserializer<'de>, V: Deserialize<'de>>(
    from: D,
) -> Result<BTreeMap<String, V>, D::Error> {
    Unique::deserialize(from).map(|Unique(map)| map)
}

/// Deserializes an optional map.
pub(crate) fn optional<'de, D: Deserializer<'de>, V: Deserialize<'de>>(
    from: D,
) -> Result<Option<BTreeMap<String, V>>, D::Error> {
    Ok(Option::<Unique<V>>::deserialize(from)?.map(|Unique(map)| map))
}

/// Deserializes the rest of a map.
pub(crate) fn entries<'de, A: MapAccess<'de>, V: Deserialize<'de>>(
    mut from: A,
) -> Result<BTreeMap<String, V>, A::Error> {
    let mut map = BTreeMap::new();
    while let Some((key, value)) = from.next_entry::<String, V>()? {
        if map.contains_key(&key) {
            return Err(A::Error::custom(format_args!(
                "the key '{key}' is given twice"
            )));
        }
        map.insert(key, value);
    }
    Ok(map)
}

struct Unique<V>(BTreeMap<String, V>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Unique<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries<V>(PhantomData<V>);

        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = BTreeMap<String, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                entries(map)
            }
        }

        from.deserialize_map(Entries(PhantomData)).map(Unique)
    }
}
