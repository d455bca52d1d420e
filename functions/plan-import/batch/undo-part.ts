import { planIdParts } from '../../../shared/plan/plan-id.ts';
import { findPart } from '../../data/imports/import-parts.ts';
import { changedFields, historyPage } from '../../data/records/history.ts';
import { parseStored } from '../../data/records/stored.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import { verificationFields, withoutChanged } from '../../data/records/verification.ts';
import { keys } from '../../data/table/keys.ts';
import type { ImportRecordDefinition } from '../kinds/import-kind.ts';
import type { WorkItem } from './batch-parts.ts';
import { conflictRow, type Decision, movedTo, readPart, type Writing, writePart } from './write-part.ts';

/** Restores what was there before a part was written, except records that somebody has edited since. */
export async function undoPart<Stored extends StoredRecord>(
  writing: Writing<Stored>,
  part: number,
): Promise<void> {
  const { table, clock } = writing.parts;
  const applied = await findPart(table, writing.batch.key, part);
  if (applied?.state !== 'applied') return;
  const read = await readPart(writing, part);
  const now = clock();
  const decided = await Promise.all(
    applied.written.flatMap((at) => {
      const each = read[at];
      if (each === undefined) return [];
      return [decide(writing, each.item, each.current, now).then((decision) => [at, decision] as const)];
    }),
  );
  await writePart(writing, { part, now }, decided);
}

/**
 * Reports whether a record is as the import left it: not written since, or put back, as by the undo of a later import. A fact
 * that someone has verified since makes a difference, too.
 */
function isAsLeft<Stored extends StoredRecord>(
  { fieldsOf, facts, mergedInto }: ImportRecordDefinition<Stored>,
  { before, after }: WorkItem<Stored>,
  current: Stored,
): boolean {
  if (current.version === after.version) return true;
  const comparedOf = (record: Stored) => ({ ...fieldsOf(record), ...verificationFields(record) });
  // As written, without the verification of the facts that it changed.
  const left = withoutChanged(after, changedFields(before && fieldsOf(before), fieldsOf(after)), facts);
  return !mergedInto?.(current) && changedFields(comparedOf(left), comparedOf(current)).length === 0;
}

/** Reports whether another plan is merged into an added one: if that were deleted, neither would be left. */
async function replacesAnother<Stored extends StoredRecord>(
  { kind: { record, schema, mergedInto, idOf }, parts: { table }, batch }: Writing<Stored>,
  { after }: WorkItem<Stored>,
  current: Stored,
): Promise<boolean> {
  if (idOf === undefined || current.version === after.version) return false;
  const id = idOf(current);
  // The merge may have been undone since, so the history only tells which plans to look at.
  const others = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await historyPage(table, record, id, cursor);
    for (const { merged } of page.data) if (merged && !merged.into) others.add(merged.id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const places = [...others].flatMap((other) => planIdParts(other) ?? []);
  const stored = await table.getMany(places.map(({ key }) => keys.record(record, batch.facilityId, key)));
  return stored.some((item) => {
    const other = parseStored(schema, item, table.log);
    return other !== undefined && mergedInto?.(other)?.id === id;
  });
}

async function decide<Stored extends StoredRecord>(
  writing: Writing<Stored>,
  item: WorkItem<Stored>,
  current: Stored | undefined,
  now: Date,
): Promise<Decision<Stored>> {
  const { kind, by } = writing;
  const { before } = item;
  // The import added it, and it has already been deleted.
  if (before === undefined && current === undefined && !(await movedTo(writing, item.key))) return 'done';
  if (current === undefined || !isAsLeft(kind, item, current)) return conflictRow(writing, item, current);
  if (before === undefined) {
    if (await replacesAnother(writing, item, current)) return conflictRow(writing, item, current);
    const more = kind.removal === undefined ? [] : [kind.removal(current, by, now)];
    return { change: { before: current, after: undefined }, more };
  }
  const back = { ...before, version: current.version + 1, updatedAt: now.toISOString() };
  const notes = { restoredVersion: before.version, verifiedAsBefore: true } as const;
  return { change: { before: current, after: back, ...notes } };
}
