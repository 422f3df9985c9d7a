import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { availableParallelism } from 'node:os';

/** Below the ephemeral ports, any of which the kernel could give to a connection before a process listens. */
const [first, last] = (process.env.TEST_PORTS ?? '24000-31999').split('-').map(Number) as [number, number];

/** The main process has the first part of the range; each worker, one per processor, has another. */
const PARTS = availableParallelism() + 1;
const size = Math.floor((last - first + 1) / PARTS);
const start = first + (Number(process.env.VITEST_POOL_ID ?? 0) % PARTS) * size;

/** Runs started by hand share the default range and begin at different ports. */
let next = process.env.TEST_PORTS === undefined ? randomInt(size) : 0;

/** Different free ports of 127.0.0.1, for processes that cannot be given a listener. */
export async function freePorts(count: number): Promise<number[]> {
  // Kept open until all are found, so that no port is returned twice.
  const servers: Server[] = [];
  for (let found = 0; found < count; found += 1) servers.push(await listen(size));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Listens on the next free port of the range. */
async function listen(attempts: number): Promise<Server> {
  if (attempts === 0) throw new Error(`no free port from ${start} to ${start + size - 1}`);
  const server = createServer().listen(start + (next++ % size), '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return listen(attempts - 1);
  }
}
