import { shareWork } from '../share-work.ts';

/** What a warm function remembers of facilities, each by the version it was read at. */
export type Kept<Value> = {
  /** The value of this version: as remembered, or read now, for which the value of another version may be of use. */
  of(
    at: { readonly facilityId: string; readonly version: number; readonly now: Date },
    read: (before: Value | undefined) => Promise<Value>,
  ): Promise<Value>;
};

/** So many facilities are remembered; the one not asked for the longest is forgotten first. */
const mostFacilities = 24;

export function kept<Value>(): Kept<Value> {
  const known = new Map<string, { readonly version: number; readonly value: Value }>();
  const share = shareWork<Value>();
  return {
    async of({ facilityId, version, now }, read) {
      const before = known.get(facilityId);
      const value =
        before?.version === version
          ? before.value
          : await share(`${facilityId} ${version}`, now, () => read(before?.value));
      known.delete(facilityId);
      known.set(facilityId, { version, value });
      const [oldest] = known.keys();
      if (known.size > mostFacilities && oldest !== undefined) known.delete(oldest);
      return value;
    },
  };
}
