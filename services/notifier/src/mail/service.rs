use crate::sanitize::single_line;

/// The service value of a callback without a service.
const CALLBACK: &str = "Callback Request";
/// Maximum length of the label of an unknown value, in characters.
const MAX_UNKNOWN_CHARS: usize = 60;

/// Service values and their labels (rules 3.4 and 3.5).
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

/// The service values that `MAIL_ROUTES` may name.
pub(crate) fn service_values() -> impl Iterator<Item = &'static str> {
    SERVICES.into_iter().map(|(value, _)| value)
}

/// The label of a service value, or the value itself if a newer release added it.
pub(super) fn service_label(value: &str) -> String {
    let known = SERVICES.into_iter().find(|(known, _)| *known == value);
    known.map_or_else(|| single_line(value, MAX_UNKNOWN_CHARS), |(_, label)| label.to_owned())
}

/// Returns true unless `value` is empty or that of a callback without a service.
pub(super) fn names_a_service(value: &str) -> bool {
    !value.is_empty() && value != CALLBACK
}
