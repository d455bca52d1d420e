import { facilitiesRoutes } from '../../shared/api/routes/facilities.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';
import { facilityActions } from './actions.ts';

/** The group's handler over a container; tests hand in their own. */
export const createFacilitiesHandler = (open: () => Container) =>
  createHandler<'facilities'>(facilitiesRoutes, open, ({ table, log }) => facilityActions({ table, log }));

export const handler = createFacilitiesHandler(openContainer);
