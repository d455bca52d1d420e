import { createHash } from 'node:crypto';
import type { ImportMap } from '../../shared/import/import-map.ts';
import type { Directory } from '../data/facility-directory.ts';
import { unknownFacilities } from '../plans/plan-changes.ts';
import { plansPerWrite } from '../plans/repository.ts';
import { gatherLines } from './gather-lines.ts';
import type { RowMapper } from './map-row.ts';
import type { Upserts } from './plan-upserts.ts';
import type { rewrittenCounts } from './rewritten.ts';
import type { SourceRow, SourceTable } from './source/source-table.ts';
import { blankCodes, type GoodRow, readableKey, validateRow } from './validate-row.ts';

/**
 * What a file contains: how many rows were combined with an earlier row's plan, the keys of the plans that it names, even in
 * rejected rows, and how many rejected rows have no reliable key.
 */
type Imported = {
  readonly joined: number;
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
  readonly take: (rows: readonly GoodRow[]) => Promise<void>;
  readonly report: ImportReport;
  readonly rewritten: ReturnType<typeof rewrittenCounts>;
  /** Called once when the file has been read through, and then after each call of `take`. */
  readonly progress: (done: number, total: number) => void;
};

/** Reads the plans of a file. It is read through once before the first is taken, so one that breaks off changes nothing. */
export async function importPlans(parts: Parts): Promise<Imported> {
  const { source, directory, map, mapper, upserts, take, report, rewritten, progress } = parts;
  const gatherer = map.oneLinePer === undefined ? undefined : gatherLines(map, map.oneLinePer);
  let total = 0;
  for await (const row of source.rows()) {
    gatherer?.take(validateRow(map, mapper, row));
    total += 1;
  }
  progress(0, total);

  const seen = new Map<string, Seen[]>();
  const named = new Set<string>();
  let joined = 0;
  let unnamed = 0;
  let batch: GoodRow[] = [];
  let done = 0;

  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await take(batch);
    batch = [];
    progress(done, total);
  };
  const reject = async (row: SourceRow, reasons: readonly string[], key?: string): Promise<void> => {
    if (key !== undefined)
      gatherer?.refuse(key, `Line ${row.line}, which is for the same plan, was rejected.`);
    await report.rejected(row, reasons);
  };
  const leaveOut = async (row: GoodRow): Promise<void> => {
    if (row.dropped.length > 0) await report.leftOut(row);
  };

  for await (const row of source.rows()) {
    done += 1;
    const line = validateRow(map, mapper, row);
    if (line.key !== undefined) named.add(line.key);
    // What a broken row seems to name may be wrong: a stray comma moves its cells.
    if (line.key === undefined || row.broken !== undefined) unnamed += 1;
    if (line.ok) rewritten.add(line.rewritten, row.line);
    const validated = gatherer?.whole(line) ?? line;
    if (validated === 'joined') {
      joined += 1;
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
    if (clash === 'repeated') await report.repeated(validated);
    else if (clash !== undefined) await reject(row, [clash], validated.key);
    else {
      await leaveOut(validated);
      batch.push(validated);
      if (batch.length === plansPerWrite) await flush();
    }
  }
  await flush();
  progress(done, total);
  return { joined, named, unnamed };
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
