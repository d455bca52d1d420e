import type { OperationsOf } from '../../../shared/api/routes.ts';
import { idempotencyHeader } from '../http-event.ts';
import { type Example, freshEmail, freshExample, freshFacility, nameOf } from './parts.ts';

export const facilitiesExamples: Readonly<Record<OperationsOf<'facilities'>, Example>> = {
  listAllFacilities: () => ({}),
  createFacility: () => ({
    headers: idempotencyHeader(),
    body: { name: `Facility ${freshEmail()}`, primaryColor: '#123456' },
  }),
  updateFacility: freshExample(freshFacility, () => ({
    headers: { 'if-match': '"1"' },
    body: { name: `Facility ${freshEmail()}`, primaryColor: '#123456', archived: true },
  })),
  deleteFacility: freshExample(freshFacility),
  listFacilities: () => ({}),
  getFacility: (_context, ownership) => ({ params: { name: nameOf(ownership) } }),
  getOpenApi: () => ({}),
};
