import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** How long an app shows one code. */
export const secondsOfCode = 30;

/** Returns a new shared secret of 260 bits in base32, as long as Cognito's. */
export const newSecret = (): string => Array.from(randomBytes(52), (byte) => alphabet[byte & 31]).join('');

/** Returns the number of the time step (RFC 6238) that contains a moment in milliseconds. */
export const stepAt = (ms: number): number => Math.floor(ms / 1_000 / secondsOfCode);

/** Returns the code of a time step for a base32 secret, by RFC 6238 with SHA-1. Cognito's codes have six digits. */
export function codeAt(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** Returns the time step of a code: the current one or a neighbor, to allow for clock drift. Undefined for a wrong code. */
export function stepOf(secret: string, code: string, ms: number): number | undefined {
  const now = stepAt(ms);
  const codeBytes = Buffer.from(code);
  return [now - 1, now, now + 1].find((step) => {
    const expected = Buffer.from(codeAt(secret, step));
    return expected.length === codeBytes.length && timingSafeEqual(expected, codeBytes);
  });
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
