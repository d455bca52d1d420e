import type { OperationsOf } from '../../../shared/api/routes.ts';
import { aboutFresh, type Example, freshEmail, freshFacility, nameOf } from './parts.ts';

export const facilitiesExamples: Readonly<Record<OperationsOf<'facilities'>, Example>> = {
  listAllFacilities: { request: () => ({}) },
  createFacility: {
    request: () => ({ body: { name: `Facility ${freshEmail()}`, primaryColor: '#123456' } }),
  },
  updateFacility: aboutFresh(freshFacility, () => ({
    headers: { 'if-match': '"1"' },
    body: { name: `Facility ${freshEmail()}`, primaryColor: '#123456', archived: true },
  })),
  deleteFacility: aboutFresh(freshFacility),
  listFacilities: { request: () => ({}) },
  getFacility: { request: (_context, whose) => ({ params: { name: nameOf(whose) } }) },
  getOpenApi: { request: () => ({}) },
};
