import { wrongField } from '../../../shared/api/errors.ts';
import type { AuditTarget } from '../../../shared/audit/audit.ts';
import {
  type FactOwner,
  factGroupLabels,
  type Verification,
  type Verify,
  verificationSchema,
} from '../../../shared/verification/verification.ts';
import { findUser } from '../people/users.ts';
import type { Table } from '../table/table.ts';
import { authorOf, latestEntry } from './history.ts';
import type { RecordType, recordStore, Saving } from './record-store.ts';
import type { StoredRecord } from './stored-record.ts';
import { withStamp } from './verification.ts';

type Store<Stored extends StoredRecord, Shown> = Pick<
  ReturnType<typeof recordStore<Stored, Shown>>,
  'toEdit' | 'save'
>;
type Edit<Body> = Saving & {
  readonly input: { readonly params: { readonly id: string }; readonly body: Body };
  readonly ifMatch: number;
  readonly note: (note: { readonly target?: AuditTarget; readonly detail?: string }) => void;
};

/** Verifies the facts of a kind of record, and sets who is responsible for that. */
export function verifying<Stored extends StoredRecord, Shown>(
  table: Table,
  { kind, historyId, audited }: Pick<RecordType<Stored, Shown>, 'kind' | 'historyId' | 'audited'>,
  store: Store<Stored, Shown>,
) {
  /** Saves the verification alone: the record itself is not edited, so its update time stays the same. */
  const save = (before: Stored, verification: Verification, saving: Saving) =>
    store.save({ before, after: { ...before, version: before.version + 1, verification } }, saving);

  /** @throws ApiError VALIDATION_FAILED if the last write of the record was something else */
  const withoutLast = async (before: Stored): Promise<Verification> => {
    const last = await latestEntry(table, kind, historyId(before));
    const [change, ...others] = last?.version === before.version ? last.changes : [];
    if (change?.field !== 'verified' || others.length > 0)
      throw wrongField('takeBack', 'Something else has changed since then, so this cannot be undone.');
    const { verified: _, ...rest } = before.verification ?? {};
    const verified = verificationSchema.safeParse({ verified: change.from ?? undefined }).data?.verified;
    return { ...rest, ...(verified && { verified }) };
  };

  return {
    async verify({ input: { params, body }, ifMatch, ...saving }: Edit<Verify>) {
      const before = await store.toEdit(params.id, ifMatch, saving);
      const { actor, request } = saving;
      const at = request.now.toISOString();
      const { takeBack, source } = body;
      const groups = [...new Set(body.groups)];
      const named = groups.map((group) => factGroupLabels[group]).join(', ');
      saving.note({
        target: audited(before),
        detail: `${takeBack ? 'not verified after all' : 'verified'}: ${named}`,
      });
      if (takeBack) return save(before, await withoutLast(before), saving);
      const stamp = { groups, at, by: authorOf(actor.user), ...(source !== undefined && { source }) };
      return save(before, withStamp(before.verification, stamp), saving);
    },

    async setOwner({ input: { params, body }, ifMatch, ...saving }: Edit<FactOwner>) {
      const before = await store.toEdit(params.id, ifMatch, saving);
      saving.note({ target: audited(before), detail: 'owner and interval' });
      const { ownerId, interval } = body;
      const { owner: _o, interval: _i, ...rest } = before.verification ?? {};
      const owner = ownerId === undefined ? undefined : await ownerOf(table, ownerId);
      const after = { ...rest, ...(owner && { owner }), ...(interval !== undefined && { interval }) };
      return save(before, after, saving);
    },
  };
}

/** @throws ApiError VALIDATION_FAILED for a person who is not allowed to verify */
async function ownerOf(table: Table, id: string) {
  const user = await findUser(table, id);
  if (user?.role === 'admin' && user.status === 'approved') return authorOf(user);
  throw wrongField('ownerId', 'Only administrators can verify, so the owner must be one.');
}
