import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { errorCode, Problem } from './problem.ts';

/** Starts listening on this machine only and answers the port taken (`0` asks for a free one). */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(portOf(server));
    });
  });
}

/** The port of a listening server. */
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

// No system gives these to outgoing connections (Linux begins at 32,768, others later): what is free now stays so for a while.
const quietPorts = { from: 20_000, to: 32_000 } as const;
/** For what takes its port only seconds later: nothing else is given one of these meanwhile. */
export const slowPorts = { from: 12_000, to: 20_000 } as const;
const handedOut = new Set<number>();

/** A port that was free a moment ago, for programs that cannot tell which one they took or are told before they start. */
export async function freePort({ from, to }: { from: number; to: number } = quietPorts): Promise<number> {
  for (;;) {
    const server = createServer();
    try {
      const port = await listen(server, randomInt(from, to));
      if (handedOut.has(port)) continue;
      handedOut.add(port);
      return port;
    } catch (error) {
      // Windows keeps ranges of ports to itself.
      if (!['EADDRINUSE', 'EACCES'].includes(errorCode(error) ?? '')) throw error;
    } finally {
      await close(server);
    }
  }
}

/** On both addresses that `localhost` may mean. */
const loopbacks = ['127.0.0.1', '::1'] as const;

/**
 * Listens at a port on this machine, under every name of it; the other machines of the network do not reach it.
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

/** Tells of a port in use before anything slow is begun. */
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
        reject(new Problem(`You may not use the port ${port}. Set PORT above 1023.`));
      else reject(error);
    });
    server.listen(port, host, () => resolve());
  });
}

const portInUse = (port: number): string =>
  `The port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port < 65_535 ? port + 1 : 3_000} npm start`;
