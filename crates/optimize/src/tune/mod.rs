//! Tuning of options from noisy samples: figures within bounds at the smallest change.
//!
//! A sweep measures the effect of one option. Tuning is the inverse problem: some options may change ([`Space`]),
//! figures have to be within bounds, and one may be maximised or minimised ([`Aim`]). A point of the space is played
//! for some pairs and its figures are returned, each with a standard error; games are expensive, points are many, so
//! results of a point must inform similar ones.
//!
//! [`Modelled`] has a Gaussian process for each figure with known noise, since figures have standard
//! errors, and plays the most promising points: the probability that all bounds are satisfied, times the expected gain
//! over the best known at each cost. Points of the front that are close to a bound get more pairs.
//!
//! | question | item |
//! |---|---|
//! | what may change, at what cost? | [`Space`], [`Dimension`], [`Scale`], [`Point`] |
//! | what are the targets? | [`Aim`], [`Task`] |
//! | what is to be played, and with what results? | [`Modelled::ask`], [`Request`], [`Modelled::tell`], [`Measured`] |
//! | what are the estimates of the played points? | [`Survey`], [`Belief`] |
//! | which are worth confirming? | [`Survey::front`] |
//!
//! The module plays and prints nothing, uses no clock or threads, and takes mathematical functions from `libm` instead
//! of the C library: the same answers lead to the same requests on every machine.

mod aim;
mod candidates;
mod gain;
mod log;
mod modelled;
mod normal;
mod process;
mod space;
mod survey;

pub use aim::{Aim, Task};
pub use log::{Budget, Log, Measured, MeasuredPoint, Possible, Request};
pub use modelled::Modelled;
pub use space::{Dimension, Point, Scale, Space};
pub use survey::{Belief, Survey};
