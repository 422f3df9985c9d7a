import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { availableParallelism } from 'node:os';

/** All are below the ephemeral ports: the kernel could give one of those to any connection before a process listens. */
const [first, last] = (process.env.TEST_PORTS ?? '24000-31999').split('-').map(Number) as [number, number];

/** The main process has the first part of the range, and each worker, of which there is one per processor, another. */
const PARTS = availableParallelism() + 1;
const size = Math.floor((last - first + 1) / PARTS);
const start = first + (Number(process.env.VITEST_POOL_ID ?? 0) % PARTS) * size;

/** Runs that were started by hand share the default range, and begin at different ports of it. */
let next = process.env.TEST_PORTS === undefined ? randomInt(size) : 0;

/** Ports of 127.0.0.1 on which nothing listens, all different, for processes that cannot be given a listener. */
export async function freePorts(count: number): Promise<number[]> {
  // Held until all are found, so that none is returned twice.
  const servers: Server[] = [];
  for (let found = 0; found < count; found += 1) servers.push(await listen(size));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** A server on the next port of the range that is free. */
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
