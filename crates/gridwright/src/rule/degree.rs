//! Degree: a loop passes a node once, or not at all.

use super::{Fact, Totals};

/// Two of the links at a node are on the loop, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Degree {
    /// The links that end in the node.
    pub links: Vec<Fact>,
    /// The node must be passed.
    pub visit: bool,
}

impl Degree {
    /// The numbers of lines that are right.
    pub fn totals(&self) -> Totals {
        if self.visit { Totals::from(2) } else { Totals::any_of([0, 2]) }
    }

    pub(super) fn sentence(&self, at: &str) -> String {
        if self.visit {
            format!("the loop passes {at}")
        } else {
            format!("the loop passes {at} once or not at all")
        }
    }
}
