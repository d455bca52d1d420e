import { plansRoutes } from '../../shared/api/routes/plans.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { planActions } from './actions.ts';
import { listCache } from './list/list-cache.ts';
import { plansRepository } from './repository.ts';

/** The group's handler over a container; tests hand in their own. */
export const createPlansHandler = (open: () => Container) =>
  createHandler<'plans'>(plansRoutes, open, ({ table, log }) =>
    planActions({ table, log, repository: plansRepository(table, log), cache: listCache() }),
  );

export const handler = createPlansHandler(openContainer);
