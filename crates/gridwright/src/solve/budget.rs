//! How long a question may take: a number of steps, and a flag that stops it from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A limit on work. A step is one dead end or one found answer of the search, the same on every machine.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    pub(crate) steps: Option<u64>,
    pub(crate) cancel: Option<Cancel>,
}

impl Budget {
    /// As long as it takes.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// At most so many steps.
    pub fn steps(steps: u64) -> Budget {
        Budget { steps: Some(steps), cancel: None }
    }

    /// Stops when the flag is raised.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &Cancel) -> Budget {
        self.cancel = Some(cancel.clone());
        self
    }

    /// Takes one step, if there is one left and nobody cancelled.
    pub(crate) fn take(&mut self) -> bool {
        if self.is_cancelled() || self.is_spent() {
            return false;
        }
        if let Some(steps) = &mut self.steps {
            *steps -= 1;
        }
        true
    }

    /// The same without a limit on steps; it can still be cancelled.
    pub(crate) fn without_limit(&self) -> Budget {
        Budget { steps: None, cancel: self.cancel.clone() }
    }

    /// The same with so many steps at most.
    pub(crate) fn at_most(&self, steps: u64) -> Budget {
        Budget { steps: Some(self.steps.map_or(steps, |own| own.min(steps))), cancel: self.cancel.clone() }
    }

    /// Takes off what was spent of [`Budget::at_most`] so many steps.
    pub(crate) fn follow(&mut self, most: u64, part: &Budget) {
        if let (Some(steps), Some(left)) = (&mut self.steps, part.steps) {
            *steps -= most.min(*steps).saturating_sub(left);
        }
    }

    /// Nothing is left.
    pub(crate) fn end(&mut self) {
        self.steps = self.steps.map(|_| 0);
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.steps == Some(0)
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(Cancel::is_raised)
    }
}

/// A flag that stops work under way. Clones share the flag, also across threads.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not raised.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Stops the work at its next look, within milliseconds.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True once raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
