import { wrongField } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { MustReadInput } from '../../shared/messages/must-read.ts';
import { fullName } from '../../shared/people/full-name.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { compareNames } from '../../shared/text/name-order.ts';
import * as z from '../../shared/zod.ts';
import { facilityNamed, facilityNames } from '../data/facility-directory.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import { listUsers } from '../data/people/users.ts';
import { authorOf } from '../data/records/history.ts';
import { rememberAnswer } from '../data/records/idempotency.ts';
import { orNotFound, parseStored } from '../data/records/stored.ts';
import { expiryIn } from '../data/table/expiry.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { timeKey } from '../data/table/time-key.ts';
import type { Actor } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { type MustReadRecord, mustReadStore, toMustRead } from './must-read-store.ts';

/** Must-read notes, which everyone at a facility has to read: administrators write them, and each reader confirms them. */
export function mustReadActions(table: Table) {
  const store = mustReadStore(table);
  // The ID names the note's facility, and the call was authorized for that one.
  const noteOf = async (id: string): Promise<MustReadRecord> => {
    const parts = planIdParts(id);
    return orNotFound(parts && (await store.find(parts.facilityId, parts.key)));
  };
  return {
    async listMustReads({ request: { now }, actor, facility }) {
      const records = await store.list(orNotFound(facility).entry.id, now);
      const readings = await store.readBy(actor.user.id, records);
      const data = records.map((record, place) => toMustRead(record, actor.directory, readings[place]?.at));
      return { body: { data } };
    },

    async createMustRead({ input, request: { now }, actor, once, note }) {
      const { id: facilityId } = facilityNamed(actor.directory, input.body.facilityName, 'facilityName');
      const plan = await planOf(table, facilityId, input.body);
      if ((await store.list(facilityId, now)).length >= limits.mustRead.most)
        throw wrongField(
          'text',
          `There are ${limits.mustRead.most} must-read notes already. Please withdraw one that is no longer needed.`,
        );
      const record: MustReadRecord = {
        key: timeKey(now),
        facilityId,
        plan,
        text: input.body.text,
        phiWarning: input.body.phiWarning,
        by: authorOf(actor.user),
        createdAt: now.toISOString(),
        expiresAt: expiryIn(limits.mustRead.keptDays, now),
      };
      note({ detail: whereAndAbout(record, actor) });
      const answer = { body: { data: toMustRead(record, actor.directory, record.createdAt) } };
      await store.create(record, rememberAnswer(once, answer));
      return answer;
    },

    async acknowledgeMustRead({ input, request: { now }, actor: { user, directory } }) {
      const record = await noteOf(input.params.id);
      await store.noteRead(record, { userId: user.id, name: fullName(user), at: now.toISOString() });
      const [reading] = await store.readBy(user.id, [record]);
      return { body: { data: toMustRead(record, directory, reading?.at) } };
    },

    async listMustReadReaders({ input }) {
      const { key, facilityId } = await noteOf(input.params.id);
      const readings = await store.readers(key);
      const users = await listUsers(table);
      const have = new Set(readings.map(({ userId }) => userId));
      const emails = new Map(users.map(({ id, email }) => [id, email]));
      // People who have left since are still listed as readers.
      const read = readings.map(({ userId, name, at }) => ({ name, email: emails.get(userId), at }));
      const waiting = users
        .filter((person) => worksAt(person, facilityId) && !have.has(person.id))
        .map((person) => ({ name: fullName(person), email: person.email }));
      return { body: { data: { read: read.toSorted(byName), waiting: waiting.toSorted(byName) } } };
    },

    async deleteMustRead({ input, actor, note }) {
      const record = await noteOf(input.params.id);
      note({ detail: whereAndAbout(record, actor) });
      await store.remove(record);
      return { body: undefined };
    },
  } satisfies Partial<GroupActions<'messages'>>;
}

/** Describes a note for the audit log: once it is deleted, nothing else tells where it was shown. */
const whereAndAbout = ({ facilityId, plan }: MustReadRecord, { directory }: Actor): string =>
  [...facilityNames(directory, [facilityId]), ...(plan === undefined ? [] : [plan.descriptiveName])].join(
    ', ',
  );

type Named = { readonly name: string; readonly email?: string | undefined };
const byName = (one: Named, other: Named): number =>
  compareNames(one.name, other.name) || compareNames(one.email ?? '', other.email ?? '');

/** Whether this person was granted the facility. Administrators are asked everywhere, but nobody waits for them elsewhere. */
const worksAt = ({ status, facilityIds, probe }: UserRecord, facilityId: string): boolean =>
  status === 'approved' && probe !== true && facilityIds.includes(facilityId);

const namedPlanSchema = z.object({ plan: z.object({ descriptiveName: z.string() }) });

/** @throws ApiError VALIDATION_FAILED for a plan that does not belong to the facility */
async function planOf(
  table: Table,
  facilityId: string,
  { planId: id }: Pick<MustReadInput, 'planId'>,
): Promise<{ _id: string; descriptiveName: string } | undefined> {
  if (id === undefined) return undefined;
  const parts = planIdParts(id);
  const isHere = parts?.facilityId === facilityId;
  const item = isHere ? await table.get(keys.record('PLAN', facilityId, parts.key)) : undefined;
  const stored = parseStored(namedPlanSchema, item, table.log);
  if (stored !== undefined) return { _id: id, descriptiveName: stored.plan.descriptiveName };
  throw wrongField('planId', 'There is no such plan at this facility.');
}
