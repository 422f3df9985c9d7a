//! Results of a system test: printed, and with `--write` written to docs/development/benchmarks.md.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use jiff::Zoned;

/// The page of results, relative to the root of the repository.
const PAGE: &str = "docs/development/benchmarks.md";

/// Why a result could not be written.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages document them")]
pub enum ReportError {
    #[error("{PAGE} cannot be read or written: {0}")]
    Io(#[from] io::Error),
    #[error("{PAGE} has no section {0}: add `<!-- measured: {0} -->` and `{END}`")]
    NoSection(String),
}

/// Prints the results of a run, and with `--write` replaces their section in the page of results.
#[derive(Debug)]
pub struct Report {
    page: Option<PathBuf>,
    /// The length of the run, such as "5 s a load".
    length: String,
    /// The machine's load average before the run: other load slows down everything that is measured.
    busy: String,
}

impl Report {
    /// The report of a run of this length, such as "5 s a load". With `write`, it changes the page.
    pub fn new(length: impl Into<String>, write: bool) -> Self {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE);
        let busy = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let busy = busy.split_whitespace().next().unwrap_or("unknown").to_owned();
        Self { page: write.then_some(page), length: length.into(), busy }
    }

    /// Prints what is being measured.
    #[expect(clippy::print_stderr, reason = "a command writes to its terminal")]
    pub fn progress(&self, what: &str) {
        eprintln!("measuring {what}");
    }

    /// Adds the results for this section of the page.
    #[expect(clippy::print_stdout, reason = "a command writes to its terminal")]
    pub fn publish(&self, section: &str, text: &str) -> Result<(), ReportError> {
        println!("\n{section}\n\n{text}");
        let Some(path) = &self.page else { return Ok(()) };
        let date = Zoned::now().strftime("%Y-%m-%d");
        let Self { length, busy, .. } = self;
        let dated =
            format!("Measured on {date}, {length}; the machine's load average before the run: {busy}.\n\n{text}");
        let page = fs::read_to_string(path)?;
        fs::write(
            path,
            with_section(&page, section, &dated).ok_or_else(|| ReportError::NoSection(section.to_owned()))?,
        )?;
        Ok(())
    }
}

/// The page with other text between the marks of a section. `None` if it has no such section.
fn with_section(page: &str, section: &str, text: &str) -> Option<String> {
    let begin = format!("<!-- measured: {section} -->\n");
    let (before, rest) = page.split_once(&begin)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{begin}\n{}\n\n{END}{after}", text.trim_end()))
}

const END: &str = "<!-- end -->";

/// A Markdown table, aligned for terminals: the first column to the left, figures to the right.
#[derive(Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these column headings.
    pub fn new<const N: usize>(head: [&str; N]) -> Self {
        Self { rows: vec![head.map(str::to_owned).to_vec()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
                .max(3)
        };
        let columns = self.rows.first().map_or(0, Vec::len);
        for (number, row) in self.rows.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                let width = width(column);
                if column == 0 { write!(f, "| {cell:<width$} ")? } else { write!(f, "| {cell:>width$} ")? }
            }
            writeln!(f, "|")?;
            if number == 0 {
                for column in 0..columns {
                    let dashes = "-".repeat(width(column) - 1);
                    if column == 0 { write!(f, "| {dashes}- ")? } else { write!(f, "| {dashes}: ")? }
                }
                writeln!(f, "|")?;
            }
        }
        Ok(())
    }
}

/// The verdict on a target, which highlights a missed one.
pub fn verdict(met: bool) -> String {
    if met { "met" } else { "**missed**" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_a_section_and_keeps_the_text_around_it() {
        let page = "A\n<!-- measured: pages -->\nold\n<!-- end -->\nB\n<!-- measured: peer -->\nkept\n<!-- end -->\n";
        let expected =
            "A\n<!-- measured: pages -->\n\nnew\n\n<!-- end -->\nB\n<!-- measured: peer -->\nkept\n<!-- end -->\n";
        assert_eq!(with_section(page, "pages", "new\n").unwrap(), expected);
        assert_eq!(with_section(page, "scaling", "new"), None);
    }

    #[test]
    fn a_table_is_aligned_in_a_terminal_too() {
        let mut table = Table::new(["", "a second"]);
        table.row(["nginx".to_owned(), "9".to_owned()]);
        assert_eq!(table.to_string(), "|       | a second |\n| ----- | -------: |\n| nginx |        9 |\n");
    }
}
