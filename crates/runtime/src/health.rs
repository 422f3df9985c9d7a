//! What a process needs, and whether it has it.
//!
//! Each neighbour (broker, cache, another service) is a [`Component`]. One that is [`Need::Required`]
//! makes the process not ready while it is away; a [`Need::Degrading`] one is only named, since the
//! process still does its job without it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use metrics::gauge;
use serde::Serialize;

/// How much a component matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Without it the process should get no work.
    Required,
    /// Without it the process works on, with less.
    Degrading,
}

/// The one-word answer of `/readyz`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// All components are there.
    Ready,
    /// Something is missing that the process can do without for a while.
    Degraded,
    /// Something required is missing, or the process is stopping.
    NotReady,
}

/// The body of `/readyz`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// All of it in one word.
    pub status: Status,
    /// Each component's state: `up`, or the reason it is not.
    pub components: BTreeMap<&'static str, String>,
}

#[derive(Debug)]
struct Entry {
    need: Need,
    /// `None` is up.
    missing: Option<String>,
}

#[derive(Debug, Default)]
struct Inner {
    entries: BTreeMap<&'static str, Entry>,
    stopping: bool,
}

/// The state of a process, shared by those who report and those who ask.
#[derive(Debug, Clone, Default)]
pub struct Health(Arc<Mutex<Inner>>);

impl Health {
    /// Nothing needed yet: ready.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a component, missing until it says that it is [`Component::up`].
    pub fn component(&self, name: &'static str, need: Need) -> Component {
        let component = Component { name, health: self.clone() };
        self.with(|inner| inner.entries.insert(name, Entry { need, missing: Some("starting".to_owned()) }));
        gauge!("component_up", "component" => name).set(0.0);
        component
    }

    /// From now on not ready: the process is about to stop.
    pub fn set_stopping(&self) {
        self.with(|inner| inner.stopping = true);
    }

    /// What `/readyz` answers now.
    pub fn report(&self) -> Report {
        self.with(|inner| {
            let missing = |need| inner.entries.values().any(|entry| entry.need == need && entry.missing.is_some());
            let status = if inner.stopping || missing(Need::Required) {
                Status::NotReady
            } else if missing(Need::Degrading) {
                Status::Degraded
            } else {
                Status::Ready
            };
            let mut components: BTreeMap<&'static str, String> = inner
                .entries
                .iter()
                .map(|(name, entry)| (*name, entry.missing.clone().unwrap_or_else(|| "up".to_owned())))
                .collect();
            if inner.stopping {
                components.insert("process", "stopping".to_owned());
            }
            Report { status, components }
        })
    }

    fn with<T>(&self, act: impl FnOnce(&mut Inner) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The handle by which one component's state is told.
#[derive(Debug, Clone)]
pub struct Component {
    name: &'static str,
    health: Health,
}

impl Component {
    /// It is there.
    pub fn up(&self) {
        self.set(None);
    }

    /// It is missing, for a reason that operations can read. No personal data, no secret.
    pub fn down(&self, reason: impl Into<String>) {
        self.set(Some(reason.into()));
    }

    fn set(&self, missing: Option<String>) {
        gauge!("component_up", "component" => self.name).set(if missing.is_none() { 1.0 } else { 0.0 });
        self.health.with(|inner| {
            if let Some(entry) = inner.entries.get_mut(self.name) {
                entry.missing = missing;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_requirement_is_named_and_makes_the_process_not_ready() {
        let health = Health::new();
        let broker = health.component("broker", Need::Required);
        assert_eq!(health.report().status, Status::NotReady);
        broker.up();
        assert_eq!(health.report().status, Status::Ready);
        broker.down("connection refused");
        let report = health.report();
        assert_eq!(report.status, Status::NotReady);
        assert_eq!(report.components["broker"], "connection refused");
    }

    #[test]
    fn what_only_degrades_leaves_the_process_ready_for_work() {
        let health = Health::new();
        health.component("cache", Need::Degrading).down("timed out");
        assert_eq!(health.report().status, Status::Degraded);
    }

    #[test]
    fn a_stopping_process_is_not_ready_whatever_it_has() {
        let health = Health::new();
        health.component("broker", Need::Required).up();
        health.set_stopping();
        assert_eq!(health.report().status, Status::NotReady);
    }
}
