import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './broadcast-mailer.ts';

describe('an error of the mail service', () => {
  const error = (name: string, more: object, message = 'Why.') =>
    Object.assign(new Error(message), { name, ...more });
  const client = { $fault: 'client' };

  it.each([
    ['a full second', error('Throttling', client, 'Maximum sending rate exceeded.'), 'later'],
    ['a service that is not there', error('Error', { code: 'ECONNREFUSED' }), 'later'],
    ['a full day', error('Throttling', client, 'Daily message quota exceeded.'), 'failed'],
    ['a refusal', error('MessageRejected', client), 'failed'],
    ['a fault of the service', error('InternalFailure', { $fault: 'server' }), 'uncertain'],
    ['a lost answer', error('Error', { code: 'ECONNRESET' }), 'uncertain'],
    ['a late answer', error('TimeoutError', {}), 'uncertain'],
    ['anything else', 'a text', 'uncertain'],
  ])('that is %s leaves the mail as it is', (_what, thrown, state) => {
    expect(outcomeOf(thrown)).toMatchObject({ state });
  });
});
