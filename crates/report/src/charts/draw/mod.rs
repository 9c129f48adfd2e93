//! Elements of a picture: texts, lines, marks and areas in logical pixels, painted by plotters.

mod caption;
mod fonts;
mod line;
mod marks;
mod paint;
mod palette;
mod picture;
mod text;

pub use caption::Caption;
pub(crate) use caption::MARGIN;
pub(crate) use fonts::HEIGHT_PER_EM;
pub(crate) use line::*;
pub(crate) use marks::*;
pub(crate) use paint::{Lettering, paint};
pub(crate) use palette::*;
pub(crate) use picture::*;
pub(crate) use text::*;
