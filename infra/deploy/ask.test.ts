import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { ask } from './ask.ts';

const terminal = () => Object.assign(new PassThrough(), { isTTY: true });

describe('a question at the terminal', () => {
  it.each([
    ['what the person typed', 'prod\r', 'prod'],
    ['nothing after Ctrl-C', '\x03', ''],
    ['nothing after Ctrl-D', '\x04', ''],
  ])('is answered by %s', async (_, keys, answer) => {
    const streams = { input: terminal(), output: terminal() };
    const answered = ask('Deploy them? ', streams);
    streams.input.write(keys);
    await expect(answered).resolves.toBe(answer);
  });

  it('is not asked where nobody can answer', async () => {
    await expect(
      ask('Deploy them? ', { input: new PassThrough(), output: terminal() }),
    ).resolves.toBeUndefined();
  });
});
