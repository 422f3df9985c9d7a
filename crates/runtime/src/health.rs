//! Readiness of a process, from the state of its dependencies.
//!
//! Each dependency (broker, cache, another service) is a [`Component`]. While a [`Need::Required`] one is down the process
//! is not ready. While a [`Need::Degrading`] one is down the process is degraded and goes on working.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use metrics::gauge;
use serde::Serialize;

/// How much a component matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// The process should get no work without it.
    Required,
    /// The process works on without it, with reduced function.
    Degrading,
}

/// The overall status in `/readyz`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// All components are up.
    Ready,
    /// A degrading component is down.
    Degraded,
    /// A required component is down, or the process is stopping.
    NotReady,
}

/// The body of `/readyz`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The overall status.
    pub status: Status,
    /// State by component: `up`, or the reason it is down.
    pub components: BTreeMap<&'static str, String>,
}

#[derive(Debug)]
struct Entry {
    need: Need,
    /// Why it is down; `None` if it is up.
    down: Option<String>,
}

#[derive(Debug, Default)]
struct Inner {
    entries: BTreeMap<&'static str, Entry>,
    stopping: bool,
}

/// The readiness of a process. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Health(Arc<Mutex<Inner>>);

impl Health {
    /// Ready, since no component is registered yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Registers a component, which is down until [`Component::up`] is called.
    pub fn component(&self, name: &'static str, need: Need) -> Component {
        let component = Component { name, health: self.clone() };
        self.with(|inner| inner.entries.insert(name, Entry { need, down: Some("starting".to_owned()) }));
        gauge!("component_up", "component" => name).set(0.0);
        component
    }

    /// Makes the process not ready for the rest of its life, as it is about to stop.
    pub(crate) fn set_stopping(&self) {
        self.with(|inner| inner.stopping = true);
    }

    /// The current body of `/readyz`.
    pub fn report(&self) -> Report {
        self.with(|inner| {
            let is_down = |need| inner.entries.values().any(|entry| entry.need == need && entry.down.is_some());
            let status = if inner.stopping || is_down(Need::Required) {
                Status::NotReady
            } else if is_down(Need::Degrading) {
                Status::Degraded
            } else {
                Status::Ready
            };
            let mut components: BTreeMap<&'static str, String> = inner
                .entries
                .iter()
                .map(|(name, entry)| (*name, entry.down.clone().unwrap_or_else(|| "up".to_owned())))
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

/// Reports the state of one component.
#[derive(Debug, Clone)]
pub struct Component {
    name: &'static str,
    health: Health,
}

impl Component {
    /// Marks it as up.
    pub fn up(&self) {
        self.set(None);
    }

    /// Marks it as down, for a reason shown to operators: no personal data, no secrets.
    pub fn down(&self, reason: impl Into<String>) {
        self.set(Some(reason.into()));
    }

    fn set(&self, down: Option<String>) {
        gauge!("component_up", "component" => self.name).set(if down.is_none() { 1.0 } else { 0.0 });
        self.health.with(|inner| {
            if let Some(entry) = inner.entries.get_mut(self.name) {
                entry.down = down;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_required_component_that_is_down_makes_the_process_not_ready() {
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
    fn a_degrading_component_that_is_down_degrades_the_process() {
        let health = Health::new();
        health.component("cache", Need::Degrading).down("timed out");
        assert_eq!(health.report().status, Status::Degraded);
    }

    #[test]
    fn a_stopping_process_is_not_ready() {
        let health = Health::new();
        health.component("broker", Need::Required).up();
        health.set_stopping();
        assert_eq!(health.report().status, Status::NotReady);
    }
}
