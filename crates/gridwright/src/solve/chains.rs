//! Chains of cells that do not belong to an area. Only a chain that closes, with itself or with the rim, can cut the area in
//! two, so the search need not look at the whole board as long as none does.
//!
//! Cells are in one chain if they touch, be it at a corner only; what lies beyond the rim is a link of chains too. The
//! chains are kept in a forest that can be undone step by step.

use crate::board::{Board, Cell, Lists};

/// What touches each cell, by its corners: other cells, and beyond the last cell the voids.
#[derive(Clone, Debug)]
pub(crate) struct Touch {
    /// By corner of a cell, cell after cell: what else touches there.
    corners: Lists,
    /// By cell: the first of its corners; one more at the end.
    first: Vec<u32>,
    /// By cell: the cells that touch it.
    cells: Lists,
    links: usize,
}

/// No more links than this touch a cell, on any usual board.
const MOST: usize = 16;

impl Touch {
    /// `None` for boards without corners.
    pub fn of(board: &Board) -> Option<Touch> {
        if !board.has_corners() {
            return None;
        }
        let cells = board.cells().len();
        let (mut corners, mut first, mut near) = (Lists::new(), vec![0], Lists::new());
        let (mut links, mut beside): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for cell in board.cells() {
            beside.clear();
            let mut count = first[cell.index()];
            for corner in board.corners_around(cell) {
                links.clear();
                links.extend(board.cells_at(corner).filter(|&other| other != cell).map(|c| c.0));
                beside.extend_from_slice(&links);
                let voids = board.edges_at(corner).filter_map(|edge| board.void_beyond(edge));
                links.extend(voids.map(|void| cells as u32 + void));
                links.sort_unstable();
                links.dedup();
                corners.push(links.iter().copied());
                count += 1;
            }
            first.push(count);
            beside.sort_unstable();
            beside.dedup();
            near.push(beside.iter().copied());
        }
        Some(Touch { corners, first, cells: near, links: cells + board.voids() as usize })
    }

    /// What touches a cell, corner by corner.
    fn around(&self, cell: usize) -> impl Iterator<Item = &[u32]> {
        (self.first[cell]..self.first[cell + 1]).map(|corner| self.corners.of(corner as usize))
    }
}

/// The chains of one area.
pub(super) struct Chains<'a> {
    touch: &'a Touch,
    parent: Vec<u32>,
    size: Vec<u32>,
    out: Vec<bool>,
    log: Vec<Change>,
}

enum Change {
    Out(u32),
    /// This tree hangs below another now.
    Joined(u32),
}

impl<'a> Chains<'a> {
    pub fn new(touch: &'a Touch) -> Chains<'a> {
        let mut out = vec![false; touch.links];
        out[touch.first.len() - 1..].fill(true);
        Chains {
            touch,
            parent: (0..touch.links as u32).collect(),
            size: vec![1; touch.links],
            out,
            log: Vec::new(),
        }
    }

    fn root(&self, mut link: u32) -> u32 {
        while self.parent[link as usize] != link {
            link = self.parent[link as usize];
        }
        link
    }

    /// Would a chain close if this cell did not belong? Links that touch beside the cell are one piece of chain.
    fn closes(&self, cell: usize) -> bool {
        // The link and the number of its piece.
        let mut found = [(0u32, 0usize); MOST];
        let (mut count, mut pieces) = (0, 0);
        for corner in self.touch.around(cell) {
            let mut piece = None;
            for &link in corner.iter().filter(|&&link| self.out[link as usize]) {
                let at = match found[..count].iter().position(|known| known.0 == link) {
                    Some(at) => at,
                    None if count == MOST => return true,
                    None => {
                        found[count] = (link, count);
                        count += 1;
                        pieces += 1;
                        count - 1
                    }
                };
                let other = found[at].1;
                let one = *piece.get_or_insert(other);
                if one != other {
                    pieces -= 1;
                    found[..count]
                        .iter_mut()
                        .filter(|known| known.1 == other)
                        .for_each(|known| known.1 = one);
                }
            }
        }
        // Mostly there is one piece, and nothing to look up.
        if pieces < 2 {
            return false;
        }
        let chains = found.map(|(link, _)| self.root(link));
        (1..count).any(|i| (0..i).any(|j| chains[i] == chains[j] && found[i].1 != found[j].1))
    }

    /// A cell does not belong. `suspect` is called with the cell if that closes a chain, and with every cell beside it that
    /// would close one now.
    pub fn add(&mut self, cell: usize, mut suspect: impl FnMut(Cell)) {
        if self.out[cell] {
            return;
        }
        if self.closes(cell) {
            suspect(Cell(cell as u32));
        }
        self.out[cell] = true;
        self.log.push(Change::Out(cell as u32));
        let touch = self.touch;
        for link in touch.around(cell).flatten() {
            if !self.out[*link as usize] {
                continue;
            }
            let (a, b) = (self.root(*link), self.root(cell as u32));
            if a != b {
                let (small, large) =
                    if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
                self.parent[small as usize] = large;
                self.size[large as usize] += self.size[small as usize];
                self.log.push(Change::Joined(small));
            }
        }
        for near in touch.cells.of(cell).iter().map(|&near| near as usize) {
            if !self.out[near] && self.closes(near) {
                suspect(Cell(near as u32));
            }
        }
    }

    /// How much has been done.
    pub fn length(&self) -> usize {
        self.log.len()
    }

    /// Undoes what was done since.
    pub fn undo(&mut self, length: usize) {
        while self.log.len() > length {
            match self.log.pop() {
                Some(Change::Out(cell)) => self.out[cell as usize] = false,
                Some(Change::Joined(small)) => {
                    let large = self.parent[small as usize];
                    self.size[large as usize] -= self.size[small as usize];
                    self.parent[small as usize] = small;
                }
                None => {}
            }
        }
    }
}
