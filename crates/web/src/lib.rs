//! Practice, questions of the pages and the local web server with its pages.
//!
//! Without the feature `server` there are no sockets and threads, so that the rest can be compiled to WebAssembly.

// Fields whose names say what they are have no docs.
#![allow(missing_docs)]

pub mod api;
pub mod practice;
#[cfg(feature = "server")]
pub mod serve;
