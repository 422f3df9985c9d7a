use std::time::Duration;

use fail_open_redis::{QueryError, Redis, milliseconds};
use redis::Cmd;
use uuid::Uuid;

/// Answers what holds the turn and for how many milliseconds more, or takes it and answers nothing. What is no text, or
/// would hold for ever or for longer than anybody takes it, is rubbish and counts as nothing.
const TAKE: &str = "if redis.call('TYPE', KEYS[1]).ok == 'string' then \
                        local left = redis.call('PTTL', KEYS[1]) \
                        if left > 0 and left <= tonumber(ARGV[3]) then \
                            return {redis.call('GETRANGE', KEYS[1], 0, 63), left} \
                        end \
                    end \
                    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return false";
/// Leaves the turn only if it is still ours: the lease may be over, and another have it.
const LEAVE: &str = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";
/// Puts the mark of a failure in the place of a turn that is still ours.
const COOL: &str = "if redis.call('GET', KEYS[1]) == ARGV[1] then \
                        redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) return 1 \
                    else return 0 end";
/// How the mark of a failure begins; the number of failures in a row follows.
const COOLING: &str = "cooling ";

/// Longest time that a turn is held or a source is left alone.
const LONGEST_HELD: Duration = Duration::from_secs(2 * 60 * 60);

/// By what the holder of a turn is known.
#[derive(Debug, Clone)]
pub(crate) struct Token(String);

impl Token {
    pub(crate) fn new() -> Self {
        Self(Uuid::new_v4().to_string())
    }
}

/// Who may ask the source now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    /// This process, until the lease is over.
    Ours,
    /// Another replica.
    Theirs,
    /// Nobody: the source failed so many times in a row, and is left alone for so long.
    Cooling { failures: u32, left: Duration },
    /// Redis does not say.
    Unknown,
}

/// The turn to ask the source: one in all replicas.
#[derive(Debug, Clone)]
pub(crate) struct Turn {
    redis: Redis,
    key: String,
}

impl Turn {
    pub(super) fn new(redis: Redis, key: String) -> Self {
        Self { redis, key }
    }

    /// Takes the turn for `lease`, if nobody has it.
    pub(crate) async fn take(&self, token: &Token, lease: Duration) -> Held {
        let mut command = self.script(TAKE, token);
        command.arg(milliseconds(lease)).arg(milliseconds(LONGEST_HELD));
        match self.redis.try_query::<Option<(Vec<u8>, u64)>>(&command).await {
            Ok(None) => Held::Ours,
            Ok(Some((holder, left))) => held(&holder, Duration::from_millis(left)),
            Err(QueryError::TimedOut(_) | QueryError::Failed(_) | QueryError::WrongType(_)) => Held::Unknown,
        }
    }

    /// Gives the turn back, if it is still ours.
    pub(crate) async fn leave(&self, token: &Token) {
        let _: Option<u64> = self.redis.query(&self.script(LEAVE, token)).await;
    }

    /// Leaves the source alone for `pause` after so many failures in a row, if the turn is still ours.
    pub(crate) async fn cool(&self, token: &Token, failures: u32, pause: Duration) {
        let mut command = self.script(COOL, token);
        command.arg(format!("{COOLING}{failures}")).arg(milliseconds(pause.min(LONGEST_HELD)));
        let _: Option<u64> = self.redis.query(&command).await;
    }

    fn script(&self, script: &str, token: &Token) -> Cmd {
        let mut command = redis::cmd("EVAL");
        command.arg(script).arg(1).arg(&self.key).arg(&token.0);
        command
    }
}

fn held(holder: &[u8], left: Duration) -> Held {
    let failures = str::from_utf8(holder).ok().and_then(|text| text.strip_prefix(COOLING)?.parse().ok());
    failures.map_or(Held::Theirs, |failures| Held::Cooling { failures, left })
}
