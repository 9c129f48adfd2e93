//! The weights that the bots use.

use super::PrivateHandValue;

impl PrivateHandValue {
    /// The weights that the bots use: the number of points that a tile in the hand, rather than in a bag, adds to the
    /// rest of the game, controlling for the tiles in hand and bags together (`of_stock`).
    ///
    /// Least squares on 158,173 hands after the draw, from 9,000 games of greedy and equity bots (the latter with the
    /// weights of an earlier round on even bags), with even bags, separate bags of digits and operators and two splits
    /// in between, and uniform, quota and hand-value draws. The dependent variable is the sum of a player's points in
    /// all later turns: R2 is 0.929, and 0.914 without the hand. (For the points of the next turn alone the hand raises
    /// R2 from 0.42 to 0.75, but weights for that hoard operators.)
    ///
    /// These games cannot be reproduced exactly: they used the first round's weights and an earlier form of equity and
    /// quota. A third round with the present weights, by this command except for the present quota, gave R2 0.929 and
    /// 0.912 and bots that were no stronger (equity 78 against 79.5%, 500 pairs):
    ///
    /// ```text
    /// cargo run --release -p bagsplit-arena --example fit_hand_value -- 9000 9 99 0 split=even \
    ///   "split=even bot=equity" "split=even bot=equity draw=hand-value" \
    ///   "split=apart bot=equity draw=quota:operators=2" "split=apart bot=equity draw=quota:operators=3" \
    ///   "split=apart bot=equity draw=quota:operators=4" "split=each bot=equity" "split=fine bot=equity draw=quota"
    /// ```
    #[rustfmt::skip]
    pub const FITTED: PrivateHandValue = PrivateHandValue::new(
        [64, -177, -492, -548, -393, -347, -285, -188, 388, -334, -469, -293, -169],
        [
            [-1261, -438, -407, -438, -368, -449, -399, -472, -508, 283, 443, 616, 644],
            [0, -509, -282, -248, -195, -215, -169, -241, -308, 463, 511, 473, 414],
            [0, 0, -208, -164, -218, -40, -104, -369, -304, 573, 562, 482, 412],
            [0, 0, 0, -277, -243, -174, -190, -120, -397, 582, 583, 516, 451],
            [0, 0, 0, 0, -214, -231, -279, -249, -234, 359, 483, 404, 392],
            [0, 0, 0, 0, 0, -220, -143, -240, -309, 431, 532, 452, 317],
            [0, 0, 0, 0, 0, 0, -127, -373, -367, 510, 541, 397, 284],
            [0, 0, 0, 0, 0, 0, 0, -284, -316, 451, 465, 412, 367],
            [0, 0, 0, 0, 0, 0, 0, 0, -601, 244, 285, 221, 177],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, -1044, -286, -530, -488],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1006, -526, -640],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1193, -608],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1181],
        ],
        [1903, 693, 701, 775, 762, 670, 496, 590, 1059, 1557, 1517, 1539, 1401],
        [-81, 10, -26, 15, 38],
    );
}
