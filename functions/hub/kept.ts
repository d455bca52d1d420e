/** What a warm function remembers of facilities, each by the version it was read at. */
export type Kept<Value> = {
  /** The value of this version: as remembered, or read now. */
  of(facilityId: string, version: number, read: () => Promise<Value>): Promise<Value>;
};

/** So many facilities are remembered; the one not asked for the longest is forgotten first. */
const mostFacilities = 24;

export function kept<Value>(): Kept<Value> {
  const known = new Map<string, { readonly version: number; readonly value: Value }>();
  return {
    async of(facilityId, version, read) {
      const before = known.get(facilityId);
      const entry = before?.version === version ? before : { version, value: await read() };
      known.delete(facilityId);
      known.set(facilityId, entry);
      const [oldest] = known.keys();
      if (known.size > mostFacilities && oldest !== undefined) known.delete(oldest);
      return entry.value;
    },
  };
}
