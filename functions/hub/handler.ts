import { hubRoutes } from '../../shared/api/routes/hub.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { hubActions } from './actions.ts';

export const createHubHandler = (open: () => Container) =>
  createHandler<'hub'>(hubRoutes, open, ({ table }) => hubActions(table));

export const handler = createHubHandler(openContainer);
