//! The two flat tables under every board: lists of ids per id, and ids per coordinate.

/// For each of `n` things a list of numbers, all in one array.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Lists {
    start: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    pub fn new() -> Lists {
        Lists { start: vec![0], items: Vec::new() }
    }

    /// The same with room for so many lists and items.
    pub fn with_room(lists: usize, items: usize) -> Lists {
        let mut start = Vec::with_capacity(lists + 1);
        start.push(0);
        Lists { start, items: Vec::with_capacity(items) }
    }

    /// Adds the list of the next thing.
    pub fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.items.extend(list);
        self.start.push(self.items.len() as u32);
    }

    /// Lists from pairs (thing, item), keeping the order of the pairs within a thing.
    pub fn from_pairs(things: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Lists {
        let mut start = vec![0u32; things + 1];
        for (thing, _) in pairs.clone() {
            start[thing as usize + 1] += 1;
        }
        for i in 0..things {
            start[i + 1] += start[i];
        }
        let mut next = start.clone();
        let mut items = vec![0; start[things] as usize];
        for (thing, item) in pairs {
            let at = &mut next[thing as usize];
            items[*at as usize] = item;
            *at += 1;
        }
        Lists { start, items }
    }

    pub fn of(&self, thing: usize) -> &[u32] {
        &self.items[self.start[thing] as usize..self.start[thing + 1] as usize]
    }
}

/// Ids by coordinate: a rectangle of slots, each with room for a few ids (cell, sides, corners).
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Slots {
    top: i64,
    left: i64,
    height: usize,
    width: usize,
    per: usize,
    ids: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Slots {
    pub fn new(top: i64, left: i64, height: usize, width: usize, per: usize) -> Slots {
        Slots { top, left, height, width, per, ids: vec![EMPTY; height * width * per] }
    }

    fn at(&self, row: i64, col: i64, kind: usize) -> Option<usize> {
        let r = usize::try_from(row.checked_sub(self.top)?).ok().filter(|&r| r < self.height)?;
        let c = usize::try_from(col.checked_sub(self.left)?).ok().filter(|&c| c < self.width)?;
        Some((r * self.width + c) * self.per + kind)
    }

    pub fn get(&self, row: i64, col: i64, kind: usize) -> Option<u32> {
        self.at(row, col, kind).map(|i| self.ids[i]).filter(|&id| id != EMPTY)
    }

    pub fn set(&mut self, row: i64, col: i64, kind: usize, id: u32) {
        if let Some(i) = self.at(row, col, kind) {
            self.ids[i] = id;
        }
    }

    /// True if the rectangle has a slot there.
    pub fn has(&self, row: i64, col: i64) -> bool {
        self.at(row, col, 0).is_some()
    }

    /// Rows and columns that have slots.
    pub fn extent(&self) -> (std::ops::Range<i64>, std::ops::Range<i64>) {
        (self.top..self.top + self.height as i64, self.left..self.left + self.width as i64)
    }
}
