import { broadcastJobSchema } from '../../clients/queues/broadcast-queue.ts';
import { type Key, keys } from '../../data/table/keys.ts';
import type { Item, Table } from '../../data/table/table.ts';
import type { AwsCall } from './aws-calls.ts';

/** What a request has changed, in a form in which two runs of one operation are alike. */
export type Effects = { readonly table: readonly string[]; readonly elsewhere: readonly string[] };

export type Watch = {
  beforeWrite(call: AwsCall): Promise<void>;
  written(call: AwsCall): void;
  /** The change since the watch began. */
  effects(): Promise<Effects>;
};

/** Watches what is written: items as they were before, and what was told to the other services. */
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
        // What ends by itself (sessions, kept answers) may stay behind, and counters of attempts may be there or not.
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

/** A part of a broadcast on the queue does nothing without the broadcast itself: the worker drops it. */
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

// They count writes and tell their time: a change that was made twice with the same end is no half change.
const counting: ReadonlySet<string> = new Set(['version', 'updatedAt', 'sessionsEndedAt', 'leaseEndsAt']);

/** Numbers as their difference and lists as what came and went, so that it does not matter what was there. */
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

/** JSON with sorted names: the table keeps no order among the attributes of a map. */
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

/** Without what differs from run to run: ids, times, the numbers in made-up names, tokens. */
function alike(text: string): string {
  return (
    text
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '‹time›')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '‹id›')
      .replace(/[0-9a-f]{24,}/g, '‹id›')
      .replace(/(?<![\w-])[0-9a-f]{8}(?![\w-])/g, '‹id›')
      .replace(/USERS#[0-9a-f]/g, 'USERS#‹id›')
      // The first digit of a plan's random key, whose writes are counted: there may have been none before.
      .replace(/"w[0-9a-f]":\{"(?:by|to)":1\}/g, '"w‹digit›"')
      .replace(/fresh-\d+/g, 'fresh')
      .replace(/Fresh facility \d+/g, 'Fresh facility')
      // One that nobody knows takes the place of a thief's.
      .replace(/"Password":"[\w-]{64}"/g, '"‹password›"')
      .replace(/"(?:Token|AccessToken|UserCode|ClientSecret|salt)":"[^"]*"/g, '"‹token›"')
      // Digests of recovery codes, and their salt.
      .replace(/"salt":\{"to":"[\w-]{22}"\}/g, '"salt"')
      .replace(/"[\w-]{22}"/g, '"‹digest›"')
  );
}
