//! Inputs that cannot be read: each is named, the others are used, and the exit code shows that
//! something was left out.

use crate::exit::{Exit, RETRYABLE};
use crate::output;

/// The inputs left out so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LeftOut {
    /// The exit code of the first error; retryable only if all are.
    code: Option<u8>,
}

impl LeftOut {
    /// The input, or `None` after printing why it is left out.
    ///
    /// # Errors
    /// When the error is not of the input: Ctrl-C was pressed, or standard output is closed.
    pub(crate) fn take<T>(&mut self, read: Result<T, impl Into<Exit>>) -> Result<Option<T>, Exit> {
        let exit: Exit = match read {
            Ok(thing) => return Ok(Some(thing)),
            Err(error) => error.into(),
        };
        if exit.ends_command() {
            return Err(exit);
        }
        if let Some(message) = &exit.message {
            output::say(message);
        }
        if self.code.is_none_or(|code| code == RETRYABLE) {
            self.code = Some(exit.code);
        }
        Ok(None)
    }

    /// The end of a command that printed what it left out.
    pub(crate) const fn end(self) -> Result<(), Exit> {
        match self.code {
            None => Ok(()),
            Some(code) => Err(Exit {
                code,
                message: None,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_code_is_that_of_the_first_error_that_is_not_retryable() {
        let codes = |exits: Vec<Exit>| {
            let mut left_out = LeftOut::default();
            for exit in exits {
                assert!(left_out.take::<()>(Err(exit)).unwrap().is_none());
            }
            left_out.end().map_err(|exit| exit.code)
        };
        assert_eq!(codes(vec![]), Ok(()));
        assert_eq!(
            codes(vec![
                Exit::retryable("a"),
                Exit::input("b"),
                Exit::failed("c")
            ]),
            Err(2)
        );
        assert_eq!(codes(vec![Exit::failed("a"), Exit::input("b")]), Err(1));
        assert_eq!(codes(vec![Exit::retryable("a")]), Err(75));
        assert_eq!(
            LeftOut::default()
                .take::<()>(Err(Exit::interrupted("stop")))
                .unwrap_err()
                .code,
            130
        );
    }
}
