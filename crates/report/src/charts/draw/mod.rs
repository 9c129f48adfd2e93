//! Elements of a picture: texts, lines, marks and areas in logical pixels, painted by plotters.

mod caption;
mod fonts;
mod line;
mod marks;
mod paint;
mod palette;
mod picture;
mod svg;
mod text;

pub use caption::Caption;
pub(crate) use caption::MARGIN;
pub(crate) use fonts::FAMILY;
pub(crate) use line::*;
pub(crate) use marks::*;
pub(crate) use paint::paint;
pub(crate) use palette::*;
pub(crate) use picture::*;
pub(crate) use svg::{elements, view_box};
pub(crate) use text::*;
