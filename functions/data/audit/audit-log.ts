import { createHash } from 'node:crypto';
import type { AuditEntry } from '../../../shared/audit/audit.ts';
import type { AuditKind } from '../../../shared/audit/audit-kinds.ts';
import { putNew } from '../records/versioned.ts';
import type { Table } from '../table/table.ts';
import { timeKey, timeOfKey } from '../table/time-key.ts';
import { writePart } from '../table/write.ts';

/*
 * The audit log: who did what. It has a table of its own; the functions may only put items into it, and only the route
 * group that shows it may query it (docs/decisions/146-audit-log.md). Each entry is stored once for all entries, once for
 * its actor and once for its target, each time under its kind. So every filter is a range of keys, read newest first.
 */

/** An entry to write: `id` and `at` follow from its time. */
export type NewEntry = Omit<AuditEntry, 'id' | 'at' | 'kind'> & { readonly kind: AuditKind };

/** The partition of all entries of a kind, or of those of a kind about one thing (`person` and their ID). */
export function auditPartition(kind: AuditKind, of?: { readonly type: string; readonly id: string }): string {
  return of === undefined ? `ALL#${kind}` : `OF#${of.type}#${of.id}#${kind}`;
}

/**
 * IDs of the entries that one call leaves in the log: they cannot be guessed, and they sort by time. The last
 * character distinguishes the entry for the call's start from the one for its end.
 */
export function entryIds(now: Date): { readonly started: string; readonly ended: string } {
  const key = timeKey(now);
  return { started: `${key}0`, ended: `${key}1` };
}

/** The part of an entry's ID that both entries of a call share. */
export const callOf = (id: string): string => id.slice(0, -1);

/**
 * A digest in place of a value that the log must not show, such as an address that somebody typed. Anyone who has
 * the log and a guess can check the guess: the digest hides the value from readers, not from investigators.
 */
export const auditDigest = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind}\n${value}`).digest('hex').slice(0, 12);

export type AuditLog = ReturnType<typeof openAuditLog>;

/** @param years how long an entry is kept */
export function openAuditLog(table: Table, years: number) {
  return {
    /** Writes an entry completely or not at all. @param id from `entryIds` */
    async write(id: string, entry: NewEntry): Promise<void> {
      const { kind, actor, target } = entry;
      const at = new Date(timeOfKey(id));
      const item = { ...entry, at: at.toISOString(), expiresAt: secondsAfter(at, years) };
      const person = actor?.id === undefined ? [] : [auditPartition(kind, { type: 'person', id: actor.id })];
      const thing = target === undefined ? [] : [auditPartition(kind, target)];
      const partitions = new Set([auditPartition(kind), ...person, ...thing]);
      // An existing entry is never replaced.
      const places = [...partitions].map((pk) => putNew({ pk, sk: id }, item));
      await writePart(table, places);
    },
  };
}

/** Returns seconds since 1970, for the table's TTL attribute. */
function secondsAfter(at: Date, years: number): number {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return Math.floor(end.getTime() / 1_000);
}
