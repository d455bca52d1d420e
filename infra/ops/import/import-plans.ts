import { createHash } from 'node:crypto';
import type { Directory } from '../../../functions/data/facility-directory.ts';
import { unknownFacilities } from '../../../functions/plans/plan-changes.ts';
import { plansPerWrite } from '../../../functions/plans/repository.ts';
import { gatherLines } from './gather-lines.ts';
import type { ImportMap } from './import-map.ts';
import type { RowMapper } from './map-row.ts';
import type { Outcome, Upserts } from './plan-upserts.ts';
import type { ReportFile } from './report-file.ts';
import type { rewrittenCounts } from './rewritten.ts';
import type { SourceRow, SourceTable } from './source-table.ts';
import { readableKey, type ValidatedRow, validateRow } from './validate-row.ts';

/**
 * What an import did, in rows of the file; `joined` are those that went into the plan of an earlier row. `leftOut` counts list
 * rows of accepted plans that were not usable.
 */
export type ImportCounts = Record<Outcome | 'joined' | 'rejected' | 'leftOut', number>;

type GoodRow = Extract<ValidatedRow, { ok: true }>;

/** A row that was taken. */
type Seen = {
  readonly line: number;
  readonly exactKey: string;
  readonly digest: string;
  readonly wasThere: boolean;
};

type Parts = {
  readonly source: SourceTable;
  readonly directory: Directory;
  readonly map: ImportMap;
  readonly mapper: RowMapper;
  readonly upserts: Upserts;
  readonly rejected: ReportFile;
  readonly leftOut: ReportFile;
  readonly rewritten: ReturnType<typeof rewrittenCounts>;
  readonly dryRun: boolean;
  /** Before each write: this is still the only import into the facility. */
  readonly beforeWrite: () => Promise<void>;
  /** Called once the file has been read through, and then after each transaction that is safely stored. */
  readonly progress: (done: number, total: number) => void;
};

/**
 * Imports a file. It is read through once before the first write, so a file that breaks off in the middle changes
 * nothing. A run that was stopped can be repeated: what is stored already counts as unchanged.
 */
export async function importPlans(parts: Parts): Promise<ImportCounts> {
  const { source, directory, map, mapper, upserts, dryRun, progress } = parts;
  const gatherer = map.oneLinePer === undefined ? undefined : gatherLines(map, map.oneLinePer);
  let total = 0;
  for await (const row of source.rows()) {
    gatherer?.take(validateRow(map, mapper, row));
    total += 1;
  }
  progress(0, total);

  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, joined: 0, rejected: 0, leftOut: 0 };
  const seen = new Map<string, Seen[]>();
  let batch: GoodRow[] = [];
  let done = 0;

  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    if (!dryRun) await parts.beforeWrite();
    const outcomes = dryRun ? await upserts.preview(batch) : await upserts.save(batch);
    for (const outcome of outcomes) counts[outcome] += 1;
    batch = [];
    progress(done, total);
  };
  const reject = async (row: SourceRow, reasons: readonly string[], key = ''): Promise<void> => {
    counts.rejected += 1;
    gatherer?.refuse(key, `Line ${row.line}, which is of the same plan, was rejected.`);
    await parts.rejected.write([String(row.line), reasons.join(' '), ...row.cells]);
  };

  for await (const row of source.rows()) {
    done += 1;
    const line = validateRow(map, mapper, row);
    if (line.ok) parts.rewritten.add(line.rewritten, row.line);
    const validated = gatherer?.whole(line) ?? line;
    if (validated === 'joined') {
      counts.joined += 1;
      if (line.ok) counts.leftOut += await reportLeftOut(parts.leftOut, line, map);
      continue;
    }
    if (!validated.ok) {
      await reject(row, validated.reasons);
      continue;
    }
    const unknown = Object.entries(unknownFacilities(validated.plan.facilityContracts, directory));
    if (unknown.length > 0) {
      await reject(
        row,
        unknown.map(([field, reason]) => `${field}: ${reason}`),
        validated.key,
      );
      continue;
    }
    const clash = clashOf(validated, seen, upserts, map);
    if (clash === 'repeated') counts.unchanged += 1;
    else if (clash !== undefined) await reject(row, [clash], validated.key);
    else {
      counts.leftOut += await reportLeftOut(parts.leftOut, validated, map);
      batch.push(validated);
      if (batch.length === plansPerWrite) await flush();
    }
  }
  await flush();
  progress(done, total);
  return counts;
}

/** The first row with a key wins; one that says exactly the same again is no clash but changes nothing. */
function clashOf(
  validated: GoodRow,
  seen: Map<string, Seen[]>,
  upserts: Upserts,
  map: ImportMap,
): string | undefined {
  const digest = createHash('sha256').update(JSON.stringify(validated.plan)).digest('base64');
  const alike = seen.get(validated.key) ?? [];
  if (alike.some((row) => row.digest === digest)) return 'repeated';
  const key = readableKey(map, validated.plan);
  const { exactKey } = validated;
  const wasThere = upserts.wasThere(validated);
  // Two plans that the facility has are two, however alike their names are.
  const earlier = alike.find((row) => row.exactKey === exactKey || !(row.wasThere && wasThere));
  if (earlier !== undefined)
    return `Line ${earlier.line} has the same ${key} and was taken; this one differs from it.`;
  const matches = upserts.matches(validated);
  if (matches > 1)
    return `${matches} plans of the facility have ${key}, so it is not clear which one is meant.`;
  seen.set(validated.key, [...alike, { line: validated.row.line, exactKey, digest, wasThere }]);
  return undefined;
}

async function reportLeftOut(
  report: ReportFile,
  { row, plan, dropped }: GoodRow,
  map: ImportMap,
): Promise<number> {
  for (const { list, text, reason } of dropped) {
    await report.write([String(row.line), readableKey(map, plan), list, text, reason]);
  }
  return dropped.length;
}
