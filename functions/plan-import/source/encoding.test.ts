import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../shared/testing/depth.ts';
import { detectEncoding } from './encoding.ts';

const found = (bytes: Uint8Array | string) => detectEncoding(Buffer.from(bytes), 'file.csv');
const encodingOf = (bytes: Uint8Array | string): string => found(bytes).encoding;

describe('detectEncoding', () => {
  it('recognizes UTF-8 with and without a byte order mark', () => {
    expect(encodingOf('plan,Größe\n')).toBe('utf-8');
    expect(encodingOf('\uFEFFplan\n')).toBe('utf-8');
    expect(encodingOf('plain ASCII')).toBe('utf-8');
    expect(encodingOf('')).toBe('utf-8');
  });

  it('recognizes UTF-16 by its byte order mark or its zero bytes', () => {
    expect(encodingOf(Buffer.from('\uFEFFplan', 'utf16le'))).toBe('utf-16le');
    expect(encodingOf(Buffer.from('plan', 'utf16le'))).toBe('utf-16le');
    expect(encodingOf(Buffer.from('plan', 'utf16le').swap16())).toBe('utf-16be');
    expect(encodingOf(Buffer.from('\uFEFFplan', 'utf16le').swap16())).toBe('utf-16be');
  });

  it('treats other bytes as Windows-1252', () => {
    expect(encodingOf(Buffer.from('caf\xe9 \x96 na\xefve', 'latin1'))).toBe('windows-1252');
  });

  it('recognizes the encoding of Excel for Mac by capitals within words', () => {
    const texts = [
      'Don\xd5t bill',
      '\xd2Plus\xd3',
      'Mon\xd0Fri',
      'Caf\x8e, Fran\x8dais',
      'HMO \xd0 PPO',
      'PPO\xd5s',
    ];
    expect(texts.map((text) => encodingOf(Buffer.from(text, 'latin1')))).toEqual(
      texts.map(() => 'macintosh'),
    );
  });

  it('takes no file of Windows for one of Excel for Mac because of a capital within a word', () => {
    for (const text of ['Pe\xd1a, caf\xe9', 'Pe\xd1a and the payer\x92s notes'])
      expect(encodingOf(Buffer.from(text, 'latin1'))).toBe('windows-1252');
  });

  it('recognizes a mixture of encodings', () => {
    const mixed = Buffer.concat([Buffer.from('a\nGröße\n'), Buffer.from('caf\xe9\n', 'latin1')]);
    expect(found(mixed)).toEqual({ encoding: 'utf-8', mixed: true });
    const marked = Buffer.concat([Buffer.from('\uFEFFa\n'), Buffer.from('caf\xe9\n', 'latin1')]);
    expect(found(marked)).toEqual({ encoding: 'utf-8', mixed: true });
  });

  it('refuses zero bytes and bytes that are invalid in every encoding', () => {
    expect(() => found('plan\n\0\0')).toThrow(/Line 2 .* zero byte/);
    expect(() => found(Buffer.from('a\n\x81\n', 'latin1'))).toThrow(/Line 2 .* neither/);
  });

  it('agrees with the decoder about what is UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), (bytes) => {
        // An ASCII start keeps the file from looking like UTF-16.
        const file = Buffer.concat([Buffer.from('name\n'), bytes]);
        const decodes = () => {
          new TextDecoder('utf-8', { fatal: true }).decode(file);
          return !file.includes(0);
        };
        const taken = () => {
          const { encoding, mixed } = found(file);
          return encoding === 'utf-8' && !mixed;
        };
        expect(holds(taken)).toBe(holds(decodes));
      }),
      { numRuns: times(300) },
    );
  });
});

/** Returns false also if the check throws. */
function holds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
