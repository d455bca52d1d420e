import { createServer, type Server } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { close, freePort, listen, listenLocally } from './listen.ts';

describe('a free port', () => {
  it('is never one that the system may give to an outgoing connection before a program uses it', async () => {
    const ports = await Promise.all(Array.from({ length: 30 }, freePort));
    expect(ports.filter((port) => port >= 32_768 || port < 1_024)).toEqual([]);
    const [port = 0] = ports;
    const server = createServer();
    expect(await listen(server, port)).toBe(port);
    expect(server.address()).toMatchObject({ address: '127.0.0.1' });
    await close(server);
  });
});

it('a port of the product answers at the addresses of this machine only', async () => {
  const servers: Server[] = [];
  const made = (): Server => {
    const server = createServer();
    servers.push(server);
    return server;
  };
  const { stop } = await listenLocally(made, await freePort());
  // A machine without IPv6 has only the first address.
  for (const [at, address] of ['127.0.0.1', '::1'].entries())
    if (at === 0 || servers[at]?.listening) expect(servers[at]?.address()).toMatchObject({ address });
  await stop();
});
