/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSend } from './api-request.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

/** A server whose response starts immediately and continues with each `more`; like fetch, it breaks off when the call stops. */
function slowServer() {
  let told: ReadableStreamDefaultController<Uint8Array> | undefined;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const fetch = async (_: unknown, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        told = controller;
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { status: 200, headers: { ETag: '"v7"' } });
  };
  return { fetch, more: (text: string) => told?.enqueue(bytes(text)), end: () => told?.close() };
}

describe('a request', () => {
  const answeredAfter = (count: number) => (_: unknown, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      setTimeout(() => resolve(new Response('{}')), count * 1_000);
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const call = (id: 'listPlans' | 'broadcastEmail', body = {}) =>
    createSend(answeredAfter(40))(id, { body }).then(
      ({ status }) => status,
      ({ code }) => code,
    );

  it('fails without an answer within 30 seconds, unless it has to send files first', async () => {
    const sent = [
      call('listPlans'),
      call('broadcastEmail', { subject: 'Desk hours' }),
      call('broadcastEmail', { attachments: [new Blob(['%PDF-1.7'])] }),
    ];
    await seconds(40);
    expect(await Promise.all(sent)).toEqual(['NETWORK', 'NETWORK', 200]);
  });
});

describe('the body of a response', () => {
  it('is abandoned when no more of it arrives for 30 seconds', async () => {
    const server = slowServer();
    const response = await createSend(server.fetch)('listPlans', {});
    server.more('{"data":');
    const ended = response.text().then(
      () => 'whole',
      () => 'broken off',
    );
    let known = 'waiting';
    void ended.then((how) => {
      known = how;
    });
    await seconds(29);
    expect(known).toBe('waiting');
    await seconds(2);
    expect(known).toBe('broken off');
  });

  it('may take any time as long as parts of it keep arriving', async () => {
    const server = slowServer();
    const response = await createSend(server.fetch)('listPlans', {});
    const text = response.text();
    for (const part of ['{"data"', ':', '[]', '}']) {
      await seconds(20);
      server.more(part);
    }
    server.end();
    expect(await text).toBe('{"data":[]}');
    expect([response.status, response.headers.get('ETag')]).toEqual([200, '"v7"']);
  });
});
