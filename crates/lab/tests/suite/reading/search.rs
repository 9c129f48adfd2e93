//! `[search]` of splits and cards together: settings that would do nothing are refused where they stand.

use crate::reading::common::mistake_of;
use crate::same_bytes::BY_HAND;

#[test]
fn settings_that_would_do_nothing_are_refused() {
    for (from, to, expected) in [
        (
            "by-hand = true",
            "by-hand = false\nkeep-split = true",
            "only cards can be searched",
        ),
        ("by-hand = true\n", "by-hand = \"yes\"\n", "true or false"),
        (
            "by-hand = true",
            "by-hand = true\ndraws = [\"quota\"]",
            "finds its cards itself",
        ),
        (
            "[\"stranger\"]\ngames",
            "[\"nobody\"]\ngames",
            "no setup is called 'nobody'",
        ),
        (
            "[\"stranger\"]\ngames",
            "[\"stranger\", \"stranger\"]\ngames",
            "twice",
        ),
        (
            "\"machine\", \"stranger\"]",
            "\"machine\"]",
            "is not named in 'field'",
        ),
        (
            "[\"stranger\"]\ngames",
            "[\"stranger\", \"quota\", \"machine\"]\ngames",
            "no opponent to search against",
        ),
        ("[\"random\", {", "[\"random\", \"random\", {", "twice"),
        ("\"random\", {", "\"rndom\", {", "did you mean 'random'?"),
    ] {
        let text = BY_HAND.replacen(from, to, 1);
        assert_ne!(text, BY_HAND, "{from}");
        let found = mistake_of(&text);
        assert!(found.contains(expected), "{to}: {found}");
    }
}
