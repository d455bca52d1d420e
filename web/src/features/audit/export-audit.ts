import type { AuditEntry, AuditFilter } from '../../../../shared/audit/audit.ts';
import { limits } from '../../../../shared/limits.ts';
import { byteOrderMark, csvLine, noFormula } from '../../../../shared/text/csv-line.ts';
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

/** CSV has a column for each fact; NDJSON has an entry in each line, whole. */
export function auditFile(entries: readonly AuditEntry[], format: AuditFormat): Blob {
  if (format === 'ndjson') {
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    return new Blob(lines, { type: 'application/x-ndjson' });
  }
  const rows = entries.map((entry) => csvLine(columns.map(([, text]) => noFormula(text(entry) ?? ''))));
  return new Blob([byteOrderMark, csvLine(columns.map(([label]) => label)), ...rows], { type: 'text/csv' });
}

type Progress = { readonly signal: AbortSignal; readonly read: (entries: number) => void };

/**
 * All entries that a filter lets through until now, over all pages, and the log's own entry that they are exported.
 * @throws ApiFailure; then nobody gets a file
 */
export async function entriesToExport(
  api: Api,
  filter: AuditFilter,
  { signal, read }: Progress,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  // What reading it adds is not part of it.
  const query = { ...filter, to: filter.to ?? new Date().toISOString(), limit: limits.audit.exportPage };
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
