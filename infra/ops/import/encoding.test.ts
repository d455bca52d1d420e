import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../shared/testing/depth.ts';
import { detectEncoding } from './encoding.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoding-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function encodingOf(bytes: Uint8Array | string): Promise<string> {
  const file = join(folder, 'file.csv');
  await writeFile(file, bytes);
  return detectEncoding(file);
}

describe('detectEncoding', () => {
  it('knows UTF-8 with and without its mark', async () => {
    expect(await encodingOf('plan,Größe\n')).toBe('utf-8');
    expect(await encodingOf('\uFEFFplan\n')).toBe('utf-8');
    expect(await encodingOf('plain ASCII')).toBe('utf-8');
    expect(await encodingOf('')).toBe('utf-8');
  });

  it('knows UTF-16 by its mark or by its zero bytes', async () => {
    expect(await encodingOf(Buffer.from('\uFEFFplan', 'utf16le'))).toBe('utf-16le');
    expect(await encodingOf(Buffer.from('plan', 'utf16le'))).toBe('utf-16le');
    expect(await encodingOf(Buffer.from('plan', 'utf16le').swap16())).toBe('utf-16be');
    expect(await encodingOf(Buffer.from('\uFEFFplan', 'utf16le').swap16())).toBe('utf-16be');
  });

  it('takes other bytes for Windows-1252', async () => {
    expect(await encodingOf(Buffer.from('caf\xe9 \x96 na\xefve', 'latin1'))).toBe('windows-1252');
  });

  it('refuses a mixture, naming the line that does not fit', async () => {
    const mixed = Buffer.concat([Buffer.from('a\nGröße\n'), Buffer.from('caf\xe9\n', 'latin1')]);
    await expect(encodingOf(mixed)).rejects.toThrow(/mixes encodings: .* line 3 /);
    const marked = Buffer.concat([Buffer.from('\uFEFFa\n'), Buffer.from('caf\xe9\n', 'latin1')]);
    await expect(encodingOf(marked)).rejects.toThrow(/mixes encodings/);
  });

  it('refuses zero bytes and bytes that mean nothing', async () => {
    await expect(encodingOf(Buffer.from('plan\n\0\0'))).rejects.toThrow(/Line 2 .* zero byte/);
    await expect(encodingOf(Buffer.from('a\n\x81\n', 'latin1'))).rejects.toThrow(/Line 2 .* neither/);
  });

  it('agrees with the decoder about what is UTF-8', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 12 }), async (bytes) => {
        // An ASCII start keeps the file from looking like UTF-16.
        const file = Buffer.concat([Buffer.from('name\n'), bytes]);
        const isUtf8 = (() => {
          try {
            new TextDecoder('utf-8', { fatal: true }).decode(file);
            return !file.includes(0);
          } catch {
            return false;
          }
        })();
        const found = await encodingOf(file).catch(() => 'refused');
        expect(found === 'utf-8').toBe(isUtf8);
      }),
      { numRuns: times(300) },
    );
  });
});
