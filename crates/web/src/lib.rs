//! Analysis, practice and the local web server with its pages.

pub mod analysis;
pub mod practice;
pub mod serve;
