use std::str::FromStr;

/// A service of the contact form (spec §3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Service {
    IntruderAlarms,
    CctvSystems,
    CommercialSecurity,
    MaintenanceRepair,
    Consultation,
    Other,
}

/// What an enquiry is about; it decides which fields are needed (spec §5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// From the contact form: everything is needed.
    Service(Service),
    /// `General Enquiry`, the modal's email mode: an address is needed.
    General,
    /// `Callback Request`: a number is needed.
    Callback,
}

/// No service chosen, or one that we do not know (spec §5).
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("Please select a service")]
pub struct SubjectError;

impl Subject {
    /// The value that the site sends and the staff see (spec §3).
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
            _ => return Err(SubjectError),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spec_3_every_service_value_is_known_and_comes_out_as_it_went_in() {
        let values = [
            "intruder-alarms",
            "cctv-systems",
            "commercial-security",
            "maintenance-repair",
            "consultation",
            "other",
            "General Enquiry",
            "Callback Request",
        ];
        for value in values {
            assert_eq!(value.parse::<Subject>().unwrap().as_str(), value);
        }
    }

    #[test]
    fn spec_5_a_service_is_required() {
        for value in ["", "Intruder Alarms", "callback request", "drop table"] {
            assert_eq!(value.parse::<Subject>().unwrap_err().to_string(), "Please select a service");
        }
    }
}
