use std::fmt;

/// An environment variable with its documentation. `docs/reference/configuration.md` is generated from all of them.
#[derive(Debug)]
pub struct Variable {
    /// Its name.
    pub name: &'static str,
    /// The value that applies if it is unset.
    pub default: DefaultValue,
    /// The form of a value, or its unit.
    pub form: &'static str,
    /// Readers beside the processes whose configuration reads it: `operator`, the container for operators' commands, and
    /// `site build`.
    pub also_read_by: &'static [&'static str],
    /// The origin of its value in a container.
    pub in_containers: InContainers,
    /// The firm or operator that changes it, and the reason. Markdown.
    pub changed_by: &'static str,
    /// The meaning of its value, with limits. Markdown, in which links begin at `docs/reference/`.
    pub sets: &'static str,
}

/// The value of a variable that is unset.
#[derive(Debug)]
pub enum DefaultValue {
    /// None.
    Unset,
    /// A value that is parsed like a given one.
    Value(&'static str),
    /// Another value under a condition.
    Conditional {
        /// The value if the condition does not hold.
        usual: &'static str,
        /// The condition, such as "with `business`". Markdown.
        condition: &'static str,
        /// The value if the condition holds.
        exceptional: &'static str,
    },
    /// A value that changes with each release.
    Described {
        /// The value in this release.
        value: &'static str,
        /// The value and its source. Markdown.
        description: &'static str,
    },
}

/// The origin of a variable's value in a container.
#[derive(Debug, PartialEq, Eq)]
pub enum InContainers {
    /// `.env`, from which Compose and Swarm pass it on to each service that reads it.
    PassedOn,
    /// The Compose files, whatever `.env` says: they know the names of the other services.
    Set,
    /// Neither. The text says why.
    NotPassedOn(&'static str),
}

impl Variable {
    /// The value that applies if the variable is unset, and no condition holds.
    pub const fn default_value(&self) -> Option<&'static str> {
        match self.default {
            DefaultValue::Unset => None,
            DefaultValue::Value(value)
            | DefaultValue::Conditional { usual: value, .. }
            | DefaultValue::Described { value, .. } => Some(value),
        }
    }

    /// The value that applies if the variable is unset, and its condition holds.
    pub(super) const fn conditional_default(&self) -> Option<&'static str> {
        match self.default {
            DefaultValue::Conditional { exceptional, .. } => Some(exceptional),
            _ => self.default_value(),
        }
    }

    /// A variable without documentation.
    #[cfg(test)]
    pub(crate) const fn undocumented(name: &'static str, default: DefaultValue) -> Self {
        let in_containers = InContainers::NotPassedOn("");
        Self { name, default, form: "", also_read_by: &[], in_containers, changed_by: "", sets: "" }
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
