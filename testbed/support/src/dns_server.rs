use std::{
    collections::{HashMap, HashSet},
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard},
};

use hickory_proto::{
    op::{Message, MessageType, ResponseCode},
    rr::{
        Name, RData, Record,
        rdata::{NS, PTR, TXT},
    },
};
use tokio::{net::UdpSocket, task::JoinHandle};

/// The lifetime of each record, in seconds. Resolvers of tests are new, so nothing depends on it.
const TTL: u32 = 60;
/// Largest DNS message over UDP that resolvers announce, in bytes.
const MAX_MESSAGE: usize = 4096;

#[derive(Debug, Default)]
struct Zone {
    records: HashMap<Name, Vec<RData>>,
    failing: HashSet<Name>,
}

/// A DNS server over UDP that has the records of one test. Other names don't exist.
#[derive(Debug)]
pub struct DnsServer {
    address: SocketAddr,
    zone: Arc<Mutex<Zone>>,
    task: JoinHandle<()>,
}

impl DnsServer {
    /// Starts a server that knows the internet's root, and nothing else yet.
    pub async fn start() -> Self {
        let server = Self::isolated().await;
        server.add(Name::root(), RData::NS(NS(fully_qualified("a.root-servers.net"))));
        server
    }

    /// Starts a server without records, like that of a network without the internet.
    pub async fn isolated() -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let zone = Arc::<Mutex<Zone>>::default();
        let task = tokio::spawn(serve(socket, zone.clone()));
        Self { address, zone, task }
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Adds a TXT record of these strings.
    pub fn add_text(&self, name: &str, strings: &[&str]) {
        let strings = strings.iter().map(|text| (*text).to_owned()).collect();
        self.add(fully_qualified(name), RData::TXT(TXT::new(strings)));
    }

    /// Adds an A or AAAA record.
    pub fn add_address(&self, name: &str, address: &str) {
        self.add(fully_qualified(name), RData::from(address.parse::<IpAddr>().unwrap()));
    }

    /// Adds a PTR record for `address`.
    pub fn add_reverse_name(&self, address: &str, name: &str) {
        let address: IpAddr = address.parse().unwrap();
        self.add(Name::from(address), RData::PTR(PTR(fully_qualified(name))));
    }

    /// Answers SERVFAIL to every question about `name`.
    pub fn fail(&self, name: &str) {
        self.zone().failing.insert(fully_qualified(name));
    }

    fn add(&self, name: Name, data: RData) {
        self.zone().records.entry(name).or_default().push(data);
    }

    fn zone(&self) -> MutexGuard<'_, Zone> {
        self.zone.lock().unwrap()
    }
}

impl Drop for DnsServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn fully_qualified(name: &str) -> Name {
    let mut name = Name::from_ascii(name).unwrap();
    name.set_fqdn(true);
    name
}

async fn serve(socket: UdpSocket, zone: Arc<Mutex<Zone>>) {
    let mut buffer = [0; MAX_MESSAGE];
    while let Ok((length, client)) = socket.recv_from(&mut buffer).await {
        let question = Message::from_vec(&buffer[..length]).unwrap();
        let answer = answer(&zone.lock().unwrap(), question).to_vec().unwrap();
        socket.send_to(&answer, client).await.unwrap();
    }
}

fn answer(zone: &Zone, mut message: Message) -> Message {
    let query = message.queries[0].clone();
    let mut name = query.name().to_lowercase();
    name.set_fqdn(true);
    message.metadata.message_type = MessageType::Response;
    message.metadata.recursion_available = true;
    message.metadata.response_code = match zone.records.get(&name) {
        _ if zone.failing.contains(&name) => ResponseCode::ServFail,
        None => ResponseCode::NXDomain,
        Some(records) => {
            let asked = records.iter().filter(|data| data.record_type() == query.query_type());
            message.answers = asked.map(|data| Record::from_rdata(name.clone(), TTL, data.clone())).collect();
            ResponseCode::NoError
        }
    };
    message
}
