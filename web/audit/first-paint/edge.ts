import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../e2e/support/ports.ts';

const caddyfile = join(import.meta.dirname, '../../../deploy/edge/Caddyfile');

const START_TIMEOUT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 5_000;
const POLL_EVERY_MS = 50;

/** The edge before a gateway. */
export interface Edge {
  /** Its address, without a slash at the end: HTTPS, with a certificate that no browser knows. */
  url: string;
  /** Stops it and deletes its files. */
  close: () => Promise<void>;
}

/** The parts of Caddy's JSON that are changed (https://caddyserver.com/docs/json/). */
interface Configuration {
  apps: { http: { servers: Record<string, object> }; pki?: object };
  storage?: object;
}

/**
 * Starts Caddy with the configuration of production before the gateway at a URL, and waits until it answers. Throws with its log
 * otherwise. `CADDY` is the program.
 */
export async function startEdge(gatewayUrl: string): Promise<Edge> {
  await using unfinished = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'edge-'));
  unfinished.defer(() => rm(folder, { recursive: true }));
  const [port] = await freePorts(1);
  const url = `https://localhost:${port}`;
  const file = join(folder, 'edge.json');
  await writeFile(file, JSON.stringify(configurationOf(url, gatewayUrl, folder)));

  const caddy = spawn(program(), ['run', '--config', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const output: string[] = [];
  let hasEnded = false;
  // Fails if the program is missing.
  const end = once(caddy, 'exit')
    .catch((error: unknown) => output.push(String(error)))
    .then(() => (hasEnded = true));
  unfinished.defer(async () => {
    // Asked to end, it would wait for the browser's idle connections (grace_period).
    caddy.kill('SIGKILL');
    await end;
  });
  caddy.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (hasEnded || Date.now() > deadline) throw new Error(`the edge did not start:\n${output.join('')}`);
    await new Promise((resume) => setTimeout(resume, POLL_EVERY_MS));
  }
  const running = unfinished.move();
  return { url, close: () => running.disposeAsync() };
}

function program(): string {
  const { CADDY } = process.env;
  if (!CADDY) throw new Error('CADDY is not set: run make paint');
  return CADDY;
}

/** The configuration of production, which leaves the machine's port 80 and its trusted certificates alone. */
function configurationOf(url: string, gatewayUrl: string, folder: string): Configuration {
  const { hostname, port } = new URL(gatewayUrl);
  const env = { ...process.env, SITE_ADDRESS: url, GATEWAY_NAME: hostname, GATEWAY_PORT: port };
  const adapted = execFileSync(program(), ['adapt', '--config', caddyfile], { env, encoding: 'utf8' });
  const configuration = JSON.parse(adapted) as Configuration;
  const { apps } = configuration;
  for (const server of Object.values(apps.http.servers))
    Object.assign(server, { automatic_https: { disable_redirects: true } });
  apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  return { ...configuration, storage: { module: 'file_system', root: folder } };
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request(url, { rejectUnauthorized: false, timeout: ANSWER_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false)).end();
  });
