import { randomUUID } from 'node:crypto';
import { ApiError } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';
import type { Container } from '../../container.ts';
import { parseStored } from '../records/stored.ts';
import { keys } from '../table/keys.ts';
import type { Table, WriteAction } from '../table/table.ts';
import { hasConfirmedEmail, type UserRecord } from './user-record.ts';
import { emailClaimSchema, findUser } from './users.ts';

/** A registration that was cut off is taken up again by the next try after this time. */
const leaseSeconds = 30;
/** One that has taken this long was cut off: it never takes so long. */
const cutOffSeconds = 5;
/** How often a try at the same moment is looked at. */
const waitMs = 200;

const leaseSchema = z.extend(emailClaimSchema, { leaseEndsAt: z.optional(z.number()) });

/**
 * Whose an address is: ours to register (`before` is who registered it and never proved it), somebody's for long, or that
 * of another try at this moment, which has gone well.
 */
export type AddressClaim = { readonly whose: 'known' | 'registered' } | OwnClaim;
type OwnClaim = {
  readonly whose: 'ours';
  readonly before: UserRecord | undefined;
  /** Lets the next try begin at once. A claim that has become a person's stays theirs. */
  giveBack(): Promise<void>;
  /** Part of the transaction that registers `before` anew. */
  settled(): WriteAction;
};

/** Of several registrations of an address at the same moment one goes on, so that nobody sets a password behind another. */
export function addressClaims({
  table,
  log,
  clock,
  sleep,
}: Pick<Container, 'table' | 'log' | 'clock' | 'sleep'>) {
  /** True if nobody else registers the address now, or the try was cut off long enough ago: then it is ours to finish. */
  const lease = (email: string, claimId: string, now: Date, userId: string | undefined): Promise<boolean> => {
    const seconds = Math.floor(now.getTime() / 1_000);
    const whose = userId === undefined ? 'attribute_not_exists(userId)' : 'userId = :user';
    // By its own claim the SDK's second try after a lost answer knows the first.
    const free = '(attribute_not_exists(leaseEndsAt) OR leaseEndsAt <= :now OR claimId = :claim)';
    return table.updateIf(keys.email(email), {
      UpdateExpression: 'SET leaseEndsAt = :end, claimId = :claim REMOVE heldFor, expiresAt',
      ConditionExpression: `${whose} AND ${free}`,
      ExpressionAttributeValues: {
        ':end': seconds + leaseSeconds,
        ':now': seconds,
        ':claim': claimId,
        ...(userId === undefined ? {} : { ':user': userId }),
      },
    });
  };

  const ours = (email: string, claimId: string, before: UserRecord | undefined): OwnClaim => ({
    whose: 'ours',
    before,
    async giveBack() {
      await table.updateIf(keys.email(email), {
        UpdateExpression: 'SET leaseEndsAt = :now',
        ConditionExpression: 'claimId = :claim',
        ExpressionAttributeValues: { ':now': 0, ':claim': claimId },
      });
    },
    settled: () => ({
      Update: {
        TableName: table.name,
        Key: keys.email(email),
        UpdateExpression: 'REMOVE leaseEndsAt, claimId',
        ConditionExpression: 'claimId = :claim',
        ExpressionAttributeValues: { ':claim': claimId },
      },
    }),
  });

  return {
    /**
     * Takes an address, after a try at the same moment if there is one: it cannot be told that all is well before it is.
     * @throws ApiError UNAVAILABLE while an earlier try that was cut off still holds the address
     */
    async take(email: string, now: Date): Promise<AddressClaim> {
      const claimId = randomUUID();
      for (let waited = false; ; waited = true) {
        const claim = parseStored(leaseSchema, await table.get(keys.email(email)), log);
        const holder = claim?.userId === undefined ? undefined : await findUser(table, log, claim.userId);
        // Its owner of before may still take it back.
        if (claim?.heldFor !== undefined && (claim.leaseEndsAt ?? 0) > clock().getTime() / 1_000)
          return { whose: 'known' };
        // Another try that was waited for, or somebody whose record cannot be read.
        if (claim?.userId !== undefined && holder === undefined) return { whose: 'known' };
        if (holder !== undefined && hasConfirmedEmail(holder))
          return { whose: waited ? 'registered' : 'known' };
        if (holder !== undefined && waited) return { whose: 'registered' };
        if (await lease(email, claimId, now, holder?.id)) {
          // As it is now that nobody else can prove or register the address.
          const before = holder && (await findUser(table, log, holder.id));
          if (holder === undefined || (before !== undefined && !hasConfirmedEmail(before)))
            return ours(email, claimId, before);
          await ours(email, claimId, undefined).giveBack();
          continue;
        }
        // One that was given back in this moment is free.
        const heldSeconds = leaseSeconds - ((claim?.leaseEndsAt || Infinity) - clock().getTime() / 1_000);
        if (heldSeconds > cutOffSeconds) throw new ApiError('UNAVAILABLE');
        await sleep(waitMs);
      }
    },
  };
}

/** Refuses a transaction while somebody registers the person's address anew. */
export function notRegisteredAnew(table: Table, { id, email }: UserRecord, now: Date): WriteAction {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: keys.email(email),
      ConditionExpression: 'userId = :user AND (attribute_not_exists(leaseEndsAt) OR leaseEndsAt <= :now)',
      ExpressionAttributeValues: { ':user': id, ':now': Math.floor(now.getTime() / 1_000) },
    },
  };
}
