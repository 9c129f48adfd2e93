//! Prints the default rules as a rules file: how `experiments/rules/default.toml` was made.

fn main() {
    print!(
        "{}",
        bagsplit_lab::experiment::rules_to_toml(&bagsplit_game::rules::Ruleset::default())
    );
}
