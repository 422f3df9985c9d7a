use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Output,
};

use test_support::free_ports;
use tokio::process::Command;

use crate::{program::Program, users::rabbitmq_definitions};

/// Debian's wrappers on the PATH run only as root or rabbitmq; the programs behind them run as any user.
const DEBIANS: &str = "/usr/lib/rabbitmq/bin";

/// A single node, and the port mapper that Erlang needs.
#[derive(Debug)]
pub struct RabbitMq {
    /// Erlang's port mapper, which starts first and never has a fault.
    pub port_mapper: Program,
    /// The broker.
    pub node: Program,
    home: PathBuf,
    name: String,
}

impl RabbitMq {
    /// The folder of the broker's data.
    pub fn data(&self) -> PathBuf {
        self.home.join("data")
    }

    /// Runs `rabbitmqctl` with these arguments.
    pub async fn control(&self, arguments: &[&str]) -> io::Result<Output> {
        let port = self.port_mapper.address().rsplit(':').next().unwrap_or_default();
        let mut command = Command::new(program("rabbitmqctl"));
        command.args(arguments).env("HOME", &self.home).env("ERL_EPMD_PORT", port);
        command.env("RABBITMQ_NODENAME", &self.name).env("RABBITMQ_CONF_ENV_FILE", "/dev/null").output().await
    }
}

/// The path of one of RabbitMQ's programs.
fn program(name: &str) -> PathBuf {
    let debians = Path::new(DEBIANS).join(name);
    if debians.exists() { debians } else { name.into() }
}

/// A RabbitMQ on `port` with its data in `folder`, and with the users of a deployment.
pub fn rabbitmq(port: u16, folder: &Path) -> io::Result<RabbitMq> {
    let home = folder.join("rabbitmq");
    fs::create_dir_all(&home)?;
    fs::write(home.join("enabled_plugins"), "[].")?;
    let (definitions, settings) = (home.join("definitions.json"), home.join("rabbitmq.conf"));
    fs::write(&definitions, rabbitmq_definitions()?)?;
    fs::write(&settings, format!("load_definitions = {}\n", definitions.display()))?;
    let [mapper_port, distribution_port] = free_ports()?;
    let path = |name: &str| home.join(name).display().to_string();
    let name = format!("testbed-{port}@localhost");
    let node = Program::new("rabbitmq", program("rabbitmq-server"), format!("127.0.0.1:{port}"), folder)
        .variable("HOME", home.display().to_string())
        .variable("ERL_EPMD_PORT", mapper_port.to_string())
        .variable("ERL_EPMD_ADDRESS", "127.0.0.1")
        .variable("RABBITMQ_CONF_ENV_FILE", "/dev/null")
        .variable("RABBITMQ_CONFIG_FILE", settings.display().to_string())
        .variable("RABBITMQ_ADVANCED_CONFIG_FILE", path("none"))
        .variable("RABBITMQ_NODENAME", name.clone())
        .variable("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1")
        .variable("RABBITMQ_NODE_PORT", port.to_string())
        .variable("RABBITMQ_DIST_PORT", distribution_port.to_string())
        .variable("RABBITMQ_MNESIA_BASE", path("data"))
        .variable("RABBITMQ_LOGS", "-")
        .variable("RABBITMQ_ENABLED_PLUGINS_FILE", path("enabled_plugins"))
        .variable("RABBITMQ_PID_FILE", path("pid"))
        .variable("RABBITMQ_GENERATED_CONFIG_DIR", path("config"));
    let port_mapper = Program::new("epmd", "epmd", format!("127.0.0.1:{mapper_port}"), folder)
        .arguments(["-port", &mapper_port.to_string()])
        .variable("ERL_EPMD_ADDRESS", "127.0.0.1");
    Ok(RabbitMq { port_mapper, node, home, name })
}
