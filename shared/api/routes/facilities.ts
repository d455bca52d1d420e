import { facilityEditSchema, facilityRecordSchema, facilitySchema } from '../../facility/facility.ts';
import { limits } from '../../limits.ts';
import { requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { byId, list, one } from './parts.ts';

const operation = operationsOf('facilities');

/** The facilities, and what anyone can see of them before signing in. */
export const facilitiesRoutes = {
  listFacilities: operation('GET', '/facilities', {
    access: 'public',
    summary: 'Names and colors of all facilities, for the sign-in screen.',
    response: list(facilitySchema),
  }),
  getFacility: operation('GET', '/facilities/{name}', {
    access: 'public',
    summary: 'The theme of one facility.',
    params: z.strictObject({ name: requiredLine(limits.text.name) }),
    response: one(facilitySchema),
  }),
  listAllFacilities: operation('GET', '/admin/facilities', {
    access: 'admin',
    summary: 'All facilities, including archived ones, with what prevents deleting each.',
    response: list(facilityRecordSchema),
  }),
  createFacility: operation('POST', '/admin/facilities', {
    access: 'admin',
    audit: { kind: 'change', about: 'facility' },
    summary: 'Add a facility.',
    idempotent: true,
    status: 201,
    body: facilityEditSchema,
    response: one(facilityRecordSchema),
  }),
  updateFacility: operation('PUT', '/admin/facilities/{id}', {
    access: 'admin',
    audit: { kind: 'change', about: 'facility' },
    ifMatch: facilityRecordSchema,
    summary: 'Rename, recolor, archive or restore a facility. Plans, contracts and permissions stay with it.',
    params: byId,
    body: facilityEditSchema,
    response: one(facilityRecordSchema),
  }),
  deleteFacility: operation('DELETE', '/admin/facilities/{id}', {
    access: 'admin',
    audit: { kind: 'deletion', about: 'facility' },
    summary: 'Delete a facility that nothing uses. One in use can be archived.',
    status: 204,
    params: byId,
  }),
  getOpenApi: operation('GET', '/openapi.json', {
    access: 'public',
    summary: 'This API reference as an OpenAPI 3.1 document.',
    response: z.looseObject({ openapi: z.literal('3.1.0') }),
  }),
} as const satisfies Record<string, Operation>;
