use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::Path,
};

/// The programs that panicked, by their logs in this folder. A panic on a connection closes only that connection, which
/// clients cannot tell from a refusal without a response.
pub(crate) fn failed_checks(logs: &Path, programs: impl Iterator<Item = &'static str>) -> io::Result<Vec<String>> {
    let mut broken = Vec::new();
    for program in programs {
        let panics = count(BufReader::new(File::open(logs.join(format!("{program}.log")))?))?;
        if panics > 0 {
            broken.push(format!("{program} panicked {panics} times"));
        }
    }
    Ok(broken)
}

fn count(log: impl BufRead) -> io::Result<usize> {
    let mut panics = 0;
    for line in log.split(b'\n') {
        let line = line?;
        // The format of the standard library: thread 'name' (number) panicked at file:line:column:
        let is_one = line.starts_with(b"thread '") && String::from_utf8_lossy(&line).contains(" panicked at ");
        panics += usize::from(is_one);
    }
    Ok(panics)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_panic_between_the_lines_of_a_log_and_ignores_mentions() {
        let log = "{\"message\":\"gateway listening\"}\n\n\
                   thread 'tokio-rt-worker' (17) panicked at gateway/src/http/service.rs:60:9:\nindex out of bounds\n\
                   {\"http.path\":\"/ panicked at \"}\n";
        assert_eq!(count(log.as_bytes()).unwrap(), 1);
    }

    #[test]
    fn recognises_the_panic_message_of_the_standard_library() {
        let tests = std::env::current_exe().unwrap();
        let bug = ["--exact", "panics::tests::a_bug_panics", "--nocapture"];
        let said = std::process::Command::new(tests).args(bug).output().unwrap().stderr;
        assert_eq!(count(&said[..]).unwrap(), 1, "{}", String::from_utf8_lossy(&said));
    }

    #[test]
    #[should_panic(expected = "as a bug would")]
    fn a_bug_panics() {
        panic!("as a bug would");
    }
}
