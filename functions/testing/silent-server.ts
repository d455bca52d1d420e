import { createServer, type Server } from 'node:http';

type Running = { readonly endpoint: string; stop(): void };

/** Starts a service that accepts calls and never answers. */
export const startSilentServer = (): Promise<Running> => startServer(createServer(() => undefined));

/** Starts a service on its own port. */
export async function startServer(server: Server): Promise<Running> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
