use percent_encoding::percent_decode_str;

use crate::env::{ConfigError, Env, Variable};

/// Passwords that examples and images use, and the names of our accounts.
const DEFAULT_PASSWORDS: [&str; 20] = [
    "guest",
    "enquiries",
    "website",
    "gateway",
    "contact",
    "reviews",
    "notifier",
    "operator",
    "operators",
    "rabbitmq",
    "redis",
    "default",
    "user",
    "admin",
    "root",
    "test",
    "secret",
    "password",
    "changeme",
    "change-me",
];

/// See [`Rule::password`](super::Rule::password).
pub(super) fn password(env: &Env, variable: &Variable) -> Result<Option<String>, ConfigError> {
    let wanted = "give the URL with a random password (openssl rand -hex 24)";
    let Some(text) = env.text(variable)? else {
        return Ok(Some(format!("it is not set, so the password is a default; {wanted}")));
    };
    let refused = urls(&text).filter_map(userinfo).any(is_default);
    Ok(refused.then(|| format!("its password is empty or a default; {wanted}")))
}

/// The URLs of a list. The hosts of Sentinels are separated by commas within one URL.
fn urls(text: &str) -> impl Iterator<Item = &str> {
    let is_one_url = text.split("://").next().is_some_and(|scheme| scheme.ends_with("+sentinel"));
    text.split(move |c| c == ',' && !is_one_url).map(str::trim)
}

/// The part before `@`, empty if there is none. `None` if the text is not a URL, which the parser reports.
fn userinfo(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    Some(authority.rsplit_once('@').map_or("", |(userinfo, _)| userinfo))
}

fn is_default(userinfo: &str) -> bool {
    let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().to_lowercase();
    let (user, password) = (decoded(user), decoded(password));
    password.is_empty() || password == user || DEFAULT_PASSWORDS.contains(&password.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::env::DefaultValue;

    static V: Variable = Variable::undocumented("V", DefaultValue::Unset);

    fn is_refused(url: &str) -> bool {
        password(&Env::from_pairs([("V", url)]), &V).unwrap().is_some()
    }

    #[test]
    fn refuses_missing_empty_and_default_passwords() {
        for url in [
            "",
            "redis://redis:6379",
            "redis://:@redis",
            "amqp://guest:guest@127.0.0.1:5672/%2f",
            "amqp://enquiries:Enquiries@rabbitmq/%2f",
            "amqp://pat:p%61t@rabbitmq",
            "amqps://pat:k3J9-x@one,amqps://pat@two",
            "redis+sentinel://one:1,two:2/main",
            "rediss://pat:changeme@redis/0",
        ] {
            assert!(is_refused(url), "{url}");
        }
    }

    #[test]
    fn accepts_passwords_that_are_not_defaults() {
        for url in [
            "amqps://pat:k3J9-x@one , amqps://pat:k3J9-x@two",
            "redis+sentinel://pat:k3J9-x@one:1,two:2/main",
            "redis://:k3J9-x@redis:6379/1",
        ] {
            assert!(!is_refused(url), "{url}");
        }
    }
}
