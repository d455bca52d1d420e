import type { DirectoryCache } from '../data/directory-cache.ts';
import { facilityById, facilityByName, toFacility } from '../data/facility-directory.ts';
import { orNotFound } from '../data/records/stored.ts';
import { orStale, refuseStale } from '../data/records/versioned.ts';
import type { Table } from '../data/table/table.ts';
import type { GroupActions } from '../http/create-handler.ts';
import type { Log } from '../log.ts';
import { createFacility, deleteFacility, facilityRecords, updateFacility } from './manage.ts';

type Parts = { readonly table: Table; readonly directory: DirectoryCache; readonly log: Log };

/** What anyone can see before signing in (facility names and colors, the API reference), and the management of facilities. */
export function facilityActions(parts: Parts): GroupActions<'facilities'> {
  const directoryNow = async (now: Date) => (await parts.directory.readWith([], now)).directory;
  return {
    async listFacilities({ request }) {
      const { facilities } = await directoryNow(request.now);
      return {
        body: { data: facilities.filter(({ archivedAt }) => archivedAt === undefined).map(toFacility) },
      };
    },

    async getFacility({ input, request }) {
      const facility = orNotFound(facilityByName(await directoryNow(request.now), input.params.name));
      return { body: { data: toFacility(facility) } };
    },

    async listAllFacilities({ actor }) {
      return { body: { data: await facilityRecords(parts, actor.directory, actor.directory.facilities) } };
    },

    async createFacility({ input, request, once }) {
      return createFacility(parts, input.body, request.now, once);
    },

    async updateFacility({ input, request, ifMatch }) {
      const { id } = input.params;
      const data = await orStale(
        () => updateFacility(parts, id, ifMatch, input.body, request.now),
        async () => {
          const directory = await directoryNow(request.now);
          const entry = orNotFound(facilityById(directory, id));
          const [current] = await facilityRecords(parts, directory, [entry]);
          refuseStale(ifMatch, entry.version, current);
        },
      );
      return { body: { data } };
    },

    async deleteFacility({ input, actor }) {
      await deleteFacility(parts, orNotFound(facilityById(actor.directory, input.params.id)));
      return { body: undefined };
    },

    async getOpenApi() {
      // This loads the whole contract, which no other call of this group needs.
      const { openApiDocument } = await import('../../shared/api/openapi.ts');
      return { body: openApiDocument() };
    },
  };
}
