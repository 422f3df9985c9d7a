//! Listening addresses, log, traces and shutdown of each process.

use super::SET_BY_IMAGES;
use crate::env::{DefaultValue, InContainers, Variable};

pub static GATEWAY_HTTP_ADDR: Variable = Variable {
    name: "GATEWAY_HTTP_ADDR",
    default: DefaultValue::Value("0.0.0.0:8080"),
    form: "IP address and port",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "an operator of processes without containers, if a port is taken",
    sets: "the address of the site",
};

pub static CONTACT_GRPC_ADDR: Variable = Variable {
    name: "CONTACT_GRPC_ADDR",
    default: DefaultValue::Value("127.0.0.1:50051"),
    form: "IP address and port",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "an operator of processes without containers, if a port is taken",
    sets: "the address of the contact service's gRPC",
};

pub static REVIEWS_GRPC_ADDR: Variable = Variable {
    name: "REVIEWS_GRPC_ADDR",
    default: DefaultValue::Value("127.0.0.1:50052"),
    form: "IP address and port",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "an operator of processes without containers, if a port is taken",
    sets: "the address of the reviews service's gRPC",
};

pub static GATEWAY_ADMIN_ADDR: Variable = Variable {
    name: "GATEWAY_ADMIN_ADDR",
    default: DefaultValue::Value("127.0.0.1:9100"),
    form: "IP address and port",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "an operator of processes without containers, if a port is taken",
    sets: "the admin port (`/livez`, `/readyz`, `/metrics`), never to be published",
};

pub static CONTACT_ADMIN_ADDR: Variable = Variable {
    name: "CONTACT_ADMIN_ADDR",
    default: DefaultValue::Value("127.0.0.1:9101"),
    form: "IP address and port",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "an operator of processes without containers, if a port is taken",
    sets: "the admin port of this service, never to be published",
};

pub static REVIEWS_ADMIN_ADDR: Variable = Variable {
    name: "REVIEWS_ADMIN_ADDR",
    default: DefaultValue::Value("127.0.0.1:9102"),
    form: "IP address and port",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "an operator of processes without containers, if a port is taken",
    sets: "the admin port of this service, never to be published",
};

pub static NOTIFIER_ADMIN_ADDR: Variable = Variable {
    name: "NOTIFIER_ADMIN_ADDR",
    default: DefaultValue::Value("127.0.0.1:9103"),
    form: "IP address and port",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "an operator of processes without containers, if a port is taken",
    sets: "the admin port of this service, never to be published",
};

pub static ADMIN_NETWORK: Variable = Variable {
    name: "ADMIN_NETWORK",
    default: DefaultValue::Unset,
    form: "`private`",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "the images, to `private`",
    sets: "`private` says that every interface of the process is in a private network, so that its admin port may \
     listen on all of them in production",
};

pub static SHUTDOWN_PAUSE: Variable = Variable {
    name: "SHUTDOWN_PAUSE",
    default: DefaultValue::Value("0s"),
    form: "duration",
    also_read_by: &[],
    in_containers: SET_BY_IMAGES,
    changed_by: "set to `3s` in the images; Kubernetes needs more",
    sets: "the time for which a stopping process goes on accepting work, until its clients have seen that it is not ready. Then \
     it has 40 s for work in flight",
};

pub static GRPC_TLS_CA: Variable = Variable {
    name: "GRPC_TLS_CA",
    default: DefaultValue::Unset,
    form: "path",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator of services on several machines whose network others can read",
    sets: "with `TLS_CERT`, mutual TLS between these: the trusted authority, as the path of a PEM file. In all three \
     services or in none; `CONTACT_URL` and `REVIEWS_URL` then begin with `https://` ([decision \
     27](../decisions/0027-mutual-tls-between-services.md))",
};

pub static TLS_CERT: Variable = Variable {
    name: "TLS_CERT",
    default: DefaultValue::Unset,
    form: "path",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who sets `GRPC_TLS_CA`, or whose broker or Redis asks for certificates, as Redis does unless it has \
     `tls-auth-clients no`",
    sets: "the process's own certificate and its key without a password, in one PEM file. It is presented to the \
     other services, to the broker and to Redis",
};

// lapin logs several lines for every lost connection, which `reconnect` logs once.
pub static RUST_LOG: Variable = Variable {
    name: "RUST_LOG",
    default: DefaultValue::Value("info,lapin=off"),
    form: "filter",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who looks for a fault",
    sets: "the level of the log, by module. The lines of pages and files are `access`: `info,lapin=off,access=off`",
};

pub static OTEL_EXPORTER_OTLP_ENDPOINT: Variable = Variable {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    default: DefaultValue::Unset,
    form: "URL",
    also_read_by: &[],
    in_containers: InContainers::PassedOn,
    changed_by: "an operator who collects traces",
    sets: "a collector's gRPC port, such as `http://jaeger:4317`. The other variables of OpenTelemetry \
     (`OTEL_TRACES_SAMPLER`, `OTEL_BSP_…`, `OTEL_RESOURCE_ATTRIBUTES`, …) are read by its own library. With \
     `parentbased_…` samplers at the gateway, clients that send a `traceparent` decide what is sampled",
};

pub static SERVICE_VERSION: Variable = Variable {
    name: "SERVICE_VERSION",
    default: DefaultValue::Described { value: env!("CARGO_PKG_VERSION"), description: "that of the code" },
    form: "text",
    also_read_by: &[],
    in_containers: InContainers::NotPassedOn("the images have the one that they were built with"),
    changed_by: "the images, to the `VERSION` that they were built as",
    sets: "the version that metrics (`build_info`) and traces name",
};
