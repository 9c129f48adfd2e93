//! The program `bagsplit`.

use std::process::ExitCode;

fn main() -> ExitCode {
    bagsplit::run_command(std::env::args_os()).into()
}
