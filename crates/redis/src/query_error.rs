use std::time::Duration;

use redis::RedisError;

/// The error code for a command that does not fit the type of the key.
const WRONG_TYPE: &str = "WRONGTYPE";

/// Why a query has no result.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// Redis took too long, to connect or to reply.
    #[error("Redis did not answer within {} ms", .0.as_millis())]
    TimedOut(Duration),
    /// Redis cannot be reached or cannot execute the command: it is full, loading, or a replica.
    #[error("Redis failed: {0}")]
    Failed(String),
    /// The value at the key has another type than the query expects.
    #[error("Redis holds a value of another type: {0}")]
    WrongType(RedisError),
}

impl From<RedisError> for QueryError {
    fn from(error: RedisError) -> Self {
        if error.code() == Some(WRONG_TYPE) { Self::WrongType(error) } else { Self::Failed(error.to_string()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_a_wrong_type_from_an_outage() {
        let error = |line: &[u8]| {
            let reply = redis::parse_redis_value(line).unwrap();
            QueryError::from(reply.extract_error().unwrap_err())
        };
        assert!(matches!(error(b"-WRONGTYPE Operation against a key\r\n"), QueryError::WrongType(_)));
        for line in [b"-OOM command not allowed\r\n".as_slice(), b"-LOADING\r\n", b"-READONLY\r\n", b"-ERR no\r\n"] {
            assert!(matches!(error(line), QueryError::Failed(_)));
        }
    }
}
