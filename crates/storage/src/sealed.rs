//! Texts with their own check sum, which detects every change.

/// The text before the check sum in the first line of a file with comments.
const COMMENT: &str =
    "# Kept by bagsplit; to change it, copy it elsewhere. BLAKE3 of the lines below: ";

/// Adds a comment with the check sum before a text.
pub(crate) fn sealed(text: &str) -> String {
    format!("{COMMENT}{}\n{text}", hash(text))
}

/// The text without the comment; `None` where the check sum is wrong.
pub(crate) fn unsealed(text: &str) -> Option<&str> {
    let (sum, text) = text.strip_prefix(COMMENT)?.split_once('\n')?;
    (sum == hash(text)).then_some(text)
}

/// The JSON key of a check sum, last of all.
const KEY: &str = "\"hash\": \"";

/// Fills in the check sum of JSON that ends with an empty `hash`: that of the text without it.
pub(crate) fn sealed_json(text: &str) -> String {
    let (before, after) = text.rsplit_once(KEY).expect("it ends with a hash");
    format!("{before}{KEY}{}{after}", hash(text))
}

/// Whether the check sum in JSON is right.
pub(crate) fn is_sealed_json(text: &str) -> bool {
    let Some((before, after)) = text.rsplit_once(KEY) else {
        return false;
    };
    let Some((sum, after)) = after.split_once('"') else {
        return false;
    };
    sum == hash(&format!("{before}{KEY}\"{after}"))
}

/// The BLAKE3 hash of a text, in hexadecimal digits.
pub(crate) fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every valid text that differs from this one in one bit.
    fn altered(text: &str) -> impl Iterator<Item = String> + '_ {
        (0..text.len() * 8).filter_map(|bit| {
            let mut bytes = text.as_bytes().to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            String::from_utf8(bytes).ok()
        })
    }

    #[test]
    fn no_bit_of_a_sealed_text_can_be_changed() {
        let text = sealed("name = \"a\"\n");
        assert_eq!(unsealed(&text), Some("name = \"a\"\n"));
        assert!(altered(&text).all(|changed| unsealed(&changed).is_none()));
        assert_eq!(unsealed("name = \"a\"\n"), None);
    }

    #[test]
    fn no_bit_of_sealed_json_can_be_changed() {
        let text = sealed_json("{\n  \"seed\": \"7\",\n  \"hash\": \"\"\n}\n");
        assert!(is_sealed_json(&text), "{text}");
        assert!(altered(&text).all(|changed| !is_sealed_json(&changed)));
        assert!(!is_sealed_json("{}") && !is_sealed_json("{\"hash\": \"\"}"));
    }
}
