//! Tests that every kind parses back and rejects wrong parameters.

use std::collections::{BTreeMap, BTreeSet};

use bagsplit_game::rules::Value;
use bagsplit_network::Weights;

use super::*;
use crate::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, HumanEffort, MulliganPolicy, PassPolicy, Start,
    Thinking,
};

/// Sample values of a parameter.
fn tried(parameter: &Parameter) -> Vec<Value> {
    match parameter.values {
        Values::Number {
            high,
            default,
            above: Some(_),
            ..
        } => [default, high].map(Value::Integer).to_vec(),
        Values::Number { low, high, .. } => {
            [low, (low + high) / 2, high].map(Value::Integer).to_vec()
        }
        Values::Weights => vec![Value::Text(Weights::shipped().name().to_owned())],
        Values::Card => ["rest from A", "no 1: 2 from B else 1 from C finally BA"]
            .map(|text| Value::Text(text.to_owned()))
            .to_vec(),
    }
}

/// Checks that every kind, by itself and with each of its parameters at several values, is described so that it builds
/// back, and that no two different ones have the same label.
fn round_trip<P: Policy + PartialEq + std::fmt::Debug>() {
    let mut labels: BTreeMap<String, P> = BTreeMap::new();
    for kind in P::KINDS {
        assert!(
            !kind.doc.is_empty() && (kind.by_hand != HumanEffort::Roughly || !kind.how.is_empty()),
            "{}",
            kind.name
        );
        let needed = |parameter: &Parameter| parameter.values == Values::Card;
        let mut given = if kind.parameters.iter().any(needed) {
            vec![]
        } else {
            vec![Vec::new()]
        };
        for parameter in kind.parameters {
            given.extend(
                tried(parameter)
                    .into_iter()
                    .map(|value| vec![(parameter.name.to_owned(), value)]),
            );
        }
        for values in given {
            let made = P::build(kind.name, &values).unwrap();
            let (name, parameters) = made.describe();
            let all: Vec<(String, Value)> = parameters
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect();
            assert!(
                values.iter().all(|value| all.contains(value)),
                "{} {values:?}",
                kind.name
            );
            assert_eq!(P::build(name, &all).unwrap(), made);
            let kind = P::KINDS.iter().find(|kind| kind.name == name).unwrap();
            let names: Vec<&str> = kind
                .parameters
                .iter()
                .map(|parameter| parameter.name)
                .collect();
            assert_eq!(
                parameters.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
                names
            );
            // A kind is described by its own name, except for a short name of another kind.
            assert!(
                name == kind.name || kind.parameters.is_empty(),
                "{}",
                kind.name
            );
            let label = made.label();
            assert!(label.starts_with(name), "{label}");
            let first = labels
                .entry(label)
                .or_insert_with(|| P::build(name, &all).unwrap());
            assert_eq!(*first, made, "two of one label");
        }
        for parameter in kind.parameters {
            for value in [
                Value::Integer(i64::MIN),
                Value::Text("AA".to_owned()),
                Value::Bool(true),
            ] {
                let error = P::build(kind.name, &[(parameter.name.to_owned(), value)]).unwrap_err();
                assert_eq!(error.parameter(), Some(parameter.name));
            }
        }
    }
    let names: BTreeSet<&str> = P::KINDS.iter().map(|kind| kind.name).collect();
    assert_eq!(names.len(), P::KINDS.len(), "each name is there once");
    let unknown = P::build("no-such-thing", &[]).unwrap_err().to_string();
    assert!(
        P::KINDS.iter().all(|kind| unknown.contains(kind.name)),
        "{unknown}"
    );
    let foreign = [("nonsense".to_owned(), Value::Integer(1))];
    assert!(
        P::build(P::KINDS[0].name, &foreign)
            .unwrap_err()
            .to_string()
            .contains("nonsense")
    );
}

#[test]
fn every_bot_and_policy_survives_a_round_trip() {
    round_trip::<Bot>();
    round_trip::<DrawPolicy>();
    round_trip::<MulliganPolicy>();
    round_trip::<DiscardPolicy>();
    round_trip::<PassPolicy>();
    round_trip::<ExchangePolicy>();
    round_trip::<Start>();
    round_trip::<Thinking>();
}

#[test]
fn a_parameter_that_follows_another_is_not_below_it() {
    let uniform = |values: &[(&str, i64)]| {
        let stated = values
            .iter()
            .map(|&(name, n)| (name.to_owned(), Value::Integer(n)));
        Thinking::build("uniform", &stated.collect::<Vec<_>>())
    };
    assert_eq!(
        uniform(&[("low", 5)]).unwrap(),
        Thinking::Uniform {
            low: 5,
            high: 100_000
        }
    );
    let low = 200_000;
    assert_eq!(
        uniform(&[("low", low)]).unwrap(),
        Thinking::Uniform {
            low: 200_000,
            high: 200_000
        }
    );
    let error = uniform(&[("low", low), ("high", 9)])
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "high of 'uniform' must be a whole number from 200000 to 3600000"
    );
    let high = Thinking::KINDS[2].parameters[1].doc();
    assert_eq!(
        high,
        "the most, in milliseconds: from low up to 3600000, default 100000"
    );
}

#[test]
fn labels_omit_the_shipped_weights() {
    let draw = DrawPolicy::build("by-value", &[]).unwrap();
    assert_eq!(Policy::label(&draw), "by-value(among=6,orders=24)");
    let shipped = bagsplit_network::Weights::shipped().name();
    assert_eq!(
        Policy::whole(&draw),
        format!("by-value(weights={shipped},among=6,orders=24)")
    );
}
