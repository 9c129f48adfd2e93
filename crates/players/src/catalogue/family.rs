//! The macro that declares a family of bots or policies.

/// Declares a family of policies from one list: the `enum`, its documentation, and the names and parameters by which it
/// is built and described, so that none can be forgotten.
///
/// Each kind is a variant, with its parameters as fields, followed by its name in files, a description and whether a
/// human can carry it out; `short` is another name of a variant, with fixed parameters. The behaviour of a kind is
/// implemented by an exhaustive `match` elsewhere.
macro_rules! policies {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $family:ident: $what:literal {
            $(
                $variant:ident $({
                    $($field:ident: $type:ty = $values:expr, $means:literal;)+
                })? = $name:literal,
                $doc:literal,
                by hand: $by_hand:ident, $how:literal;
            )+
        }
        $(short $short:literal = $made:expr, $short_doc:literal, by hand: $short_by_hand:ident, $short_how:literal;)*
    ) => {
        $(#[$attribute])*
        $visibility enum $family {
            $(#[doc = $doc] $variant $({ $(#[doc = $means] $field: $type),+ })?),+
        }

        impl $crate::Policy for $family {
            const WHAT: &'static str = $what;

            const KINDS: &'static [$crate::Kind] = &[
                $($crate::Kind {
                    name: $name,
                    doc: $doc,
                    by_hand: $crate::HumanEffort::$by_hand,
                    how: $how,
                    parameters: &[$($($crate::Parameter {
                        name: stringify!($field),
                        means: $means,
                        values: $values,
                    }),+)?],
                },)+
                $($crate::Kind {
                    name: $short,
                    doc: $short_doc,
                    by_hand: $crate::HumanEffort::$short_by_hand,
                    how: $short_how,
                    parameters: &[],
                },)*
            ];

            fn build(kind: &str, values: &[(String, bagsplit_game::rules::Value)]) -> Result<Self, $crate::BuildError> {
                let given = $crate::catalogue::GivenParameters::find::<Self>(kind, values)?;
                Ok(match given.kind.name {
                    $($name => $family::$variant $({ $($field: given.read(stringify!($field))?),+ })?,)+
                    $($short => $made,)*
                    _ => return Err($crate::catalogue::unknown::<Self>(kind)),
                })
            }

            fn describe(&self) -> (&'static str, Vec<(&'static str, bagsplit_game::rules::Value)>) {
                match self {
                    $($family::$variant $({ $($field),+ })? => (
                        $name,
                        vec![$($((stringify!($field), $crate::catalogue::Argument::to_value($field))),+)?],
                    ),)+
                }
            }
        }
    };
}
pub(crate) use policies;
