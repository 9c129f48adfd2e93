//! The legal placements of a turn, in little memory: a crowded board has 200,000 of them, and every game keeps those of its turn.

use bagsplit_game::board::{Face, Placement, Square};

/// Placements in groups of the same squares, with a byte for each tile.
#[derive(Clone, Default)]
pub(crate) struct Placements {
    groups: Vec<Group>,
    /// The squares of each group, one group after the other.
    squares: Vec<Square>,
    /// The faces of each placement in the order of its squares, one placement after the other.
    faces: Vec<Face>,
}

/// Successive placements on the same squares.
#[derive(Clone)]
struct Group {
    tiles: usize,
    placements: usize,
}

impl Placements {
    /// Adds a placement of at least one tile.
    pub(crate) fn push(&mut self, placement: &Placement) {
        let tiles = placement.tiles();
        let squares = tiles.iter().map(|(square, _)| square);
        let last = self
            .groups
            .last_mut()
            .filter(|last| last.tiles == tiles.len());
        match last.filter(|_| {
            self.squares
                .iter()
                .rev()
                .take(tiles.len())
                .eq(squares.clone().rev())
        }) {
            Some(last) => last.placements += 1,
            None => {
                self.groups.push(Group {
                    tiles: tiles.len(),
                    placements: 1,
                });
                self.squares.extend(squares);
            }
        }
        self.faces.extend(tiles.iter().map(|&(_, face)| face));
    }

    /// The squares of each group, and the faces of its placements: as many for each as there are squares.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (&[Square], &[Face])> {
        let (mut squares, mut faces) = (&self.squares[..], &self.faces[..]);
        self.groups.iter().map(move |group| {
            let (here, faces_here);
            (here, squares) = squares.split_at(group.tiles);
            (faces_here, faces) = faces.split_at(group.tiles * group.placements);
            (here, faces_here)
        })
    }

    /// The placements with this face on this square.
    pub(crate) fn with(&self, square: Square, face: Face) -> Placements {
        let mut left = Placements::default();
        for (squares, faces) in self.groups() {
            let Some(place) = squares.iter().position(|&at| at == square) else {
                continue;
            };
            let before = left.faces.len();
            for placement in faces
                .chunks_exact(squares.len())
                .filter(|placement| placement[place] == face)
            {
                left.faces.extend_from_slice(placement);
            }
            let tiles = squares.len();
            let placements = (left.faces.len() - before) / tiles;
            if placements > 0 {
                left.groups.push(Group { tiles, placements });
                left.squares.extend_from_slice(squares);
            }
        }
        left
    }

    /// Gives back memory that is not used.
    pub(crate) fn shrink(&mut self) {
        self.groups.shrink_to_fit();
        self.squares.shrink_to_fit();
        self.faces.shrink_to_fit();
    }
}
