import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { DeliveryProblem } from '../../../shared/messages/broadcast.ts';
import * as z from '../../../shared/zod.ts';
import { broadcastRecordSchema, findBroadcast, readParts } from '../../data/messages/broadcasts.ts';
import { listUsers } from '../../data/people/users.ts';
import { decodeCursor, encodeCursor } from '../../data/records/cursor.ts';
import { orNotFound, parseStored } from '../../data/records/stored.ts';
import { broadcastPartition } from '../../data/table/keys.ts';
import type { GroupActions } from '../../http/create-handler.ts';
import { newestBody, newestFirst, pageBody } from '../../http/pages/newest-first.ts';
import { audienceIds, recipientsOf } from './recipients.ts';
import { toBroadcast } from './to-broadcast.ts';
import { type BroadcastParts, retryBroadcast, writeBroadcast } from './write-broadcast.ts';

/** Emails from administrators to many people, and their outcome. */
export function broadcastActions(parts: BroadcastParts) {
  const { table, personsMails } = parts;
  const find = async (key: string) => orNotFound(await findBroadcast(table, key));

  return {
    async broadcastEmail({ input, actor, request, once }) {
      const record = await writeBroadcast(parts, actor, input.body, request.now, once);
      return { body: { data: toBroadcast(record, actor.directory) } };
    },

    async countRecipients({ input, actor }) {
      const audience = audienceIds(input.body, actor.directory);
      const { reached, suppressed } = recipientsOf(audience, await listUsers(table));
      return { body: { count: reached.length, suppressed } };
    },

    async listBroadcasts({ input, actor }) {
      const page = { prefix: 'BROADCAST#', limit: limits.broadcast.page, cursor: input.query.cursor };
      const { items, next } = await newestFirst(table, broadcastPartition, page);
      const records = items.flatMap((item) => parseStored(broadcastRecordSchema, item, table.log) ?? []);
      const summaries = records.map((record) => {
        const { message: _, ...summary } = toBroadcast(record, actor.directory);
        return summary;
      });
      return { body: newestBody(summaries, next) };
    },

    async getBroadcast({ input, actor }) {
      return { body: { data: toBroadcast(await find(input.params.id), actor.directory) } };
    },

    async listDeliveryProblems({ input }) {
      const record = await find(input.params.id);
      const data: DeliveryProblem[] = [];
      const { cursor } = input.query;
      let from = cursor === undefined ? 0 : decodeCursor(partSchema, cursor);
      while (from < record.parts && data.length < limits.broadcast.problemsPage) {
        for (const part of await readParts(table, record, from)) {
          // A page ends at the end of a part: when many emails fail, a hundred parts are more than one response can hold.
          if (data.length >= limits.broadcast.problemsPage) break;
          from += 1;
          for (const { email, state, reason = '' } of part?.people ?? []) {
            if (state === 'failed' || state === 'uncertain') data.push({ email, outcome: state, reason });
          }
        }
      }
      return { body: pageBody(data, from < record.parts ? encodeCursor(from) : undefined) };
    },

    async retryBroadcast({ input, actor, request }) {
      const record = await find(input.params.id);
      if (record.expiresAt * 1_000 <= request.now.getTime()) throw tooOld();
      // Some people may get the email a second time.
      if (input.body.uncertain) await personsMails.of('broadcast', actor.user.id, request.now);
      await retryBroadcast(parts, record, input.body.uncertain, request.now);
      return { body: { data: toBroadcast(await find(record.key), actor.directory) } };
    },
  } satisfies Partial<GroupActions<'messages'>>;
}

/** The table deletes a broadcast's parts and its attachment within days after it expires, so half of it may be missing. */
const tooOld = () =>
  new ApiError(
    'CONFLICT',
    `A broadcast can be sent again for ${limits.broadcast.keptDays} days, and that time has passed. Nothing was sent.`,
  );

/** The part that a page starts with. Parts of a broadcast are created once and keep their numbers. */
const partSchema = z.int().check(z.gte(0), z.lte(999_999));
