//! The answers to [`Game`](crate::Game) that both games give alike.

/// Makes a type with [`SharedBag`](super::SharedBag) and an inherent `set` a [`Game`](crate::Game): the type,
/// its name in files, and the function that lists its options. A blanket implementation could not stand
/// beside that of Math Scrabble.
macro_rules! shared_bag_game {
    ($type:ty, $name:literal, $entries:path) => {
        impl $crate::Game for $type {
            const NAME: &'static str = $name;
            const CLAUSES: $crate::Clauses = $crate::shared_bag::CLAUSES;

            fn side(&self) -> u8 {
                self.common.side()
            }

            fn hand_size(&self) -> u8 {
                self.common.hand_size()
            }

            fn tiles(&self) -> &board::Tiles {
                self.common.tiles()
            }

            fn supply(&self) -> $crate::Supply {
                $crate::Supply::Shared
            }

            fn judge(
                &self,
                grid: &board::Grid,
                hand: &board::Tiles,
                placement: &board::Placement,
            ) -> Result<$crate::Score, $crate::Fault> {
                $crate::shared_bag::judge(self, grid, hand, placement)
            }

            fn ending(&self, position: &$crate::Position) -> Option<$crate::Ending> {
                $crate::shared_bag::ending(&self.common, position)
            }

            fn end_bonus(&self, position: &$crate::Position, ending: $crate::Ending) -> board::ByPlayer<u32> {
                $crate::shared_bag::end_bonus(&self.common, position, ending)
            }

            fn winner(&self, position: &$crate::Position, ending: $crate::Ending) -> Option<board::Player> {
                $crate::shared_bag::winner(&self.common, position, ending)
            }

            /// These games have no clock.
            fn clock(&self) -> Option<(u64, u64)> {
                None
            }

            fn passes_to_end(&self) -> u32 {
                self.common.scoreless_limit()
            }

            fn exchange_limit(&self, in_hand: u32, in_bag: u32) -> u32 {
                self.common.exchange_limit(in_hand, in_bag)
            }

            fn premium(&self, square: board::Square) -> board::Premium {
                self.common.premium(square)
            }

            fn tile_score(&self, tile: board::Tile) -> u32 {
                self.common.tile_score(tile)
            }

            fn entries(&self) -> Vec<$crate::Entry> {
                $entries(self)
            }

            fn set(&mut self, key: &str, value: &$crate::Value) -> Result<(), $crate::OptionError> {
                <$type>::set(self, key, value)
            }
        }
    };
}

pub(crate) use shared_bag_game;
