use std::{process::Stdio, time::Duration};

use tokio::{process::Command, time};

use crate::{Outcome, load::Figures};

/// One is enough: a response costs it less than it costs any of the servers, which share the machine with it.
const THREADS: usize = 1;
/// Grace beyond the requested duration.
const GRACE: Duration = Duration::from_secs(30);

/// Requests `url` on this number of connections for this time. Every response must be 2xx or 3xx.
pub(super) async fn wrk(url: &str, headers: &[(&str, String)], connections: usize, seconds: u64) -> Outcome<Figures> {
    let mut command = Command::new("wrk");
    command.args(["--latency", "--timeout", "10s"]);
    command.args(["--threads", &THREADS.to_string(), "--connections", &connections.to_string()]);
    command.args(["--duration", &format!("{seconds}s")]);
    for (name, value) in headers {
        command.args(["--header", &format!("{name}: {value}")]);
    }
    // Ctrl-C reaches only this process, which kills wrk when it is dropped.
    command.arg(url).stdin(Stdio::null()).process_group(0).kill_on_drop(true);
    let output = time::timeout(Duration::from_secs(seconds) + GRACE, command.output())
        .await
        .map_err(|_| "wrk did not end in time")??;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(format!("wrk: {}", String::from_utf8_lossy(&output.stderr).trim()).into());
    }
    Ok(figures(&text).map_err(|reason| format!("{url}: {reason}"))?)
}

fn figures(text: &str) -> Result<Figures, String> {
    if let Some(failed) = text.lines().find(|line| line.contains("Socket errors") || line.contains("Non-2xx")) {
        return Err(failed.trim().to_owned());
    }
    let after = |word: &str| {
        text.lines().find_map(|line| line.trim().strip_prefix(word)).ok_or_else(|| format!("wrk reports no {word}"))
    };
    let per_second = after("Requests/sec:")?.trim().parse().map_err(|_| "wrk reports no number of requests")?;
    Ok(Figures { per_second, median: duration(after("50%")?)?, p99: duration(after("99%")?)?, shed_per_second: 0.0 })
}

/// Parses a time such as "812.00us", "1.25ms", "2.01s".
fn duration(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let seconds = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        _ => return Err(format!("{text:?} is not a time as wrk writes it")),
    };
    let number: f64 = number.parse().map_err(|_| format!("{text:?} is not a time as wrk writes it"))?;
    Ok(Duration::from_secs_f64(number * seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "Running 2s test @ http://127.0.0.1:8080/\n  1 threads and 64 connections\n  \
        Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency     1.42ms    1.18ms  24.19ms   91.16%\n  \
        Latency Distribution\n     50%  812.00us\n     75%    1.63ms\n     90%    2.59ms\n     99%    5.72ms\n  \
        99187 requests in 2.00s, 1.20GB read\n";

    #[test]
    fn throughput_median_and_p99_are_read() {
        let figures = figures(&format!("{OUTPUT}Requests/sec:  49585.19\nTransfer/sec:    612.17MB\n")).unwrap();
        assert_eq!(figures.per_second, 49585.19);
        assert_eq!((figures.median, figures.p99), (Duration::from_micros(812), Duration::from_micros(5720)));
    }

    #[test]
    fn failed_answers_and_broken_connections_fail_the_run() {
        for line in ["  Socket errors: connect 0, read 3, write 0, timeout 0", "  Non-2xx or 3xx responses: 7"] {
            let output = format!("{OUTPUT}{line}\nRequests/sec:  49585.19\n");
            assert_eq!(figures(&output).unwrap_err(), line.trim());
        }
    }
}
