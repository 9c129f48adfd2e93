//! Tuning of options from noisy samples: figures within bounds at the least change.
//!
//! A sweep says what one option does. Here it is asked the other way round: some options may move ([`Space`]), figures
//! are to lie within bounds, and one may be to be as large or as small as can be ([`Aim`]). A point of the space is
//! played for some pairs and answered by its figures, each with a standard error; games are dear, points are many, and
//! so what is learnt of a point must count for those like it.
//!
//! [`Modelled`] keeps a Gaussian process for each figure ([`Process`]) whose noise is known, since figures come with
//! standard errors, and plays what promises most: the chance that all bounds are kept, times what would be gained over
//! the best known at each cost. Points of the front that stand near a border get more pairs.
//!
//! | question | answer |
//! |---|---|
//! | what may move, and what does a change cost? | [`Space`], [`Dimension`], [`Scale`], [`Point`] |
//! | what is wished for? | [`Aim`], [`Task`] |
//! | what is to be played, and what came of it? | [`Modelled::ask`], [`Request`], [`Modelled::tell`], [`Measured`] |
//! | what is believed of the points that were played? | [`Survey`], [`Belief`] |
//! | which are worth a second look? | [`Survey::front`] |
//!
//! Nothing here plays, prints, reads a clock or uses threads, and no function of the C library is asked for a number
//! (`libm` is, in place of it): the same answers lead to the same questions on every machine.

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
pub use log::{Budget, Log, Measured, Played, Possible, Request};
pub use modelled::Modelled;
pub use process::Process;
pub use space::{Dimension, Point, Scale, Space};
pub use survey::{Belief, FrontMember, Survey};
