import { type RouteGroup, routeGroups } from '../../shared/api/routes.ts';
import type { Container } from '../container.ts';
import { directoryCache } from '../data/directory-cache.ts';
import type { HttpHandler } from '../http/create-handler.ts';
import { underRole } from './under-role.ts';

const groupHandlers: Record<RouteGroup, () => Promise<(open: () => Container) => HttpHandler>> = {
  auth: async () => (await import('../auth/handler.ts')).createAuthHandler,
  facilities: async () => (await import('../facilities/handler.ts')).createFacilitiesHandler,
  users: async () => (await import('../users/handler.ts')).createUsersHandler,
  plans: async () => (await import('../plans/handler.ts')).createPlansHandler,
  images: async () => (await import('../images/handler.ts')).createImagesHandler,
  hub: async () => (await import('../hub/handler.ts')).createHubHandler,
  messages: async () => (await import('../messages/handler.ts')).createMessagesHandler,
  audit: async () => (await import('../audit/handler.ts')).createAuditHandler,
  imports: async () => (await import('../imports/handler.ts')).createImportsHandler,
};

/** Opens each group's handler over the same container. */
export async function loadHandlers(container: Container): Promise<Partial<Record<RouteGroup, HttpHandler>>> {
  const load = async (group: RouteGroup) => {
    const createGroupHandler = await groupHandlers[group]();
    // Each group gets its own role, as when deployed.
    const table = underRole(container.table, group);
    const directory = directoryCache(table);
    return [group, createGroupHandler(() => ({ ...container, table, directory }))] as const;
  };
  return Object.fromEntries(await Promise.all(routeGroups.map(load)));
}
