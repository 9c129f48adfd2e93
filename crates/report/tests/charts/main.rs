//! Tests of every chart in both formats: small, large and with single entries, and with invalid numbers.

#[path = "../../examples/gallery/samples/mod.rs"]
mod samples;

mod drawn;
mod refused;

use bagsplit_report::charts::{Caption, Chart, Format, PNG_SCALE, render};

/// Something with a change.
fn with<C>(mut chart: C, change: impl FnOnce(&mut C)) -> C {
    change(&mut chart);
    chart
}

fn svg(chart: &impl Chart) -> String {
    svg_with(&samples::caption("A chart"), chart)
}

fn svg_with(caption: &Caption, chart: &impl Chart) -> String {
    String::from_utf8(render(chart, caption, Format::Svg).expect("an SVG")).expect("UTF-8")
}

fn png(chart: &impl Chart) -> Vec<u8> {
    render(chart, &samples::caption("A chart"), Format::Png).expect("a PNG")
}

/// Width and height as an SVG states them.
fn size(svg: &str) -> [u32; 2] {
    ["<svg width=\"", "\" height=\""].map(|before| {
        let rest = svg.split_once(before).expect("a size").1;
        rest.split('"')
            .next()
            .and_then(|number| number.parse().ok())
            .expect("a whole number")
    })
}

/// Renders the chart in both formats, checks what holds for every chart, and returns the SVG.
fn inspect(chart: &impl Chart, names: &[String]) -> String {
    let text = svg(chart);
    assert!(text == svg(chart), "an SVG must not change");
    assert!(
        text.contains("Made-up numbers &amp; names") && text.contains("&lt;official&gt; rules")
    );
    for name in names {
        assert!(text.contains(name), "{name} is missing");
    }
    assert!(!text.contains("NaN") && !text.contains("inf"));

    let png = png(chart);
    let mut reader = png::Decoder::new(png.as_slice())
        .read_info()
        .expect("a PNG header");
    let mut pixels = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut pixels).expect("PNG pixels");
    assert_eq!(
        [info.width, info.height],
        size(&text).map(|length| length * PNG_SCALE)
    );
    assert!(pixels.iter().any(|&byte| byte < 80), "nothing was drawn");
    text
}
