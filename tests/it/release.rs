//! The number of the release has one source, the file `VERSION`.

use std::fs;

use test_support::golden::Golden;

use crate::documentation::root;

fn version() -> String {
    fs::read_to_string(root().join("VERSION")).unwrap().trim().to_owned()
}

#[test]
fn the_programs_have_the_number_in_version() {
    // That of the workspace, which `build_info` names and `--version` prints.
    assert_eq!(env!("CARGO_PKG_VERSION"), version(), "VERSION and Cargo.toml differ");
}

#[test]
fn every_crate_has_the_number_of_the_workspace() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members = manifest.split_once("members = [").unwrap().1.split_once(']').unwrap().0;
    for member in members.split(',').map(|member| member.trim().trim_matches('"')).filter(|member| !member.is_empty()) {
        let manifest = fs::read_to_string(root().join(member).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("\nversion.workspace = true\n"), "{member} has a number of its own");
    }
}

#[test]
fn the_changelog_has_a_section_on_the_release() {
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let heading = format!("\n## [{}]", version());
    assert!(changelog.contains(&heading), "CHANGELOG.md has no section on {}", version());
}

#[test]
fn the_release_has_golden_files() {
    let release = Golden::of_this_release();
    let all = Golden::of_all_releases();
    assert!(all.contains(&release), "there are no golden files of {}: see tests/golden/README.md", version());
}
