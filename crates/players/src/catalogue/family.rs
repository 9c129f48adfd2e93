//! The macro that declares a family of bots or policies.

/// Makes a family of policies out of one list, so that none of its parts can be forgotten: the `enum`, its
/// documentation, and the names and parameters by which it is built and described.
///
/// Each kind is a variant, with its parameters as fields, then its name in files, what it does and whether a person can
/// carry it out; `short` gives a name to a variant with certain parameters. What a kind does is written
/// where the family is asked, by a `match` that leaves none out.
macro_rules! policies {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $family:ident: $what:literal {
            $(
                $variant:ident $({ $($field:ident: $type:ty = $values:expr, $means:literal;)+ })? = $name:literal,
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
                let given = $crate::catalogue::Given::find::<Self>(kind, values)?;
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
