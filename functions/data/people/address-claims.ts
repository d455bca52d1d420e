import { randomUUID } from 'node:crypto';
import { ApiError } from '../../../shared/api/errors.ts';
import type { Container } from '../../container.ts';
import { parseStored } from '../records/stored.ts';
import { secondsOf } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import type { WriteAction } from '../table/table.ts';
import { hasConfirmedEmail, type UserRecord } from './user-record.ts';
import { emailClaimSchema, findUser, isDeleted } from './users.ts';

/** How long a registration holds its address. After that, the next attempt can take over one that was cut off. */
const leaseSeconds = 30;
/** A registration that has held its address this long was cut off: none takes that long. */
const cutOffSeconds = 5;
/** How often to check on a concurrent attempt. */
const waitMs = 200;

/**
 * Who has an address: `ours` to register (`before` is the person who registered it without proving it), `known` if
 * somebody already has it, or `registered` by a concurrent attempt that has just succeeded.
 */
export type AddressClaim = { readonly outcome: 'known' | 'registered' } | OwnClaim;
type OwnClaim = {
  readonly outcome: 'ours';
  readonly before: UserRecord | undefined;
  /** Lets the next attempt begin immediately. A claim that already belongs to a person stays theirs. */
  release(): Promise<void>;
  /** Ends the claim, as part of the transaction that registers `before` again. */
  settled(): WriteAction;
};

/** Lets only one of several concurrent registrations of an address continue, so that none can replace another's password. */
export function addressClaims({ table, clock, sleep }: Pick<Container, 'table' | 'clock' | 'sleep'>) {
  /** True if nobody else is registering the address, or their attempt was cut off long enough ago: then it is ours to finish. */
  const lease = (
    email: string,
    claimId: string,
    now: Date,
    { userId, deleted }: { readonly userId: string | undefined; readonly deleted: string | undefined },
  ): Promise<boolean> => {
    const seconds = secondsOf(now);
    const outcome = userId === undefined ? 'attribute_not_exists(userId)' : 'userId = :user';
    // The claim ID lets the SDK's retry after a lost answer recognize its first attempt.
    const isFree = ['attribute_not_exists(leaseEndsAt)', 'leaseEndsAt <= :now', 'claimId = :claim'];
    const free = (deleted === undefined ? isFree : [...isFree, 'heldFor = :deleted']).join(' OR ');
    return table.updateIf(keys.email(email), {
      UpdateExpression: 'SET leaseEndsAt = :end, claimId = :claim REMOVE heldFor, expiresAt',
      ConditionExpression: `${outcome} AND (${free})`,
      ExpressionAttributeValues: {
        ':end': seconds + leaseSeconds,
        ':now': seconds,
        ':claim': claimId,
        ...(userId === undefined ? {} : { ':user': userId }),
        ...(deleted === undefined ? {} : { ':deleted': deleted }),
      },
    });
  };

  const ours = (email: string, claimId: string, before: UserRecord | undefined): OwnClaim => ({
    outcome: 'ours',
    before,
    async release() {
      await table.updateIf(keys.email(email), {
        UpdateExpression: 'SET leaseEndsAt = :now',
        ConditionExpression: 'claimId = :claim',
        ExpressionAttributeValues: { ':now': 0, ':claim': claimId },
      });
    },
    settled: () => ({
      Update: {
        Key: keys.email(email),
        UpdateExpression: 'REMOVE leaseEndsAt, claimId',
        ConditionExpression: 'claimId = :claim',
        ExpressionAttributeValues: { ':claim': claimId },
      },
    }),
  });

  return {
    /**
     * Claims an address. Waits for a concurrent attempt, since success must not be reported before that attempt has succeeded.
     * @throws ApiError UNAVAILABLE while an earlier attempt that was cut off still holds the address
     */
    async take(email: string, now: Date): Promise<AddressClaim> {
      const claimId = randomUUID();
      for (let waited = false; ; waited = true) {
        const claim = parseStored(emailClaimSchema, await table.get(keys.email(email)), table.log);
        const holder = claim?.userId === undefined ? undefined : await findUser(table, claim.userId);
        // Its previous owner may still undo the change of address, unless their account was deleted.
        const held = (claim?.leaseEndsAt ?? 0) > clock().getTime() / 1_000 ? claim?.heldFor : undefined;
        if (held !== undefined && !(await isDeleted(table, held))) return { outcome: 'known' };
        // Either a concurrent attempt that this call waited for, or a person whose record cannot be read.
        if (claim?.userId !== undefined && holder === undefined) return { outcome: 'known' };
        if (holder !== undefined && hasConfirmedEmail(holder))
          return { outcome: waited ? 'registered' : 'known' };
        if (holder !== undefined && waited) return { outcome: 'registered' };
        if (await lease(email, claimId, now, { userId: holder?.id, deleted: held })) {
          // Read again, now that nobody else can prove or register the address.
          const before = holder && (await findUser(table, holder.id));
          if (holder === undefined || (before !== undefined && !hasConfirmedEmail(before)))
            return ours(email, claimId, before);
          await ours(email, claimId, undefined).release();
          continue;
        }
        // A claim given back just now (`leaseEndsAt` 0) is free.
        const heldSeconds = leaseSeconds - ((claim?.leaseEndsAt || Infinity) - clock().getTime() / 1_000);
        if (heldSeconds > cutOffSeconds) throw new ApiError('UNAVAILABLE');
        await sleep(waitMs);
      }
    },
  };
}

/** Fails a transaction while somebody is registering the person's address again. */
export function noConcurrentRegistration({ id, email }: UserRecord, now: Date): WriteAction {
  return {
    ConditionCheck: {
      Key: keys.email(email),
      ConditionExpression: 'userId = :user AND (attribute_not_exists(leaseEndsAt) OR leaseEndsAt <= :now)',
      ExpressionAttributeValues: { ':user': id, ':now': secondsOf(now) },
    },
  };
}
