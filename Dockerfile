# A target for each process: gateway, contact, reviews, notifier; gateway-rollback; and edge and rabbitmq, which are third-party
# programs with our configuration built in, so that they run on any machine of a swarm.
#
#   docker build --target contact --build-arg VERSION=1.2.0 .
#
# cargo-chef compiles the dependencies in a layer that depends only on the manifests and the lock file, so that a change of our
# code rebuilds only our code. Cache mounts would need fewer lines, but they cannot be exported to a registry, so a CI machine
# that keeps nothing would compile everything each time (a layer is reused with --cache-from), and builders without BuildKit
# refuse them.
#
# A gateway also serves the assets of previous releases, for pages that were opened from those. The build copies them from the
# previous gateway's image, if there is one: --build-arg PREVIOUS_GATEWAY=registry.firm.example/gateway:1.1.0.
ARG PREVIOUS_GATEWAY=no-previous-gateway

FROM scratch AS no-previous-gateway
WORKDIR /app/site

FROM ${PREVIOUS_GATEWAY} AS previous-gateway

FROM rust:1.95.0-bookworm AS chef
# Without optimisation it compiles sooner, and it has little to do.
RUN cargo install --quiet --debug --locked cargo-chef@0.1.78
WORKDIR /src

# The recipe has the manifests and the lock file, and no other source.
FROM chef AS recipe
COPY . .
RUN cargo chef prepare

FROM chef AS services
COPY --from=recipe /src/recipe.json ./
ARG CARGO_FLAGS="--release --locked --bins -p gateway -p contact -p reviews -p notifier"
# For a trial build that takes less time: --build-arg CARGO_PROFILE_RELEASE_LTO=off
ARG CARGO_PROFILE_RELEASE_LTO
RUN cargo chef cook $CARGO_FLAGS
COPY Cargo.toml Cargo.lock ./
COPY proto proto
COPY gateway gateway
COPY crates crates
COPY services services
# Cargo compares modification times. Sources from an old checkout must be newer than what was compiled in their place.
RUN find proto gateway crates services -type f -exec touch {} + && cargo build $CARGO_FLAGS

FROM node:24.21.0-bookworm-slim AS site
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --no-fund --no-audit
COPY web ./
# "production" refuses the content of an invented firm.
ARG SITE_ENV=development
# The public address, which the build writes into canonical links.
ARG SITE_ORIGIN=http://localhost:8080
RUN npm run build

FROM site AS releases
# Number of previous releases whose assets are kept.
ARG RELEASES_KEPT=3
COPY --from=previous-gateway /app/site /previous
RUN node scripts/releases/carry.ts /previous

FROM debian:bookworm-20260824-slim AS runtime
# Certificate authorities, for mail servers and brokers reached over TLS.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin app \
    # A new volume inherits the folder's owner.
    && install --directory --owner=app --mode=700 /var/spool/enquiries
COPY deploy/healthy /usr/local/bin/healthy
USER 10001
WORKDIR /app
# The admin port listens on every interface, all of which are in a container network.
ENV ADMIN_NETWORK=private
# How long a stopping process still serves requests, until its callers have refreshed their list of replicas.
ENV SHUTDOWN_PAUSE=3s

FROM runtime AS gateway
ARG SITE_ORIGIN=http://localhost:8080
ENV GATEWAY_HTTP_ADDR=0.0.0.0:8080 GATEWAY_ADMIN_ADDR=0.0.0.0:9100 SITE_DIR=/app/site SITE_ORIGIN=$SITE_ORIGIN
COPY --from=releases /src/web/dist /app/site
COPY --from=services /src/target/release/gateway /usr/local/bin/gateway
EXPOSE 8080
ARG VERSION=
ENV SERVICE_VERSION=$VERSION
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["healthy", "9100"]
ENTRYPOINT ["gateway"]

FROM runtime AS contact
ENV CONTACT_GRPC_ADDR=0.0.0.0:50051 CONTACT_ADMIN_ADDR=0.0.0.0:9101 SPOOL_DIR=/var/spool/enquiries
COPY --from=services /src/target/release/contact /usr/local/bin/contact
VOLUME /var/spool/enquiries
ARG VERSION=
ENV SERVICE_VERSION=$VERSION
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["healthy", "9101"]
ENTRYPOINT ["contact"]

FROM runtime AS reviews
ENV REVIEWS_GRPC_ADDR=0.0.0.0:50052 REVIEWS_ADMIN_ADDR=0.0.0.0:9102 REVIEWS_FILE=/app/reviews.json
COPY web/content/reviews.json /app/reviews.json
COPY --from=services /src/target/release/reviews /usr/local/bin/reviews
ARG VERSION=
ENV SERVICE_VERSION=$VERSION
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["healthy", "9102"]
ENTRYPOINT ["reviews"]

FROM runtime AS notifier
ENV NOTIFIER_ADMIN_ADDR=0.0.0.0:9103
COPY --from=services /src/target/release/notifier /usr/local/bin/notifier
ARG VERSION=
ENV SERVICE_VERSION=$VERSION
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["healthy", "9103"]
ENTRYPOINT ["notifier"]

# The previous gateway with the assets of this release, for a rollback: pages that were opened from this release keep working.
FROM site AS rollback-site
ARG RELEASES_KEPT=3
COPY --from=releases /src/web/dist /current
COPY --from=previous-gateway /app/site /rollback
# Builders without BuildKit also run this stage for other targets, without a previous gateway.
RUN [ ! -d /rollback/public/assets ] || node scripts/releases/carry.ts /current /rollback

FROM previous-gateway AS gateway-rollback
COPY --from=rollback-site /rollback /app/site

FROM caddy:2.11.4 AS edge
COPY deploy/edge/Caddyfile deploy/edge/away.html /etc/caddy/
# Caddy before 2.7 (Debian 12 has 2.6) buffers unsafely: a retry can send another request's body.
RUN case $(caddy version) in 2.[0-6].*|v2.[0-6].*) sed -i '/request_buffers/d' /etc/caddy/Caddyfile ;; esac
# For certificates and their keys. A new volume inherits the folder's owner.
RUN install -d -o 10001 -g 10001 -m 700 /var/lib/edge
ENV SITE_ADDRESS=:80 XDG_DATA_HOME=/var/lib/edge XDG_CONFIG_HOME=/var/lib/edge
USER 10001

FROM redis:7.4.8-bookworm AS redis
COPY deploy/redis/users.acl deploy/redis/users.sh /usr/local/share/redis/
COPY deploy/redis/redis-with-users /usr/local/bin/

FROM rabbitmq:4.2.9 AS rabbitmq
COPY deploy/rabbitmq/definitions.json deploy/rabbitmq/definitions.sh /usr/local/share/rabbitmq/
COPY deploy/rabbitmq/rabbitmq-with-users /usr/local/bin/
COPY deploy/rabbitmq/definitions.conf /etc/rabbitmq/conf.d/30-definitions.conf
CMD ["rabbitmq-with-users"]

FROM rabbitmq AS rabbitmq-cluster
COPY deploy/rabbitmq/cluster.conf /etc/rabbitmq/conf.d/20-cluster.conf
COPY deploy/rabbitmq/advanced.config /etc/rabbitmq/advanced.config
