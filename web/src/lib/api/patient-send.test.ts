/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { createSend } from './api-request.ts';
import { sendPatiently } from './patient-send.ts';

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
  const { status } = await sendPatiently(await send(), send, signal, means);
  return { status, bodies, waits, messages };
}

describe('a call that is told to wait', () => {
  it('goes on after a second, whole and unnoticed', async () => {
    const { status, bodies, waits, messages } = await sentTo([1, 'done']);
    expect({ status, waits, messages }).toEqual({ status: 200, waits: [1_000], messages: [] });
    expect(bodies).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  it('tells the person that it goes on, where it takes longer', async () => {
    const { status, waits, messages } = await sentTo([1, 8, 'done']);
    expect({ status, waits }).toEqual({ status: 200, waits: [1_000, 5_000, 3_000] });
    expect(messages).toEqual([
      'Please wait. This continues by itself in 8 seconds.',
      'Please wait. This continues by itself in 3 seconds.',
    ]);
  });

  it('tries again after two seconds, where nobody says how long', async () => {
    const { status, waits } = await sentTo(['later', 'done']);
    expect({ status, waits }).toEqual({ status: 200, waits: [2_000] });
  });

  it.each<[string, (number | 'later')[], number[]]>([
    ['a wait that is too long', [900], []],
    ['waits without an end', [15, 15, 15], Array(6).fill(5_000)],
    ['one that is no number', [Number.NaN], []],
  ])('gives the refusal to the person for %s', async (_, answers, expected) => {
    const { status, waits } = await sentTo(answers);
    expect({ status, waits }).toEqual({ status: 429, waits: expected });
  });

  it('ends with the page that asked', async () => {
    const stop = new AbortController();
    const refused = new Response('{}', { status: 429, headers: { 'Retry-After': '5' } });
    const again = () => Promise.reject(new Error('Nobody asks any more.'));
    const means = { wait: async () => stop.abort(), tell: () => undefined };
    await expect(sendPatiently(refused, again, stop.signal, means)).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });
});
