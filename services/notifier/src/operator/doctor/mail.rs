use super::Finding;
use crate::{
    Config, Transport,
    mailer::{SendError, notices::Notices},
};

/// Whether a mail could be sent now; none is.
pub(super) async fn check(config: &Config) -> Vec<Finding> {
    let what = match config.transport {
        Transport::Smtp(_) => "mail server",
        Transport::Folder(_) => "mail folder",
    };
    vec![match (try_out(config).await, &config.transport) {
        (Err(error), _) => Finding::fail(what, error.to_string()),
        (Ok(()), Transport::Smtp(_)) => Finding::ok(what, "it takes connection, TLS and login as SMTP_URL says"),
        (Ok(()), Transport::Folder(folder)) => Finding::warn(
            what,
            format!("without SMTP_URL mails become files in {}, which is writable", folder.display()),
        ),
    }]
}

async fn try_out(config: &Config) -> Result<(), SendError> {
    Notices::new(config).await?.check().await
}
