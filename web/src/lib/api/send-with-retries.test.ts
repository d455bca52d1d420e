/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { createSend } from './api-request.ts';
import { sendWithRetries } from './send-with-retries.ts';

const body = { email: 'a@demo.test' };

/** Sends to a server that gives one answer after the other; numbers are the seconds in Retry-After. */
async function sentTo(answers: readonly (number | 'later' | 'done')[], signal?: AbortSignal) {
  const bodies: unknown[] = [];
  const waits: number[] = [];
  const messages: string[] = [];
  const left = [...answers];
  const once = createSend(async (_address, init) => {
    bodies.push(init?.body);
    const answer = left.shift();
    if (answer === 'done') return new Response('{}');
    const headers = new Headers(typeof answer === 'number' ? [['Retry-After', String(answer)]] : []);
    return new Response('{}', { status: 429, headers });
  });
  const wait = async (ms: number) => waits.push(ms);
  const send = () => once('forgotPassword', { body }, { signal });
  const means = { wait, tell: (sentence: string) => messages.push(sentence) };
  const { status } = await sendWithRetries(await send(), send, signal, means);
  return { status, bodies, waits, messages };
}

describe('a call that the server asks to wait', () => {
  it('is repeated in full after a second, without a message', async () => {
    const { status, bodies, waits, messages } = await sentTo([1, 'done']);
    expect({ status, waits, messages }).toEqual({ status: 200, waits: [1_000], messages: [] });
    expect(bodies).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  it('shows the user when it will continue if the wait is longer', async () => {
    const { status, waits, messages } = await sentTo([1, 8, 'done']);
    expect({ status, waits }).toEqual({ status: 200, waits: [1_000, 5_000, 3_000] });
    expect(messages).toEqual([
      'Please wait. This continues by itself in 8 seconds.',
      'Please wait. This continues by itself in 3 seconds.',
    ]);
  });

  it('is repeated after two seconds when the server names no wait', async () => {
    const { status, waits } = await sentTo(['later', 'done']);
    expect({ status, waits }).toEqual({ status: 200, waits: [2_000] });
  });

  it('waits longer each time the server names no wait, and says how long', async () => {
    const { status, waits, messages } = await sentTo(['later', 'later', 'later', 'done']);
    expect({ status, waits }).toEqual({ status: 200, waits: [2_000, 4_000, 5_000, 3_000] });
    expect(messages).toEqual(
      [4, 8, 3].map((left) => `Please wait. This continues by itself in ${left} seconds.`),
    );
  });

  it.each<[string, (number | 'later')[], number[]]>([
    ['a wait that is too long', [900], []],
    ['too many waits', [15, 15, 15], Array(6).fill(5_000)],
    ['a wait that is not a number', [Number.NaN], []],
  ])('returns the refusal to the user for %s', async (_, answers, expected) => {
    const { status, waits } = await sentTo(answers);
    expect({ status, waits }).toEqual({ status: 429, waits: expected });
  });

  it('ends when the page that made it is left', async () => {
    const stop = new AbortController();
    const refused = new Response('{}', { status: 429, headers: { 'Retry-After': '5' } });
    const again = () => Promise.reject(new Error('Nobody asks anymore.'));
    const means = { wait: async () => stop.abort(), tell: () => undefined };
    await expect(sendWithRetries(refused, again, stop.signal, means)).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });
});
