import { ApiError, wrongField } from '../../shared/api/errors.ts';
import { isFact } from '../../shared/messages/flag.ts';
import { isEnded, requestedPlanSchema } from '../../shared/messages/update-request.ts';
import { fullName } from '../../shared/people/full-name.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { versionTag } from '../../shared/records/version-tag.ts';
import * as z from '../../shared/zod.ts';
import { type MailQueue, mailOrReport } from '../clients/queues/mail-queue.ts';
import { type Directory, facilityByName } from '../data/facility-directory.ts';
import {
  answeredSenders,
  findUpdateRequest,
  isOpenToSender,
  toUpdateRequest,
  type UpdateRequestRecord,
} from '../data/messages/update-requests.ts';
import { checkedName } from '../data/people/changed-names.ts';
import { count, counter, untilNextWindow } from '../data/records/counters.ts';
import { rememberAnswer } from '../data/records/idempotency.ts';
import { orNotFound, parseStored } from '../data/records/stored.ts';
import { orStale, refuseStale } from '../data/records/versioned.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { timeKey } from '../data/table/time-key.ts';
import type { Actor } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { newestBody, type Page } from '../http/pages/newest-first.ts';
import type { Log } from '../log.ts';
import type { PersonsMails } from '../mails/persons-mails.ts';
import type { UpdateRequestStore } from './update-request-store.ts';

export type UpdateRequestParts = {
  readonly table: Table;
  readonly log: Log;
  readonly mails: MailQueue;
  readonly store: UpdateRequestStore;
  readonly personsMails: PersonsMails;
};

/** The response of a call that returns a request. */
export const requestAnswer = (record: UpdateRequestRecord, { directory }: Actor) => ({
  body: { data: toUpdateRequest(record, directory) },
  etag: versionTag(record.version),
});

/** More steps than this are dropped from the middle: a request is not an endless conversation. */
const mostSteps = 100;

/** Update requests: sent by staff, answered by administrators. */
export function updateRequestActions({ table, log, mails, store, personsMails }: UpdateRequestParts) {
  const pageAnswer = ({ items, next }: Page<UpdateRequestRecord>, { directory }: Actor) => {
    const shown = items.map((record) => toUpdateRequest(record, directory));
    return { body: newestBody(shown, next) };
  };
  /** Finds a request that the caller may see: their own, or any for an administrator. */
  const visibleRequest = async ({ user, directory }: Actor, key: string): Promise<UpdateRequestRecord> => {
    const record = await findUpdateRequest(table, key);
    if (record === undefined || !isOpenToSender(user, directory, record)) throw new ApiError('NOT_FOUND');
    if (user.role === 'admin' || (await store.isSentBy(user.id, key))) return record;
    throw new ApiError('NOT_FOUND');
  };
  /** Reports whether an email about a request would reach its sender, or anyone of those who share it. */
  const reaches = async (directory: Directory, record: UpdateRequestRecord): Promise<boolean> =>
    (await answeredSenders(table, directory, record)).some((sender) => sender.mailSuppressed === undefined);

  return {
    /** Sends a request about a plan or a facility. */
    async requestUpdate({ input, actor, request: { now }, once }) {
      const { planId, facilityName, ...fields } = input.body;
      const name = checkedName('name', fields.name);
      refuseFlag(fields.fact, planId);
      const facilityId = facilityFor(actor, planId, facilityName);
      const plan = planId === undefined ? undefined : await planNamed(table, planId, fields.fact);
      await countRequest(table, actor.user.id, now);
      const at = now.toISOString();
      const record: UpdateRequestRecord = {
        ...fields,
        name,
        key: timeKey(now),
        facilityId,
        userId: actor.user.id,
        sender: { name: fullName(actor.user), email: actor.user.email },
        plan,
        status: 'New',
        answer: '',
        steps: [{ status: 'New', at, by: fullName(actor.user) }],
        version: 1,
        createdAt: at,
        updatedAt: at,
      };
      const answer = requestAnswer(record, actor);
      // Before the request is stored, so that the administrators are notified even if the process ends after that.
      await mailOrReport(mails, log, { kind: 'updateRequested', requestKey: record.key });
      await store.create(record, rememberAnswer(once, answer));
      return answer;
    },

    async listUpdateRequests({ input, actor }) {
      const { status, cursor } = input.query;
      return pageAnswer(await store.list(status, cursor), actor);
    },

    async countNewUpdateRequests() {
      return { body: { count: await store.countNew() } };
    },

    async listOwnUpdateRequests({ input, actor }) {
      const { items, next } = await store.listOf(actor.user.id, input.query.cursor);
      const open = items.filter((record) => isOpenToSender(actor.user, actor.directory, record));
      return pageAnswer({ items: open, next }, actor);
    },

    async getUpdateRequest({ input, actor }) {
      const record = await visibleRequest(actor, input.params.id);
      const { body, etag } = requestAnswer(record, actor);
      if (actor.user.role !== 'admin' || (await reaches(actor.directory, record))) return { body, etag };
      return { body: { data: { ...body.data, unreachable: true as const } }, etag };
    },

    /** Changes a request's status or answer. Its sender is emailed when it is closed, and when the answer changes after that. */
    async answerUpdateRequest({ input, actor, request: { now }, ifMatch, once }) {
      const current = async () => {
        const record = await visibleRequest(actor, input.params.id);
        refuseStale(ifMatch, record.version, toUpdateRequest(record, actor.directory));
        return record;
      };
      const before = await current();
      const { status, answer: text } = input.body;
      const at = now.toISOString();
      const moved = status !== before.status;
      if (!moved && text === before.answer) return requestAnswer(before, actor);
      const steps = moved ? [...before.steps, { status, at, by: fullName(actor.user) }] : before.steps;
      const after: UpdateRequestRecord = {
        ...before,
        status,
        answer: text,
        steps: steps.length > mostSteps ? [...steps.slice(0, 1), ...steps.slice(2)] : steps,
        version: before.version + 1,
        updatedAt: at,
      };
      const answer = requestAnswer(after, actor);
      if (isEnded(status)) {
        const { key: requestKey, version } = after;
        await personsMails.of('updateRequestEnded', actor.user.id, now);
        await mailOrReport(mails, log, { kind: 'updateRequestEnded', requestKey, version });
      }
      await orStale(() => store.replace(before, after, rememberAnswer(once, answer)), current);
      return answer;
    },
  } satisfies Partial<GroupActions<'messages'>>;
}

/** @throws ApiError VALIDATION_FAILED for a fact that plans do not have, or a fact without a plan */
function refuseFlag(fact: string | undefined, planId: string | undefined): void {
  if (fact === undefined) return;
  if (!isFact(fact)) throw wrongField('fact', 'No plan has this.');
  if (planId === undefined) throw wrongField('planId', 'Name the plan that this is about.');
}

/** @throws ApiError NOT_FOUND for a plan or facility that the caller has no access to */
function facilityFor({ user, session, directory }: Actor, planId?: string, facilityName?: string): string {
  const own = facilitiesOf(user, directory.facilities);
  if (planId === undefined && facilityName !== undefined) {
    // It may have been renamed since the request was begun.
    const named = facilityByName(directory, facilityName)?.id;
    return orNotFound(own.find(({ id }) => id === named)).id;
  }
  const facilityId = planId === undefined ? session.facilityId : planIdParts(planId)?.facilityId;
  return orNotFound(own.find(({ id }) => id === facilityId)).id;
}

const storedPlanSchema = z.object(z.omit(requestedPlanSchema, { _id: true }).shape);

async function planNamed(table: Table, planId: string, fact: string | undefined) {
  const parts = planIdParts(planId);
  const item = parts && (await table.get(keys.record('PLAN', parts.facilityId, parts.key)));
  const plan = item && parseStored(storedPlanSchema, { ...item, ...Object(item.plan) }, table.log);
  if (plan === undefined) {
    throw new ApiError(
      'NOT_FOUND',
      fact === undefined
        ? 'The plan of this request was removed. Please send the request without it.'
        : 'This plan was removed after you opened it. There is nothing left to correct.',
    );
  }
  return { _id: planId, ...plan };
}

/** @throws ApiError TOO_MANY_ATTEMPTS */
export async function countRequest(table: Table, userId: string, now: Date): Promise<void> {
  const { perPerson, windowSeconds } = rateLimits.updateRequests;
  if ((await count(table, counter('update request', userId, now, windowSeconds), 1)) <= perPerson) return;
  throw new ApiError(
    'TOO_MANY_ATTEMPTS',
    `You have sent ${perPerson} requests within an hour. Please wait before you send more; your text is kept.`,
    undefined,
    undefined,
    untilNextWindow(now, windowSeconds),
  );
}
