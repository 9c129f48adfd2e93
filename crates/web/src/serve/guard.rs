//! Authentication of requests.
//!
//! A server on the loopback address can be reached by every user of the machine and by every page in a browser. So
//! requests need the token of this run, which is part of the printed address, as for notebooks: a page that is
//! requested with it gets a cookie, and the requests of that page carry the cookie. Other host names that resolve to
//! this machine (DNS rebinding) are rejected by comparing the host with the printed address. Requests by pages of other
//! sites are rejected by the browser's headers (`Sec-Fetch-Site`, `Origin`), and those for the API must also carry the
//! token in a header, which a form of another site cannot set.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};

use crate::serve::connections::Admitted;

/// The header that carries the token.
pub(crate) const TOKEN: &str = "x-bagsplit-token";
/// The names of the loopback host.
const HOSTS: [&str; 2] = ["127.0.0.1", "localhost"];
/// The default port of addresses.
const HTTP: u16 = 80;

/// The credentials of this server.
#[derive(Debug)]
pub(crate) struct Guard {
    port: u16,
    token: String,
    /// A token for a single use, for the browser that is opened: program arguments are visible to every user.
    once: String,
    used: AtomicBool,
}

/// The answer to a request without the token.
const NO_TOKEN: &str = "the token is missing or of another run: open the address that 'bagsplit serve' has printed, \
                        including everything after '?'";

/// The page for a visitor without the token, such as one who opens a bookmark or reloads after a restart.
const WAY_IN: &str = include_str!("../../assets/token.html");

/// A rejection of a request.
type Rejection = (StatusCode, String);

/// An unpredictable number.
pub(crate) fn random_number() -> u64 {
    // The keys of the standard library's hash maps come from the operating system's random numbers, and a keyed hash of
    // the empty input does not reveal the key.
    RandomState::new().build_hasher().finish()
}

/// An unpredictable text.
pub(crate) fn random() -> String {
    let [first, second] = [(); 2].map(|()| random_number());
    format!("{first:016x}{second:016x}")
}

/// Compares two texts in constant time.
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one
            .bytes()
            .zip(other.bytes())
            .fold(0, |all, (a, b)| all | (a ^ b))
            == 0
}

impl Guard {
    pub(crate) fn new(address: SocketAddr) -> Guard {
        Guard {
            port: address.port(),
            token: random(),
            once: random(),
            used: AtomicBool::new(false),
        }
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// The token for a single use.
    pub(crate) fn once(&self) -> &str {
        &self.once
    }

    /// The name of the cookie: all ports of a host share cookies.
    fn cookie(&self) -> String {
        format!("bagsplit-{}", self.port)
    }

    /// Whether a host and port are those of this server: host names are case-insensitive, may end with the dot of the
    /// root, and are followed by a port unless it is the default of the scheme (RFC 3986, sections 3.2.2 and 3.2.3; RFC
    /// 9110, section 4.2.3).
    fn is_ours(&self, authority: &str) -> bool {
        // Text before an '@' is user information, which a host header does not have.
        let Some(authority) = authority
            .parse::<Authority>()
            .ok()
            .filter(|it| !it.as_str().contains('@'))
        else {
            return false;
        };
        let host = authority.host();
        let after = authority.as_str().get(host.len()..).unwrap_or_default();
        let port = match after.strip_prefix(':') {
            None if after.is_empty() => Some(HTTP),
            Some("") => Some(HTTP),
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
            _ => None,
        };
        let host = host.strip_suffix('.').unwrap_or(host);
        port == Some(self.port) && HOSTS.iter().any(|ours| host.eq_ignore_ascii_case(ours))
    }

    /// Whether an origin is that of this server.
    fn is_our_origin(&self, origin: &str) -> bool {
        let rest = origin
            .split_once("://")
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("http"));
        rest.is_some_and(|(_, authority)| self.is_ours(authority))
    }

    /// The rejection of a request for another host.
    fn other_host(&self, uri: &Uri, headers: &HeaderMap) -> Option<Rejection> {
        let mut named = headers
            .get_all(header::HOST)
            .iter()
            .map(|value| value.to_str().unwrap_or_default());
        // A request with an absolute URI refers to that host, regardless of its header (RFC 9112, section 3.2.2).
        let whole = uri.authority().map(Authority::as_str);
        let (header, more) = (named.next(), named.next());
        let found = whole.or(header);
        if more.is_none() && found.is_some_and(|host| self.is_ours(host)) {
            return None;
        }
        let found = if more.is_some() {
            "several"
        } else {
            found.unwrap_or("none")
        };
        let [one, other] = HOSTS.map(|host| format!("{host}:{}", self.port));
        Some((
            StatusCode::FORBIDDEN,
            format!("host: found {found:?}; {one} or {other} is allowed"),
        ))
    }

    /// Whether a page of another site made the request.
    fn is_cross_site(&self, headers: &HeaderMap) -> bool {
        let [site, origin] = ["sec-fetch-site", "origin"]
            .map(|name| headers.get(name).map(|value| value.to_str().unwrap_or("?")));
        site.is_some_and(|site| !matches!(site, "same-origin" | "none"))
            || origin.is_some_and(|origin| !self.is_our_origin(origin))
    }

    /// Whether a request carries the token: in its address, its cookie, or its header.
    fn entry(&self, uri: &Uri, headers: &HeaderMap) -> Option<Credential> {
        let query: HashMap<_, _> =
            form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).collect();
        if query
            .get("token")
            .is_some_and(|token| is_same(token, &self.token))
            || query
                .get("once")
                .is_some_and(|once| is_same(once, &self.once))
                && !self.used.swap(true, Ordering::Relaxed)
        {
            return Some(Credential::Address);
        }
        let cookie = self.cookie();
        let cookies = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok());
        let mut pairs = cookies
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        let known = pairs.any(|(name, value)| name == cookie && is_same(value, &self.token));
        (known || self.has_header(headers)).then_some(Credential::Known)
    }

    fn has_header(&self, headers: &HeaderMap) -> bool {
        let token = headers.get(TOKEN).and_then(|value| value.to_str().ok());
        token.is_some_and(|token| is_same(token, &self.token))
    }

    /// Admits or rejects a request.
    fn admit(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<Credential, Rejection> {
        if let Some(refused) = self.other_host(uri, headers) {
            return Err(refused);
        }
        if !matches!(*method, Method::GET | Method::POST) {
            let why = format!("method: found {method}; GET or POST is allowed");
            return Err((StatusCode::METHOD_NOT_ALLOWED, why));
        }
        let entry = self.entry(uri, headers);
        // An address with the token admits visitors from any link; that applies to pages, which do no work.
        let follows = *method == Method::GET && matches!(entry, Some(Credential::Address));
        let why = match entry {
            _ if !follows && self.is_cross_site(headers) => {
                "requests are answered for the pages of this server only"
            }
            None => NO_TOKEN,
            Some(_) if *method == Method::POST && !self.has_header(headers) => {
                "the token is missing or of another run: load the page again"
            }
            Some(entry) => return Ok(entry),
        };
        Err((StatusCode::FORBIDDEN, why.to_owned()))
    }
}

/// The credentials of an admitted request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Credential {
    /// The token in its address: the response sets a cookie.
    Address,
    /// The cookie, or the header.
    Known,
}

/// Middleware that admits only authenticated requests, and closes the connection after any other.
pub(crate) async fn admitted(
    State(guard): State<Arc<Guard>>,
    Extension(admitted): Extension<Admitted>,
    request: Request,
    next: Next,
) -> Response {
    let entry = match guard.admit(request.method(), request.uri(), request.headers()) {
        Err((status, why)) => {
            let close = [(header::CONNECTION, "close")];
            let is_page = request
                .headers()
                .get("sec-fetch-dest")
                .is_some_and(|to| to == "document");
            if is_page && why == NO_TOKEN {
                return (status, close, Html(WAY_IN)).into_response();
            }
            return (status, close, why).into_response();
        }
        Ok(entry) => entry,
    };
    admitted.set();
    match entry {
        Credential::Known => next.run(request).await,
        Credential::Address => {
            let mut response = next.run(request).await;
            let cookie = format!(
                "{}={}; Path=/; HttpOnly; SameSite=Strict",
                guard.cookie(),
                guard.token()
            );
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            response
        }
    }
}

/// Middleware that restricts pages to scripts and styles of this server.
pub(crate) async fn own_scripts(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
                  form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(policy),
    );
    response
}

/// Middleware that forbids other sites to use a response.
pub(crate) async fn closed_off(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let security_headers = [
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in security_headers {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response.headers_mut().insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(port: u16) -> Guard {
        Guard::new(SocketAddr::from(([127, 0, 0, 1], port)))
    }

    #[test]
    fn hosts_are_compared_by_the_standard() {
        let (other, http) = (guard(8734), guard(80));
        for host in [
            "127.0.0.1:8734",
            "localhost:8734",
            "LocalHost:8734",
            "localhost.:8734",
            "localhost:08734",
        ] {
            assert!(other.is_ours(host), "{host}");
            assert!(!http.is_ours(host), "{host}");
        }
        for host in [
            "127.0.0.1",
            "localhost",
            "LOCALHOST",
            "localhost:",
            "127.0.0.1:80",
            "localhost.",
            "localhost:080",
        ] {
            assert!(http.is_ours(host), "{host}");
            assert!(!other.is_ours(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "localhost:+80",
            "localhost:8o",
            "localhost:80:80",
            "localhost:65616",
            "me@localhost",
            "localhost..",
            "localhost.example",
            "example.localhost",
            "127.0.0.1.example",
            "127.1",
            "[::1]:80",
            "0.0.0.0",
            "localhost/",
            "local host",
        ] {
            assert!(!http.is_ours(host), "{host}");
        }
    }

    #[test]
    fn origins_are_of_the_same_scheme_host_and_port() {
        let (other, http) = (guard(9000), guard(80));
        assert!(
            http.is_our_origin("http://localhost") && http.is_our_origin("HTTP://127.0.0.1:80")
        );
        assert!(other.is_our_origin("http://127.0.0.1:9000"));
        for origin in [
            "null",
            "",
            "https://localhost",
            "http://localhost:9001",
            "http://localhost/",
            "localhost:9000",
        ] {
            assert!(!other.is_our_origin(origin), "{origin}");
        }
    }

    #[test]
    fn a_single_use_token_works_once() {
        let guard = guard(9000);
        let uri: Uri = format!("/?once={}", guard.once()).parse().unwrap();
        assert_eq!(
            guard.entry(&uri, &HeaderMap::new()),
            Some(Credential::Address)
        );
        assert_eq!(guard.entry(&uri, &HeaderMap::new()), None);
        assert_eq!(
            guard.entry(&"/?token=".parse().unwrap(), &HeaderMap::new()),
            None
        );
        assert!(is_same("ab", "ab") && !is_same("ab", "abc") && !is_same("ab", "aB"));
    }
}
