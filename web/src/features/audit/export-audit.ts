import type { AuditEntry, AuditFilter } from '../../../../shared/audit/audit.ts';
import { limits } from '../../../../shared/limits.ts';
import { byteOrderMark, csvLine } from '../../../../shared/text/csv-line.ts';
import type { Api } from '../../lib/api/api-client.ts';

export type AuditFormat = 'csv' | 'ndjson';

const columns: readonly (readonly [label: string, text: (entry: AuditEntry) => string | undefined])[] = [
  ['Time', ({ at }) => at],
  ['Kind', ({ kind }) => kind],
  ['Action', ({ action }) => action],
  ['Outcome', ({ outcome }) => outcome],
  ['Reason', ({ code }) => code],
  ['Actor', ({ actor }) => actor?.name],
  ['Actor email', ({ actor }) => actor?.email],
  ['Actor ID', ({ actor }) => actor?.id],
  ['Target type', ({ target }) => target?.type],
  ['Target', ({ target }) => target?.name],
  ['Target ID', ({ target }) => target?.id],
  ['Detail', ({ detail }) => detail],
  ['Network digest', ({ network }) => network],
  ['Request ID', ({ requestId }) => requestId],
];

/** Returns the entries as a file. CSV has one column per fact; NDJSON has one whole entry per line. */
export function auditFile(entries: readonly AuditEntry[], format: AuditFormat): Blob {
  if (format === 'ndjson') {
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    return new Blob(lines, { type: 'application/x-ndjson' });
  }
  const rows = entries.map((entry) => csvLine(columns.map(([, text]) => text(entry) ?? '')));
  return new Blob([byteOrderMark, csvLine(columns.map(([label]) => label)), ...rows], { type: 'text/csv' });
}

type Progress = { readonly signal: AbortSignal; readonly read: (entries: number) => void };

/**
 * Returns all entries up to now that match a filter, from all pages, and logs the export itself. The entries that this reading
 * adds are newer than its first page, so no later page has them.
 * @throws ApiFailure; then no file may be handed out
 */
export async function entriesToExport(
  api: Api,
  filter: AuditFilter,
  { signal, read }: Progress,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  const query = { ...filter, limit: limits.audit.exportPage };
  let cursor: string | undefined;
  do {
    const { data } = await api.call('readAuditLog', { query: { ...query, cursor } }, { signal });
    entries.push(...data.data);
    cursor = data.nextCursor;
    read(entries.length);
  } while (cursor !== undefined);
  await api.call('noteExport', { body: { what: 'audit log', rows: entries.length } }, { signal });
  return entries;
}
