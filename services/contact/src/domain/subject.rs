use std::str::FromStr;

use proto::enquiry::v1::ESTIMATE_COPY;

/// A service of the contact form (rule 3.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the services'")]
pub enum Service {
    IntruderAlarms,
    CctvSystems,
    CommercialSecurity,
    MaintenanceRepair,
    Consultation,
    Other,
}

/// The subject of an enquiry, which decides the required fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A service of the contact form: every field is required.
    Service(Service),
    /// `General Enquiry`, the modal's email mode: an email address is required (rule 5.13).
    General,
    /// `Callback Request`: a phone number is required (rule 5.14).
    Callback,
    /// `Estimate Copy`: an email address and an estimate with its price are required (rule 3.19).
    EstimateCopy,
}

/// No service, or an unknown one (rule 5.4).
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("Please select a service")]
pub struct SubjectError;

impl Subject {
    /// The value that the site sends and the staff see (rules 3.4 and 3.5).
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Service(Service::IntruderAlarms) => "intruder-alarms",
            Self::Service(Service::CctvSystems) => "cctv-systems",
            Self::Service(Service::CommercialSecurity) => "commercial-security",
            Self::Service(Service::MaintenanceRepair) => "maintenance-repair",
            Self::Service(Service::Consultation) => "consultation",
            Self::Service(Service::Other) => "other",
            Self::General => "General Enquiry",
            Self::Callback => "Callback Request",
            Self::EstimateCopy => ESTIMATE_COPY,
        }
    }
}

impl FromStr for Subject {
    type Err = SubjectError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.trim() {
            "intruder-alarms" => Self::Service(Service::IntruderAlarms),
            "cctv-systems" => Self::Service(Service::CctvSystems),
            "commercial-security" => Self::Service(Service::CommercialSecurity),
            "maintenance-repair" => Self::Service(Service::MaintenanceRepair),
            "consultation" => Self::Service(Service::Consultation),
            "other" => Self::Service(Service::Other),
            "General Enquiry" => Self::General,
            "Callback Request" => Self::Callback,
            ESTIMATE_COPY => Self::EstimateCopy,
            _ => return Err(SubjectError),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_service_value_round_trips() {
        let values = [
            "intruder-alarms",
            "cctv-systems",
            "commercial-security",
            "maintenance-repair",
            "consultation",
            "other",
            "General Enquiry",
            "Callback Request",
            "Estimate Copy",
        ];
        for value in values {
            assert_eq!(value.parse::<Subject>().unwrap().as_str(), value);
        }
    }

    #[test]
    fn a_service_is_required() {
        for value in ["", "Intruder Alarms", "callback request", "drop table"] {
            assert_eq!(value.parse::<Subject>().unwrap_err().to_string(), "Please select a service");
        }
    }
}
