import { plansRoutes } from '../../shared/api/routes/plans.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { historyActions } from './history-actions.ts';
import { mergeActions } from './merge/merge-actions.ts';
import { readActions } from './read-actions.ts';
import { plansRepository } from './repository.ts';
import { saveActions } from './save-actions.ts';
import { verifyActions } from './verify-actions.ts';

export const createPlansHandler = (open: () => Container) =>
  createHandler<'plans'>(plansRoutes, open, ({ table }) => {
    const parts = { table, repository: plansRepository(table) };
    return {
      ...readActions(parts),
      ...saveActions(parts),
      ...historyActions(parts),
      ...mergeActions(parts),
      ...verifyActions(parts),
    };
  });

export const handler = createPlansHandler(openContainer);
