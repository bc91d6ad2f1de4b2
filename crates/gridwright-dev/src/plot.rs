//! Growth curves as a picture: both axes in powers of ten, a line and a mark of its own for each series.

use std::fmt::Write as _;

const WIDTH: f64 = 660.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 210.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 50.0;

/// A line with its name.
pub struct Series {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// Which powers of ten enclose these values.
fn decades(values: impl Iterator<Item = f64> + Clone) -> (i32, i32) {
    let low = values.clone().fold(f64::INFINITY, f64::min).log10().floor() as i32;
    let high = values.fold(f64::NEG_INFINITY, f64::max).log10().ceil() as i32;
    (low, high.max(low + 1))
}

/// The plot; `None` if there is nothing to plot. Values below `least` are drawn as that: they are too small to be measured.
pub fn svg(x_name: &str, y_name: &str, series: &[Series], least: f64) -> Option<String> {
    let points = || series.iter().flat_map(|line| &line.points).map(|&(x, y)| (x, y.max(least)));
    points().next()?;
    let (x_from, x_to) = decades(points().map(|(x, _)| x));
    let (y_from, y_to) = decades(points().map(|(_, y)| y));
    let x_at =
        |x: f64| LEFT + (x.log10() - f64::from(x_from)) / f64::from(x_to - x_from) * (WIDTH - LEFT - RIGHT);
    let y_at = |y: f64| {
        HEIGHT - BOTTOM - (y.log10() - f64::from(y_from)) / f64::from(y_to - y_from) * (HEIGHT - TOP - BOTTOM)
    };
    let (left, right, top, bottom) = (LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    let mut put = |text: String| writeln!(out, "{text}").expect("a string takes everything");
    for power in x_from..=x_to {
        let x = x_at(10f64.powi(power));
        put(format!("<path d=\"M{x:.1} {top}V{bottom}\" stroke=\"#d5dae1\"/>"));
        let y = bottom + 18.0;
        put(format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>", word(power)));
    }
    for power in y_from..=y_to {
        let y = y_at(10f64.powi(power));
        put(format!("<path d=\"M{left} {y:.1}H{right}\" stroke=\"#d5dae1\"/>"));
        let (x, y) = (left - 8.0, y + 4.0);
        put(format!("<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{}</text>", word(power)));
    }
    let (x, y) = ((left + right) / 2.0, bottom + 40.0);
    put(format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{x_name}</text>"));
    let y = (top + bottom) / 2.0;
    put(format!("<text transform=\"translate(16 {y}) rotate(-90)\" text-anchor=\"middle\">{y_name}</text>"));
    const COLOURS: [&str; 4] = ["#1f6fc0", "#c44f08", "#1a7a48", "#7a3fa0"];
    const DASHES: [&str; 4] = ["none", "7 3", "2 3", "9 3 2 3"];
    for (i, line) in series.iter().enumerate() {
        let (colour, dashes) = (COLOURS[i % COLOURS.len()], DASHES[i % DASHES.len()]);
        let place = |&(x, y): &(f64, f64)| format!("{:.1} {:.1}", x_at(x), y_at(y.max(least)));
        let path = line.points.iter().map(place).collect::<Vec<_>>().join("L");
        let stroke =
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"");
        put(format!("<path d=\"M{path}\" {stroke}/>"));
        for &(x, y) in &line.points {
            let (x, y) = (x_at(x), y_at(y.max(least)));
            put(format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"));
        }
        let (x, y) = (right + 12.0, top + 16.0 + 22.0 * i as f64);
        put(format!("<path d=\"M{x} {}h24\" {stroke}/>", y - 4.0));
        put(format!("<text x=\"{}\" y=\"{y}\">{}</text>", x + 30.0, line.name));
    }
    out.push_str("</svg>\n");
    Some(out)
}

fn word(power: i32) -> String {
    match power {
        0.. => 10i64.pow(power as u32).to_string(),
        _ => format!("{:.*}", power.unsigned_abs() as usize, 10f64.powi(power)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_lies_between_the_axes() {
        let points = vec![(7.0, 0.0), (100.0, 0.4), (4921.0, 102.0)];
        let picture = svg("cells", "ms", &[Series { name: "loops".into(), points }], 0.1).unwrap();
        let value = |part: &str, key: &str| -> f64 {
            part.split(&format!("{key}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        let circles: Vec<&str> = picture.lines().filter(|line| line.starts_with("<circle")).collect();
        assert_eq!(circles.len(), 3);
        for circle in &circles {
            assert!((LEFT..=WIDTH - RIGHT).contains(&value(circle, "cx")), "{circle}");
            assert!((TOP..=HEIGHT - BOTTOM).contains(&value(circle, "cy")), "{circle}");
        }
        assert!(
            value(circles[0], "cx") < value(circles[2], "cx")
                && value(circles[0], "cy") > value(circles[2], "cy")
        );
        assert_eq!(svg("cells", "ms", &[], 0.1), None);
    }
}
