use crate::env::Env;

/// A variable that an earlier release read.
#[derive(Debug)]
pub(crate) struct RemovedVariable {
    pub(crate) name: &'static str,
    /// What to do.
    pub(crate) advice: &'static str,
}

/// Every variable that was removed, and what to do where it is still set.
const REMOVED: &[RemovedVariable] = &[
    RemovedVariable {
        name: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
        advice: "set OTEL_EXPORTER_OTLP_ENDPOINT instead; only traces are exported",
    },
    RemovedVariable { name: "OTEL_EXPORTER_OTLP_PROTOCOL", advice: "delete it; traces are exported over gRPC" },
    RemovedVariable {
        name: "OTEL_SERVICE_NAME",
        advice: "delete it; each service is exported under its own name, and OTEL_RESOURCE_ATTRIBUTES tells \
                 installations apart",
    },
    RemovedVariable {
        name: "OTEL_SDK_DISABLED",
        advice: "delete it; without OTEL_EXPORTER_OTLP_ENDPOINT nothing is exported",
    },
];

impl RemovedVariable {
    /// The removed variables that are set, directly or as a file. Blank ones count as unset.
    pub(crate) fn still_set(env: &Env) -> Vec<&'static Self> {
        REMOVED.iter().filter(|removed| !matches!(env.text(removed.name), Ok(None))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_given_as_a_file_is_still_set() {
        let env = Env::from_pairs([("OTEL_SERVICE_NAME_FILE", "/run/secrets/name"), ("OTEL_SDK_DISABLED", " ")]);
        let names: Vec<&str> = RemovedVariable::still_set(&env).iter().map(|removed| removed.name).collect();
        assert_eq!(names, ["OTEL_SERVICE_NAME"]);
    }
}
