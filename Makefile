# Every target sets up what it needs; see README.md.
.PHONY: run doctor test lint test-rust test-web test-browser test-system test-deploy chaos fuzz fuzz-api deny sbom bench soak audit interactions web images containers secrets deploy deploy-swarm backup-key backup restore smoke-containers smoke-swarm smoke-cluster smoke-backup rollback smoke-upgrade golden forget smoke-alerts artwork clean
.DEFAULT_GOAL := run

run: ## build and start the whole system on this machine, print its address; Ctrl-C stops it
	@scripts/run.sh

test: ## every test and lint; docs/development/testing.md has the parts, and how to run a single test
	@scripts/test.sh

test-rust: ## the Rust crates' tests; TEST=retries for those whose name contains it
	@scripts/test.sh rust

test-web: ## the site's unit tests and the facts of its built pages; TEST=payload for one file
	@scripts/test.sh web

test-browser: ## components, flows and three browser engines; TEST=carousel for one file
	@scripts/test.sh browser

test-system: ## the whole system: contract, edge, faults, restarts, hostile requests; TEST=edge for one of them
	@scripts/test.sh system

test-deploy: ## alerts, dashboards, manifests, lock files, bills of materials; TEST=manifests for one of them
	@scripts/test.sh deploy

lint: ## formats and lints
	@scripts/test.sh lint

doctor: ## check a deployment from inside and outside (site, mail, DNS, broker, Redis, disk, clock), a line each
	@scripts/doctor.sh

forget: ## remove what a deployment holds of a person: WHO=pat@example.com, a phone number or the id of an enquiry
	@scripts/forget.sh

chaos: ## stop, kill and cut off parts for five minutes, then restart each service in turn; fails if an enquiry is lost
	@scripts/testbed.sh chaos $(CHAOS)

fuzz: ## libFuzzer on every parser of outside input, a minute each; FUZZ="mail path" for only these
	@scripts/fuzz.sh $(FUZZ)

fuzz-api: ## send 100,000 hostile requests; fails on a 5xx, a panic, leaked internals or growing memory
	@scripts/testbed.sh hostile $(FUZZ_API)

deny: ## crates and packages: advisories, licences, sources, duplicates; DENY="bans licenses sources" without the network
	@scripts/deny.sh $(DENY)

sbom: ## write bills of materials of the programs and the pages (CycloneDX) to target/sbom/
	@scripts/sbom.sh

bench: ## measure speed beside nginx, a Node server and the bare broker; BENCH=--write updates docs/benchmarks.md
	@scripts/testbed.sh bench $(BENCH)

soak: ## serve visitors for ten minutes, many slow or disconnecting; fails on growth or loss; SOAK=--write updates docs/benchmarks.md
	@scripts/testbed.sh soak $(SOAK)

audit: ## run Lighthouse on every page of the release build, into docs/audit.md; AUDIT="/ /blog/" for only these
	@scripts/measure-site.sh audit $(AUDIT)

interactions: ## measure how soon each control responds on a slow phone, into docs/interactions.md; fails over 200 ms; INTERACTIONS=menu for only these
	@scripts/measure-site.sh interactions $(if $(INTERACTIONS),"$(INTERACTIONS)")

web: web/dist/routes.json ## the site, built where something changed

artwork: web/dist/routes.json artwork/node_modules/.package-lock.json ## social cards, icons and brochure again, after the name, a heading or the brochure's content changed
	@scripts/artwork.sh

images: ## the container images, tagged with the release; the gateway's carries the assets of the releases before it (PREVIOUS=image, or the latest that is here)
	@scripts/images.sh

containers: ## the system in containers for development: builds, starts, prints the addresses of the site and of Mailpit
	@scripts/containers.sh

secrets: ## random passwords into .env, and the key that signs mails; what is set is kept
	@scripts/secrets.sh

deploy: ## the site on this server, with the settings in .env: docs/deploy/one-server.md
	@scripts/deploy.sh

rollback: ## the release that ran here before the last make deploy, without building; again: forward
	@scripts/rollback.sh

deploy-swarm: ## the same to a swarm that this machine manages
	@scripts/deploy-swarm.sh

backup-key: ## make the key that backups are encrypted to; prints the private one, which is kept elsewhere
	@scripts/backup-key.sh

backup: ## everything that this deployment keeps, as one encrypted file in backups/, of which KEEP=14 stay
	@scripts/backup.sh

restore: ## FILE=… KEY=…: a backup on an empty machine; HOLD=yes without mailing what waited, FORCE=yes over what is here
	@scripts/restore.sh

smoke-alerts: ## each alert once, from its rule through Prometheus and Alertmanager into a mailbox
	@scripts/smoke-alerts.sh

smoke-containers: ## docs/deploy/one-server.md, followed; then several of each service, killed and replaced while visitors come
	@scripts/smoke-containers.sh

smoke-swarm: ## the same in a swarm of this machine alone, and a release rolled out and taken back under the eyes of browsers
	@scripts/smoke-swarm.sh

smoke-cluster: ## the same with three RabbitMQ nodes, one of which is killed, and a Redis whose replica is promoted
	@scripts/smoke-cluster.sh

smoke-backup: ## a deployment is backed up under visitors, destroyed and restored; nothing is missing, nothing is mailed twice
	@scripts/smoke-backup.sh

smoke-upgrade: ## from the release before to this one and back, with enquiries waiting and visitors coming; FROM=v1.0.0 for another one
	@scripts/smoke-upgrade.sh

golden: ## what the release in the file VERSION stores, into tests/golden/: once its number is raised, or what it stores changes
	@RENEW_GOLDEN=1 TEST=this_release scripts/test.sh rust

clean:
	rm -rf target var web/dist web/node_modules web/audit/node_modules web/engines/node_modules testbed/peers/node/node_modules artwork/node_modules

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	npm --prefix web ci --no-fund --no-audit
	@touch $@

# Lighthouse is large, and nothing else needs it.
web/audit/node_modules/.package-lock.json: web/audit/package.json web/audit/package-lock.json
	npm --prefix web/audit ci --no-fund --no-audit
	@touch $@

# Drives Chromium and Firefox for the flows in several engines.
web/engines/node_modules/.package-lock.json: web/engines/package.json web/engines/package-lock.json
	npm --prefix web/engines ci --no-fund --no-audit
	@touch $@

# Drives Chromium for the cards, the icons and the brochure.
artwork/node_modules/.package-lock.json: artwork/package.json artwork/package-lock.json
	npm --prefix artwork ci --no-fund --no-audit
	@touch $@

# A server to be measured beside ours.
testbed/peers/node/node_modules/.package-lock.json: testbed/peers/node/package.json testbed/peers/node/package-lock.json
	npm --prefix testbed/peers/node ci --no-fund --no-audit
	@touch $@

web_sources := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/audit/*' -not -path 'web/dist/*' -not -path 'web/.build/*' -not -path 'web/e2e/*' -not -path 'web/engines/*' -not -path 'web/html/*')
web/dist/routes.json: web/node_modules/.package-lock.json $(web_sources)
	npm --prefix web run build
