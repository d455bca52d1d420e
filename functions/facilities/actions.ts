import { ApiError } from '../../shared/api/errors.ts';
import {
  type Directory,
  type FacilityEntry,
  facilityById,
  facilityByName,
  parseDirectory,
  toFacility,
} from '../data/facility-directory.ts';
import { keys } from '../data/records/keys.ts';
import type { Table } from '../data/records/table.ts';
import { refuseStale } from '../data/records/versioned.ts';
import type { GroupActions } from '../http/create-handler.ts';
import type { Log } from '../log.ts';
import { createFacility, deleteFacility, facilityRecords, updateFacility } from './manage.ts';

type Parts = { readonly table: Table; readonly log: Log };

/** What anyone may know before signing in (names, colours, the API reference), and keeping facilities. */
export function facilityActions(parts: Parts): GroupActions<'facilities'> {
  const readDirectory = async (): Promise<Directory> =>
    parseDirectory(await parts.table.get(keys.directory()), parts.log);
  const record = async (entry: FacilityEntry | undefined) => {
    const [data] = entry === undefined ? [] : await facilityRecords(parts, [entry]);
    if (data === undefined) throw new ApiError('NOT_FOUND');
    return { body: { data } };
  };

  return {
    async listFacilities() {
      const { facilities } = await readDirectory();
      return {
        body: { data: facilities.filter(({ archivedAt }) => archivedAt === undefined).map(toFacility) },
      };
    },

    async getFacility({ input }) {
      const facility = facilityByName(await readDirectory(), input.params.name);
      if (facility === undefined) throw new ApiError('NOT_FOUND');
      return { body: { data: toFacility(facility) } };
    },

    async listAllFacilities({ actor }) {
      return { body: { data: await facilityRecords(parts, actor.directory.facilities) } };
    },

    async createFacility({ input, request }) {
      return record(await createFacility(parts, input.body, request.now));
    },

    async updateFacility({ input, request, ifMatch }) {
      const { id } = input.params;
      const saving = updateFacility(parts, id, ifMatch, input.body, request.now);
      const saved = await saving.catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        const now = await record(facilityById(await readDirectory(), id));
        refuseStale(ifMatch, now.body.data.version, now.body.data);
        throw error;
      });
      return record(saved);
    },

    async deleteFacility({ input, actor }) {
      const entry = facilityById(actor.directory, input.params.id);
      if (entry === undefined) throw new ApiError('NOT_FOUND');
      await deleteFacility(parts, entry);
      return { body: undefined };
    },

    async getOpenApi() {
      // It holds the whole contract, which no other call here needs.
      const { openApiDocument } = await import('../../shared/api/openapi.ts');
      return { body: openApiDocument() };
    },
  };
}
