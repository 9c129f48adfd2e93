//! Every figure of the scoreboard comes out.

#[test]
fn every_figure_comes_out() {
    for score in metagame::scoreboard().unwrap() {
        assert!(score.holds(), "{score:?}");
    }
}
