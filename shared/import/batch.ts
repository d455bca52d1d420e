import { uploadSchema } from '../api/upload.ts';
import { facilityName } from '../facility/facility.ts';
import { limits } from '../limits.ts';
import { count } from '../records/number.ts';
import { pageOf } from '../records/page.ts';
import { atMost, isoTime, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

/**
 * The stage of an import. It waits for the user while `uploading` (the file is not there yet), in `mapping` and when `checked`;
 * `reading`, `checking`, `applying` and `undoing` are work in the cloud that needs nobody.
 */
const importStates = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export const importStateSchema = z.enum(importStates);
export type ImportState = z.infer<typeof importStateSchema>;

/** What an import contains: shared/import/kinds.ts. */
export const importKindSchema = z.enum(['plans', 'payerContracts', 'payerNames', 'planPrefixes']);
export type ImportKind = z.infer<typeof importKindSchema>;

/** A file that a user is about to upload. */
export const importInputSchema = z.strictObject({
  /** Absent for kinds that apply to all facilities. */
  facilityName: z.optional(facilityName),
  kind: importKindSchema,
  fileName: requiredLine(limits.text.name),
  /** Bytes. */
  size: z
    .number()
    .check(
      z.int(),
      z.gte(1, 'The file is empty.'),
      z.lte(limits.imports.bytes, 'The file is larger than 20 MB. Import it in parts.'),
    ),
});

export const importUploadSchema = z.object({
  id: z.string(),
  upload: uploadSchema,
});

/**
 * What the dry run found, in rows of the file unless stated otherwise. `new` and `changed` count plans to write, `missing`
 * plans in effect that the file does not contain, and `conflicts` plans that were not written or not restored, because
 * somebody edited them in the meantime.
 */
export const importCountsSchema = z.object({
  new: count,
  changed: count,
  same: count,
  rejected: count,
  /** Rows that were merged into the plan of an earlier row. */
  joined: count,
  missing: count,
  /** List rows (a prefix, a phone) of accepted plans that were left out. */
  leftOut: count,
  /** Notes that may contain PHI. */
  phi: count,
  /** Plans in which a filled field would become blank. */
  blanked: count,
  /** Plans the facility had when the dry run began, without those that had ended. */
  plans: count,
  conflicts: count,
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** An import as the list of imports shows it. */
export const importBatchSchema = z.object({
  _id: z.string(),
  kind: importKindSchema,
  facilityName: z.string(),
  fileName: z.string(),
  by: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  state: importStateSchema,
  /** Counts rows while the import is checked, plans while it is applied or undone. `total` is 0 until it is known. */
  progress: z.object({ done: count, total: count }),
  /** Present after the first dry run. */
  counts: z.optional(importCountsSchema),
  /** True once applying has started: what it wrote can be undone, even if it failed midway. */
  began: z.optional(z.boolean()),
  /** True if plans missing from the file were ended, too. */
  retiredMissing: z.optional(z.boolean()),
  mapName: z.optional(z.string()),
  /** A sentence that tells why it failed or what it is waiting for. */
  problem: z.optional(z.string()),
});
export type ImportBatch = z.infer<typeof importBatchSchema>;

export const importPageSchema = pageOf(importBatchSchema);

/** A map; shared/import/import-map.ts defines its schema, which only code that makes or reads maps should load. */
const anyMap = z.record(z.string(), z.unknown());

/** One import, with the contents of its file. */
export const importDetailSchema = z.extend(importBatchSchema, {
  /** The sheets of a workbook; a CSV file has one without a name. `rows` counts those below the header. */
  sheets: z.array(z.object({ name: z.string(), rows: count })),
  /** The sheet that was read. */
  sheet: z.string(),
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  /** The map as last sent, or the guessed one if none was. */
  map: z.optional(anyMap),
  /** Counts the dry runs. An apply call names the run that the user reviewed. */
  run: count,
  /** Sentences about what the file has and what is stored: fields written otherwise, hidden rows, columns with rejected rows. */
  rewritten: z.array(z.string()),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const importMapInputSchema = z.strictObject({
  /**
   * Its name exactly as in `sheets`, with blanks at its ends. To switch to another one, send it without a map: its columns
   * have to be read first.
   */
  sheet: z.optional(z.string().check(atMost(limits.text.name))),
  map: z.optional(anyMap),
  /** Saves the map under this name, replacing one of the same name. */
  saveAs: z.optional(requiredLine(limits.text.name)),
});

export const importRowKindSchema = z.enum([
  'new',
  'changed',
  'same',
  'rejected',
  'missing',
  'leftOut',
  'phi',
  'conflicts',
]);
export type ImportRowKind = z.infer<typeof importRowKindSchema>;

/** One row of a dry run's findings. */
export const importRowSchema = z.object({
  /** The line of a CSV file or the row of a sheet; absent for plans missing from the file. */
  row: z.optional(z.int()),
  /** The facility's existing plan. */
  planId: z.optional(z.string()),
  /** The name by which people know the plan; '' if the row does not give it. */
  name: z.string(),
  /**
   * Fields as they are and as they will be. For a conflict: as the import writes them (or wrote, for an undo), and as
   * somebody saved them in the meantime.
   */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Why it was rejected, left out or flagged, with the column and value if known. */
  reasons: z.array(
    z.object({ column: z.optional(z.string()), value: z.optional(z.string()), reason: z.string() }),
  ),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowPageSchema = pageOf(importRowSchema);

/** One page of the rejected rows, which together make a CSV file that can be corrected and imported again. */
export const rejectedPageSchema = z.object({
  header: z.array(z.string()),
  data: z.array(z.array(z.string())),
  nextCursor: z.optional(z.string()),
});

export const importApplySchema = z.strictObject({
  /** The dry run that the user reviewed. */
  run: count,
  /** Ends the plans missing from the file: their last day is the one before the dry run. */
  retireMissing: z._default(z.boolean(), false),
  /** The number that `numberToConfirm` asks for. */
  confirmCount: z.optional(count),
});

/** A map saved under a name. */
export const savedMapSchema = z.object({
  _id: z.string(),
  name: z.string(),
  kind: importKindSchema,
  map: anyMap,
  by: z.string(),
  updatedAt: isoTime,
});
export type SavedMap = z.infer<typeof savedMapSchema>;
