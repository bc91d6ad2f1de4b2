//! A board of any shape, drawn with letters.

use super::{Plan, Reading};
use crate::coord::{Hex, Orientation};

impl Plan {
    /// A board from a text in which dots, blanks and the like are holes and everything else is a cell. Hexagons lie in rows
    /// of which every other one, beginning with the second, is shifted right by half a cell.
    ///
    /// ```
    /// # use gridwright::board::Plan;
    /// let heart = ".##.##.\n#######\n.#####.\n..###..\n...#...\n";
    /// assert_eq!(Plan::mask(heart, false).build().unwrap().cells().len(), 20);
    /// assert_eq!(Plan::mask(heart, true).build().unwrap().cells().len(), 20);
    /// ```
    pub fn mask(text: &str, hexes: bool) -> Plan {
        let is_hole = |c: char| c.is_whitespace() || ".-_0".contains(c);
        let rows: Vec<Vec<bool>> =
            text.lines().map(|line| line.trim_end().chars().map(|c| !is_hole(c)).collect()).collect();
        let cells = rows.iter().enumerate().flat_map(|(row, line)| {
            let there = line.iter().enumerate().filter(|(_, cell)| **cell);
            there.map(move |(column, _)| (row as u32, column as u32))
        });
        if hexes {
            let hex = |(row, column): (u32, u32)| Hex::from_odd_r(column.into(), row.into());
            let cells = cells.map(hex).collect();
            return Plan::Hexes { cells, orientation: Orientation::Pointy, reading: Reading::OddRows };
        }
        // The frame is as tight as it can be.
        let cells: Vec<(u32, u32)> = cells.collect();
        let reach = |of: fn(&(u32, u32)) -> u32| {
            let (first, last) = (cells.iter().map(of).min(), cells.iter().map(of).max());
            first.zip(last).unwrap_or((0, 0))
        };
        let ((top, bottom), (left, right)) = (reach(|cell| cell.0), reach(|cell| cell.1));
        if cells.is_empty() {
            return Plan::rectangle(0, 0);
        }
        let frame = (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column)));
        let is_cell =
            |&(row, column): &(u32, u32)| rows[row as usize].get(column as usize).copied().unwrap_or(false);
        let holes = frame.filter(|at| !is_cell(at)).map(|(row, column)| (row - top, column - left)).collect();
        Plan::Squares { rows: bottom - top + 1, cols: right - left + 1, diagonals: false, holes }
    }
}
