import { facilitiesRoutes } from '../../shared/api/routes/facilities.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { facilityActions } from './actions.ts';

export const createFacilitiesHandler = (open: () => Container) =>
  createHandler<'facilities'>(facilitiesRoutes, open, ({ table, directory, log }) =>
    facilityActions({ table, directory, log }),
  );

export const handler = createFacilitiesHandler(openContainer);
