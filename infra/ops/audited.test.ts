import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { expect, it, jest } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { audited } from './audited.ts';
import { type Environment, openTableOf } from './clients.ts';
import { startLaptop } from './testing/laptop.ts';

const laptop = await startLaptop();

const yearMs = 365.25 * 24 * 60 * 60 * 1_000;

/** Returns for how many years the audit log keeps the entries of an action with this setting. */
async function keptFor(action: string, AUDIT_YEARS: string | undefined): Promise<number[]> {
  const environment: Environment = { ...laptop.environment, AUDIT_YEARS };
  await audited(environment, { kind: 'export', action }, async () => undefined);
  const { table, close } = openTableOf({ ...environment, TABLE_NAME: environment.AUDIT_TABLE_NAME });
  const years: number[] = [];
  for await (const items of table.scan(0, 1))
    for (const item of items)
      if (item.action === action)
        years.push(Math.round((Number(item.expiresAt) * 1_000 - Date.now()) / yearMs));
  close();
  return [...new Set(years)];
}

it.each([
  ['10', 10],
  [undefined, limits.audit.years],
  ['', limits.audit.years],
])(
  'the audit entries of a command are kept for AUDIT_YEARS, or for the default time: %j',
  async (setting, years) => {
    expect(await keptFor(`test ${setting}`, setting)).toEqual([years]);
  },
);

it.each(['0', 'None', '-1', '1e9'])(
  'a command does not start when AUDIT_YEARS is not a number of years: %j',
  async (setting) => {
    let begun = false;
    const act = audited(
      { ...laptop.environment, AUDIT_YEARS: setting },
      { kind: 'export', action: 'test' },
      async () => {
        begun = true;
      },
    );
    await expect(act).rejects.toThrow(`AUDIT_YEARS must be a number of years, not "${setting}".`);
    expect(begun).toBe(false);
  },
);

it('a command that cannot write the audit log says why', async () => {
  const environment = { ...laptop.environment, AUDIT_TABLE_NAME: 'other-table' };
  const act = audited(environment, { kind: 'export', action: 'test' }, async () => undefined);
  await expect(act).rejects.toThrow(
    /^The audit log in other-table cannot be written\. Nothing was done\. Not found in this AWS account and region: .* Check TABLE_NAME, AUDIT_TABLE_NAME,/,
  );
});

it('a command also runs for a user ID without a name, as in a container, and is logged under the ID', async () => {
  const nameless = jest.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('ENOENT: no such file or directory, uv_os_get_passwd');
  });
  syncBuiltinESMExports();
  try {
    await audited(laptop.environment, { kind: 'export', action: 'nameless' }, async () => undefined);
  } finally {
    nameless.mockRestore();
    syncBuiltinESMExports();
  }
  const { table, close } = openTableOf({
    ...laptop.environment,
    TABLE_NAME: laptop.environment.AUDIT_TABLE_NAME,
  });
  const actors = new Set<unknown>();
  for await (const items of table.scan(0, 1))
    for (const { action, actor } of items) if (action === 'nameless') actors.add(actor);
  close();
  expect([...actors]).toContainEqual({ id: 'operator', name: `Operator (user ID ${process.getuid?.()})` });
});
