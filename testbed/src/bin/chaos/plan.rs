use std::{fmt, time::Duration};

use fastrand::Rng;
use testbed::{system::Part, wiring::Link};

/// Replicas of the notifier: two, which have to agree on which of them sends each mail.
pub(crate) const NOTIFIERS: usize = 2;

const PARTS: [Part; 6] =
    [Part::Contact(0), Part::Notifier(0), Part::Notifier(1), Part::RabbitMq, Part::Redis, Part::MailServer];
const LINKS: [Link; 5] = [
    Link::GatewayToContact,
    Link::ContactToRabbitMq,
    Link::NotifiersToRabbitMq,
    Link::NotifiersToRedis,
    Link::NotifiersToMailServer,
];

/// A fault injected into one target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    /// SIGTERM, and a restart later.
    Stop(Part),
    /// SIGKILL, and a restart later.
    Kill(Part),
    /// Connections break, and new ones fail until the link is restored.
    Cut(Link),
    /// Connections stay open without forwarding anything, then break.
    Stall(Link),
}

impl Action {
    /// The kind of fault in one word.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Stop(_) => "stop",
            Self::Kill(_) => "kill",
            Self::Cut(_) => "cut",
            Self::Stall(_) => "stall",
        }
    }

    /// Returns true if the notifiers lose Redis during the fault.
    pub(crate) fn takes_redis_away(self) -> bool {
        match self {
            Self::Stop(part) | Self::Kill(part) => part == Part::Redis,
            Self::Cut(link) | Self::Stall(link) => link == Link::NotifiersToRedis,
        }
    }

    /// Returns true if both have the same target.
    fn meets(self, other: Self) -> bool {
        match (self, other) {
            (Self::Stop(one) | Self::Kill(one), Self::Stop(two) | Self::Kill(two)) => one == two,
            (Self::Cut(one) | Self::Stall(one), Self::Cut(two) | Self::Stall(two)) => one == two,
            _ => false,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stop(part) | Self::Kill(part) => write!(f, "{} {part:?}", self.kind()),
            Self::Cut(link) | Self::Stall(link) => write!(f, "{} {link:?}", self.kind()),
        }
    }
}

/// One or two targets at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) actions: Vec<Action>,
    /// Duration of the outage.
    pub(crate) outage: Duration,
    /// Time without faults afterwards.
    pub(crate) rest: Duration,
}

/// An endless sequence of faults. The same seed gives the same sequence.
///
/// Faults are drawn without replacement: each comes once before any repeats, so that a short run covers as many
/// kinds as possible.
#[derive(Debug)]
pub(crate) struct Plan {
    random: Rng,
    deck: Vec<Action>,
}

impl Plan {
    pub(crate) fn new(seed: u64) -> Self {
        Self { random: Rng::with_seed(seed), deck: Vec::new() }
    }

    fn draw(&mut self) -> Option<Action> {
        if self.deck.is_empty() {
            self.deck.extend(PARTS.into_iter().flat_map(|part| [Action::Stop(part), Action::Kill(part)]));
            self.deck.extend(LINKS.into_iter().flat_map(|link| [Action::Cut(link), Action::Stall(link)]));
            self.random.shuffle(&mut self.deck);
        }
        self.deck.pop()
    }

    fn millis(&mut self, from: u64, to: u64) -> Duration {
        Duration::from_millis(self.random.u64(from..=to))
    }
}

impl Iterator for Plan {
    type Item = Fault;

    fn next(&mut self) -> Option<Fault> {
        let mut actions = vec![self.draw()?];
        if self.random.bool() {
            let second = self.draw()?;
            if second.meets(actions[0]) {
                // It comes later.
                self.deck.insert(0, second);
            } else {
                actions.push(second);
            }
        }
        Some(Fault { actions, outage: self.millis(200, 3_500), rest: self.millis(500, 3_000) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_plan() {
        let plan = |seed| Plan::new(seed).take(50).collect::<Vec<_>>();
        assert_eq!(plan(7), plan(7));
        assert_ne!(plan(7), plan(8));
    }

    #[test]
    fn every_part_and_every_link_has_its_turn_and_no_target_has_two_faults_at_once() {
        let faults: Vec<Fault> = Plan::new(1).take(60).collect();
        for fault in &faults {
            assert!(fault.actions.len() <= 2);
            assert!(fault.actions.len() < 2 || !fault.actions[0].meets(fault.actions[1]), "{fault:?}");
        }
        let met: Vec<Action> = faults.into_iter().flat_map(|fault| fault.actions).collect();
        for part in PARTS {
            assert!(met.contains(&Action::Stop(part)) && met.contains(&Action::Kill(part)), "{part:?}");
        }
        for link in LINKS {
            assert!(met.contains(&Action::Cut(link)) && met.contains(&Action::Stall(link)), "{link:?}");
        }
    }
}
