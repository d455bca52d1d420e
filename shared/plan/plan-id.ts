/**
 * A plan's id carries the facility it belongs to: 8 characters of facility id, a hyphen, 32 hex digits.
 * So one read finds a plan, and access can be judged before any read.
 */
const shape = /^([a-z0-9]{8})-([0-9a-f]{32})$/;

/** The parts of a plan id, or undefined if it has not the shape of one. */
export function planIdParts(id: string): { facilityId: string; key: string } | undefined {
  const [, facilityId, key] = shape.exec(id) ?? [];
  return facilityId !== undefined && key !== undefined ? { facilityId, key } : undefined;
}

/** `key`: 32 hex digits; they spread evenly, which lets a list be read in parallel key ranges. */
export function planId(facilityId: string, key: string): string {
  return `${facilityId}-${key}`;
}
