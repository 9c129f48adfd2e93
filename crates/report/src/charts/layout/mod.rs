//! Layout that charts have in common: axes and panels, rows and matrices, names and keys.

mod axis;
pub(crate) mod colour_bar;
mod legend;
mod matrix;
mod names;
pub(crate) mod pages;
mod panel;
mod rows;
pub(crate) mod shares;

pub(crate) use axis::*;
pub(crate) use legend::*;
pub(crate) use matrix::Matrix;
pub(crate) use names::Names;
pub(crate) use panel::*;
pub(crate) use rows::*;
pub(crate) use shares::Cell;
