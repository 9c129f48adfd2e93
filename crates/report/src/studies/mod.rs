//! What people see of each study: its charts, its sentences and its part of the page.

pub mod balance;
pub mod compare;
pub mod equilibrium;
pub mod race;
pub mod ranking;
pub mod search;
pub mod tune;
pub mod why;
pub mod worth;
