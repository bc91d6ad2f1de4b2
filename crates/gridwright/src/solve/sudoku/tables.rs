//! What nine bits can say, looked up instead of computed.
//!
//! A row of a band is nine bits, one for each cell where a digit can still be. Three rows by three boxes are nine bits
//! too, and so are three bands by three columns of a stack; in both the digit takes one of six permutations.

/// All 512 ways to set nine bits, each with what it means.
type Nine<T> = [T; 512];

/// All cells of a row, and of a band.
pub(super) const ROW: u32 = 0x1ff;
pub(super) const BAND: u32 = 0x7ff_ffff;

/// A bit in each of the three rows of a band.
pub(super) const DOWN: u32 = 1 | 1 << 9 | 1 << 18;

/// For a row: in which of its three boxes the digit can be.
pub(super) static BOXES: Nine<u8> = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let boxes = (row & 0o7 != 0) as u8 | ((row & 0o70 != 0) as u8) << 1 | ((row & 0o700 != 0) as u8) << 2;
        table[row] = boxes;
        row += 1;
    }
    table
};

/// For three by three: what is left if the digit takes a permutation, once in each row and in each column; 0 if it cannot.
pub(super) static PERMUTED: Nine<u16> = {
    const ALL: [u16; 6] = [
        0o1 | 0o20 | 0o400,
        0o1 | 0o40 | 0o200,
        0o2 | 0o10 | 0o400,
        0o2 | 0o40 | 0o100,
        0o4 | 0o10 | 0o200,
        0o4 | 0o20 | 0o100,
    ];
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 6 {
            if ALL[i] & !(set as u16) == 0 {
                table[set] |= ALL[i];
            }
            i += 1;
        }
        set += 1;
    }
    table
};

/// For three rows by three boxes: the cells of a band that are left, where [`PERMUTED`] speaks of three cells each.
pub(super) static LEFT: Nine<u32> = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut bit = 0;
        while bit < 9 {
            if PERMUTED[set] >> bit & 1 == 1 {
                table[set] |= 0o7 << (3 * bit);
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

/// For a row: its only cell, or none if there are more.
pub(super) static ONLY: Nine<u16> = {
    let mut table = [0; 512];
    let mut bit = 0;
    while bit < 9 {
        table[1 << bit] = 1 << bit;
        bit += 1;
    }
    table
};

/// For the cells of a row in which nothing but the digit can be: where else in the row it can be. Everywhere, if there is no such
/// cell; nowhere else, if there is one; and with two of them nothing fits any more.
pub(super) static KEPT: Nine<u16> = {
    let mut table = ONLY;
    table[0] = ROW as u16;
    table
};

/// For a row: its two cells, or none if there are more or fewer.
pub(super) static TWO: Nine<u16> = {
    let mut table = [0; 512];
    let mut row: u32 = 0;
    while row < 512 {
        if row.count_ones() == 2 {
            table[row as usize] = row as u16;
        }
        row += 1;
    }
    table
};

/// For each cell of a band the others in its row, its column and its box.
pub(super) static AROUND: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, column) = (cell / 9, cell % 9);
        let across = ROW << (9 * row);
        let down = ((1 << column) | (0o7 << (column / 3 * 3))) * DOWN;
        let around = across | down;
        table[cell as usize] = around & !(1 << cell);
        cell += 1;
    }
    table
};

/// Looks up the three rows of a band.
pub(super) fn rows(table: &Nine<u16>, band: u32) -> u32 {
    let row = |at: u32| u32::from(table[(band >> at & ROW) as usize]) << at;
    row(0) | row(9) | row(18)
}
