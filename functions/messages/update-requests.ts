import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import {
  isEnded,
  type RequestAnswer,
  requestedPlanSchema,
  type updateRequestInputSchema,
} from '../../shared/messages/update-request.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { versionTag } from '../../shared/records/version-tag.ts';
import * as z from '../../shared/zod.ts';
import { type MailQueue, mailOrReport } from '../clients/mail-queue.ts';
import {
  findUpdateRequest,
  toUpdateRequest,
  type UpdateRequestRecord,
} from '../data/messages/update-requests.ts';
import { count, counter } from '../data/records/counters.ts';
import { type Once, rememberAnswer } from '../data/records/idempotency.ts';
import { keys } from '../data/records/keys.ts';
import { parseStored } from '../data/records/stored.ts';
import type { Table } from '../data/records/table.ts';
import { timeKey } from '../data/records/time-key.ts';
import type { Actor } from '../http/call.ts';
import type { Log } from '../log.ts';
import type { UpdateRequestStore } from './update-request-store.ts';

export type RequestParts = {
  readonly table: Table;
  readonly log: Log;
  readonly mails: MailQueue;
  readonly store: UpdateRequestStore;
};

type Given = z.output<typeof updateRequestInputSchema>;

const storedPlanSchema = z.object(z.omit(requestedPlanSchema, { _id: true }).shape);

/**
 * Stores a request of a person about a plan, or about the facility they work in, and has it mailed.
 * @throws ApiError TOO_MANY_ATTEMPTS, NOT_FOUND for a plan or facility that is not theirs
 */
export async function sendUpdateRequest(
  parts: RequestParts,
  actor: Actor,
  { planId, ...given }: Given,
  now: Date,
  once: Once | undefined,
): Promise<UpdateRequestRecord> {
  const { table, store } = parts;
  const facilityId = facilityFor(actor, planId);
  const plan = planId === undefined ? undefined : await planNamed(parts, planId);
  const { perPerson, windowSeconds } = limits.updateRequests;
  if ((await count(table, counter('update request', actor.user.id, now, windowSeconds), 1)) > perPerson) {
    throw new ApiError(
      'TOO_MANY_ATTEMPTS',
      `You have sent ${perPerson} requests within an hour. Please wait before you send more; your text is kept.`,
    );
  }
  const at = now.toISOString();
  const record: UpdateRequestRecord = {
    ...given,
    key: timeKey(now),
    facilityId,
    userId: actor.user.id,
    ...(plan === undefined ? {} : { plan }),
    status: 'New',
    answer: '',
    steps: [{ status: 'New', at, by: nameOf(actor) }],
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const remember = rememberAnswer(table.name, once, answerOf(record, actor));
  // Before the request: whatever ends the process after it, the administrators are told.
  await mailOrReport(parts.mails, parts.log, { kind: 'updateRequested', requestKey: record.key });
  await store.create(record, remember);
  return record;
}

/** Steps beyond this many are dropped from the middle: a request is no endless conversation. */
const stepsKept = 100;

/**
 * Gives a request another status or answer. Its sender is mailed when it ends, and when the answer changes after that.
 * @throws ApiError CONFLICT if somebody else changed it since it was read
 */
export async function answerUpdateRequest(
  parts: RequestParts,
  actor: Actor,
  before: UpdateRequestRecord,
  { status, answer }: RequestAnswer,
  now: Date,
  once: Once | undefined,
): Promise<UpdateRequestRecord> {
  const at = now.toISOString();
  const moved = status !== before.status;
  const steps = moved ? [...before.steps, { status, at, by: nameOf(actor) }] : before.steps;
  const after: UpdateRequestRecord = {
    ...before,
    status,
    answer,
    steps: steps.length > stepsKept ? [...steps.slice(0, 1), ...steps.slice(2)] : steps,
    version: before.version + 1,
    updatedAt: at,
  };
  const remember = rememberAnswer(parts.table.name, once, answerOf(after, actor));
  if (isEnded(status) && (moved || answer !== before.answer)) {
    const { key: requestKey, version } = after;
    await mailOrReport(parts.mails, parts.log, { kind: 'updateRequestEnded', requestKey, version });
  }
  await parts.store.replace(before, after, remember);
  return after;
}

/**
 * A request that the caller may see: their own, or any for an administrator.
 * @throws ApiError NOT_FOUND
 */
export async function visibleRequest(
  { table, log }: RequestParts,
  actor: Actor,
  key: string,
): Promise<UpdateRequestRecord> {
  const record = await findUpdateRequest(table, log, key);
  const visible = actor.user.role === 'admin' || record?.userId === actor.user.id;
  if (record === undefined || !visible) throw new ApiError('NOT_FOUND');
  return record;
}

/** A request as the API answers it. */
export function answerOf(record: UpdateRequestRecord, { directory }: Actor) {
  return { body: { data: toUpdateRequest(record, directory) }, etag: versionTag(record.version) };
}

function facilityFor({ user, session, directory }: Actor, planId: string | undefined): string {
  const wanted = planId === undefined ? session.facilityId : planIdParts(planId)?.facilityId;
  const open = facilitiesOf(user, directory.facilities).find(({ id }) => id === wanted);
  if (open === undefined) throw new ApiError('NOT_FOUND');
  return open.id;
}

async function planNamed({ table, log }: RequestParts, planId: string) {
  const parts = planIdParts(planId);
  const item = parts && (await table.get(keys.record('PLAN', parts.facilityId, parts.key)));
  const plan = item && parseStored(storedPlanSchema, { ...item, ...Object(item.plan) }, log);
  if (plan === undefined) {
    throw new ApiError(
      'NOT_FOUND',
      'The plan of this request was removed. Please send the request without it.',
    );
  }
  return { _id: planId, ...plan };
}

const nameOf = ({ user }: Actor): string => `${user.firstName} ${user.lastName}`;
