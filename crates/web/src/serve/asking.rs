//! Extraction of JSON request bodies, with a timeout; errors are sentences with the field, the value found, and the
//! permitted values.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

use crate::serve::api::error;

/// The time limit for a body.
const LONGEST: Duration = Duration::from_secs(20);

/// A JSON request.
pub(crate) struct Asking<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Asking<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Asking<T>, Response> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            let why =
                format!("content-type: found {:?}; application/json is allowed", kind.unwrap_or("none"));
            return Err(error(StatusCode::UNSUPPORTED_MEDIA_TYPE, why).into_response());
        }
        let read = tokio::time::timeout(LONGEST, Bytes::from_request(request, state)).await;
        let late = |_| {
            let why = format!("body: it did not come within {} seconds", LONGEST.as_secs());
            error(StatusCode::REQUEST_TIMEOUT, why).into_response()
        };
        let body = read.map_err(late)?.map_err(IntoResponse::into_response)?;
        parse(&body).map(Asking).map_err(|why| error(StatusCode::UNPROCESSABLE_ENTITY, why).into_response())
    }
}

/// Parses a request; the error is a sentence.
fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, String> {
    let mut text = serde_json::Deserializer::from_slice(body);
    let read = serde_path_to_error::deserialize(&mut text).map_err(|error| {
        let field = match error.path().to_string().as_str() {
            "." => "body".to_owned(),
            path => path.trim_end_matches(".?").to_owned(),
        };
        format!("{field}: {}", sentence(&error.inner().to_string()))
    })?;
    text.end().map_err(|_| "body: found more after the question; one JSON object is allowed".to_owned())?;
    Ok(read)
}

/// A serde error in plain words.
fn sentence(message: &str) -> String {
    // The position in the text is useless to a user who filled in a page.
    let message = message.rsplit_once(" at line ").map_or(message, |(before, _)| before);
    let (found, allowed) = match message.split_once(", expected ") {
        Some((found, allowed)) => (found, allowed.to_owned()),
        None => return message.replace('`', "'"),
    };
    let found = ["invalid type: ", "invalid value: "].iter().find_map(|kind| found.strip_prefix(kind));
    match found {
        Some(found) => format!("found {}; {} is allowed", found.replace('`', "'"), in_words(&allowed)),
        None => message.replace('`', "'"),
    }
}

/// A serde type in words.
fn in_words(allowed: &str) -> String {
    let whole = |most: u64| format!("a whole number from 0 to {most}");
    match allowed {
        "u8" => whole(u8::MAX.into()),
        "u16" => whole(u16::MAX.into()),
        "u32" => whole(u32::MAX.into()),
        "u64" | "usize" => whole(u64::MAX),
        "a boolean" => "true or false".to_owned(),
        "a string" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "an object".to_owned(),
        what if what.starts_with("struct ") => "an object".to_owned(),
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
            (r#"{"position": {"score": 1}, "soon": 1}"#, "soon: found integer '1'; true or false is allowed"),
            (r#"{"position": 7, "soon": true}"#, "position: found integer '7'; an object is allowed"),
            (r#"{"position": {"score": 1}}"#, "body: missing field `soon`"),
        ] {
            let message = why(text);
            assert!(message == expected || message == expected.replace('`', "'"), "{message}");
        }
        assert!(
            why(r#"{"position": {"score": 1, "x": 2}, "soon": true}"#)
                .contains("unknown field 'x', expected 'score'")
        );
        assert!(why(r#"{"position": {"score": 1}, "soon": true} 5"#).starts_with("body: found more"));
        assert!(why("").starts_with("body: "));
        let read: Question = parse(br#"{"position": {"score": 3}, "soon": true}"#).unwrap();
        assert!(read.soon && read.position.score == 3);
    }
}
