/// `text` without control characters, trimmed and truncated to `max_chars`.
pub(super) fn one_line(text: &str, max_chars: usize) -> String {
    let line: String = text.chars().filter(|c| !c.is_control()).collect();
    line.trim().chars().take(max_chars).collect::<String>().trim_end().to_owned()
}
