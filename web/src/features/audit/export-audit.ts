import type { AuditEntry, AuditFilter } from '../../../../shared/audit/audit.ts';
import { limits } from '../../../../shared/limits.ts';
import { byteOrderMark, csvLine } from '../../../../shared/text/csv-line.ts';
import type { Api } from '../../lib/api/api-client.ts';

export type AuditFormat = 'csv' | 'ndjson';

type Column = readonly [label: string, text: (entry: AuditEntry) => string | undefined];

/** The columns of each fact of an entry. */
const columnsOf: Readonly<Record<keyof AuditEntry, readonly Column[]>> = {
  // Means nothing outside of the log.
  id: [],
  at: [['Time', ({ at }) => at]],
  kind: [['Kind', ({ kind }) => kind]],
  action: [['Action', ({ action }) => action]],
  outcome: [['Outcome', ({ outcome }) => outcome]],
  code: [['Reason', ({ code }) => code]],
  actor: [
    ['Actor', ({ actor }) => actor?.name],
    ['Actor email', ({ actor }) => actor?.email],
    ['Actor ID', ({ actor }) => actor?.id],
  ],
  target: [
    ['Target type', ({ target }) => target?.type],
    ['Target', ({ target }) => target?.name],
    ['Target ID', ({ target }) => target?.id],
  ],
  detail: [['Detail', ({ detail }) => detail]],
  network: [['Network digest', ({ network }) => network]],
  requestId: [['Request ID', ({ requestId }) => requestId]],
};
const columns = Object.values(columnsOf).flat();

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
