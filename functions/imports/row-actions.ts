import { limits } from '../../shared/limits.ts';
import * as z from '../../shared/zod.ts';
import { findBatch, findFile } from '../data/imports/batches.ts';
import { foundPage, rowsPage } from '../data/imports/found-rows.ts';
import { orNotFound } from '../data/records/stored.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { rejectedColumns } from '../plan-import/rejected-rows.ts';
import type { ImportParts } from './parts.ts';

/** The actions that page through the findings of a dry run. While one is running there is nothing to show. */
export function rowActions({ table, files }: ImportParts) {
  return {
    async listImportRows({ input }) {
      const { key, run, state, counts } = orNotFound(await findBatch(table, input.params.id));
      const { kind, cursor } = input.query;
      if (counts === undefined) return { body: { data: [] } };
      const undoes = state === 'undoing' || state === 'undone';
      const conflicts = undoes ? 'conflictsOfUndo' : 'conflictsOfApply';
      const list = kind === 'conflicts' ? conflicts : kind;
      return { body: await rowsPage(await files(), { key, run, list, cursor }) };
    },

    async listRejectedRows({ input }) {
      const batch = orNotFound(await findBatch(table, input.params.id));
      const { key, run, counts } = batch;
      const header = [
        ...rejectedColumns,
        ...((await findFile(table, key))?.columns ?? []).map(({ name }) => name),
      ];
      if (counts === undefined) return { body: { header, data: [] } };
      const { cursor } = input.query;
      const query = { key, run, list: 'rejectedCells', row: z.array(z.string()), cursor } as const;
      const page = await foundPage(await files(), { ...query, limit: limits.listPage });
      return { body: { header, ...page } };
    },
  } satisfies Partial<GroupActions<'imports'>>;
}
