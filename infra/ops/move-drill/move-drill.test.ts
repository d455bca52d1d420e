import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addFacility } from '../../../functions/data/facility-directory.ts';
import type { UserRecord } from '../../../functions/data/people/user-record.ts';
import { createUser, listUsers } from '../../../functions/data/people/users.ts';
import { personRecord } from '../../../functions/testing/person-records.ts';
import { temporaryFolders } from '../../testing/temporary-folders.ts';
import { openTableOf } from '../clients.ts';
import { connect } from '../connect.ts';
import { recorder } from '../testing/laptop.ts';
import { moveDrillCommand } from './command.ts';

const folder = temporaryFolders('move-drill')();
const data = () => ({ DATA_DIR: join(folder, 'data') });

const person = (name: string, more: Partial<UserRecord>): UserRecord =>
  personRecord(new Date(), {
    ...{ id: `${name}-id`, email: `${name}@demo.test`, firstName: name, facilityIds: ['facil002'], ...more },
  });

async function withTable<Value>(work: (table: ReturnType<typeof openTableOf>['table']) => Promise<Value>) {
  const { environment, close } = await connect(data(), { mayBeNew: true });
  const opened = openTableOf(environment);
  const value = await work(opened.table);
  opened.close();
  await close();
  return value;
}

beforeAll(async () => {
  await withTable(async (table) => {
    await addFacility(table, { id: 'facil001', name: 'Cedar', primaryColor: '#005b7f' });
    await addFacility(table, { id: 'facil002', name: 'Elm', primaryColor: '#005b7f' });
    await createUser(table, person('ada', { role: 'admin' }));
    await createUser(table, person('bea', {}));
    await createUser(table, person('cal', { status: 'disabled' }));
  });
});

describe('the move drill', () => {
  it('moves users into two new pools one after the other, and leaves the data unchanged', async () => {
    const before = await withTable((table) => listUsers(table));
    const output = recorder();
    await moveDrillCommand([], output, data());
    const printed = output.text;
    for (const name of ['ada', 'bea'])
      expect(printed.split(`  ${name}@demo.test signed in by the emailed link`)).toHaveLength(3);
    expect(printed.split('3 people got an account. 2 of them may sign in')).toHaveLength(3);
    expect(printed).toContain('Tokens of the first pool were refused after it was lost.');
    expect(await withTable((table) => listUsers(table))).toEqual(before);
    expect((await readdir(data().DATA_DIR)).filter((name) => name.startsWith('move-drill'))).toEqual([]);
  });
});
