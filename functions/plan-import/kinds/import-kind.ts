import type { AnyMap } from '../../../shared/import/kinds.ts';
import type { Author } from '../../../shared/records/history.ts';
import type * as z from '../../../shared/zod.ts';
import type { Directory, FacilityEntry } from '../../data/facility-directory.ts';
import type { Fields } from '../../data/records/history.ts';
import type { Change } from '../../data/records/record-store.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import type { RecordKind } from '../../data/table/keys.ts';
import type { Table } from '../../data/table/table.ts';
import type { WriteStep } from '../../data/table/write.ts';
import type { Log } from '../../log.ts';
import type { SourceRow, SourceTable } from '../source/source-table.ts';

/** What looks like PHI in a text of a row: what kind of, where, what, and why. */
export type PhiPlace = {
  readonly kind: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
};

/** A row that was taken. */
export type TakenRow = {
  readonly line: number;
  /** The text by which it finds what is there. */
  readonly key: string;
  readonly name: string;
  readonly phi: () => readonly PhiPlace[];
};

/** Is told what a dry run finds, in the order of the file. */
export type Found<Stored> = {
  /** A row, and what it changes; undefined where that is nothing. */
  taken(row: TakenRow, change: (Change<Stored> & { readonly after: Stored }) | undefined): Promise<void>;
  rejected(row: SourceRow, reasons: readonly string[]): Promise<void>;
  /** Parts of lists that an accepted row does without. */
  leftOut(
    row: Pick<TakenRow, 'line' | 'name'>,
    parts: readonly { readonly column: string; readonly value: string; readonly reason: string }[],
  ): Promise<void>;
  /** What the file does not have, and its end; after all rows. */
  missing(change: { readonly before: Stored; readonly after: Stored }): Promise<void>;
  /** Rows that are done, of how many. */
  progress(done: number, total: number): Promise<void>;
};

export type Reading = {
  readonly table: Table;
  readonly log: Log;
  readonly directory: Directory;
  /** Where the records stand: a facility, or what stands for all of them. */
  readonly place: Pick<FacilityEntry, 'id' | 'name'>;
  readonly map: AnyMap;
};
type Check = Reading & {
  readonly source: SourceTable;
  readonly author: Author;
  readonly now: Date;
};
type Checked = {
  /** Rows that went into the record of an earlier one. */
  readonly joined: number;
  /** Records that are there. */
  readonly size: number;
  /** What is to be known besides the rows. */
  readonly sentences: readonly string[];
};

/** Writes a part of an import, or takes it back. */
export type Writer<Stored> = {
  /** Keys of records that are there by now and mean what an added one means. */
  sameAs(item: { readonly mapKey: string; readonly after: Stored }): Promise<readonly string[]>;
  /** @throws ApiError CONFLICT where something was saved in between: a new writer looks again */
  write(
    changes: readonly Change<Stored>[],
    by: { readonly author: Author; readonly now: Date },
    more: readonly WriteStep[],
  ): Promise<void>;
};

/** How one kind of record is read from a file, compared, shown and written. */
export type KindOfRecord<Stored extends StoredRecord> = {
  readonly record: RecordKind;
  readonly schema: z.ZodMiniType<Stored>;
  readonly fieldsOf: (stored: Stored) => Fields;
  readonly nameOf: (stored: Stored) => string;
  /** Whether it takes no edits, whoever asks for them. */
  readonly isClosed?: (stored: Stored) => boolean;
  /** The id by which the screen leads to it, where it does. */
  readonly idOf?: (stored: Stored) => string;
  /** @throws UnreadableFileError for a file that the map does not fit */
  readonly check: (input: Check, found: Found<Stored>) => Promise<Checked>;
  readonly openWriter: (reading: Reading) => Writer<Stored>;
  /** What goes with the removal of an added one. */
  readonly removal?: (tableName: string, stored: Stored, by: Author, now: Date) => WriteStep;
};
