import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { close, freePort, listen } from './listen.ts';

describe('a free port', () => {
  it('is never one that the system may give to an outgoing connection before a program uses it', async () => {
    const ports = await Promise.all(Array.from({ length: 30 }, freePort));
    expect(ports.filter((port) => port >= 32_768 || port < 1_024)).toEqual([]);
    const [port = 0] = ports;
    const server = createServer();
    expect(await listen(server, port)).toBe(port);
    await close(server);
  });
});
