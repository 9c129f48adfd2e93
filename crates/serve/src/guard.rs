//! Whose requests are answered?
//!
//! A server on the loopback address is reached by every page that the same browser has open. A name that another site
//! lets point here (DNS rebinding) is not one of ours, so the host is held to the address that was printed. A form or a script of
//! another site does not know the token, and cannot read it: it stands in a page that is only given to this origin.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The header that carries the token.
pub(crate) const TOKEN: &str = "x-bagsplit-token";

/// What a request has to show.
#[derive(Debug)]
pub(crate) struct Guard {
    hosts: [String; 2],
    token: String,
}

impl Guard {
    pub(crate) fn new(address: SocketAddr) -> Guard {
        let port = address.port();
        // The keys of the standard library's hash maps come from the operating system's random numbers, and what a keyed
        // hash of nothing says of its key nobody can guess.
        let part = || RandomState::new().build_hasher().finish();
        Guard {
            hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")],
            token: format!("{:016x}{:016x}", part(), part()),
        }
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Why a request is not answered.
    fn refused(&self, method: &Method, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let ours = |host: &str| self.hosts.iter().any(|known| known == host);
        if !text("host").is_some_and(ours) {
            return Some((StatusCode::FORBIDDEN, "this host is not the address that the server has printed"));
        }
        if let Some(origin) = text("origin")
            && !origin.strip_prefix("http://").is_some_and(ours)
        {
            return Some((StatusCode::FORBIDDEN, "requests are answered for the pages of this server only"));
        }
        match *method {
            Method::GET => None,
            Method::POST if text(TOKEN) == Some(&self.token) => None,
            Method::POST => {
                Some((StatusCode::FORBIDDEN, "the token is missing or of another run: load the page again"))
            }
            _ => Some((StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are answered")),
        }
    }
}

/// Answers only those who may ask.
pub(crate) async fn admitted(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    match guard.refused(request.method(), request.headers()) {
        Some(refused) => refused.into_response(),
        None => next.run(request).await,
    }
}

/// Says to the browser that a page has scripts and styles of this server only.
pub(crate) async fn own_scripts(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
                  form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    response
}

/// Says to the browser that nobody else may use an answer.
pub(crate) async fn closed_off(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let said = [
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in said {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response.headers_mut().insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}
