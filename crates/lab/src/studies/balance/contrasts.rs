//! Variants of a sweep that differ in one option only.

use bagsplit_game::rules::Value;

use crate::studies::balance::{Contrast, EffectFinding, Parameter};

/// The effects of the options of a sweep.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// The options that vary, each with its values in the order of the experiment, without that of the reference.
    pub options: Vec<OptionValues>,
    /// The effects by contrast and figure; contrasts are numbered option by option, value by value.
    pub found: Vec<EffectFinding>,
}

/// The values of an option whose effects are known.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionValues {
    /// The option.
    pub key: String,
    /// Its value in the reference.
    pub reference: Value,
    /// Its other values, each with the variants that have it and those that they are compared with.
    pub values: Vec<(Value, Contrast)>,
}

/// The contrasts of each option, over variants with these names, the first of which is the reference. `differing` are the options in
/// which they differ; it leaves out options that follow another, and values without two variants that differ in nothing else.
pub(crate) fn contrasts(names: &[&str], listed: &[usize], differing: &[Parameter]) -> Vec<OptionValues> {
    let varied = varied(names, differing);
    let mut found = Vec::new();
    for (key, values) in &varied {
        let mut own: Vec<(Value, Contrast)> = Vec::new();
        for &variant in listed.iter().filter(|&&variant| values[variant] != values[0]) {
            let base = listed.iter().find(|&&base| {
                let mut others = varied.iter().filter(|(other, _)| other != key);
                values[base] == values[0] && others.all(|(_, values)| values[variant] == values[base])
            });
            let Some(&base) = base else { continue };
            let place = own.iter().position(|(value, _)| *value == values[variant]).unwrap_or_else(|| {
                own.push((values[variant].clone(), Contrast { with: Vec::new(), without: Vec::new() }));
                own.len() - 1
            });
            own[place].1.with.push(variant);
            own[place].1.without.push(base);
        }
        if !own.is_empty() {
            found.push(OptionValues { key: (*key).clone(), reference: values[0].clone(), values: own });
        }
    }
    found
}

/// The options that were varied: those that the names of all variants contain, as in a sweep; otherwise all in which variants
/// differ, one for each group of options that change together.
fn varied<'d>(names: &[&str], differing: &'d [Parameter]) -> Vec<(&'d String, &'d [Value])> {
    let mut named: Vec<(&String, &[Value])> = Vec::new();
    let mut kept: Vec<(&String, &[Value])> = Vec::new();
    for (key, values) in differing {
        if is_named(key, names) {
            named.push((key, values));
        }
        if !kept.iter().any(|(_, other)| change_together(values, other)) {
            kept.push((key, values));
        }
    }
    if named.is_empty() { kept } else { named }
}

/// Whether the names of all variants contain an option, as in a sweep.
pub(crate) fn is_named(key: &str, names: &[impl AsRef<str>]) -> bool {
    names.iter().all(|name| name.as_ref().contains(&format!("{key} ")))
}

/// Whether any two variants that agree in one option agree in the other too, and the other way round.
fn change_together(one: &[Value], other: &[Value]) -> bool {
    (0..one.len()).all(|a| (0..a).all(|b| (one[a] == one[b]) == (other[a] == other[b])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(key: &str, values: &[i64]) -> Parameter {
        (key.to_owned(), values.iter().copied().map(Value::Integer).collect())
    }

    fn shown(found: &[OptionValues]) -> Vec<String> {
        let of = |option: &OptionValues| {
            let value = |(value, contrast): &(Value, Contrast)| {
                let Value::Integer(value) = value else { panic!("a number") };
                format!("{} {value}: {:?} - {:?}", option.key, contrast.with, contrast.without)
            };
            option.values.iter().map(value).collect::<Vec<_>>()
        };
        found.iter().flat_map(of).collect()
    }

    #[test]
    fn each_value_is_compared_where_all_else_is_equal() {
        // The reference, hand 7 and 11 =, comes first; options that follow the hand are left out.
        let differing = [
            option("exchange-min", &[7, 7, 8, 8]),
            option("hand", &[7, 7, 8, 8]),
            option("tiles.=", &[11, 14, 11, 14]),
        ];
        let names = ["tiles.= 11, hand 7", "tiles.= 14, hand 7", "tiles.= 11, hand 8", "tiles.= 14, hand 8"];
        let found = contrasts(&names, &[0, 1, 2, 3], &differing);
        assert_eq!(shown(&found), ["hand 8: [2, 3] - [0, 1]", "tiles.= 14: [1, 3] - [0, 2]"]);
    }

    #[test]
    fn named_variants_count_where_one_option_differs() {
        let differing =
            [option("a", &[1, 2, 1, 2]), option("follows-a", &[5, 6, 5, 6]), option("b", &[1, 1, 3, 4])];
        let found = contrasts(&["base", "more a", "more b", "both"], &[0, 1, 2, 3], &differing);
        // The last differs from every other in two options.
        assert_eq!(shown(&found), ["a 2: [1] - [0]", "b 3: [2] - [0]", "b 4: [3] - [1]"]);
    }
}
