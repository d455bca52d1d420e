import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { openOriginProofs } from './origin-proofs.ts';

const wire = mockClient(SecretsManagerClient);
beforeEach(() => {
  for (const name of ['now', 'next', 'before'])
    wire.on(GetSecretValueCommand, { SecretId: name }).resolves({ SecretString: `value of ${name}` });
});
afterEach(() => void wire.reset());
// The mocked class is shared by all tests of this worker.
afterAll(() => wire.restore());

const open = () => openOriginProofs('now,next,before');
const secretIds = () => wire.calls().map(({ args: [{ input }] }) => 'SecretId' in input && input.SecretId);

describe('the proofs that a call came through the site', () => {
  it('are read once each, and the others only when needed', async () => {
    const { today, others } = open();
    expect(await Promise.all([today(), today()])).toEqual(['value of now', 'value of now']);
    expect(secretIds()).toEqual(['now']);
    for (const other of [...others, ...others]) await other();
    expect(await Promise.all(others.map((other) => other()))).toEqual(['value of next', 'value of before']);
    expect(secretIds()).toEqual(['now', 'next', 'before']);
  });

  it('are read again after a failed read', async () => {
    wire
      .on(GetSecretValueCommand, { SecretId: 'now' })
      .rejectsOnce('busy')
      .resolves({ SecretString: 'value' });
    const { today } = open();
    await expect(today()).rejects.toThrow('busy');
    expect(await today()).toBe('value');
  });

  it('are never empty, since a call without a proof would match', async () => {
    wire.on(GetSecretValueCommand, { SecretId: 'now' }).resolves({ SecretString: '' });
    await expect(open().today()).rejects.toThrow('The secret now has no value.');
  });
});
