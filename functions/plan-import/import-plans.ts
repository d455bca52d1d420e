import { createHash } from 'node:crypto';
import type { ImportMap } from '../../shared/import/import-map.ts';
import type { Directory } from '../data/facility-directory.ts';
import { unknownFacilities } from '../plans/plan-changes.ts';
import { plansPerWrite } from '../plans/repository.ts';
import { gatherLines } from './gather-lines.ts';
import type { RowMapper } from './map-row.ts';
import type { Outcome, Upserts } from './plan-upserts.ts';
import type { rewrittenCounts } from './rewritten.ts';
import type { SourceRow, SourceTable } from './source/source-table.ts';
import { type GoodRow, readableKey, validateRow } from './validate-row.ts';

/**
 * What an import did, in rows of the file; `joined` are those that went into the plan of an earlier row. `leftOut` counts list
 * rows of accepted plans that were not usable.
 */
export type ImportCounts = Record<Outcome | 'joined' | 'rejected' | 'leftOut', number>;

/**
 * What became of a file, the keys of the plans that it names, in rows that were rejected as well, and how many rejected rows name
 * none that can be read.
 */
type Imported = {
  readonly counts: ImportCounts;
  readonly named: ReadonlySet<string>;
  readonly unnamed: number;
};

/** A row that was taken. */
type Seen = {
  readonly line: number;
  readonly exactKey: string;
  readonly digest: string;
  readonly wasThere: boolean;
};

/** Is told of the rows that are not simply taken, in their order. */
export type ImportReport = {
  rejected(row: SourceRow, reasons: readonly string[]): Promise<void>;
  /** Rows of lists that an accepted plan does without. */
  leftOut(row: GoodRow): Promise<void>;
  /** The row says what an earlier one said. */
  repeated(row: GoodRow): Promise<void>;
};

type Parts = {
  readonly source: SourceTable;
  readonly directory: Directory;
  readonly map: ImportMap;
  readonly mapper: RowMapper;
  readonly upserts: Pick<Upserts, 'matches' | 'wasThere' | 'refusal'>;
  /** Saves rows, or tells what saving them would do. */
  readonly take: (rows: readonly GoodRow[]) => Promise<readonly Outcome[]>;
  readonly report: ImportReport;
  readonly rewritten: ReturnType<typeof rewrittenCounts>;
  /** Called once the file has been read through, and then after each transaction that is safely stored. */
  readonly progress: (done: number, total: number) => void;
};

/**
 * Imports a file. It is read through once before the first write, so a file that breaks off in the middle changes
 * nothing. A run that was stopped can be repeated: what is stored already counts as unchanged.
 */
export async function importPlans(parts: Parts): Promise<Imported> {
  const { source, directory, map, mapper, upserts, take, report, progress } = parts;
  const gatherer = map.oneLinePer === undefined ? undefined : gatherLines(map, map.oneLinePer);
  let total = 0;
  for await (const row of source.rows()) {
    gatherer?.take(validateRow(map, mapper, row));
    total += 1;
  }
  progress(0, total);

  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, joined: 0, rejected: 0, leftOut: 0 };
  const seen = new Map<string, Seen[]>();
  const named = new Set<string>();
  let unnamed = 0;
  let batch: GoodRow[] = [];
  let done = 0;

  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    for (const outcome of await take(batch)) counts[outcome] += 1;
    batch = [];
    progress(done, total);
  };
  const reject = async (row: SourceRow, reasons: readonly string[], key?: string): Promise<void> => {
    counts.rejected += 1;
    if (key !== undefined)
      gatherer?.refuse(key, `Line ${row.line}, which is of the same plan, was rejected.`);
    await report.rejected(row, reasons);
  };
  const leaveOut = async (row: GoodRow): Promise<void> => {
    counts.leftOut += row.dropped.length;
    if (row.dropped.length > 0) await report.leftOut(row);
  };

  for await (const row of source.rows()) {
    done += 1;
    const line = validateRow(map, mapper, row);
    if (line.key === undefined) unnamed += 1;
    else named.add(line.key);
    if (line.ok) parts.rewritten.add(line.rewritten, row.line);
    const validated = gatherer?.whole(line) ?? line;
    if (validated === 'joined') {
      counts.joined += 1;
      if (line.ok) await leaveOut(line);
      continue;
    }
    if (!validated.ok) {
      await reject(row, validated.reasons, validated.key);
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
    const clash = (await upserts.refusal(validated)) ?? clashOf(validated, seen, upserts, map);
    if (clash === 'repeated') {
      counts.unchanged += 1;
      await report.repeated(validated);
    } else if (clash !== undefined) await reject(row, [clash], validated.key);
    else {
      await leaveOut(validated);
      batch.push(validated);
      if (batch.length === plansPerWrite) await flush();
    }
  }
  await flush();
  progress(done, total);
  return { counts, named, unnamed };
}

/** The first row with a key wins; one that says exactly the same again is no clash but changes nothing. */
function clashOf(
  validated: GoodRow,
  seen: Map<string, Seen[]>,
  upserts: Pick<Upserts, 'matches' | 'wasThere'>,
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
