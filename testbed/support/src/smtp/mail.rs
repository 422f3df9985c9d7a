/// A mail that the server accepted.
#[derive(Debug, Clone)]
pub struct ReceivedMail {
    pub(super) recipients: Vec<String>,
    pub(super) lines: Vec<String>,
}

impl ReceivedMail {
    /// The recipients that the server accepted (RCPT TO).
    pub fn recipients(&self) -> &[String] {
        &self.recipients
    }

    /// The value of a header that is on one line.
    pub fn header(&self, name: &str) -> Option<&str> {
        let headers = self.lines.iter().take_while(|line| !line.is_empty());
        headers.filter_map(|line| line.split_once(": ")).find(|(found, _)| *found == name).map(|(_, value)| value)
    }

    /// The whole mail.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }
}
