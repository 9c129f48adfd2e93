//! Writes every chart, drawn from made-up numbers, to the folder given: `cargo run --example gallery -- FOLDER`.

mod samples;

use std::path::{Path, PathBuf};

use bagsplit_report::charts::{Caption, Chart, EstimatesChart, Format, SweepScale, render};

type Written = Result<(), Box<dyn std::error::Error>>;

/// A folder of pictures.
struct Gallery(PathBuf);

impl Gallery {
    fn write(&self, name: &str, chart: &impl Chart) -> Written {
        self.write_with(name, &samples::caption(name), chart)
    }

    fn write_with(&self, name: &str, caption: &Caption, chart: &impl Chart) -> Written {
        for format in Format::ALL {
            let path = self.0.join(name).with_extension(format.extension());
            std::fs::write(&path, render(chart, caption, format)?)?;
            println!("{}", path.display());
        }
        Ok(())
    }

    fn experiment(&self) -> Written {
        for count in [1, 36] {
            self.write(&format!("ranking-{count}"), &samples::ranking(count))?;
        }
        for (rows, columns) in [(36, 36), (36, 6), (2, 2)] {
            self.write(
                &format!("matrix-{rows}x{columns}"),
                &samples::matrix(rows, columns),
            )?;
        }
        self.write("matrices", &samples::grouped_matrix(36, 6, 4))?;
        for side in [1, 13, 21] {
            self.write(&format!("board-{side}"), &samples::board(side))?;
        }
        for (rows, endings) in [(1, 1), (12, 5)] {
            self.write(
                &format!("endings-{rows}x{endings}"),
                &samples::endings(rows, endings),
            )?;
        }
        for (count, highlighted) in [(36, 6), (2, 2), (12, 12)] {
            self.write(
                &format!("points-{count}"),
                &samples::points(count, highlighted),
            )?;
        }
        for (panels, bags) in [(1, 8), (6, 4), (12, 8)] {
            self.write(&format!("bags-{panels}"), &samples::bags(panels, bags))?;
        }
        Ok(())
    }

    fn studies(&self) -> Written {
        for count in [2, 12, 27] {
            self.write(&format!("payoff-{count}"), &samples::payoff(count))?;
        }
        for count in [1, 13] {
            self.write(&format!("worth-{count}"), &samples::worth(count))?;
        }
        for count in [1, 8, 60] {
            self.write(&format!("responses-{count}"), &samples::responses(count))?;
        }
        Ok(())
    }

    fn sweeps(&self) -> Written {
        let few: Vec<f64> = (4..=12).map(f64::from).collect();
        for panels in [1, 5] {
            let mut chart = samples::sweep(panels, 1 + panels / 2, &few, SweepScale::Linear);
            chart.current = Some(8.0);
            self.write(&format!("sweep-{panels}"), &chart)?;
        }
        let places: Vec<f64> = (0..60).map(f64::from).collect();
        for (panels, series, words) in [(2, 1, 60), (1, 4, 60), (4, 4, 3)] {
            let scale = SweepScale::Categories(samples::names(words));
            let chart = samples::sweep(panels, series, &places[..words], scale);
            self.write(&format!("sweep-words-{words}x{series}"), &chart)?;
        }
        Ok(())
    }

    fn orders(&self) -> Written {
        for (count, experiments) in [(2, 1), (61, 2), (20, 4)] {
            self.write(
                &format!("order-{count}x{experiments}"),
                &samples::order(count, experiments),
            )?;
        }
        let caption = samples::caption("97 setups");
        for (page, (caption, chart)) in (1..).zip(samples::ranking(97).pages(&caption)) {
            self.write_with(&format!("ranking-97-{page}"), &caption, &chart)?;
        }
        Ok(())
    }

    /// Little data, and long names and captions.
    fn edges(&self) -> Written {
        let mut short = samples::matrix(4, 4);
        for names in [&mut short.rows, &mut short.columns] {
            *names = ["A", "B", "C", "D"].map(String::from).to_vec();
        }
        self.write("edge-matrix", &short)?;
        let mut caption = samples::caption(&"A finding that takes its time: ".repeat(4));
        caption.subtitle = "Many words about how games were played and counted. ".repeat(5);
        self.write_with("edge-ranking", &caption, &long_names())
    }
}

/// Long words, and intervals of every width.
fn long_names() -> EstimatesChart {
    let mut chart = samples::ranking(9);
    for (index, row) in chart.rows.iter_mut().enumerate() {
        row.name =
            "operators-apart/equation-hunter/hand-value".repeat(1 + index % 2) + &index.to_string();
        for cell in row.cells.iter_mut().flatten() {
            let value = cell.value.value;
            cell.value =
                samples::estimate(value, value * 0.2, (value + 5.0 * index as f64).min(100.0));
        }
    }
    chart
}

fn main() -> Written {
    let folder = std::env::args_os()
        .nth(1)
        .ok_or("name a folder to write to")?;
    std::fs::create_dir_all(&folder)?;
    let gallery = Gallery(Path::new(&folder).to_owned());
    gallery.experiment()?;
    gallery.studies()?;
    gallery.sweeps()?;
    gallery.orders()?;
    gallery.edges()
}
