import { facilityName } from '../facility/facility.ts';
import { limits } from '../limits.ts';
import { count } from '../records/number.ts';
import { isoTime, line, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

/**
 * How far an import is. It waits for the person while `uploading` (the file is not there yet), in `mapping` and when `checked`;
 * `reading`, `checking`, `applying` and `undoing` are work in the cloud that goes on by itself.
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

/** What an import brings: shared/import/kinds.ts. */
export const importKindSchema = z.enum(['plans', 'payerContracts', 'payerNames', 'planPrefixes']);
export type ImportKind = z.infer<typeof importKindSchema>;

/** A file that somebody is about to upload. */
export const importInputSchema = z.strictObject({
  /** Not of what is for all facilities. */
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

/** Where and how to upload: one multipart form post with these fields, then the file as `file`. */
export const importUploadSchema = z.strictObject({
  id: z.string(),
  upload: z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});

/**
 * What the dry run found, in rows of the file unless it is said otherwise. `new` and `changed` are plans that are written,
 * `missing` plans that hold and that the file does not name, and `conflicts` plans that were not written or not brought back,
 * because somebody edited them meanwhile.
 */
export const importCountsSchema = z.strictObject({
  new: count,
  changed: count,
  same: count,
  rejected: count,
  /** Rows that went into the plan of an earlier row. */
  joined: count,
  missing: count,
  /** Rows of lists (a prefix, a phone) of accepted plans that were left out. */
  leftOut: count,
  /** Texts of notes that may be PHI. */
  phi: count,
  /** Plans of which a filled field would become blank. */
  blanked: count,
  /** Plans of the facility when the dry run began. */
  plans: count,
  conflicts: count,
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

/** An import as its list shows it. */
export const importBatchSchema = z.strictObject({
  _id: z.string(),
  kind: importKindSchema,
  facilityName: z.string(),
  fileName: z.string(),
  by: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  state: importStateSchema,
  /** Rows while it is checked, plans while it is applied or undone. `total` is 0 while it is not known. */
  progress: z.strictObject({ done: count, total: count }),
  /** There since the first dry run. */
  counts: z.optional(importCountsSchema),
  /** Somebody has had it applied: what it wrote can be undone, also where it has failed midway. */
  began: z.optional(z.boolean()),
  /** Plans that are gone from the file were ended with it. */
  retiredMissing: z.optional(z.boolean()),
  mapName: z.optional(z.string()),
  /** Why it failed, or what keeps it waiting, as a sentence. */
  problem: z.optional(z.string()),
});
export type ImportBatch = z.infer<typeof importBatchSchema>;

export const importPageSchema = z.strictObject({
  data: z.array(importBatchSchema),
  nextCursor: z.optional(z.string()),
});

/** What a map is, is told by shared/import/import-map.ts: only who makes or reads one loads its schema. */
const anyMap = z.record(z.string(), z.unknown());

/** One import, with what its file holds. */
export const importDetailSchema = z.extend(importBatchSchema, {
  /** Of a workbook; a CSV file has one without a name. `rows` are those below the header. */
  sheets: z.array(z.strictObject({ name: z.string(), rows: count })),
  /** The sheet that was read. */
  sheet: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), examples: z.array(z.string()) })),
  /** As it was last sent, or else as it was guessed. */
  map: z.optional(anyMap),
  /** Counts the dry runs. Applying names the one that was looked at. */
  run: count,
  /** What is stored otherwise than it is written, a sentence for each field. */
  rewritten: z.array(z.string()),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const importMapInputSchema = z.strictObject({
  /** Another sheet than the one that was read has its columns told first: send it without a map. */
  sheet: z.optional(line(limits.text.name)),
  map: z.optional(anyMap),
  /** Keeps the map under this name; one of the same name is replaced. */
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

/** One row of what a dry run found. */
export const importRowSchema = z.strictObject({
  /** The line of a CSV file, the row of a sheet; absent for plans that are gone from the file. */
  row: z.optional(z.int()),
  /** The plan that the facility has. */
  planId: z.optional(z.string()),
  /** What a person knows the plan by; '' where the row does not tell. */
  name: z.string(),
  /**
   * Fields as they are and as they will be. Of a conflict: as the import writes them (or wrote, after an undo), and as
   * somebody saved them meanwhile.
   */
  changes: z.array(z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Why it was rejected, left out or noticed, with the column and the value where they are known. */
  reasons: z.array(
    z.strictObject({ column: z.optional(z.string()), value: z.optional(z.string()), reason: z.string() }),
  ),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importRowPageSchema = z.strictObject({
  data: z.array(importRowSchema),
  nextCursor: z.optional(z.string()),
});

/** Some of the rejected rows, to be put together into a CSV file that can be mended and dropped again. */
export const rejectedPageSchema = z.strictObject({
  header: z.array(z.string()),
  data: z.array(z.array(z.string())),
  nextCursor: z.optional(z.string()),
});

export const importApplySchema = z.strictObject({
  /** The dry run that was looked at. */
  run: count,
  /** Ends the plans that are gone from the file: their last day is the one before the dry run. */
  retireMissing: z._default(z.boolean(), false),
  /** The number that `numberToConfirm` asks for. */
  confirmCount: z.optional(count),
});

/** A mapping that was kept under a name. */
export const savedMapSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  kind: importKindSchema,
  map: anyMap,
  by: z.string(),
  updatedAt: isoTime,
});
export type SavedMap = z.infer<typeof savedMapSchema>;
