import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addFacility, changeDirectory } from '../../../functions/data/facility-directory.ts';
import { sessionStore } from '../../../functions/data/people/session-record.ts';
import type { UserRecord } from '../../../functions/data/people/user-record.ts';
import { createUser, deleteUser, updateUser } from '../../../functions/data/people/users.ts';
import { createLink } from '../../../functions/data/records/links.ts';
import { personRecord } from '../../../functions/testing/person-records.ts';
import { applyTable } from '../../local/stand-ins/table.ts';
import { backupCommand } from '../backup/backup.ts';
import { restoreCommand } from '../backup/restore.ts';
import { clientOptions } from '../clients.ts';
import type { Output } from '../progress.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { rightsCommand } from './command.ts';

const { environment, table, folder } = await startLaptop();
const restored = { ...environment, TABLE_NAME: 'restored' };
const now = new Date();
const at = now.toISOString();

const person = (name: string, more: Partial<UserRecord> = {}): UserRecord =>
  personRecord(now, {
    ...{ id: `${name}-id`, email: `${name}@demo.test`, firstName: name },
    ...{ facilityIds: ['facil001', 'facil002'], ...more },
  });

/** Runs a command. Returns what it printed, and the lines of the file that it wrote. */
async function run(command: (output: Output) => Promise<unknown>, file: string) {
  const output = recorder();
  await command(output);
  const lines = (await readFile(join(folder, file), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n');
  return { printed: output.text, lines };
}

const people = {
  same: person('anna', { role: 'admin' }),
  demoted: person('bert', { role: 'admin' }),
  suspended: person('cora', { sessionsEndedAt: new Date(now.getTime() + 1).toISOString() }),
  fewer: person('dora'),
  gone: person('emil', { firstName: '=emil' }),
  moved: person('finn', { secondFactor: undefined }),
  waits: person('gina', { status: 'pending' }),
};

beforeAll(async () => {
  await addFacility(table, { id: 'facil001', name: 'Cedar', primaryColor: '#005b7f' });
  await addFacility(table, { id: 'facil002', name: 'Elm', primaryColor: '#005b7f' });
  for (const user of Object.values(people)) await createUser(table, user);
  const sessions = sessionStore(table, 30);
  const session = (user: UserRecord) => ({
    sessionId: `session-${user.id}`,
    userId: user.id,
    facilityId: 'facil001',
    startedAt: at,
    signedInAt: at,
    expiresAt: Math.floor(now.getTime() / 1_000) + 3_600,
    lastSeenAt: at,
    device: 'Chrome on Windows',
    draftKey: 'k'.repeat(43),
  });
  await sessions.start(session(people.same));
  await sessions.start(session(people.fewer));
  await sessions.start(session(people.suspended));
  await createLink(table, { purpose: 'resetPassword', userId: people.same.id }, now);
  await backupCommand([join(folder, 'guide.gz')], recorder(), environment);

  // Rights revoked after the backup.
  await updateUser(table, people.demoted, { ...people.demoted, role: 'user' });
  await updateUser(table, people.suspended, { ...people.suspended, status: 'disabled' });
  await updateUser(table, people.fewer, { ...people.fewer, facilityIds: ['facil002'] });
  await sessions.end(session(people.fewer));
  await deleteUser(table, people.gone);
  const secondFactor = { since: at, salt: 'salt', codes: [] };
  await updateUser(table, people.moved, { ...people.moved, email: 'new@demo.test', secondFactor });

  const client = new DynamoDBClient(clientOptions(environment, 'DYNAMODB'));
  await applyTable(client, 'restored');
  client.destroy();
});

describe('the rights that a restore brings back', () => {
  it('are listed, starting with those that the newer table had revoked, by importance', async () => {
    const args = [join(folder, 'guide.gz'), '--newer', 'coverage-guide'];
    const { printed, lines } = await run((to) => restoreCommand(args, to, restored), 'guide.gz.rights.csv');
    expect(printed).toContain(
      'Rights that the newer table had revoked and the restore brought back: 15. Revoke them',
    );
    expect(printed).toContain(
      '  bert@demo.test (bert Person): Administrator. In the newer table: bert@demo.test, user, approved\n',
    );
    const back = lines.filter((line) => line.startsWith('yes')).map((line) => line.split(',').slice(2, 4));
    expect(back).toEqual([
      ['bert@demo.test', 'Administrator'],
      ['cora@demo.test', 'Signs in'],
      ['emil@demo.test', 'Signs in'],
      ['cora@demo.test', 'Sign-in and links for new passwords use cora@demo.test'],
      ['emil@demo.test', 'Sign-in and links for new passwords use emil@demo.test'],
      ['finn@demo.test', 'Sign-in and links for new passwords use finn@demo.test'],
      ['cora@demo.test', 'Facility Cedar'],
      ['cora@demo.test', 'Facility Elm'],
      ['dora@demo.test', 'Facility Cedar'],
      ['emil@demo.test', 'Facility Cedar'],
      ['emil@demo.test', 'Facility Elm'],
      ['cora@demo.test', 'Signs in with a password alone'],
      ['emil@demo.test', 'Signs in with a password alone'],
      ['finn@demo.test', 'Signs in with a password alone'],
      ['dora@demo.test', `Signed in with Chrome on Windows since ${at}`],
    ]);
    expect(lines).toContain("yes,'=emil Person,emil@demo.test,Signs in,does not exist,emil-id");
    expect(lines.slice(1, 1 + back.length).every((line) => line.startsWith('yes'))).toBe(true);
    expect(lines).toContain(
      'no,anna Person,anna@demo.test,Administrator,"anna@demo.test, administrator, approved",anna-id',
    );
    expect(lines.join('\n')).toContain('Emailed link: sets a new password');
    expect(lines.join('\n')).not.toContain('gina');
  });

  it('are listed beside the list of an earlier run, which may hold notes by now', async () => {
    const earlier = await readFile(join(folder, 'guide.gz.rights.csv'), 'utf8');
    const args = [join(folder, 'guide.gz')];
    const { printed, lines } = await run((to) => restoreCommand(args, to, restored), 'guide.gz.rights-2.csv');
    expect(printed).toContain(`${join(folder, 'guide.gz.rights-2.csv')} lists all`);
    expect(lines[1]).toMatch(/^not compared,/);
    expect(await readFile(join(folder, 'guide.gz.rights.csv'), 'utf8')).toBe(earlier);
  });

  it('are all listed, and administrators named, when the newer table is lost', async () => {
    const file = join(folder, 'lost.csv');
    // Stand-ins on a data folder set a stricter one for the whole process.
    const umask = process.umask(0o022);
    const { printed, lines } = await run((to) => rightsCommand([file], to, restored), 'lost.csv');
    process.umask(umask);
    // Windows has no such modes.
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    expect(await auditedActs(restored)).toEqual(expect.arrayContaining(['rights begun', 'rights done']));
    expect(printed).toContain(
      'There is no newer table to compare with. 6 people have access, 2 of them as administrators.',
    );
    expect(printed).toContain('  bert@demo.test (bert Person): administrator\n');
    expect(lines[1]).toBe('not compared,anna Person,anna@demo.test,Administrator,,anna-id');
    await expect(rightsCommand([file], recorder(), restored)).rejects.toThrow('already exists');
  });

  it('have no list, rather than a part of one, when it cannot be written, as on a full disk', async () => {
    const file = join(folder, 'full.csv');
    await mkdir(`${file}.partial`);
    await expect(rightsCommand([file], recorder(), restored)).rejects.toThrow('full.csv.partial');
    expect(existsSync(file)).toBe(false);
  });

  it('are not compared with a table without a name, which is reported before anything is restored', async () => {
    const withoutName = ['--newer', ''];
    const list = rightsCommand([join(folder, 'none.csv'), ...withoutName], recorder(), restored);
    await expect(list).rejects.toThrow('--newer is empty');
    const output = recorder();
    const restore = restoreCommand([join(folder, 'guide.gz'), ...withoutName], output, restored);
    await expect(restore).rejects.toThrow('--newer is empty');
    expect(output.text).toBe('');
  });

  it('are only those that were revoked, and never include an archived facility', async () => {
    await changeDirectory(table, ({ facilities }) =>
      facilities.map((entry) => (entry.id === 'facil002' ? { ...entry, archivedAt: at } : entry)),
    );
    const args = [join(folder, 'today.csv'), '--newer', 'restored'];
    const { printed, lines } = await run((to) => rightsCommand(args, to, environment), 'today.csv');
    expect(printed).toContain('the restore brought back: 1.');
    expect(lines[1]).toContain('Sign-in and links for new passwords use new@demo.test');
    expect(lines.join('\n')).toContain('Facility Cedar');
    expect(lines.join('\n')).not.toContain('Elm');
  });
});
