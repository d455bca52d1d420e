import { compareNames } from '../../shared/text/name-order.ts';
import type { DirectoryCache } from '../data/directory-cache.ts';
import { type FacilityEntry, facilityById, facilityByName, toFacility } from '../data/facility-directory.ts';
import { orNotFound } from '../data/records/stored.ts';
import { orStale, refuseStale } from '../data/records/versioned.ts';
import type { Table } from '../data/table/table.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { createFacility, deleteFacility, facilityRecords, updateFacility, whatChanges } from './manage.ts';

/** How the audit log names a facility: once it is deleted, nothing else tells which one it was. */
const audited = ({ id, name }: Pick<FacilityEntry, 'id' | 'name'>) => ({ type: 'facility', id, name });

/** What anyone can see before signing in (facility names and colors, the API reference), and the management of facilities. */
export function facilityActions(table: Table, cache: DirectoryCache): GroupActions<'facilities'> {
  const directoryNow = async (now: Date) => (await cache.readWith([], now)).directory;
  return {
    async listFacilities({ request }) {
      const { facilities } = await directoryNow(request.now);
      const inUse = facilities.filter(({ archivedAt }) => archivedAt === undefined);
      return {
        body: { data: inUse.toSorted((one, other) => compareNames(one.name, other.name)).map(toFacility) },
      };
    },

    async getFacility({ input, request }) {
      const facility = orNotFound(facilityByName(await directoryNow(request.now), input.params.name));
      return { body: { data: toFacility(facility) } };
    },

    async listAllFacilities({ actor }) {
      return { body: { data: await facilityRecords(table, actor.directory, actor.directory.facilities) } };
    },

    async createFacility({ input, request, once, note }) {
      const answer = await createFacility(table, input.body, request.now, once);
      const { _id: id, name } = answer.body.data;
      note({ target: audited({ id, name }) });
      return answer;
    },

    async updateFacility({ input, request, actor, ifMatch, note }) {
      const { id } = input.params;
      const before = orNotFound(facilityById(actor.directory, id));
      note({ target: audited(before), detail: whatChanges(before, input.body) });
      const data = await orStale(
        () => updateFacility(table, id, ifMatch, input.body, request.now),
        async () => {
          const directory = await directoryNow(request.now);
          const entry = orNotFound(facilityById(directory, id));
          const [current] = await facilityRecords(table, directory, [entry]);
          refuseStale(ifMatch, entry.version, current);
        },
      );
      return { body: { data } };
    },

    async deleteFacility({ input, request, actor, note }) {
      const entry = orNotFound(facilityById(actor.directory, input.params.id));
      note({ target: audited(entry) });
      await deleteFacility(table, entry, request.now);
      return { body: undefined };
    },

    async getOpenApi() {
      // This loads the whole contract, which no other call of this group needs.
      const { openApiDocument } = await import('../../shared/api/openapi.ts');
      return { body: openApiDocument };
    },
  };
}
