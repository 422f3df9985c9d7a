//! What the program refuses with `SITE_ENV=production`.

use std::process::Stdio;

use test_support::DEADLINE;
use tokio::{process::Command, time};

#[tokio::test]
async fn the_service_and_its_commands_name_every_refused_variable_and_exit_64() {
    for arguments in [&[][..], &["dead", "list"]] {
        let program = Command::new(env!("CARGO_BIN_EXE_notifier"))
            .args(arguments)
            .env("SITE_ENV", "production")
            .env("MAIL_TO", "office@example.com")
            .env("SMTP_URL", "smtp://mailpit:1025")
            .env("NOTIFIER_ADMIN_ADDR", "0.0.0.0:0")
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .output();
        let output = time::timeout(DEADLINE, program).await.expect("the notifier did not exit").unwrap();
        let log = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(64), "{log}");
        let refused: Vec<&str> = log.lines().filter_map(|line| line.split(": ").nth(1)).collect();
        let expected = ["MAIL_TO", "MAIL_FROM", "SMTP_URL", "AMQP_URL", "REDIS_URL", "NOTIFIER_ADMIN_ADDR"];
        assert_eq!(refused, expected, "{log}");
    }
}
