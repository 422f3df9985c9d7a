use proto::enquiry::v1::Touch;

use crate::sanitize::single_line;

/// Maximum length of a description, in characters.
const MAX_CHARS: usize = 400;

/// Describes in one line how a visitor came: campaign or referring site, and landing page; `None` if unknown.
pub(crate) fn describe(touch: &Touch) -> Option<String> {
    let campaign = [
        ("", &touch.source),
        ("medium ", &touch.medium),
        ("campaign ", &touch.campaign),
        ("term ", &touch.term),
        ("content ", &touch.content),
    ];
    let named = campaign.into_iter().filter(|(_, value)| !value.is_empty());
    let mut parts: Vec<String> = named.map(|(label, value)| format!("{label}{value}")).collect();
    if !touch.referrer.is_empty() {
        parts.push(format!("from {}", touch.referrer));
    }
    if parts.is_empty() && !touch.landing_path.is_empty() {
        parts.push("came directly".to_owned());
    }
    if !touch.landing_path.is_empty() {
        parts.push(format!("to {}", touch.landing_path));
    }
    (!parts.is_empty()).then(|| single_line(&parts.join(", "), MAX_CHARS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn describes_a_campaign_a_referral_and_a_direct_visit() {
        let campaign = Touch {
            source: "leaflet".into(),
            medium: "print".into(),
            landing_path: "/cctv-systems/".into(),
            ..Touch::default()
        };
        assert_eq!(describe(&campaign).unwrap(), "leaflet, medium print, to /cctv-systems/");
        let linked = Touch { referrer: "https://www.google.com".into(), ..Touch::default() };
        assert_eq!(describe(&linked).unwrap(), "from https://www.google.com");
        let direct = Touch { landing_path: "/".into(), ..Touch::default() };
        assert_eq!(describe(&direct).unwrap(), "came directly, to /");
        assert_eq!(describe(&Touch::default()), None);
    }
}
