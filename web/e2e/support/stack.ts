import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from './ports.ts';
import { addLogs, removeLogs } from './service-logs.ts';

const web = resolve(import.meta.dirname, '../..');
const binaries = process.env.BIN_DIR ?? resolve(web, '../target/debug');

/** Timeout of a process that starts or exits. Only a hung process reaches it, even on a busy machine. */
const PROCESS_DEADLINE_MS = 90_000;
const POLL_EVERY_MS = 50;

const names = ['contact', 'reviews', 'notifier', 'gateway'] as const;
export type ServiceName = (typeof names)[number];

interface Service {
  env: Record<string, string>;
  adminUrl: string;
  process?: ChildProcess;
}

/** The preview token of every stack. */
export const previewToken = 'a-token-for-the-tests';

/** The whole system on free ports, with separate queues, cache keys and mails. */
export interface Stack {
  /** The site's address, without a slash at the end. */
  url: string;
  /** The folder of the services' logs, a file for each. */
  logs: string;
  /** The folder of the mails, which `mails.ts` reads. */
  mailFolder: string;
  /** Stops a service and waits for its exit. */
  stop: (name: ServiceName) => Promise<void>;
  /** Starts a service again and waits until it is ready. */
  start: (name: ServiceName) => Promise<void>;
  /** Stops all services, deletes their queues and their files. */
  close: () => Promise<void>;
}

/** Starts the four services with the built site, or another folder, and waits until all are ready. Throws with their logs otherwise. */
export async function startStack(site = join(web, 'dist')): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'site-e2e-'));
  const logs = join(folder, 'logs');
  await mkdir(logs);
  addLogs(logs);
  const run = `e2e-${randomUUID()}`;
  const ports = await freePorts(7);
  const [http, contactGrpc, reviewsGrpc, gatewayAdmin, contactAdmin, reviewsAdmin, notifierAdmin] = ports.map(
    (port) => `127.0.0.1:${port}`,
  ) as [string, string, string, string, string, string, string];
  const shared = {
    // Nothing else of the caller's environment reaches the services.
    PATH: process.env.PATH ?? '',
    RUST_LOG: 'info',
    AMQP_URL: process.env.AMQP_URL ?? 'amqp://guest:guest@127.0.0.1:5672/%2f',
    AMQP_TOPOLOGY: run,
    RETRY_SCHEDULE: '1s,2s',
    REDIS_URL: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  };
  const service = (adminAddress: string, env: Record<string, string>): Service => ({
    env: { ...shared, ...env },
    adminUrl: `http://${adminAddress}`,
  });
  const services: Record<ServiceName, Service> = {
    contact: service(contactAdmin, {
      CONTACT_GRPC_ADDR: contactGrpc,
      CONTACT_ADMIN_ADDR: contactAdmin,
      SPOOL_DIR: join(folder, 'spool'),
    }),
    reviews: service(reviewsAdmin, {
      REVIEWS_GRPC_ADDR: reviewsGrpc,
      REVIEWS_ADMIN_ADDR: reviewsAdmin,
      REVIEWS_FILE: join(web, 'content/reviews.json'),
      // A test's cache entries expire a second later.
      REVIEWS_FRESH: '1s',
    }),
    // Its keys in Redis have the prefix of this run and expire within a week.
    notifier: service(notifierAdmin, { NOTIFIER_ADMIN_ADDR: notifierAdmin, MAIL_DIR: folder }),
    gateway: service(gatewayAdmin, {
      GATEWAY_HTTP_ADDR: http,
      GATEWAY_ADMIN_ADDR: gatewayAdmin,
      CONTACT_URL: `http://${contactGrpc}`,
      REVIEWS_URL: `http://${reviewsGrpc}`,
      SITE_DIR: site,
      ENQUIRY_RATE_PER_HOUR: '36000',
      REQUEST_RATE_PER_MINUTE: '750000',
      PREVIEW_TOKEN: previewToken,
    }),
  };

  const logOf = (name: ServiceName) => readFileSync(join(logs, `${name}.log`), 'utf8');
  const start = async (name: ServiceName) => {
    const started = services[name];
    await using log = await open(join(logs, `${name}.log`), 'a');
    const child = spawn(join(binaries, name), { env: started.env, stdio: ['ignore', log.fd, log.fd] });
    started.process = child;
    await until(
      `${name} to be ready`,
      () => logOf(name),
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode}:\n${logOf(name)}`);
        return (await fetch(`${started.adminUrl}/readyz`).catch(() => null))?.ok === true;
      },
    );
  };
  const stop = async (name: ServiceName) => {
    const child = services[name].process;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(PROCESS_DEADLINE_MS) });
    child.kill('SIGTERM');
    await ended;
  };
  const close = async () => {
    await Promise.all(names.map(stop));
    const operator = spawn(join(binaries, 'notifier'), ['topology', 'delete'], {
      env: services.notifier.env,
      stdio: 'ignore',
    });
    const [code] = (await once(operator, 'exit')) as [number];
    removeLogs(logs);
    await rm(folder, { recursive: true });
    if (code !== 0) throw new Error(`notifier topology delete exited with ${code}`);
  };

  try {
    await Promise.all(names.map(start));
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  return { url: `http://${http}`, logs, mailFolder: folder, start, stop, close };
}

async function until(what: string, log: () => string, isMet: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PROCESS_DEADLINE_MS;
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error(`waited too long for ${what}:\n${log()}`);
    await new Promise((resume) => setTimeout(resume, POLL_EVERY_MS));
  }
}
