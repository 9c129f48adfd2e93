//! Questions of the pages; errors are sentences with the field, the value found, and the permitted values.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use crate::api::Api;
use crate::api::positions::{self, PlacementsRequest, TrialsRequest, VerdictRequest};
use crate::api::rules::{RulesRequest, SampleRequest};

/// Whether the work for a question may go on.
pub(crate) type GoOn<'g> = &'g dyn Fn() -> bool;

/// A question of a page, with what answers it.
pub struct Question(Box<Answer>);

type Answer = dyn FnOnce(&Api, GoOn<'_>) -> Result<String, String> + Send;

impl Question {
    /// Parses the JSON of a question of this kind, such as `placements`; `None` if there is no such kind.
    ///
    /// # Errors
    /// The reason why it is no such question.
    pub fn parse(kind: &str, body: &[u8]) -> Option<Result<Question, String>> {
        Some(match kind {
            "placements" => question(body, |api, request: &PlacementsRequest, _| {
                Ok(positions::placements(
                    &api.setting(&request.position)?,
                    request,
                ))
            }),
            "exact" => question(body, |api, request: &PlacementsRequest, _| {
                Ok(positions::exact(&api.setting(&request.position)?, request))
            }),
            "judge" => question(body, |api, request: &VerdictRequest, _| {
                Ok(positions::verdict(
                    &api.setting(&request.position)?,
                    &request.place,
                ))
            }),
            "trials" => question(body, |api, request: &TrialsRequest, go_on| {
                positions::trials(&api.setting(&request.position)?, request, go_on)
            }),
            "steps" => question(body, |api, asked, go_on| {
                positions::steps(&api.games, asked, go_on)
            }),
            "play" => question(body, |api, asked, go_on| api.practice.play(asked, go_on)),
            "preview" => question(body, |api, asked, _| api.practice.preview(asked)),
            "hint" => question(body, |api, asked, _| api.practice.hint(asked)),
            "draw" => question(body, |api, asked, _| api.practice.draw(asked)),
            "expression" => question(body, |api, asked, _| api.practice.expression(asked)),
            "sheet" => question(body, |api, asked, _| api.practice.sheet(asked)),
            "fit" => question(body, |api, asked, go_on| api.practice.fit(asked, go_on)),
            "rating" => question(body, |api, asked, go_on| api.practice.rating(asked, go_on)),
            "games.json" => Ok(Question(Box::new(|api, _| Ok(api.games())))),
            "practice.json" => Ok(Question(Box::new(|api, _| Ok(api.practice())))),
            "rules" => question(body, |_, request: &RulesRequest, _| request.options()),
            "sample" => question(body, |api, request: &SampleRequest, go_on| {
                api.sample(request, go_on)
            }),
            "by-rules" => by_rules(body),
            _ => return None,
        })
    }

    pub(crate) fn answer(self, api: &Api, go_on: GoOn<'_>) -> Result<String, String> {
        self.0(api, go_on)
    }
}

/// Parses a question; `answer` answers it with JSON.
pub(crate) fn question<T: DeserializeOwned + Send + 'static, A: Serialize>(
    body: &[u8],
    answer: impl FnOnce(&Api, &T, GoOn<'_>) -> Result<A, String> + Send + 'static,
) -> Result<Question, String> {
    let request: T = parse(body)?;
    Ok(Question(Box::new(move |api, go_on| {
        serde_json::to_string(&answer(api, &request, go_on)?).map_err(|error| error.to_string())
    })))
}

/// A question, or a list of the pages, by rules that a page has set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByRules {
    rules: RulesRequest,
    kind: String,
    question: serde_json::Value,
}

fn by_rules(body: &[u8]) -> Result<Question, String> {
    let ByRules {
        rules,
        kind,
        question,
    } = parse(body)?;
    let inner = Question::parse(&kind, question.to_string().as_bytes())
        .unwrap_or_else(|| Err(format!("kind: there is no question '{kind}'")))?;
    Ok(Question(Box::new(move |api, go_on| {
        inner.answer(&*api.by_rules(&rules)?, go_on)
    })))
}

/// A question without byte order marks at the beginning of its texts, where a user may paste them; files lose them too.
fn without_marks(body: &[u8]) -> String {
    let body = String::from_utf8_lossy(body);
    let mut parts = body.split("\"\u{feff}");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + "\"" + part.trim_start_matches('\u{feff}')
    })
}

/// Parses JSON; the error is a sentence.
fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, String> {
    let body = without_marks(body);
    let mut text = serde_json::Deserializer::from_str(&body);
    let read = serde_path_to_error::deserialize(&mut text).map_err(|error| {
        let field = match error.path().to_string().as_str() {
            "." => "body".to_owned(),
            path => path.trim_end_matches(".?").to_owned(),
        };
        match error.inner().classify() {
            Category::Syntax | Category::Eof if field == "body" => {
                format!(
                    "body: this is not JSON ({}); one JSON object is allowed",
                    sentence(&error.inner().to_string())
                )
            }
            _ => format!("{field}: {}", sentence(&error.inner().to_string())),
        }
    })?;
    text.end().map_err(|_| {
        "body: found more after the question; one JSON object is allowed".to_owned()
    })?;
    Ok(read)
}

/// A serde error in plain words.
fn sentence(message: &str) -> String {
    // The position in the text is useless to a user who filled in a page.
    let message = message
        .rsplit_once(" at line ")
        .map_or(message, |(before, _)| before);
    let (found, allowed) = match message.split_once(", expected ") {
        Some((found, allowed)) => (found, allowed.to_owned()),
        None => return message.replace('`', "'"),
    };
    if let Some(length) = found.strip_prefix("invalid length ") {
        return format!(
            "found a list of {length}; {} is allowed",
            in_words(&allowed)
        );
    }
    let found = ["invalid type: ", "invalid value: "]
        .iter()
        .find_map(|kind| found.strip_prefix(kind));
    match found {
        Some(found) => format!(
            "found {}; {} is allowed",
            found.replace('`', "'"),
            in_words(&allowed)
        ),
        None => message.replace('`', "'"),
    }
}

/// A serde type in words.
fn in_words(allowed: &str) -> String {
    match allowed {
        "u8" => format!("a whole number from 0 to {}", u8::MAX),
        "u16" => format!("a whole number from 0 to {}", u16::MAX),
        "u32" => format!("a whole number from 0 to {}", u32::MAX),
        "u64" | "usize" => format!("a whole number from 0 to {}", u64::MAX),
        "a boolean" => "true or false".to_owned(),
        "a string" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "an object".to_owned(),
        what if what.starts_with("struct ") => "an object".to_owned(),
        what if what.starts_with("a tuple of size ") || what.starts_with("an array of length ") => {
            format!("a list of {}", what.rsplit(' ').next().unwrap_or_default())
        }
        what => what.replace('`', "'"),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        score: u32,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Question {
        position: Inner,
        soon: bool,
        #[serde(default)]
        place: Vec<(String, u8)>,
        #[serde(default)]
        counts: [u8; 2],
    }

    #[test]
    fn byte_order_marks_at_the_beginning_of_a_text_are_no_part_of_it() {
        let read = |text: &str| {
            let body = format!(
                r#"{{"position": {{"score": 3}}, "soon": true, "place": [["{text}", 1], ["{text}", 2]]}}"#
            );
            parse::<Question>(body.as_bytes())
                .unwrap()
                .place
                .swap_remove(1)
                .0
        };
        let texts = ["25*", "\u{feff}25*", "\u{feff}\u{feff}25*"];
        assert!(texts.iter().all(|text| read(text) == "25*"));
        assert_eq!(read("\u{feff}"), "");
        assert_eq!(
            read("2\u{feff}5"),
            "2\u{feff}5",
            "only at the beginning, as in a file"
        );
    }

    #[test]
    fn an_error_is_a_sentence_with_field_found_and_allowed() {
        let why = |text: &str| parse::<Question>(text.as_bytes()).unwrap_err();
        for (text, expected) in [
            (
                r#"{"position": {"score": -1}, "soon": true}"#,
                "position.score: found integer '-1'; a whole number from 0 to 4294967295 is allowed",
            ),
            (
                r#"{"position": {"score": null}, "soon": true}"#,
                "position.score: found null; a whole number from 0 to 4294967295 is allowed",
            ),
            (
                r#"{"position": {"score": 1.5}, "soon": true}"#,
                "position.score: found floating point '1.5'; a whole number from 0 to 4294967295 is allowed",
            ),
            (
                r#"{"position": {"score": 1}, "soon": 1}"#,
                "soon: found integer '1'; true or false is allowed",
            ),
            (
                r#"{"position": 7, "soon": true}"#,
                "position: found integer '7'; an object is allowed",
            ),
            (
                r#"{"position": {"score": 1}}"#,
                "body: missing field 'soon'",
            ),
            ("[]", "body: found a list of 0; an object is allowed"),
            (
                r#"{"position": [], "soon": true}"#,
                "position: found a list of 0; an object is allowed",
            ),
            (
                r#"{"place": [["x", 1], ["y"]]}"#,
                "place[1]: found a list of 1; a list of 2 is allowed",
            ),
            (
                r#"{"counts": [1]}"#,
                "counts: found a list of 1; a list of 2 is allowed",
            ),
            (
                "",
                "body: this is not JSON (EOF while parsing a value); one JSON object is allowed",
            ),
            (
                "x",
                "body: this is not JSON (expected value); one JSON object is allowed",
            ),
        ] {
            assert_eq!(why(text), expected);
        }
        assert!(
            why(r#"{"position": {"score": 1, "x": 2}, "soon": true}"#)
                .contains("unknown field 'x', expected 'score'")
        );
        assert!(
            why(r#"{"position": {"score": 1}, "soon": true} 5"#).starts_with("body: found more")
        );
        let read: Question = parse(br#"{"position": {"score": 3}, "soon": true}"#).unwrap();
        assert!(
            read.soon && read.position.score == 3 && read.place.is_empty() && read.counts == [0, 0]
        );
    }
}
