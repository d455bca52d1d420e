import type { FieldChange } from '../../../shared/records/history.ts';
import {
  type FactGroup,
  type FactStamp,
  type FactTable,
  type ShownVerification,
  type Verification,
  verificationSchema,
} from '../../../shared/verification/verification.ts';
import { type Directory, facilityById } from '../facility-directory.ts';
import type { Fields } from './history.ts';

/*
 * Who verified which facts of a record, kept beside its own fields. `record-store.ts` sends every write through
 * `withoutChanged`, so that no way of editing leaves a changed fact verified.
 */

type Verified = { readonly facilityId: string; readonly verification?: Verification | undefined };

/** The verification as the history compares it, under names that no record uses for its own fields. */
export const verificationFields = ({ verification }: Verified): Fields => ({ ...verification });

/** Returns the verification that a state of the history's fields contains. */
export function verificationOf(fields: Fields): { verification?: Verification } {
  const { data } = verificationSchema.safeParse(fields);
  return data === undefined || Object.keys(data).length === 0 ? {} : { verification: data };
}

/** Returns the fields of a history state without the verification. */
export const contentOf = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !Object.hasOwn(verificationSchema.shape, name)),
  );

const without = (
  { verified = [], ...rest }: Verification,
  isGone: (group: string) => boolean,
): Verification => {
  const left = verified.flatMap((stamp): FactStamp[] => {
    const groups = stamp.groups.filter((group) => !isGone(group));
    return groups.length === 0 ? [] : [{ ...stamp, groups }];
  });
  return left.length === 0 ? rest : { ...rest, verified: left };
};

/**
 * Returns a record about to be written, with the verification removed from every group that has a changed field. A
 * field that this release does not know may belong to any group.
 */
export function withoutChanged<Stored extends Verified>(
  after: Stored,
  changes: readonly FieldChange[],
  table: FactTable | undefined,
): Stored {
  const { verification } = after;
  if (verification?.verified === undefined || table === undefined || changes.length === 0) return after;
  const groups = new Set(changes.map(({ field }): string => table[field] ?? 'any'));
  return { ...after, verification: without(verification, (group) => groups.has('any') || groups.has(group)) };
}

/** Returns the verification with these groups verified again. */
export function withStamp(
  verification: Verification | undefined,
  stamp: FactStamp & { readonly groups: readonly FactGroup[] },
): Verification {
  const groups = new Set<string>(stamp.groups);
  const { verified = [], ...rest } = without({ ...verification }, (group) => groups.has(group));
  return { ...rest, verified: [stamp, ...verified] };
}

/** Returns the verification as the API shows it, with the facility's default interval; nothing if nothing is known. */
export function shownVerification(
  { facilityId, verification }: Verified,
  directory: Directory,
): { verification?: ShownVerification } {
  const facilityInterval = facilityById(directory, facilityId)?.verifyEvery;
  if (facilityInterval === undefined) return verification === undefined ? {} : { verification };
  return { verification: { ...verification, facilityInterval } };
}
