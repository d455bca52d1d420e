import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  DescribeUserPoolClientCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allPages } from '../../../functions/testing/all-pages.ts';
import { temporaryFolders } from '../../testing/temporary-folders.ts';
import { password, startPool } from '../testing/user-pool.ts';

const newFolder = temporaryFolders('user-pool');
let pool: Awaited<ReturnType<typeof startPool>>;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.stop());

describe('users', () => {
  it('have a UUID as username and sub, and are found by email address too', async () => {
    const { email, username } = await pool.addUser();
    expect(username).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    const found = await pool.client.send(
      new AdminGetUserCommand({ ...pool.pool, Username: email.toUpperCase() }),
    );
    expect(found).toMatchObject({ Username: username });
    expect(found.UserAttributes).toContainEqual({ Name: 'sub', Value: username });
  });

  it('have an email address that no other user has', async () => {
    const { email } = await pool.addUser();
    const again = new AdminCreateUserCommand({
      ...pool.pool,
      Username: email.toUpperCase(),
      MessageAction: 'SUPPRESS',
    });
    await expect(pool.client.send(again)).rejects.toMatchObject({ name: 'UsernameExistsException' });
    const { username: Username } = await pool.addUser();
    const take = new AdminUpdateUserAttributesCommand({
      ...pool.pool,
      Username,
      UserAttributes: [{ Name: 'email', Value: email }],
    });
    await expect(pool.client.send(take)).rejects.toMatchObject({ name: 'AliasExistsException' });
  });

  it('have passwords of at least 8 characters and any composition', async () => {
    const { username: Username } = await pool.addUser();
    const set = (Password: string) =>
      pool.client.send(
        new AdminSetUserPasswordCommand({ ...pool.pool, Username, Password, Permanent: true }),
      );
    await expect(set('short-1')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(set('x'.repeat(257))).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(set('aaaaaaaa')).resolves.toBeDefined();
  });

  it('get their email address verified without repeating it', async () => {
    const { username: Username } = await pool.addUser();
    const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
    await pool.client.send(new AdminUpdateUserAttributesCommand({ ...pool.pool, Username, UserAttributes }));
    const found = await pool.client.send(new AdminGetUserCommand({ ...pool.pool, Username }));
    expect(found.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
  });

  it('no longer exist after being deleted, and nor do their sessions', async () => {
    const { email, username: Username } = await pool.addUser();
    const { RefreshToken } = await pool.signIn(email);
    await pool.client.send(new AdminDeleteUserCommand({ ...pool.pool, Username }));
    const gone = { name: 'UserNotFoundException' };
    await expect(pool.client.send(new AdminGetUserCommand({ ...pool.pool, Username }))).rejects.toMatchObject(
      gone,
    );
    await expect(
      pool.client.send(new AdminDeleteUserCommand({ ...pool.pool, Username })),
    ).rejects.toMatchObject(gone);
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('are listed at most 60 at a time', async () => {
    await Promise.all(Array.from({ length: 61 }, () => pool.addUser()));
    const names = new Set<string | undefined>();
    await allPages(async ({ cursor }) => {
      const page = await pool.client.send(new ListUsersCommand({ ...pool.pool, PaginationToken: cursor }));
      expect(page.Users?.length).toBeLessThanOrEqual(60);
      for (const user of page.Users ?? []) names.add(user.Username);
      return { nextCursor: page.PaginationToken };
    });
    expect(names.size).toBeGreaterThan(60);
  });
});

describe('the app client', () => {
  it('shows its secret to an administrator', async () => {
    const { clientId: ClientId, clientSecret } = pool.cognito;
    const { UserPoolClient } = await pool.client.send(
      new DescribeUserPoolClientCommand({ ...pool.pool, ClientId }),
    );
    expect(UserPoolClient?.ClientSecret).toBe(clientSecret);
  });
});

describe('a pool kept in a folder', () => {
  it('is the same after a restart: users, sessions, keys and client', async () => {
    const folder = newFolder();
    const before = await startPool({ folder });
    const { email } = await before.addUser();
    const { RefreshToken } = await before.signIn(email);
    // Stopping writes nothing that was not written immediately, so a killed process loses nothing.
    await before.stop();
    const after = await startPool({ folder });
    expect({ ...after.cognito, endpoint: '', stop: '' }).toEqual({
      ...before.cognito,
      endpoint: '',
      stop: '',
    });
    expect(await after.refresh(RefreshToken)).toHaveProperty('AccessToken');
    expect(await after.signIn(email)).toHaveProperty('AccessToken');
    await after.stop();
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expect(texts.join()).toContain(email);
    expect(texts.join()).not.toContain(password);
  });

  it('reports which file is damaged', async () => {
    const folder = newFolder();
    await writeFile(join(folder, 'pool.json'), '{"names": ');
    await expect(startPool({ folder })).rejects.toThrow(/pool\.json is damaged/);
  });
});
