import { facilitiesRoutes } from '../../shared/api/routes/facilities.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { facilityActions } from './actions.ts';

export const createFacilitiesHandler = (open: () => Container) =>
  createHandler<'facilities'>(facilitiesRoutes, open, ({ table, directory }) =>
    facilityActions(table, directory),
  );

export const handler = createFacilitiesHandler(openContainer);
