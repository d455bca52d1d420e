import { type NamedCalls, namedCalls, type RecordNames } from '../../hub/hub-record.ts';
import { type HubRecords, hubRecords } from '../../hub/hub-records.ts';
import { limits } from '../../limits.ts';
import { historyPageSchema } from '../../records/history.ts';
import { requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { type FacilityScope, operationsOf } from '../operation.ts';
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
type About<Input extends Schema, Patch extends Schema, Saved extends Schema> = {
  readonly input: Input;
  readonly patch: Patch;
  readonly saved: Saved;
};
type Edited<Scope> = { path: `/hub/${string}`; word: string; aWord: string; scope: Scope };

/** Returns the calls in which administrators edit a kind of record, and read its history. */
export function editsOf<
  Input extends Schema,
  Patch extends Schema,
  Saved extends Schema,
  const Scope extends FacilityScope,
>({ input, patch, saved }: About<Input, Patch, Saved>, { path, word, aWord, scope }: Edited<Scope>) {
  const edit = { access: 'admin', scope, params: byId } as const;
  const ofFacility = scope === 'recordId';
  return {
    create: operation('POST', path, {
      access: 'admin',
      audit: { kind: 'change', about: word },
      idempotent: true,
      summary: `Add ${aWord}${ofFacility ? ' to a facility' : ', for all facilities'}.`,
      status: 201,
      body: input,
      response: one(saved),
    }),
    update: operation('PATCH', `${path}/{id}`, {
      ...edit,
      audit: { kind: 'change', about: word },
      ifMatch: saved,
      idempotent: true,
      summary: `Change ${aWord}. Fields that are left out keep their values${ofFacility ? '; moving it to another facility gives it another id' : ''}.`,
      body: patch,
      response: one(saved),
    }),
    remove: operation('DELETE', `${path}/{id}`, {
      ...edit,
      audit: { kind: 'deletion', about: word },
      ifMatch: saved,
      idempotent: true,
      summary: `Remove ${aWord}. Its history is kept.`,
      status: 204,
    }),
    history: operation('GET', `${path}/{id}/history`, {
      ...edit,
      summary: `Who changed which fields of ${aWord} and when, newest first; also for a deleted one.`,
      query: z.strictObject({ cursor }),
      response: historyPageSchema,
    }),
  };
}

/** Returns the five calls for one kind of record: its facility's people read it, administrators write it. */
function callsAbout<Input extends Schema, Patch extends Schema, Saved extends Schema>(
  kind: Pick<RecordNames, 'words'> & About<Input, Patch, Saved>,
) {
  const [word, several] = kind.words;
  const aWord = `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
  const path = `/hub/${several.replaceAll(' ', '-')}` as const;
  return {
    list: operation('GET', path, {
      access: 'member',
      scope: 'query',
      summary: `${several.charAt(0).toUpperCase()}${several.slice(1)} of one facility, or of every facility open to the caller.`,
      query: pageOfFacility,
      response: items(kind.saved),
    }),
    ...editsOf(kind, { path, word, aWord, scope: 'recordId' }),
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
