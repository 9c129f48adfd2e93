//! What matters more, on a page.

use bagsplit_lab::studies::Concluded;
use maud::{Markup, html};

use crate::studies::factorial::words;
use crate::words::Said;

/// The sentences of all populations; nothing where setups cross nothing.
pub(crate) fn section(sections: &[Concluded]) -> Markup {
    html! {
        @for concluded in sections {
            @if let Some(report) = &concluded.findings.factorial {
                @for said in words::said(report, concluded.name.as_deref(), concluded.findings.level) {
                    @match said {
                        Said::Answer(line) => { p { b { (line) } } }
                        Said::Sentence(line) => { p { (line) } }
                        _ => {}
                    }
                }
            }
        }
    }
}
