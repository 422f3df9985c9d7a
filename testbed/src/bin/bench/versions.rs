use std::{fs, process::Command, thread::available_parallelism};

use testbed::report::Report;

use crate::{Outcome, pages::nginx, peer_node::node};

/// Reports the machine and the versions of other software, on which the figures depend.
pub(crate) fn describe(report: &Report) -> Outcome {
    let cores = available_parallelism()?;
    let processor = field("/proc/cpuinfo", "model name");
    let memory = gibibytes(&field("/proc/meminfo", "MemTotal"));
    let system = field("/etc/os-release", "PRETTY_NAME");
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease")?;
    let node = node().display().to_string();
    let programs = [
        ("Rust", said("rustc", &["--version"])),
        ("nginx", said(nginx::program(), &["-v"])),
        ("Node", said(&node, &["--version"])),
        ("wrk", said("wrk", &["-v"])),
        ("Redis", said("redis-server", &["--version"])),
        ("RabbitMQ", said("dpkg-query", &["--show", "--showformat", "${Version}", "rabbitmq-server"])),
    ]
    .map(|(name, said)| format!("{name} {}", version(&said)))
    .join(", ");
    let kernel = kernel.trim();
    let text = format!("{cores} × {processor}, {memory}, {system}, Linux {kernel}; {programs}.");
    Ok(report.publish("machine", &text)?)
}

/// The value of a field in a file of lines such as `name : value` or `NAME="value"`.
fn field(file: &str, name: &str) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix([':', '=']));
    value.unwrap_or("unknown").trim().trim_matches('"').to_owned()
}

/// An amount such as "24731708 kB".
fn gibibytes(amount: &str) -> String {
    let kibibytes: f64 = amount.trim_end_matches(" kB").parse().unwrap_or_default();
    format!("{:.0} GiB", kibibytes / 1024.0 / 1024.0)
}

/// The version that a program prints, on standard output or standard error.
fn said(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.map(|output| [output.stdout, output.stderr].concat()).unwrap_or_default();
    String::from_utf8_lossy(&text).into_owned()
}

/// The first word with a digit, from there on.
fn version(text: &str) -> &str {
    let digit = text.split_whitespace().find_map(|word| Some(&word[word.find(|c: char| c.is_ascii_digit())?..]));
    digit.unwrap_or("of unknown version")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_version_in_the_output_of_a_program() {
        for (said, expected) in [
            ("rustc 1.95.0 (59807616e 2026-04-14)", "1.95.0"),
            ("nginx version: nginx/1.22.1\n", "1.22.1"),
            ("v24.21.0\n", "24.21.0"),
            ("Redis server v=7.0.15 sha=00000000:0", "7.0.15"),
            ("", "of unknown version"),
        ] {
            assert_eq!(version(said), expected, "{said}");
        }
    }
}
