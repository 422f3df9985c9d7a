//! The tables of `docs/reference/configuration.md` are generated from the declarations of the variables, and from what each
//! process reads. `make docs` writes them; the text around them is the page's own.

use std::{collections::BTreeSet, env, fs, path::PathBuf};

use runtime::env::{
    DefaultValue, InContainers, Variable,
    variables::{GROUPS, Group},
};

use crate::documentation::{PROCESSES, read_by, root};

const BEGIN: &str = "<!-- generated: ";
const BEGUN: &str = " -->\n";
const END: &str = "<!-- end -->";

fn path() -> PathBuf {
    root().join("docs/reference/configuration.md")
}

/// A process and the variables that it reads.
type Reader = (&'static str, BTreeSet<String>);

fn default_of(variable: &Variable) -> String {
    match variable.default {
        DefaultValue::Unset => "unset".to_owned(),
        DefaultValue::Value(value) => format!("`{value}`"),
        DefaultValue::Conditional { usual, condition, exceptional } => {
            format!("`{usual}`, {condition} `{exceptional}`")
        }
        DefaultValue::Described { description, .. } => description.to_owned(),
    }
}

fn readers_of(variable: &Variable, readers: &[Reader]) -> String {
    let processes: Vec<&str> =
        readers.iter().filter(|(_, read)| read.contains(variable.name)).map(|(process, _)| *process).collect();
    let processes = if processes.len() == readers.len() { vec!["all"] } else { processes };
    [&processes, variable.also_read_by].concat().join(", ")
}

fn row(variable: &Variable, readers: &[Reader]) -> String {
    let in_containers = match variable.in_containers {
        InContainers::PassedOn => "passed on",
        InContainers::Set => "set",
        InContainers::NotPassedOn(_) => "not passed on",
    };
    let cells = [
        &format!("`{variable}`"),
        &default_of(variable),
        &readers_of(variable, readers),
        variable.form,
        in_containers,
        variable.changed_by,
        variable.sets,
    ];
    format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

fn table(group: &Group, readers: &[Reader]) -> String {
    let head = "| variable | default | read by | form | in containers | who changes it, and why | what it sets |\n";
    let rows = group.variables.iter().map(|variable| row(variable, readers));
    [head.to_owned(), "|---|---|---|---|---|---|---|\n".to_owned()].into_iter().chain(rows).collect()
}

/// The variables that are not passed on, a line for each reason.
fn not_passed_on() -> String {
    let mut names_by_reason: Vec<(&str, Vec<String>)> = Vec::new();
    for variable in GROUPS.iter().flat_map(|group| group.variables) {
        let InContainers::NotPassedOn(reason) = variable.in_containers else { continue };
        let name = format!("`{variable}`");
        match names_by_reason.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, names)) => names.push(name),
            None => names_by_reason.push((reason, vec![name])),
        }
    }
    names_by_reason.iter().map(|(reason, names)| format!("* {}: {reason}.\n", names.join(", "))).collect()
}

/// `page` with each part between marks generated again.
fn generated(page: &str) -> String {
    let readers = PROCESSES.map(|process| (process, read_by(process)));
    let mut parts = page.split(BEGIN);
    let mut written = parts.next().unwrap().to_owned();
    for part in parts {
        let (title, rest) = part.split_once(BEGUN).unwrap();
        let (_, rest) = rest.split_once(END).unwrap_or_else(|| panic!("{title} has no {END}"));
        let content = match GROUPS.iter().find(|group| group.title == title) {
            Some(group) => table(group, &readers),
            None if title == "Not passed on" => not_passed_on(),
            None => panic!("nothing is generated for {title}"),
        };
        written.push_str(&format!("{BEGIN}{title}{BEGUN}\n{content}\n{END}{rest}"));
    }
    written
}

#[test]
fn the_tables_are_generated_from_the_current_code() {
    let page = fs::read_to_string(path()).unwrap();
    let current = generated(&page);
    if env::var_os("RENEW_DOCS").is_some() {
        fs::write(path(), &current).unwrap();
        return;
    }
    let difference = page.lines().zip(current.lines()).find(|(written, current)| written != current);
    assert!(page == current, "run make docs: docs/reference/configuration.md is behind the code: {difference:#?}");
}

#[test]
fn the_page_has_every_table_under_its_heading() {
    let page = fs::read_to_string(path()).unwrap();
    for title in GROUPS.iter().map(|group| group.title).chain(["Not passed on"]) {
        let (_, section) = page.split_once(&format!("\n## {title}\n")).unwrap();
        let section = section.split("\n## ").next().unwrap();
        assert_eq!(section.matches(&format!("{BEGIN}{title}{BEGUN}")).count(), 1, "{title}");
    }
}
