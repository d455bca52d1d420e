/**
 * A plan's ID contains the facility it belongs to: an 8-character facility ID, a hyphen, 32 hex digits.
 * So one read finds a plan, and access can be checked before any read.
 */
const shape = /^([a-z0-9]{8})-([0-9a-f]{32})$/;

/** Returns the parts of a plan ID, or undefined if it does not have the shape of one. */
export function planIdParts(id: string): { facilityId: string; key: string } | undefined {
  const [, facilityId, key] = shape.exec(id) ?? [];
  return facilityId !== undefined && key !== undefined ? { facilityId, key } : undefined;
}

/** Returns a plan ID. `key` is 32 hex digits, evenly distributed so that a list can be read in parallel key ranges. */
export function planId(facilityId: string, key: string): string {
  return `${facilityId}-${key}`;
}
