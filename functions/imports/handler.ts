import { importsRoutes } from '../../shared/api/routes/imports.ts';
import { lazy } from '../../shared/lazy.ts';
import { openImportQueue } from '../clients/queues/import-queue.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { importActions } from './actions.ts';

export const createImportsHandler = (open: () => Container) =>
  createHandler<'imports'>(importsRoutes, open, ({ table, config }) =>
    importActions({
      table,
      // S3's client is half of the function's code: calls that do not need it do not wait for it to load.
      files: lazy(async () => (await import('../clients/import-files.ts')).openImportFiles(config)),
      queue: openImportQueue(config.IMPORT_QUEUE_URL),
    }),
  );

export const handler = createImportsHandler(openContainer);
