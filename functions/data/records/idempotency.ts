import { createHash, randomUUID } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { secondsOf } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';
import { parseStored } from './stored.ts';

/*
 * Repeated requests. An operation marked `idempotent` in the contract gets `once` in its call if the caller sent an
 * Idempotency-Key. Its action puts `rememberAnswer(once, answer)` before the other steps of its write;
 * functions/http does everything else: a repeated request never reaches the action. Answers are stored by caller,
 * operation and key, in the same transaction as the write they report, for `limits.idempotencyDays`.
 */

/** A request that must take effect only once. */
export type IdempotentRequest = {
  readonly id: string;
  /** Digest of the request, so that reusing its key for a different request is noticed. */
  readonly request: string;
  /** Seconds since 1970; also the table's TTL attribute. */
  readonly expiresAt: number;
  readonly now: number;
  /** Identifies this attempt at the request. */
  readonly attempt: string;
};

type StoredAnswer = { readonly body?: unknown; readonly etag?: string | undefined };

/** Returns where the answer to a caller's key is stored. The key itself is not stored. */
export function idempotencyId(userId: string, operation: string, key: string): string {
  return createHash('sha256').update(`${userId}\n${operation}\n${key}`).digest('hex');
}

/** @param request all that the answer depends on: parameters, body, version seen */
export function idempotentRequest(id: string, request: unknown, now: Date): IdempotentRequest {
  const seconds = secondsOf(now);
  return {
    id,
    request: createHash('sha256').update(JSON.stringify(request)).digest('hex'),
    expiresAt: seconds + limits.idempotencyDays * 86_400,
    now: seconds,
    attempt: randomUUID(),
  };
}

/** Returns the step that stores an answer; none for a request without a key. It goes first in the list of steps. */
export function rememberAnswer(
  once: IdempotentRequest | undefined,
  { body, etag }: StoredAnswer,
): WriteStep[] {
  if (once === undefined) return [];
  const { id, request, expiresAt, now, attempt } = once;
  const packed = body === undefined ? {} : { body: brotliCompressSync(JSON.stringify(body)) };
  return [
    {
      action: {
        Put: {
          Item: { ...keys.once(id), request, expiresAt, etag, ...packed },
          // Expired items may remain for days before the table removes them.
          ConditionExpression:
            'attribute_not_exists(pk) OR expiresAt <= :now OR (attribute_exists(stopped) AND NOT contains(stopped, :attempt))',
          ExpressionAttributeValues: { ':now': now, ':attempt': attempt },
        },
      },
    },
  ];
}

const idempotencyItemSchema = z.object({
  request: z.string(),
  expiresAt: z.number(),
  etag: z.optional(z.string()),
  body: z.optional(z.instanceof(Uint8Array)),
  /** The attempts that must no longer store an answer. An item with this field holds no answer and blocks no other attempt. */
  stopped: z.optional(z.instanceof(Set)),
});

/**
 * Returns the first answer to a request, if it was answered before.
 * @throws ApiError KEY_REUSED if the key came with a different request
 */
export function storedAnswer(
  item: Item | undefined,
  once: IdempotentRequest,
  log: Log,
): StoredAnswer | undefined {
  const stored = parseStored(idempotencyItemSchema, item, log);
  if (stored === undefined || stored.expiresAt <= once.now) return undefined;
  if (stored.request !== once.request) throw new ApiError('KEY_REUSED');
  if (stored.stopped !== undefined) return undefined;
  const body: unknown =
    stored.body === undefined ? undefined : JSON.parse(brotliDecompressSync(stored.body).toString('utf8'));
  return { body, etag: stored.etag };
}

/**
 * Prevents the write of an attempt that may still be in flight, so that what the caller is told about it stays
 * true. If the write has already happened, its answer is kept.
 */
export async function stopLateWrite(
  table: Table,
  { id, request, now, attempt }: IdempotentRequest,
): Promise<void> {
  await table.updateIf(keys.once(id), {
    UpdateExpression: 'SET #request = :request, expiresAt = :soon ADD stopped :attempt',
    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(stopped)',
    ExpressionAttributeNames: { '#request': 'request' },
    // Functions of the previous release would take this item for an answer; for them it has already expired.
    ExpressionAttributeValues: { ':request': request, ':soon': now + 1, ':attempt': new Set([attempt]) },
  });
}
