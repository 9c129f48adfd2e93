//! A decision list.

/// What is done when all of its conditions hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// The conditions by number, in order; none in the last rule.
    pub conditions: Vec<usize>,
    /// The action by number.
    pub action: usize,
}

/// Rules, the first of which that holds is followed. The last has no condition, and no other is without one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct List(Vec<Rule>);

impl List {
    /// A list of these rules and, last, an action that needs no condition.
    ///
    /// # Panics
    /// When a rule before the last has no condition.
    #[must_use]
    pub fn new(mut rules: Vec<Rule>, last: usize) -> List {
        assert!(rules.iter().all(|rule| !rule.conditions.is_empty()), "nothing would come after it");
        rules.push(Rule { conditions: Vec::new(), action: last });
        List(rules)
    }

    /// The rules, the last included.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.0
    }

    /// The rules before the last.
    pub(crate) fn before_last(&self) -> &[Rule] {
        &self.0[..self.0.len() - 1]
    }

    /// The action of the last rule.
    pub(crate) fn last(&self) -> usize {
        self.0[self.0.len() - 1].action
    }

    /// How many rules, the last included.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a list is never empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}
