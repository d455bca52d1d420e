import type { AnyMap } from '../../../shared/import/kinds.ts';
import type { Author } from '../../../shared/records/history.ts';
import type { FactTable } from '../../../shared/verification/verification.ts';
import type * as z from '../../../shared/zod.ts';
import type { Directory, FacilityEntry } from '../../data/facility-directory.ts';
import type { Fields } from '../../data/records/history.ts';
import type { Change } from '../../data/records/record-store.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import type { StoredKind } from '../../data/table/keys.ts';
import type { Table } from '../../data/table/table.ts';
import type { WriteStep } from '../../data/table/write.ts';
import type { SourceRow, SourceTable } from '../source/source-table.ts';

/** Likely PHI in a text of a row: its kind, column, text, and why. */
export type PhiPlace = {
  readonly kind: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
};

/** A row that was accepted. */
export type TakenRow = {
  readonly line: number;
  /** The key by which it finds an existing record. */
  readonly key: string;
  readonly name: string;
  readonly phi: () => readonly PhiPlace[];
};

/** Receives what a dry run finds, in the order of the file. */
export type Found<Stored> = {
  /** An accepted row, and its change; undefined if it changes nothing. */
  taken(row: TakenRow, change: (Change<Stored> & { readonly after: Stored }) | undefined): Promise<void>;
  rejected(row: SourceRow, reasons: readonly string[]): Promise<void>;
  /** Unusable parts of lists, left out of an accepted row. */
  leftOut(
    row: Pick<TakenRow, 'line' | 'name'>,
    parts: readonly { readonly column: string; readonly value: string; readonly reason: string }[],
  ): Promise<void>;
  /** A record that the file does not have, and the change that ends it; called after all rows. */
  missing(change: { readonly before: Stored; readonly after: Stored }): Promise<void>;
  /** The number of rows done, out of `total`. */
  progress(done: number, total: number): Promise<void>;
};

export type Reading = {
  readonly table: Table;
  readonly directory: Directory;
  /** Where the records are stored: under a facility, or under `everyFacility`. */
  readonly place: Pick<FacilityEntry, 'id' | 'name'>;
  readonly map: AnyMap;
};
type Check = Reading & {
  readonly source: SourceTable;
  readonly author: Author;
  readonly now: Date;
};
type Checked = {
  /** Rows that were combined with an earlier row's record. */
  readonly joined: number;
  /** How many records exist, without those that have ended. */
  readonly size: number;
  /** Remarks about the import besides its rows. */
  readonly sentences: readonly string[];
  /** The version of the list that the rows were compared with, if there is one for all records. */
  readonly listVersion?: number;
};

/** Writes a part of an import, or undoes it. */
export type Writer<Stored> = {
  /** Returns the keys of existing records that mean the same as an added one, or that a changed one would now contradict. */
  sameAs(item: {
    readonly mapKey: string;
    readonly before?: Stored | undefined;
    readonly after: Stored;
  }): Promise<readonly string[]>;
  /** @throws ApiError CONFLICT if something was saved in between: a new writer must read again */
  write(
    changes: readonly Change<Stored>[],
    by: { readonly author: Author; readonly now: Date },
    more: readonly WriteStep[],
  ): Promise<void>;
};

/** How one kind of record is read from a file, compared, shown and written. */
export type ImportRecordDefinition<Stored extends StoredRecord> = {
  readonly record: StoredKind;
  readonly schema: z.ZodMiniType<Stored>;
  readonly fieldsOf: (stored: Stored) => Fields;
  readonly nameOf: (stored: Stored) => string;
  /** The group of facts to which each field belongs, if they can be verified. */
  readonly facts?: FactTable | undefined;
  /** The record it is merged into: it then takes no edits, from anyone. */
  readonly mergedInto?: (stored: Stored) => { readonly id: string } | undefined;
  /** The ID by which the screen links to the record, if it does. */
  readonly idOf?: (stored: Stored) => string;
  /** @throws UnreadableFileError for a file that the map does not fit */
  readonly check: (input: Check, found: Found<Stored>) => Promise<Checked>;
  /** @param listVersion what `check` returned, if nothing may have been written since */
  readonly openWriter: (reading: Reading, listVersion?: number) => Writer<Stored>;
  /** Returns the step that accompanies the removal of an added record. */
  readonly removal?: (stored: Stored, by: Author, now: Date) => WriteStep;
};
