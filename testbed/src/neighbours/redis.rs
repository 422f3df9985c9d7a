use std::{fs, io, path::Path};

use crate::{program::Program, users::redis_users};

/// A Redis on `port` that persists its data in `folder`, configured as in docker-compose.yml, with the users of a deployment.
pub fn redis(port: u16, folder: &Path) -> io::Result<Program> {
    let data = folder.join("redis");
    fs::create_dir_all(&data)?;
    let users = data.join("users.acl");
    fs::write(&users, redis_users()?)?;
    let program = Program::new("redis", "redis-server", format!("127.0.0.1:{port}"), folder);
    Ok(program
        .arguments(["--bind", "127.0.0.1", "--port", &port.to_string(), "--dir", &data.display().to_string()])
        .arguments(["--aclfile", &users.display().to_string(), "--save", "", "--appendonly", "yes"])
        .arguments(["--maxmemory", "64mb", "--maxmemory-policy", "volatile-lru"]))
}
