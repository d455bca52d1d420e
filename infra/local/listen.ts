import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { errorCode, Problem } from './problem.ts';

/** Starts listening on this machine only and returns the port (`0` picks a free one). */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}

/** Returns the port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
  return address.port;
}

/** Stops a server without waiting for idle connections. */
export function close(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections?.();
  });
}

// No system gives these ports to outgoing connections (Linux starts at 32,768, others higher): a free one stays free a while.
const quietPorts = { from: 20_000, to: 32_000 } as const;
/** For programs that open their port only seconds later: nothing else is given one of these ports in the meantime. */
export const slowPorts = { from: 12_000, to: 20_000 } as const;
const handedOut = new Set<number>();

/** Returns a port that is free now, for programs that cannot report their port or must be told it before they start. */
export async function freePort({ from, to }: { from: number; to: number } = quietPorts): Promise<number> {
  for (;;) {
    const server = createServer();
    try {
      const port = await listen(server, randomInt(from, to));
      if (handedOut.has(port)) continue;
      handedOut.add(port);
      return port;
    } catch (error) {
      // Windows reserves ranges of ports for itself.
      if (!['EADDRINUSE', 'EACCES'].includes(errorCode(error) ?? '')) throw error;
    } finally {
      await close(server);
    }
  }
}

/** Both addresses that `localhost` may resolve to. */
const loopbacks = ['127.0.0.1', '::1'] as const;

/**
 * Listens on a port of this machine, at both of its loopback addresses; other machines on the network cannot reach it.
 * @throws Problem if the port is in use or not allowed.
 */
export async function listenLocally(
  makeServer: () => Server,
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const servers = loopbacks.map(() => makeServer());
  const stop = async (): Promise<void> => {
    await Promise.all(servers.filter((server) => server.listening).map(close));
  };
  const starts = await Promise.allSettled(
    servers.map((server, index) => listenAt(server, loopbacks[index] ?? '127.0.0.1', port)),
  );
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return { stop };
  await stop();
  throw failed.reason;
}

/** Reports a port in use before anything slow starts. */
export async function checkPortFree(port: number): Promise<void> {
  const { stop } = await listenLocally(() => createServer(), port);
  await stop();
}

function listenAt(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = errorCode(error);
      // A machine without IPv6 has only the first address.
      if (code === 'EADDRINUSE') reject(new Problem(portInUse(port)));
      else if (host === '::1') resolve();
      else if (code === 'EACCES')
        reject(new Problem(`You are not allowed to use port ${port}. Set PORT above 1023.`));
      else reject(error);
    });
    server.listen(port, host, () => resolve());
  });
}

const portInUse = (port: number): string =>
  `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port < 65_535 ? port + 1 : 3_000} npm start`;
