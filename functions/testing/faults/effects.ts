import { broadcastJobSchema } from '../../clients/queues/broadcast-queue.ts';
import { type Key, keys } from '../../data/table/keys.ts';
import type { Item, Table } from '../../data/table/table.ts';
import type { AwsCall } from './aws-calls.ts';

/** What a request changed, normalized so that two runs of one operation compare equal. */
export type Effects = { readonly table: readonly string[]; readonly elsewhere: readonly string[] };

export type Watch = {
  beforeWrite(call: AwsCall): Promise<void>;
  written(call: AwsCall): void;
  /** Returns the changes since the watch began. */
  effects(): Promise<Effects>;
};

/** Watches writes: keeps items as they were before, and the calls to other services. */
export function watchEffects(table: Table): Watch {
  const before = new Map<string, { key: Key; item: Item | undefined }>();
  const elsewhere: AwsCall[] = [];
  return {
    async beforeWrite(call) {
      if (call.service !== 'table') return;
      const fresh = keysOf(call).filter((key) => !before.has(JSON.stringify(key)));
      const items = await table.getMany(fresh);
      for (const [at, key] of fresh.entries()) before.set(JSON.stringify(key), { key, item: items[at] });
    },
    written(call) {
      if (call.service === 'table' || call.name === 'GetTokensFromRefreshTokenCommand') return;
      elsewhere.push(call);
    },
    async effects() {
      const changes: string[] = [];
      const watched = [...before.values()];
      const items = await table.getMany(watched.map(({ key }) => key));
      for (const [at, { key, item }] of watched.entries()) {
        const now = items[at];
        // Items that expire (sessions, stored answers) may remain, and counters of attempts do not matter.
        if (key.pk.startsWith('ATTEMPTS#')) continue;
        if (now !== undefined && 'expiresAt' in now) continue;
        const change = changeOf(item, now);
        if (change !== undefined) changes.push(alike(`${key.pk} ${key.sk} ${textOf(change)}`));
      }
      const effects = new Set<string>();
      for (const { name, input } of elsewhere) {
        const { Body: _, ...rest } = input;
        if (await countsFor(table, input)) effects.add(alike(`${name} ${textOf(rest)}`));
      }
      return { table: changes.sort(), elsewhere: [...effects].sort() };
    },
  };
}

/** Reports whether a call has an effect: the worker drops a queued part of a broadcast that was never stored. */
async function countsFor(table: Table, { Entries }: AwsCall['input']): Promise<boolean> {
  if (!Array.isArray(Entries)) return true;
  const jobs = Entries.map(({ MessageBody }) => broadcastJobSchema.parse(JSON.parse(MessageBody)));
  const stored = await Promise.all(jobs.map(({ key }) => table.get(keys.broadcast(key))));
  return stored.some((item) => item !== undefined);
}

type Written = { Item?: Item; Key?: Key };

function keysOf({ input }: AwsCall): Key[] {
  const { TransactItems } = input as { TransactItems?: Record<string, Written>[] };
  const parts = TransactItems?.flatMap((action) => Object.values(action)) ?? [input as Written];
  return parts.flatMap(({ Item, Key }) => {
    const { pk, sk } = (Item ?? Key ?? {}) as Partial<Key>;
    return pk === undefined || sk === undefined ? [] : [{ pk, sk }];
  });
}

// These count writes or record their times: a change made twice with the same result is not a partial change.
const counting: ReadonlySet<string> = new Set([
  'version',
  'updatedAt',
  'writtenAt',
  'sessionsEndedAt',
  'leaseEndsAt',
  'until',
]);

/** Describes a change: numbers as differences, lists as additions and removals, so that the earlier state does not matter. */
function changeOf(before: unknown, after: unknown): unknown {
  if (textOf(before) === textOf(after)) return undefined;
  if (typeof before === 'number' && typeof after === 'number') return { by: after - before };
  if (Array.isArray(before) && Array.isArray(after)) return listChange(before, after);
  if (isRecord(before) && isRecord(after)) {
    const names = new Set(
      [...Object.keys(before), ...Object.keys(after)].filter((name) => !counting.has(name)),
    );
    const changes = [...names].sort().flatMap((name) => {
      const change = changeOf(before[name], after[name]);
      return change === undefined ? [] : [[name, change]];
    });
    return changes.length === 0 ? undefined : Object.fromEntries(changes);
  }
  if (after === undefined) return { gone: true };
  return { to: isRecord(after) ? changeOf({}, after) : after };
}

function listChange(before: readonly unknown[], after: readonly unknown[]) {
  const textsBefore = new Set(before.map(textOf));
  const left = new Set(after.map(textOf));
  return {
    came: after.filter((one) => !textsBefore.has(textOf(one))).map((one) => changeOf({}, one)),
    went: before.filter((one) => !left.has(textOf(one))).length,
  };
}

/** Returns JSON with sorted names: the table keeps no order among the attributes of a map. */
function textOf(value: unknown): string {
  const sorted = (_name: string, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted) ?? '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Removes what differs between runs: IDs, times, the numbers in generated names, tokens. */
function alike(text: string): string {
  return (
    text
      .replace(/Silver Choice [a-f]+/g, 'Silver Choice')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '‹time›')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '‹id›')
      .replace(/[0-9a-f]{24,}/g, '‹id›')
      .replace(/(?<![\w-])[0-9a-f]{8}(?![\w-])/g, '‹id›')
      .replace(/USERS#[0-9a-f]/g, 'USERS#‹id›')
      // The count of writes by the first digit of a plan's random key, which two plans may share; the counter may
      // not have existed before.
      .replace(/(?:"w[0-9a-f]":\{"(?:by|to)":1\},?)+/g, '"w‹digits›"')
      .replace(/fresh(?:-\d+|[0-9a-f]{8})/g, 'fresh')
      .replace(/Fresh facility \d+/g, 'Fresh facility')
      // A random password that nobody knows replaces a thief's.
      .replace(/"Password":"[\w-]{64}"/g, '"‹password›"')
      .replace(
        /"(?:Token|AccessToken|UserCode|SOFTWARE_TOKEN_MFA_CODE|SECRET_HASH|ClientSecret|salt)":"[^"]*"/g,
        '"‹token›"',
      )
      // Digests of recovery codes, and their salt.
      .replace(/"salt":\{"to":"[\w-]{22}"\}/g, '"salt"')
      .replace(/"[\w-]{22}"/g, '"‹digest›"')
  );
}
