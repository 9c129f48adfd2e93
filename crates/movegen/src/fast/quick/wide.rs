//! Loops over lanes, compiled for the vectors that the processor has.
//!
//! Programs are built for any x86-64, whose vectors hold eight lanes; processors with AVX2 hold sixteen in one.
//! Which there are is asked while running, and what comes out is the same: only whole numbers are reckoned with.

/// Makes a function of loops without branches that is compiled once for each kind of vectors.
macro_rules! wide {
    ($(#[$note:meta])* $view:vis fn $name:ident($($argument:ident: $kind:ty),* $(,)?) $body:block) => {
        $(#[$note])*
        $view fn $name<'a>($($argument: $kind),*) {
            // What is behind references of a function's own cannot overlap, which the compiler needs to know; so it
            // must be a function, and must be put in place, to be compiled for the vectors around it.
            #[inline(always)]
            fn here<'a>($($argument: $kind),*) $body

            struct Call<'a> {
                $($argument: $kind),*
            }
            impl pulp::WithSimd for Call<'_> {
                type Output = ();

                #[inline(always)]
                fn with_simd<S: pulp::Simd>(self, _: S) {
                    here($(self.$argument),*);
                }
            }
            pulp::Arch::new().dispatch(Call { $($argument),* });
        }
    };
}
pub(super) use wide;
