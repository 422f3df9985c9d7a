use proto::enquiry::v1::Touch;

use super::one_line::one_line;

/// Longest row, in characters.
const LONGEST: usize = 400;

/// How a visitor came, in one row: the campaign, or the site that linked, and the page; `None` if unknown.
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
    (!parts.is_empty()).then(|| one_line(&parts.join(", "), LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_a_referrer_and_a_direct_visit_are_told_apart() {
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
