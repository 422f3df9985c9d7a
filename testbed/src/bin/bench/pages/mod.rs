mod answer;
pub(crate) mod nginx;
pub(crate) mod scaling;
mod wrk;

use std::{fs, time::Duration};

use reqwest::Client;
use test_support::free_ports;
use testbed::{
    enquiry::client,
    paths::Paths,
    program::Program,
    report::{Report, Table},
};

use crate::{
    Outcome,
    load::{Figures, ms, whole},
    peer_node::peer_node,
    ratio::Ratio,
};

use answer::{Case, added_headers};
use nginx::nginx;
use wrk::wrk;

const CONNECTIONS: usize = 64;
/// Number of short turns per server, so that other load on the machine affects all servers alike.
const ROUNDS: u64 = 21;
const WARM_UP_SECONDS: u64 = 1;
const BROTLI: Option<(&str, &str)> = Some(("br", ".br"));
const GZIP: Option<(&str, &str)> = Some(("gzip", ".gz"));

/// The gateway, nginx and the Node peer in turn: the home page and a hashed file.
pub(crate) async fn measure(profile: &str, length: Duration, report: &Report) -> Outcome {
    let folder = tempfile::Builder::new().prefix("bench-").tempdir()?;
    let paths = Paths::of(profile, folder.path());
    let client = client()?;
    let mut servers = Servers::start(&client, &paths).await?;
    let seconds = (length.as_secs() * 3 / ROUNDS).max(1);
    let mut results = Vec::new();
    for case in cases(&paths)? {
        report.progress(&format!("pages: {}", case.name));
        let asked = Requests::of(&case, &client, &servers, &paths).await?;
        let mut turns = OfEach::default();
        for round in 0..ROUNDS {
            asked.turn(&mut turns, Load { connections: CONNECTIONS, seconds, round }).await?;
        }
        results.push((case, turns));
    }
    // Publish the results even if a server fails to stop.
    report.publish("pages", &text(&results, &paths, seconds)?)?;
    servers.stop().await
}

fn cases(paths: &Paths) -> Outcome<Vec<Case>> {
    let asset = format!("/assets/{}", largest_script(paths)?);
    let case = |name, path: &str, encoding, conditional| Case { name, path: path.to_owned(), encoding, conditional };
    Ok(vec![
        case("home page, brotli", "/", BROTLI, false),
        case("home page, gzip", "/", GZIP, false),
        case("home page, plain", "/", None, false),
        case("home page, 304", "/", BROTLI, true),
        case("script, brotli", &asset, BROTLI, false),
        case("script, plain", &asset, None, false),
        case("script, 304", &asset, BROTLI, true),
    ])
}

/// The largest hashed script.
fn largest_script(paths: &Paths) -> Outcome<String> {
    let mut scripts = Vec::new();
    for entry in fs::read_dir(paths.site.join("public/assets"))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".js") {
            scripts.push((entry.metadata()?.len(), name));
        }
    }
    Ok(scripts.into_iter().max().ok_or("the built site has no script")?.1)
}

/// The three servers, running.
struct Servers {
    gateway: Program,
    nginx: Program,
    node: Program,
    addresses: [String; 3],
}

impl Servers {
    async fn start(client: &Client, paths: &Paths) -> Outcome<Self> {
        let [site, admin, nginx_port, node_port, smtp] = free_ports()?;
        let addresses = [site, nginx_port, node_port].map(|port| format!("http://127.0.0.1:{port}"));
        let mut gateway =
            Program::new("gateway", paths.programs.join("gateway"), format!("127.0.0.1:{site}"), &paths.folder)
                .variable("GATEWAY_HTTP_ADDR", format!("127.0.0.1:{site}"))
                .variable("GATEWAY_ADMIN_ADDR", format!("127.0.0.1:{admin}"))
                .variable("SITE_DIR", paths.site.display().to_string())
                // All requests come from one address here.
                .variable("REQUEST_RATE_PER_MINUTE", "1000000000");
        gateway.start().await?;
        let pages = added_headers(client, &addresses[0], "/").await?;
        let asset = format!("/assets/{}", largest_script(paths)?);
        let assets = added_headers(client, &addresses[0], &asset).await?;
        let mut nginx = nginx(nginx_port, &pages, &assets, paths)?;
        nginx.start().await?;
        for (path, headers) in [("/", pages), (asset.as_str(), assets)] {
            if added_headers(client, &addresses[1], path).await? != headers {
                return Err(format!("nginx answers {path} with other headers than the gateway").into());
            }
        }
        let mut node = peer_node(node_port, &format!("127.0.0.1:{smtp}"), paths);
        node.start().await?;
        Ok(Self { gateway, nginx, node, addresses })
    }

    async fn stop(&mut self) -> Outcome {
        for program in [&mut self.node, &mut self.nginx, &mut self.gateway] {
            program.stop().await?;
        }
        Ok(())
    }
}

/// Number of connections, and duration; rounds are counted from 0.
#[derive(Debug, Clone, Copy)]
struct Load {
    connections: usize,
    seconds: u64,
    round: u64,
}

/// The request to each of the three servers: URL and headers.
struct Requests(Vec<(String, Vec<(&'static str, String)>)>);

/// The figures of each of the three servers.
type OfEach<T> = [T; 3];

impl Requests {
    /// The request of `case`, to servers that have answered it for a while.
    async fn of(case: &Case, client: &Client, servers: &Servers, paths: &Paths) -> Outcome<Self> {
        let mut asked = Vec::new();
        for address in &servers.addresses {
            let headers = case.headers(client, address, paths).await?;
            let url = format!("{address}{}", case.path);
            wrk(&url, &headers, CONNECTIONS, WARM_UP_SECONDS).await?;
            asked.push((url, headers));
        }
        Ok(Self(asked))
    }

    /// Each server in turn, in reverse order every other round, so that the order favours none.
    async fn turn(&self, turns: &mut OfEach<Vec<Figures>>, load: Load) -> Outcome {
        let Load { connections, seconds, round } = load;
        let mut order: Vec<_> = self.0.iter().zip(turns).collect();
        if round % 2 == 1 {
            order.reverse();
        }
        for ((url, headers), turns) in order {
            turns.push(wrk(url, headers, connections, seconds).await?);
        }
        Ok(())
    }
}

fn text(results: &[(Case, OfEach<Vec<Figures>>)], paths: &Paths, seconds: u64) -> Outcome<String> {
    let mut throughput = Table::new([
        "a second",
        "bytes",
        "gateway",
        "nginx",
        "Node",
        "gateway ÷ nginx",
        "95 % between",
        "gateway ÷ Node",
    ]);
    let mut latency =
        Table::new(["milliseconds", "gateway p50", "nginx p50", "Node p50", "gateway p99", "nginx p99", "Node p99"]);
    let mut targets = Table::new([
        "at least nginx's throughput, p99 no worse",
        "throughput",
        "p99",
        "p99, gateway ÷ nginx",
        "95 % between",
    ]);
    for (case, turns) in results {
        let figures = turns.each_ref().map(|turns| Figures::median_of(turns));
        let [gateway, nginx, node] = turns;
        let per_second = |turn: &Figures| turn.per_second;
        let (beside_nginx, beside_node) = (Ratio::of(gateway, nginx, per_second), Ratio::of(gateway, node, per_second));
        let bytes = if case.conditional { 0 } else { case.file(paths)?.len() };
        let mut row = vec![case.name.to_owned(), bytes.to_string()];
        row.extend(figures.each_ref().map(|figures| whole(figures.per_second)));
        row.extend(beside_nginx.cells());
        row.push(format!("{:.2}", beside_node.median));
        throughput.row(row);
        let each = figures.each_ref();
        let times = each.map(|figures| ms(figures.median)).into_iter().chain(each.map(|figures| ms(figures.p99)));
        latency.row([case.name.to_owned()].into_iter().chain(times));
        let p99 = Ratio::of(gateway, nginx, |turn| turn.p99.as_secs_f64());
        let verdicts = [case.name.to_owned(), beside_nginx.at_least(1.0), p99.at_most(1.0)];
        targets.row(verdicts.into_iter().chain(p99.cells()));
    }
    Ok(format!(
        "{CONNECTIONS} connections, {ROUNDS} turns of {seconds} s for each server, the medians of the turns; a ratio \
         is of two turns that followed each other.\n\n\
         {throughput}\n{latency}\n{targets}"
    ))
}
