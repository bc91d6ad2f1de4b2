//! Chains of cells that do not belong to an area. Only a chain that closes, with itself or with the rim, can cut the area in
//! two, so the search need not look at the whole board as long as none does.
//!
//! Cells are in one chain if they touch, be it at a corner only; what lies beyond the rim is a link of chains too. The
//! chains are kept in a forest that can be undone step by step.

use crate::board::{Board, Cell, Lists};

/// What touches each cell, by its corners: other cells, and beyond the last cell the voids. A cell of squares or hexagons
/// has far fewer such links than a word has bits.
#[derive(Clone, Debug)]
pub(crate) struct Touch {
    cells: usize,
    /// By cell: the links that touch it, ascending; and by each of them that is a cell, which of its links this one is.
    links: Lists,
    back: Lists,
    /// By cell: for each of its corners a bit for every link that touches there.
    corners: Lists,
    /// By cell: a bit for every link that is a void.
    voids: Vec<u32>,
    all: usize,
}

impl Touch {
    /// `None` for boards without corners.
    pub fn of(board: &Board) -> Option<Touch> {
        if !board.has_corners() {
            return None;
        }
        let cells = board.cells().len();
        let mut touch = Touch {
            cells,
            links: Lists::with_room(cells, 9 * cells),
            back: Lists::with_room(cells, 8 * cells),
            corners: Lists::with_room(cells, 4 * cells),
            voids: Vec::with_capacity(cells),
            all: cells + board.voids() as usize,
        };
        // How many links of each cell have had their turn: they come in the order in which they are listed.
        let mut turn = vec![0; cells];
        // Each link with a corner at which it touches, of which there are up to six; and by corner the bits of those that do.
        let (mut met, mut links, mut corners) = (Vec::new(), Vec::new(), Vec::new());
        for cell in board.cells() {
            met.clear();
            links.clear();
            corners.clear();
            for corner in board.corners_around(cell) {
                let id = corners.len() as u32;
                corners.push(0);
                let others = board.cells_at(corner);
                // Only at the rim and at holes a corner has fewer cells than edges.
                if others.len() < board.edges_at(corner).len() {
                    let voids = board.edges_at(corner).filter_map(|edge| board.void_beyond(edge));
                    met.extend(voids.map(|void| (cells as u32 + void) << 3 | id));
                }
                met.extend(others.filter(|&other| other != cell).map(|other| other.0 << 3 | id));
            }
            met.sort_unstable();
            let mut voids = 0;
            for &at in &met {
                let (link, corner) = (at >> 3, at & 7);
                if links.last() != Some(&link) {
                    links.push(link);
                }
                let bit = 1 << (links.len() - 1);
                corners[corner as usize] |= bit;
                voids |= if link as usize >= cells { bit } else { 0 };
            }
            touch.voids.push(voids);
            touch.corners.push(corners.iter().copied());
            let inner = links.iter().take_while(|&&link| (link as usize) < cells);
            touch.back.push(inner.map(|&near| {
                turn[near as usize] += 1;
                turn[near as usize] - 1
            }));
            touch.links.push(links.iter().copied());
        }
        Some(touch)
    }
}

/// The chains of one area.
pub(super) struct Chains<'a> {
    touch: &'a Touch,
    parent: Vec<u32>,
    size: Vec<u32>,
    out: Vec<bool>,
    /// By cell: a bit for each of its links that is out.
    around: Vec<u32>,
    log: Vec<Change>,
}

enum Change {
    Out(u32),
    /// This tree hangs below another now.
    Joined(u32),
}

impl<'a> Chains<'a> {
    pub fn new(touch: &'a Touch) -> Chains<'a> {
        Chains {
            touch,
            parent: (0..touch.all as u32).collect(),
            size: vec![1; touch.all],
            out: vec![false; touch.cells],
            around: touch.voids.clone(),
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
        // Mostly there is one piece, and nothing to look up.
        let out = self.around[cell];
        if out.count_ones() < 2 {
            return false;
        }
        let first = self.piece(cell, out);
        first != out && self.meet(cell, out, first)
    }

    /// The piece that the first of these links belongs to.
    fn piece(&self, cell: usize, left: u32) -> u32 {
        let mut piece = left & left.wrapping_neg();
        loop {
            let before = piece;
            for corner in self.touch.corners.of(cell) {
                if corner & piece != 0 {
                    piece |= corner & left;
                }
            }
            if piece == before || piece == left {
                return piece;
            }
        }
    }

    /// True if two pieces beside a cell are of the same chain.
    fn meet(&self, cell: usize, mut left: u32, mut piece: u32) -> bool {
        let links = self.touch.links.of(cell);
        let mut roots = [0; u32::BITS as usize];
        let mut count = 0;
        loop {
            let others = count;
            for at in bits(piece) {
                roots[count] = self.root(links[at]);
                if roots[..others].contains(&roots[count]) {
                    return true;
                }
                count += 1;
            }
            left &= !piece;
            if left == 0 {
                return false;
            }
            piece = self.piece(cell, left);
        }
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
        self.turn(cell);
        self.log.push(Change::Out(cell as u32));
        let links = self.touch.links.of(cell);
        for link in bits(self.around[cell]).map(|at| links[at]) {
            let (a, b) = (self.root(link), self.root(cell as u32));
            if a != b {
                let (small, large) =
                    if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
                self.parent[small as usize] = large;
                self.size[large as usize] += self.size[small as usize];
                self.log.push(Change::Joined(small));
            }
        }
        let cells = links.iter().map(|&link| link as usize).take_while(|&link| link < self.touch.cells);
        for near in cells {
            if !self.out[near] && self.closes(near) {
                suspect(Cell(near as u32));
            }
        }
    }

    /// A cell goes out, or comes back.
    fn turn(&mut self, cell: usize) {
        self.out[cell] = !self.out[cell];
        for (near, at) in self.touch.links.of(cell).iter().zip(self.touch.back.of(cell)) {
            self.around[*near as usize] ^= 1 << at;
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
                Some(Change::Out(cell)) => self.turn(cell as usize),
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

/// The places of the bits of a word.
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (at < u32::BITS as usize).then_some(at)
    })
}
