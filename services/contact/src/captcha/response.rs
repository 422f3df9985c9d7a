use serde_json::Value;

/// Error codes that are not the visitor's fault.
const CONFIGURATION_FAULTS: [&str; 5] =
    ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error", "sitekey-secret-mismatch"];

/// A response that says nothing about the visitor. The error repeats none of its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum ResponseError {
    #[error("CAPTCHA_VERIFY_URL sent a malformed response")]
    Malformed,
    #[error("CAPTCHA_VERIFY_URL rejected the request ({0}): check CAPTCHA_SECRET")]
    Rejected(&'static str),
}

/// Returns true if the token was verified. Turnstile and hCaptcha both respond with `success` and, if it is `false`,
/// `error-codes` (developers.cloudflare.com/turnstile/get-started/server-side-validation).
pub(super) fn is_verified(response: &[u8]) -> Result<bool, ResponseError> {
    let response: Value = serde_json::from_slice(response).map_err(|_| ResponseError::Malformed)?;
    let is_verified = response["success"].as_bool().ok_or(ResponseError::Malformed)?;
    let codes = response["error-codes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let fault = CONFIGURATION_FAULTS.into_iter().find(|code| codes.iter().any(|found| found == code));
    match fault {
        Some(code) if !is_verified => Err(ResponseError::Rejected(code)),
        _ => Ok(is_verified),
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

    /// Values of every kind as JSON.
    fn any_value() -> impl Strategy<Value = String> {
        let known = select(vec!["true", "false", "null", "0", "1e999", "\"true\"", "[true]", "{}", "\"hunter2\""]);
        prop_oneof![3 => known.prop_map(str::to_owned), 1 => ".{0,8}".prop_map(|text| Value::from(text).to_string())]
    }

    fn any_codes() -> impl Strategy<Value = String> {
        let code = prop_oneof![
            select(CONFIGURATION_FAULTS.to_vec()).prop_map(|code| format!("{code:?}")),
            select(vec!["timeout-or-duplicate", "invalid-input-response"]).prop_map(|code| format!("{code:?}")),
            any_value(),
        ];
        prop_oneof![4 => vec(code, 0..4).prop_map(|codes| format!("[{}]", codes.join(","))), 1 => any_value()]
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn only_a_boolean_decides(success in any_value(), codes in any_codes()) {
            let response = format!(r#"{{"success": {success}, "error-codes": {codes}, "hostname": "hunter2"}}"#);
            match is_verified(response.as_bytes()) {
                Ok(is_verified) => prop_assert_eq!(success, is_verified.to_string()),
                Err(ResponseError::Rejected(code)) => prop_assert!(success == "false" && codes.contains(code)),
                Err(ResponseError::Malformed) => {
                    let is_boolean = ["true", "false"].contains(&success.as_str());
                    prop_assert!(!is_boolean || codes.contains("1e999"), "{}", response);
                }
            }
        }

        #[test]
        fn errors_repeat_nothing_of_the_response(bytes in vec(any::<u8>(), 0..200)) {
            prop_assert!(is_verified(&bytes).is_err(), "random bytes are malformed");
            let before = br#"{"success": false, "error-codes": ["hunter2", "bad-request"], "x": ""#;
            let marked = [before, &*bytes, b"\"}"].concat();
            if let Err(error) = is_verified(&marked) {
                let text = format!("{error} {error:?}");
                prop_assert!(!text.contains("hunter2"), "{}", text);
            }
        }
    }
}
