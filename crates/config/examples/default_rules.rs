//! Prints the default rules as a rules file: how `experiments/rules/default.toml` was made.

fn main() {
    print!("{}", config::rules_to_toml(&rules::Ruleset::default()));
}
