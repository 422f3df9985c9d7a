use serde_json::Value;

/// Codes by which a verifier says that the fault is not the visitor's.
const NOT_THE_VISITORS: [&str; 5] =
    ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error", "sitekey-secret-mismatch"];

/// An answer that says nothing of the visitor. None of its own words is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoVerdict {
    #[error("what CAPTCHA_VERIFY_URL answered is no verdict")]
    Shape,
    #[error("CAPTCHA_VERIFY_URL does not take the question ({0}): check CAPTCHA_SECRET")]
    NotTaken(&'static str),
}

/// Whether a person sent the form, by what Turnstile and hCaptcha alike answer: `success`, and where it is `false` perhaps
/// `error-codes` (developers.cloudflare.com/turnstile/get-started/server-side-validation).
pub(super) fn is_person(answer: &[u8]) -> Result<bool, NoVerdict> {
    let answer: Value = serde_json::from_slice(answer).map_err(|_| NoVerdict::Shape)?;
    let is_person = answer["success"].as_bool().ok_or(NoVerdict::Shape)?;
    let codes = answer["error-codes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let ours = NOT_THE_VISITORS.into_iter().find(|code| codes.iter().any(|found| found == code));
    match ours {
        Some(code) if !is_person => Err(NoVerdict::NotTaken(code)),
        _ => Ok(is_person),
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest},
        sample::select,
    };
    use test_support::thousand_cases;

    use super::*;

    /// Values of every kind, written as JSON.
    fn any_value() -> impl Strategy<Value = String> {
        let known = select(vec!["true", "false", "null", "0", "1e999", "\"true\"", "[true]", "{}", "\"hunter2\""]);
        prop_oneof![3 => known.prop_map(str::to_owned), 1 => ".{0,8}".prop_map(|text| Value::from(text).to_string())]
    }

    fn any_codes() -> impl Strategy<Value = String> {
        let code = prop_oneof![
            select(NOT_THE_VISITORS.to_vec()).prop_map(|code| format!("{code:?}")),
            select(vec!["timeout-or-duplicate", "invalid-input-response"]).prop_map(|code| format!("{code:?}")),
            any_value(),
        ];
        prop_oneof![4 => vec(code, 0..4).prop_map(|codes| format!("[{}]", codes.join(","))), 1 => any_value()]
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn nobody_is_a_person_or_a_robot_but_by_a_plain_yes_or_no(success in any_value(), codes in any_codes()) {
            let answer = format!(r#"{{"success": {success}, "error-codes": {codes}, "hostname": "hunter2"}}"#);
            match is_person(answer.as_bytes()) {
                Ok(is_person) => prop_assert_eq!(success, is_person.to_string()),
                Err(NoVerdict::NotTaken(code)) => prop_assert!(success == "false" && codes.contains(code)),
                Err(NoVerdict::Shape) => {
                    let is_plain = ["true", "false"].contains(&success.as_str());
                    prop_assert!(!is_plain || codes.contains("1e999"), "{}", answer);
                }
            }
        }

        #[test]
        fn any_bytes_are_a_verdict_or_an_error_that_repeats_none_of_them(bytes in vec(any::<u8>(), 0..200)) {
            prop_assert!(is_person(&bytes).is_err(), "bytes of chance are no verdict");
            let before = br#"{"success": false, "error-codes": ["hunter2", "bad-request"], "x": ""#;
            let marked = [before, &*bytes, b"\"}"].concat();
            if let Err(error) = is_person(&marked) {
                let said = format!("{error} {error:?}");
                prop_assert!(!said.contains("hunter2"), "{}", said);
            }
        }
    }
}
