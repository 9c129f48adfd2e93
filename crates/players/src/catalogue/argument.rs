//! Conversions between values of a file and parameters.

use bagsplit_game::rules::Value;
use bagsplit_network::Weights;

use crate::Card;

/// A type that a parameter can have.
pub(crate) trait Argument: Sized {
    /// Converts a value, `None` when it has another type or is out of range.
    fn read(value: &Value) -> Option<Self>;

    /// The value that converts back to this argument.
    fn to_value(&self) -> Value;
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Argument for $number {
            fn read(value: &Value) -> Option<Self> {
                if let Value::Integer(n) = value { (*n).try_into().ok() } else { None }
            }

            fn to_value(&self) -> Value {
                Value::Integer((*self).try_into().expect("parameters are within bounds"))
            }
        }
    )+};
}
numbers!(u32 u64 i64);

impl Argument for Card {
    fn read(value: &Value) -> Option<Self> {
        if let Value::Text(text) = value {
            text.parse().ok()
        } else {
            None
        }
    }

    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl Argument for Weights {
    fn read(value: &Value) -> Option<Self> {
        if let Value::Text(name) = value {
            Weights::named(name)
        } else {
            None
        }
    }

    fn to_value(&self) -> Value {
        Value::Text(self.name().to_owned())
    }
}
