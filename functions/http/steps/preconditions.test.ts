import { describe, expect, it } from '@jest/globals';
import { type Operation, operationsOf } from '../../../shared/api/operation.ts';
import * as z from '../../../shared/zod.ts';
import { httpEvent } from '../../testing/http-event.ts';
import { checkKey, seenVersion, usableKey } from './preconditions.ts';

const operation = operationsOf('plans');

const read = operation('PUT', '/things', {
  access: 'member',
  audit: { kind: 'change' },
  summary: 'Things.',
});
const edit: Operation = { ...read, ifMatch: z.object({}) };
const repeatable: Operation = { ...read, idempotent: true };

describe('the version that an edit must name', () => {
  const seen = (operation: Operation, tag?: string) =>
    seenVersion(operation, httpEvent('me', { headers: tag === undefined ? {} : { 'if-match': tag } }));

  it('is read from If-Match', () => {
    expect(seen(edit, '"7"')).toBe(7);
    expect(seen(edit, ' W/"12-7" ')).toBe(7);
    expect(seen(read, '"7"')).toBeUndefined();
  });

  it.each([undefined, '', '  ', '*', ' * '])('is missing from %j', (tag) => {
    expect(() => seen(edit, tag)).toThrow(expect.objectContaining({ code: 'VERSION_MISSING' }));
  });

  it.each(['7', '"7", "8"', '"x"'])('cannot be %j', (tag) => {
    expect(() => seen(edit, tag)).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        message: 'If-Match takes the one ETag that came with the record, for example "7".',
      }),
    );
  });
});

describe('the idempotency key of a request', () => {
  const event = (key?: string) =>
    httpEvent('me', { headers: key === undefined ? {} : { 'idempotency-key': key } });
  const damaged = ['', 'short', 'with a blank', 'x'.repeat(201), 'ü'.repeat(10)];

  it('is used only if the call is repeatable', () => {
    expect(usableKey(repeatable, event('12345678'))).toBe('12345678');
    expect(usableKey(repeatable, event())).toBeUndefined();
    expect(usableKey(read, event('12345678'))).toBeUndefined();
  });

  it.each(damaged)('is rejected and not used if it is %j', (key) => {
    expect(usableKey(repeatable, event(key))).toBeUndefined();
    expect(() => checkKey(repeatable, event(key))).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        message: 'An Idempotency-Key must have 8 to 200 printable characters and no spaces.',
      }),
    );
  });

  it('is optional, and is ignored where it has no meaning', () => {
    expect(checkKey(repeatable, event())).toBeUndefined();
    expect(checkKey(repeatable, event('12345678'))).toBeUndefined();
    for (const key of damaged) expect(checkKey(read, event(key))).toBeUndefined();
  });
});
