//! The commands of adaptive studies, one for each study.

use bagsplit_lab::studies::StudyKind;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};

use super::Study;

/// A study and its arguments, which are the same for all studies, so a new study gets its command from the list of studies.
#[derive(Debug)]
pub(crate) struct StudyCommand {
    pub(crate) kind: StudyKind,
    pub(crate) args: Study,
}

impl FromArgMatches for StudyCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let named = matches
            .subcommand()
            .and_then(|(name, matches)| Some((StudyKind::named(name)?, matches)));
        let (kind, matches) = named.ok_or_else(|| Error::new(ErrorKind::InvalidSubcommand))?;
        Ok(StudyCommand {
            kind,
            args: Study::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = StudyCommand::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for StudyCommand {
    fn augment_subcommands(command: Command) -> Command {
        StudyKind::ALL.iter().fold(command, |command, kind| {
            let [about, help, example] = kind.help();
            let command_of_kind = Study::augment_args(Command::new(kind.name()));
            command.subcommand(
                command_of_kind
                    .about(about)
                    .after_help(format!("{help}\n\nExample:\n  {example}")),
            )
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        StudyCommand::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        StudyKind::named(name).is_some()
    }
}
