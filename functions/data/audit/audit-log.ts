import { createHash } from 'node:crypto';
import type { AuditEntry } from '../../../shared/audit/audit.ts';
import type { AuditKind } from '../../../shared/audit/audit-kinds.ts';
import { putNew } from '../records/versioned.ts';
import type { Table } from '../table/table.ts';
import { timeKey, timeOfKey } from '../table/time-key.ts';
import { writePart } from '../table/write.ts';

/*
 * The audit log: who did what. It has a table of its own, in which the functions may put and nothing else; only the
 * group that shows it may query (docs/decisions/146-audit-log.md). An entry stands there once for all entries, once for who did it
 * and once for what it was done to, each time under its kind. So every filter is a range of keys, read newest first.
 */

/** What is written: `id` and `at` follow from when it was. */
export type NewEntry = Omit<AuditEntry, 'id' | 'at' | 'kind'> & { readonly kind: AuditKind };

export type AuditLog = {
  /** Writes an entry whole or not at all. @param id of `entryId` */
  write(id: string, entry: NewEntry): Promise<void>;
};

/** Partition of all entries of a kind, or of those of a kind that name something (`person` and its id). */
export function auditPartition(kind: AuditKind, of?: { readonly type: string; readonly id: string }): string {
  return of === undefined ? `ALL#${kind}` : `OF#${of.type}#${of.id}#${kind}`;
}

/**
 * Ids of what one call leaves in the log: nobody can guess them, and they are in the order of their time. The last character
 * tells how it ended from how it began.
 */
export function entryIds(now: Date): { readonly begun: string; readonly ended: string } {
  const key = timeKey(now);
  return { begun: `${key}0`, ended: `${key}1` };
}

/** The part of an entry's id that both entries of a call share. */
export const callOf = (id: string): string => id.slice(0, -1);

/**
 * Stands for what the log must not show as it is, such as an address that somebody typed. Whoever has the log and a guess
 * can try the guess: it hides from readers, not from investigators.
 */
export const auditDigest = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind}\n${value}`).digest('hex').slice(0, 12);

/** @param years how long an entry is kept */
export function openAuditLog(table: Table, years: number): AuditLog {
  return {
    async write(id, entry) {
      const { kind, actor, target } = entry;
      const at = new Date(timeOfKey(id));
      const item = { ...entry, at: at.toISOString(), expiresAt: secondsAfter(at, years) };
      const person = actor?.id === undefined ? [] : [auditPartition(kind, { type: 'person', id: actor.id })];
      const thing = target === undefined ? [] : [auditPartition(kind, target)];
      const partitions = new Set([auditPartition(kind), ...person, ...thing]);
      // An entry that is there is never replaced.
      const places = [...partitions].map((pk) => putNew(table.name, { pk, sk: id }, item));
      await writePart(table, places);
    },
  };
}

/** Seconds since 1970, the table's TTL attribute. */
function secondsAfter(at: Date, years: number): number {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return Math.floor(end.getTime() / 1_000);
}
