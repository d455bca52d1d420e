import { readFileSync } from 'node:fs';
import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { isBusy } from '../../data/table/busy.ts';
import { failure } from '../../http/failure.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { openAccounts } from './accounts.ts';
import { poolErrors } from './pool-errors.ts';

const read = (file: string | URL) => readFileSync(new URL(file, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** The exceptions that, by the SDK's documentation, the calls of our two clients throw. */
const ofSdk = new Set(
  found(read('identity.ts') + read('accounts.ts'), /new (\w+Command)\(/g).flatMap((command) =>
    found(
      read(
        `../../../node_modules/@aws-sdk/client-cognito-identity-provider/dist-types/commands/${command}.d.ts`,
      ),
      /@throws \{@link (\w+Exception)\}/g,
    ).filter((name) => name !== 'CognitoIdentityProviderServiceException'),
  ),
);

describe('a user pool error', () => {
  it('has a defined meaning, for each exception of each call', () => {
    expect(ofSdk.size).toBeGreaterThan(25);
    expect([...ofSdk].filter((name) => !(name in poolErrors))).toEqual([]);
  });

  it('is reported as busy exactly when its meaning is busy', () => {
    const busy = Object.entries(poolErrors).filter(([, meaning]) => meaning === 'busy');
    const busyNames = Object.keys(poolErrors).filter((name) =>
      isBusy(Object.assign(new Error(name), { name })),
    );
    expect(busyNames).toEqual(busy.map(([name]) => name));
  });

  it.each([
    ['InvalidPasswordException', 'refused'],
    ['PasswordHistoryPolicyViolationException', 'refused'],
    ['InvalidParameterException', 'refused'],
    ['LimitExceededException', 503],
    ['ResourceNotFoundException', 500],
  ])('on setting a password, such as %s, results in %s', async (name, expected) => {
    const wire = mockClient(CognitoIdentityProviderClient);
    wire.on(AdminSetUserPasswordCommand).rejects(Object.assign(new Error(name), { name }));
    const accounts = openAccounts('pool', new CognitoIdentityProviderClient({ region: 'us-east-1' }));
    const answer = await accounts
      .setPassword({ id: 'id' }, 'a much better one')
      .catch((error: unknown) => failure(error, 'request', recordedLog()).statusCode);
    wire.restore();
    expect(answer).toBe(expected);
  });
});
