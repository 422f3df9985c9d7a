# Every target sets up what it needs. make help lists them.
.PHONY: run dev run-one containers web help test test-rust test-web test-browser test-system test-deploy lint golden chaos soak fuzz fuzz-api smoke-containers smoke-swarm smoke-cluster smoke-backup smoke-upgrade smoke-alerts bench audit paint interactions secrets deploy rollback deploy-swarm doctor forget backup-key backup restore images artwork docs proto deny sbom clean
.DEFAULT_GOAL := run

##@ Run

run: ## build and start the whole system on this machine, print its address; Ctrl-C stops it
	@scripts/run.sh

dev: ## the same, but reload pages, and rebuild and restart services, when their code changes
	@scripts/dev.sh

run-one: ## run one service in the foreground, with its log on the terminal, against the others: SERVICE=contact
	@scripts/run-one.sh

containers: ## the whole system in containers; prints the addresses of the site and of Mailpit
	@scripts/containers.sh

web: web/dist/routes.json ## build the site, if anything changed

help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^##@/ { printf "\n%s\n", substr($$0, 5) } /^[a-z-]+:.*## / { printf "  %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ Test

test: ## run every test and lint, in ten to fifteen minutes: docs/development/testing.md
	@scripts/test.sh

test-rust: ## the Rust tests; TEST=retries for those whose name contains it
	@scripts/test.sh rust

test-web: ## the site's unit tests and the facts of its built pages; TEST=payload for one file
	@scripts/test.sh web

test-browser: ## components, flows and three browser engines; TEST=carousel for one file
	@scripts/test.sh browser

test-system: ## the whole system: contract, edge, faults, restarts, hostile requests; TEST=edge for one of them
	@scripts/test.sh system

test-deploy: ## alerts, dashboards, manifests, lock files, bills of materials, links; TEST=manifests for one of them
	@scripts/test.sh deploy

lint: ## check formats, types and lints
	@scripts/test.sh lint

golden: ## write what the release in the file VERSION stores into tests/golden/
	@RENEW_GOLDEN=1 TEST=this_release scripts/test.sh rust

##@ Test at length

chaos: ## stop, kill and cut off parts for five minutes, then restart each service; fails if an enquiry is lost
	@scripts/testbed.sh chaos $(CHAOS)

soak: ## serve visitors for ten minutes, many slow or disconnecting; fails on growth or loss; SOAK=--write keeps the figures
	@scripts/testbed.sh soak $(SOAK)

fuzz: ## run libFuzzer on every parser of outside input, a minute each; FUZZ="mail path" for only these
	@scripts/fuzz.sh $(FUZZ)

fuzz-api: ## send 100,000 hostile requests; fails on a 5xx, a panic, leaked internals or growing memory
	@scripts/testbed.sh hostile $(FUZZ_API)

smoke-containers: ## follow docs/deploy/one-server.md in containers, then replace and kill services under visitors
	@scripts/smoke-containers.sh

smoke-swarm: ## the same in a swarm of this machine, with a release rolled out and taken back
	@scripts/smoke-swarm.sh

smoke-cluster: ## the same with three RabbitMQ nodes and Redis Sentinel, whose leaders and master are killed
	@scripts/smoke-cluster.sh

smoke-backup: ## back a deployment up under visitors, destroy it and restore it
	@scripts/smoke-backup.sh

smoke-upgrade: ## update from the previous release and go back, with enquiries waiting; FROM=v1.0.0 for an older one
	@scripts/smoke-upgrade.sh

smoke-alerts: ## try each alert once, from its rule through Prometheus and Alertmanager into a mailbox
	@scripts/smoke-alerts.sh

##@ Measure

bench: ## speed beside nginx, a Node server and the broker itself; BENCH=--write updates docs/development/benchmarks.md
	@scripts/testbed.sh bench $(BENCH)

audit: ## Lighthouse on every page of the release build, into docs/development/audit.md; AUDIT="/ /blog/" for only these
	@scripts/measure-site.sh audit $(AUDIT)

interactions: ## the response time of each control on a slow phone, into docs/development/interactions.md; INTERACTIONS=menu for only these
	@scripts/measure-site.sh interactions $(if $(INTERACTIONS),"$(INTERACTIONS)")

paint: ## the first paint of one page of each layout on a slow phone, into docs/development/first-paint.md; PAINT="/ /blog/" for only these
	@scripts/measure-site.sh paint $(PAINT)

##@ Deploy and operate

secrets: ## write random passwords into .env, and make the key that signs mails; keep existing ones
	@scripts/secrets.sh

deploy: ## start or update the site on this server, with the settings in .env: docs/deploy/one-server.md
	@scripts/deploy.sh

rollback: ## start the release that ran before the last make deploy, without building; run it again to go forward
	@scripts/rollback.sh

deploy-swarm: ## start or update the site in the swarm that this machine manages: docs/deploy/swarm.md
	@scripts/deploy-swarm.sh

doctor: ## check a deployment (site, mail, DNS, broker, Redis, disk, clock), one line each
	@scripts/doctor.sh

forget: ## remove what a deployment holds about a person: WHO=pat@example.com, a phone number or the id of an enquiry
	@scripts/forget.sh

backup-key: ## make the key that backups are encrypted to, and print the private one
	@scripts/backup-key.sh

backup: ## write everything that this deployment keeps into one encrypted file in backups/, and keep the newest 14 (KEEP=14)
	@scripts/backup.sh

restore: ## restore a backup on an empty machine: FILE=… KEY=…; HOLD=yes mails nothing yet, FORCE=yes replaces an existing deployment
	@scripts/restore.sh

##@ Release

images: ## build the container images of the release, with the assets of earlier ones (PREVIOUS=image, or the latest here)
	@scripts/images.sh

artwork: web/dist/routes.json artwork/node_modules/.package-lock.json ## draw the cards and icons and print the brochure, after the name, a heading or the brochure changed
	@scripts/artwork.sh

docs: ## write docs/reference/metrics.md and the tables of configuration.md from the descriptions in the code
	@RENEW_DOCS=1 cargo test --locked --quiet -p system-tests --test it -- --exact configuration_page::the_tables_are_generated_from_the_current_code
	@PYTHONDONTWRITEBYTECODE=1 python3 deploy/observe/metrics_page.py

proto: ## generate the Rust code of the contracts between services, after a .proto file or the generator changed
	@RENEW_PROTO=1 cargo test --locked --quiet -p proto-generator --test generated

deny: ## check crates and packages: advisories, licences, sources, duplicates; DENY="bans licenses sources" needs no network
	@scripts/deny.sh $(DENY)

sbom: ## write bills of materials of the programs and the pages (CycloneDX) to target/sbom/
	@scripts/sbom.sh

clean: ## delete everything that was built, and the data of make run
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

# The Node server of make bench.
testbed/peers/node/node_modules/.package-lock.json: testbed/peers/node/package.json testbed/peers/node/package-lock.json
	npm --prefix testbed/peers/node ci --no-fund --no-audit
	@touch $@

web_sources := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/audit/*' -not -path 'web/dist/*' -not -path 'web/.build/*' -not -path 'web/e2e/*' -not -path 'web/engines/*' -not -path 'web/html/*')
web/dist/routes.json: web/node_modules/.package-lock.json web/.build/settings $(web_sources)
	npm --prefix web run build

# Changes when a variable that the build reads has: the pages are built again for another address or with other content.
web/.build/settings: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$${SITE_ENV:-development}" "$${SITE_ORIGIN:-http://localhost:8080}" "$$SITE_CONTENT" "$$FIRM_CONTENT" >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

FORCE:
