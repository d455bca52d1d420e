import { type NamedCalls, namedCalls, type RecordNames } from '../../hub/hub-record.ts';
import { type HubRecords, hubRecords } from '../../hub/hub-records.ts';
import { limits } from '../../limits.ts';
import { historyPageSchema } from '../../records/history.ts';
import { requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { operationsOf } from '../operation.ts';
import { byId, cursor, one, pageLimit } from './parts.ts';

const operation = operationsOf('hub');

export const paging = {
  limit: pageLimit,
  cursor,
};
const pageOfFacility = z.strictObject({ ...paging, facility: z.optional(requiredLine(limits.text.name)) });
export const items = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.optional(z.string()) });

type Schema = z.ZodMiniType;
type About<Input extends Schema, Patch extends Schema, Saved extends Schema> = Pick<RecordNames, 'words'> & {
  readonly input: Input;
  readonly patch: Patch;
  readonly saved: Saved;
};

/** Returns the five calls for one kind of record: its facility's people read it, administrators write it. */
function callsAbout<Input extends Schema, Patch extends Schema, Saved extends Schema>({
  words: [word, several],
  input,
  patch,
  saved,
}: About<Input, Patch, Saved>) {
  const aWord = `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
  const path = `/hub/${several.replaceAll(' ', '-')}` as const;
  const edit = { access: 'admin', scope: 'recordId', params: byId } as const;
  return {
    list: operation({
      method: 'GET',
      path,
      access: 'member',
      scope: 'query',
      summary: `${several.charAt(0).toUpperCase()}${several.slice(1)} of one facility, or of every facility open to the caller.`,
      query: pageOfFacility,
      response: items(saved),
    }),
    create: operation({
      method: 'POST',
      path,
      access: 'admin',
      audit: { kind: 'change', about: word },
      idempotent: true,
      summary: `Add ${aWord} to a facility.`,
      status: 201,
      body: input,
      response: one(saved),
    }),
    update: operation({
      ...edit,
      method: 'PATCH',
      path: `${path}/{id}`,
      audit: { kind: 'change', about: word },
      ifMatch: saved,
      idempotent: true,
      summary: `Change ${aWord}. Fields that are left out keep their values; moving it to another facility gives it another id.`,
      body: patch,
      response: one(saved),
    }),
    remove: operation({
      ...edit,
      method: 'DELETE',
      path: `${path}/{id}`,
      audit: { kind: 'deletion', about: word },
      ifMatch: saved,
      idempotent: true,
      summary: `Remove ${aWord}. Its history is kept.`,
      status: 204,
    }),
    history: operation({
      ...edit,
      method: 'GET',
      path: `${path}/{id}/history`,
      summary: `Who changed which fields of ${aWord} and when, newest first; also for a deleted one.`,
      query: z.strictObject({ cursor }),
      response: historyPageSchema,
    }),
  };
}

type RoutesOf<Kinds extends readonly unknown[]> = Kinds extends readonly [infer First, ...infer More]
  ? First extends RecordNames & About<infer Input, infer Patch, infer Saved>
    ? NamedCalls<First, ReturnType<typeof callsAbout<Input, Patch, Saved>>> & RoutesOf<More>
    : never
  : unknown;

function routesOf(kinds: HubRecords): RoutesOf<HubRecords>;
function routesOf(kinds: HubRecords): object {
  return Object.assign(
    {},
    ...kinds.map((kind) => namedCalls(kind, callsAbout<Schema, Schema, Schema>(kind))),
  );
}

export const recordRoutes = routesOf(hubRecords);
