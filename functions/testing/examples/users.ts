import type { OperationsOf } from '../../../shared/api/routes.ts';
import { type Example, freshEmail, freshPerson, nameOf, profile } from './parts.ts';

export const usersExamples: Readonly<Record<OperationsOf<'users'>, Example>> = {
  listUsers: { request: () => ({}) },
  updateUser: {
    request: async (context, whose) => ({
      params: { id: await freshPerson(context) },
      headers: { 'if-match': '"1"' },
      body: { ...profile, email: freshEmail(), facilityAccess: [nameOf(whose)] },
    }),
  },
  approveUser: {
    request: async (context, whose) => ({
      params: { id: await freshPerson(context, 'pending') },
      body: { approvedFacilities: [nameOf(whose)] },
    }),
  },
  withdrawApproval: {
    request: async (context) => ({
      params: { id: await freshPerson(context) },
      headers: { 'if-match': '"1"' },
    }),
  },
  sendConfirmation: {
    request: async ({ world }) => {
      const unproven = { email: freshEmail(), status: 'pending', confirmed: false } as const;
      return { params: { id: (await world.addPerson(unproven)).id } };
    },
  },
  makeAdmin: { request: async (context) => ({ params: { id: await freshPerson(context) } }) },
  demoteUser: { request: async (context) => ({ params: { id: await freshPerson(context) } }) },
  allowMail: { request: async (context) => ({ params: { id: await freshPerson(context) } }) },
  resetSecondFactor: {
    request: async (context) => {
      const id = await freshPerson(context);
      const at = new Date(0).toISOString();
      await context.world.changePerson(id, { secondFactor: { since: at, salt: '', codes: [] } });
      return { params: { id } };
    },
  },
  suspendUser: { request: async (context) => ({ params: { id: await freshPerson(context) } }) },
  bringBackUser: {
    request: async (context) => ({ params: { id: await freshPerson(context, 'disabled') } }),
  },
  listSessionsOf: { request: async (context) => ({ params: { id: await freshPerson(context) } }) },
  endSessionsOf: { request: async (context) => ({ params: { id: await freshPerson(context) }, body: {} }) },
  deleteUser: { request: async (context) => ({ params: { id: await freshPerson(context) } }) },
};
