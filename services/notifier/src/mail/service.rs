use super::one_line::one_line;

/// A callback's service value: it names no service.
const CALLBACK: &str = "Callback Request";
/// Longest label of a value that is not in the table, in characters.
const LONGEST: usize = 60;

/// Every service value and the words for it (spec §3).
const SERVICES: [(&str, &str); 8] = [
    ("intruder-alarms", "Intruder Alarms"),
    ("cctv-systems", "CCTV Systems"),
    ("commercial-security", "Commercial Security"),
    ("maintenance-repair", "Maintenance & Repair"),
    ("consultation", "Free Consultation"),
    ("other", "Other"),
    ("General Enquiry", "General Enquiry"),
    (CALLBACK, CALLBACK),
];

/// The service values, for whoever names one.
pub(crate) fn service_values() -> impl Iterator<Item = &'static str> {
    SERVICES.into_iter().map(|(value, _)| value)
}

/// The words for a service value; a value that is newer than this program stands for itself.
pub(super) fn service_label(value: &str) -> String {
    let known = SERVICES.into_iter().find(|(known, _)| *known == value);
    known.map_or_else(|| one_line(value, LONGEST), |(_, label)| label.to_owned())
}

/// Whether a value says which service somebody wants.
pub(super) fn names_a_service(value: &str) -> bool {
    !value.is_empty() && value != CALLBACK
}
