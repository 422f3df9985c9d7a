use serde::Serialize;
use uuid::Uuid;

/// Maximum number of ids in an alert.
pub const MAX_IDS: usize = 20;

/// A message to operators.
///
/// Serialized, it is the body of the webhook: chat programs (Slack, Teams, Mattermost) show `text`, the other fields are
/// for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alert {
    /// The whole message in prose, without personal data.
    pub text: String,
    /// The name of its rule, such as `enquiries-undelivered`.
    #[serde(rename = "alarm")]
    pub name: &'static str,
    /// Firing or resolved.
    pub state: AlertState,
    /// Number of affected enquiries.
    pub count: usize,
    /// Age of the oldest affected enquiry, in seconds.
    pub oldest_seconds: u64,
    /// Ids of the oldest affected enquiries, at most [`MAX_IDS`].
    pub ids: Vec<Uuid>,
}

/// The state of an alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum AlertState {
    /// The condition holds.
    #[serde(rename = "raised")]
    Firing,
    /// The condition is over.
    #[serde(rename = "cleared")]
    Resolved,
}
