import { singleFlight } from '../single-flight.ts';

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
  type Known = { readonly version: number; readonly value: Value };
  const known = new Map<string, Known>();
  const share = singleFlight<Known>();
  const keep = (facilityId: string, one: Known): void => {
    known.delete(facilityId);
    known.set(facilityId, one);
    const [oldest] = known.keys();
    if (known.size > mostFacilities && oldest !== undefined) known.delete(oldest);
  };
  return {
    async of({ facilityId, version, now }, read) {
      for (;;) {
        const before = known.get(facilityId);
        if (before?.version === version) {
          keep(facilityId, before);
          return before.value;
        }
        const found = await share(facilityId, now, async () => {
          const one = { version, value: await read(before?.value) };
          keep(facilityId, one);
          return one;
        });
        // Somebody else may have begun it before the last write. It is kept now, and of use for what is left to be read.
        if (found.version === version) return found.value;
      }
    },
  };
}
