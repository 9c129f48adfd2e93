//! Layout of a grid chart: small matrices with the values' names, and in each cell a number above its interval.

use crate::charts::draw::{
    AXIS, Align, At, INK, MARGIN, Picture, SOFT, Stroke, Type, WHITE, diverging, sequential, text_on,
};
use crate::charts::grid::{GridCell, GridChart, GridPanel};
use crate::charts::layout::{Grid, Matrix};
use crate::charts::number::{decimals_for, grouped, percent};
use crate::charts::{Caption, Chart};

const TITLE: Type = Type::new(12.5).bold();
const VALUE: Type = Type::new(11.0).align(Align::Middle);
const INTERVAL: Type = Type::new(9.0).align(Align::Middle);
const NAME: Type = Type::new(10.5).align(Align::Right);
const LONGEST_NAME: f64 = 120.0;
const ROW: f64 = 36.0;
const ABOVE: f64 = 80.0;
const GAP: f64 = 30.0;
const WIDEST: f64 = 1280.0;
/// The share of the colour map that is used: the darkest colours would hide the small numbers.
const DEPTH: f64 = 0.7;

impl Chart for GridChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let words = self.panels.iter().flat_map(|panel| {
            let (decimals, cells) = (decimals(panel), panel.cells.iter().flatten().flatten());
            cells.flat_map(move |cell| {
                [VALUE.bold().width(&value(cell, decimals)), INTERVAL.width(&interval(cell, decimals))]
            })
        });
        let cell = (words.fold(44.0, f64::max) + 10.0, ROW);
        let beside = NAME.widest(&self.rows.1).max(Type::AXIS.width(&self.rows.0)).min(LONGEST_NAME) + 10.0;
        let (rows, columns) = (self.rows.1.len(), self.columns.1.len());
        let wide = beside + cell.0 * columns as f64 + GAP;
        let abreast = ((WIDEST / wide) as usize).clamp(1, self.panels.len().clamp(1, 3));
        let width = Grid::width(abreast, wide).max(640.0);
        let mut picture = Picture::new(caption, width);
        let top = draw_key(&mut picture, self);
        let size = (wide, ABOVE + cell.1 * rows as f64 + 28.0);
        let grid = Grid { count: self.panels.len(), columns: abreast, cell: size, top };
        for (index, panel) in self.panels.iter().enumerate() {
            let (edge, top) = grid.place(index);
            let (left, top) = (edge + beside, top + ABOVE);
            let matrix = Matrix { left, top, cell, rows, columns };
            draw_panel(&mut picture, self, panel, (edge, &matrix));
        }
        picture.finish(grid.bottom())
    }
}

/// Draws a panel, including the names of its rows, from a left edge.
fn draw_panel(picture: &mut Picture, chart: &GridChart, panel: &GridPanel, (edge, matrix): (f64, &Matrix)) {
    let (left, top) = (matrix.left, matrix.top);
    let end = matrix.right() + GAP - 6.0;
    picture.fitted(&panel.title, end - edge, (edge, top - 64.0), TITLE);
    picture.fitted(&panel.unit, end - edge, (edge, top - 47.0), Type::TICK.align(Align::Left));
    picture.fitted(&chart.columns.0, end - left, (left, top - 29.0), Type::AXIS.align(Align::Left));
    picture.fitted(&chart.rows.0, LONGEST_NAME, (left - 8.0, top - 11.0), Type::AXIS.align(Align::Right));
    for (column, name) in chart.columns.1.iter().enumerate() {
        picture.fitted(
            name,
            matrix.cell.0 - 4.0,
            (matrix.middle(column), top - 11.0),
            NAME.align(Align::Middle),
        );
    }
    let decimals = decimals(panel);
    for (row, name) in chart.rows.1.iter().enumerate() {
        picture.fitted(name, LONGEST_NAME, (left - 8.0, matrix.y(row)), NAME);
        for (column, cell) in panel.cells[row].iter().enumerate() {
            if let Some(cell) = cell {
                draw_cell(picture, matrix.corners(row, column), (cell, decimals), panel);
            }
        }
    }
    matrix.draw_rim(picture);
    let (row, column) = chart.current;
    picture.outline(inset(matrix.corners(row, column), 1.5), Stroke::new(INK, 2.0));
}

fn draw_cell(
    picture: &mut Picture,
    corners: [At; 2],
    (cell, decimals): (&GridCell, usize),
    panel: &GridPanel,
) {
    let position = panel.position(cell.value) * DEPTH;
    let ground = if panel.middle.is_some() { diverging(position) } else { sequential(position) };
    let [from, to] = inset(corners, 0.5);
    picture.rect(corners[0], corners[1], WHITE);
    picture.rect(from, to, ground);
    let (x, y, ink) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0, text_on(ground));
    let interval = interval(cell, decimals);
    let up = if interval.is_empty() { 0.0 } else { 6.5 };
    picture.text(&value(cell, decimals), (x, y - up), VALUE.bold_if(cell.differs).color(ink));
    picture.text(&interval, (x, y + 8.0), INTERVAL.color(ink));
}

/// Draws the key in two lines; returns the y coordinate below it.
fn draw_key(picture: &mut Picture, chart: &GridChart) -> f64 {
    let (y, width) = (picture.top() + 4.0, picture.width - 2.0 * MARGIN);
    let level = percent(chart.level);
    let words = format!(
        "each cell: the figure, and its {level} interval below; the darker, the further from the \
                         least, or from the middle where there are two colours"
    );
    let mut bottom = y;
    for line in Type::KEY.wrap(&words, width) {
        picture.text(&line, (MARGIN, bottom), Type::KEY.color(SOFT));
        bottom += 17.0;
    }
    picture.outline([(MARGIN + 1.0, bottom - 7.0), (MARGIN + 31.0, bottom + 7.0)], Stroke::new(INK, 2.0));
    picture.outline([(MARGIN, bottom - 8.0), (MARGIN + 32.0, bottom + 8.0)], Stroke::new(AXIS, 0.5));
    let label = "baseline of the comparisons";
    picture.text(label, (MARGIN + 42.0, bottom), Type::KEY);
    if chart.panels.iter().flat_map(|panel| panel.cells.iter().flatten().flatten()).any(|cell| cell.differs) {
        let x = MARGIN + 42.0 + Type::KEY.width(label) + 30.0;
        picture.text("12.3*", (x, bottom), VALUE.bold().align(Align::Left));
        picture.text("differs significantly from it", (x + 42.0, bottom), Type::KEY);
    }
    bottom + 18.0
}

/// A rectangle reduced by a margin.
fn inset([from, to]: [At; 2], by: f64) -> [At; 2] {
    [(from.0 + by, from.1 + by), (to.0 - by, to.1 - by)]
}

/// A cell's number, with a star if it differs significantly.
fn value(cell: &GridCell, decimals: usize) -> String {
    format!("{}{}", grouped(cell.value, decimals), if cell.differs { "*" } else { "" })
}

fn interval(cell: &GridCell, decimals: usize) -> String {
    let both = |(low, high)| [low, high].map(|end| grouped(end, decimals));
    cell.interval.map(both).map_or(String::new(), |[low, high]| format!("{low} to {high}"))
}

/// The number of decimals of a panel's numbers, chosen by the largest.
fn decimals(panel: &GridPanel) -> usize {
    let ends = |cell: &GridCell| cell.interval.map_or(cell.value, |(_, high)| high).abs();
    let largest = panel.cells.iter().flatten().flatten().map(|cell| ends(cell).max(cell.value.abs()));
    decimals_for(largest.fold(0.0, f64::max))
}
