import {
  importApplySchema,
  importDetailSchema,
  importInputSchema,
  importMapInputSchema,
  importPageSchema,
  importRowKindSchema,
  importRowPageSchema,
  importUploadSchema,
  rejectedPageSchema,
  savedMapSchema,
} from '../../import/batch.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { byId, cursor, list, one } from './parts.ts';

const operation = operationsOf('imports');

/** Common to the calls that read or advance one import. */
const step = { access: 'admin', params: byId, response: one(importDetailSchema) } as const;

const about = 'import';

/**
 * Imports in the site: request an upload, post the file, report that it has arrived, map its columns and review the dry run,
 * then apply it. Reading, checking, applying and undoing run in the cloud: docs/decisions/153-import-batches.md.
 */
export const importsRoutes = {
  createImport: operation('POST', '/imports', {
    access: 'admin',
    audit: { why: 'It allows an upload; what is done with it is recorded.', about },
    summary: 'Begin an import: a form with which one file can be uploaded for a few minutes.',
    status: 201,
    body: importInputSchema,
    response: importUploadSchema,
  }),
  listImports: operation('GET', '/imports', {
    access: 'admin',
    summary: 'Imports and their progress, newest first.',
    query: z.strictObject({ cursor }),
    response: importPageSchema,
  }),
  getImport: operation('GET', '/imports/{id}', {
    ...step,
    summary: 'One import: its progress, and what its file contains.',
  }),
  readImportFile: operation('PUT', '/imports/{id}/file', {
    ...step,
    audit: { why: 'It has a file read and changes no plan.', about },
    summary: 'Report that the file is uploaded: its sheets and columns are read, and a mapping is guessed.',
  }),
  mapImport: operation('PUT', '/imports/{id}/map', {
    ...step,
    audit: { why: 'It has a dry run made, which changes no plan. A saved mapping is recorded.', about },
    summary: 'Set which column fills which field and start a dry run; or read another sheet.',
    body: importMapInputSchema,
  }),
  listImportRows: operation('GET', '/imports/{id}/rows', {
    access: 'admin',
    summary: 'Rows of a dry run of one kind, or the conflicts of what was applied or undone, in pages.',
    params: byId,
    query: z.strictObject({ kind: importRowKindSchema, cursor }),
    response: importRowPageSchema,
  }),
  listRejectedRows: operation('GET', '/imports/{id}/rejected', {
    access: 'admin',
    summary: 'The rejected rows as in the file, preceded by their reasons, in pages.',
    params: byId,
    query: z.strictObject({ cursor }),
    response: rejectedPageSchema,
  }),
  applyImport: operation('POST', '/imports/{id}/apply', {
    ...step,
    audit: { kind: 'import', about },
    summary: 'Apply what a dry run has shown. Plans edited in the meantime are reported and left unchanged.',
    body: importApplySchema,
  }),
  undoImport: operation('POST', '/imports/{id}/undo', {
    ...step,
    audit: { kind: 'import', about },
    summary: 'Restore what was there before an import, except plans edited since then.',
  }),
  listImportMaps: operation('GET', '/imports/maps', {
    access: 'admin',
    summary: 'Mappings saved under a name.',
    response: list(savedMapSchema),
  }),
  deleteImportMap: operation('DELETE', '/imports/maps/{id}', {
    access: 'admin',
    audit: { kind: 'change', about: 'import mapping' },
    summary: 'Delete a saved mapping.',
    status: 204,
    params: byId,
  }),
} as const satisfies Record<string, Operation>;
