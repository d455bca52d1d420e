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
import { blankCodes, type GoodRow, readableKey, validateRow } from './validate-row.ts';

/**
 * What an import did, in rows of the file; `joined` counts rows that were combined with an earlier row's plan.
 * `leftOut` counts unusable list rows of accepted plans.
 */
export type ImportCounts = Record<Outcome | 'joined' | 'rejected' | 'leftOut', number>;

/**
 * The result for a file: the counts, the keys of the plans that it names, even in rejected rows, and how many
 * rejected rows have no reliable key.
 */
type Imported = {
  readonly counts: ImportCounts;
  readonly named: ReadonlySet<string>;
  readonly unnamed: number;
};

/** A row that was accepted. */
type Seen = {
  readonly line: number;
  readonly exactKey: string;
  readonly digest: string;
  readonly wasThere: boolean;
};

/** Receives the rows that are not simply accepted, in their order. */
type ImportReport = {
  rejected(row: SourceRow, reasons: readonly string[]): Promise<void>;
  /** A row that is accepted without some of its list rows. */
  leftOut(row: GoodRow): Promise<void>;
  /** A row that repeats an earlier one. */
  repeated(row: GoodRow): Promise<void>;
};

type Parts = {
  readonly source: SourceTable;
  readonly directory: Directory;
  readonly map: ImportMap;
  readonly mapper: RowMapper;
  readonly upserts: Pick<Upserts, 'matches' | 'wasThere' | 'gone' | 'refusal'>;
  /** Saves rows, or returns what saving them would do. */
  readonly take: (rows: readonly GoodRow[]) => Promise<readonly Outcome[]>;
  readonly report?: ImportReport;
  readonly rewritten?: ReturnType<typeof rewrittenCounts>;
  /** Called once when the file has been read through, and then after each stored transaction. */
  readonly progress: (done: number, total: number) => void;
};

/**
 * Imports a file. It is read through once before the first write, so a file that breaks off in the middle changes
 * nothing. A run that was stopped can be repeated: what is already stored counts as unchanged.
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
      gatherer?.refuse(key, `Line ${row.line}, which is for the same plan, was rejected.`);
    await report?.rejected(row, reasons);
  };
  const leaveOut = async (row: GoodRow): Promise<void> => {
    counts.leftOut += row.dropped.length;
    if (row.dropped.length > 0) await report?.leftOut(row);
  };

  for await (const row of source.rows()) {
    done += 1;
    const line = validateRow(map, mapper, row);
    if (line.key !== undefined) named.add(line.key);
    // What a broken row seems to name may be wrong: a stray comma moves its cells.
    if (line.key === undefined || row.broken !== undefined) unnamed += 1;
    if (line.ok) parts.rewritten?.add(line.rewritten, row.line);
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
    const { facilityContracts } = validated.plan;
    const unknown = Object.entries(unknownFacilities(facilityContracts, directory, upserts.gone(validated)));
    if (unknown.length > 0) {
      await reject(
        row,
        unknown.map(([field, reason]) => `${field}: ${reason}`),
        validated.key,
      );
      continue;
    }
    const refusal = await upserts.refusal(validated);
    const blank = upserts.matches(validated) === 0 ? blankCodes(map, validated.plan) : [];
    // Its plan may be one that has codes: without them the row would add it again.
    if (refusal === undefined && blank.length > 0) {
      unnamed += 1;
      await reject(
        row,
        blank.map((field) => `${field}: Blank, and no plan here has these names. Fill in the code.`),
        validated.key,
      );
      continue;
    }
    const clash = refusal ?? clashOf(validated, seen, upserts, map);
    if (clash === 'repeated') {
      counts.unchanged += 1;
      await report?.repeated(validated);
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

/** Returns why a row clashes: the first row with a key wins. An exact repetition is not a clash, but changes nothing. */
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
  // Two existing plans of the facility are different plans, however similar their names.
  const earlier = alike.find((row) => row.exactKey === exactKey || !(row.wasThere && wasThere));
  if (earlier !== undefined)
    return `Line ${earlier.line} has the same ${key} and was used; this one differs from it.`;
  const matches = upserts.matches(validated);
  if (matches > 1)
    return `${matches} plans of the facility have ${key}, so it is not clear which one is meant.`;
  seen.set(validated.key, [...alike, { line: validated.row.line, exactKey, digest, wasThere }]);
  return undefined;
}
