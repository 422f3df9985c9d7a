use serde::Serialize;
use uuid::Uuid;

/// What is told, as the webhook gets it: `text` is what chat programs show (Slack, Teams, Mattermost), the
/// rest is for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alarm {
    /// The whole message in words. No personal data.
    pub text: String,
    /// What it is about, such as `enquiries-undelivered`: the same when it is raised and when it is over.
    pub alarm: &'static str,
    /// Whether something is wrong or well again.
    pub state: State,
    /// How many enquiries it is about.
    pub count: usize,
    /// Age of the oldest, in seconds.
    pub oldest_seconds: u64,
    /// Ids of some of them, the oldest first.
    pub ids: Vec<Uuid>,
}

/// Where an alarm stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Something is wrong.
    Raised,
    /// It is well again.
    Cleared,
}
