use crate::message::part::Part;

/// Prefix of a refused part's member in Redis.
const REFUSED: &str = "noticed:";

/// An undelivered part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// When its enquiry was accepted, in seconds since the Unix epoch.
    pub(super) accepted: i64,
    pub(super) kind: Kind,
}

/// The kind of an undelivered part, by what it waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A retry; or an operator, as a dead letter that its recipients do not know of.
    Open,
    /// A person, as a dead letter whose content was refused and whose recipients have a notice.
    Refused,
}

impl Kind {
    /// The part's member in Redis.
    pub(super) fn member(self, part: Part) -> String {
        match self {
            Self::Open => part.to_string(),
            Self::Refused => format!("{REFUSED}{part}"),
        }
    }

    pub(super) fn other(self) -> Self {
        match self {
            Self::Open => Self::Refused,
            Self::Refused => Self::Open,
        }
    }

    /// Parses what [`Kind::member`] returns.
    pub(super) fn parse(member: &str) -> Option<(Part, Self)> {
        let (part, kind) = member.strip_prefix(REFUSED).map_or((member, Self::Open), |part| (part, Self::Refused));
        Some((part.parse().ok()?, kind))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_member_survives_a_round_trip() {
        let enquiry = Part::whole(Uuid::new_v4());
        for part in [enquiry, Part { follow_up: Some(Uuid::new_v4()), ..enquiry }] {
            for kind in [Kind::Open, Kind::Refused] {
                assert_eq!(Kind::parse(&kind.member(part)), Some((part, kind)));
            }
        }
        assert_eq!(Kind::parse("noticed:nothing"), None);
    }
}
