import type { OperationsOf } from '../../../shared/api/routes.ts';
import {
  aboutFresh,
  type Example,
  type ExampleContext,
  freshEmail,
  freshPerson,
  nameOf,
  profile,
} from './parts.ts';

const ofPerson = (rest?: Example['request']) => aboutFresh((context) => freshPerson(context), rest);
const seen = { headers: { 'if-match': '"1"' } };

async function unprovenPerson({ world }: ExampleContext): Promise<string> {
  return (await world.addPerson({ email: freshEmail(), status: 'pending', confirmed: false })).id;
}

async function personWithApp(context: ExampleContext): Promise<string> {
  const id = await freshPerson(context);
  const since = new Date(0).toISOString();
  await context.world.changePerson(id, { secondFactor: { since, salt: '', codes: [] } });
  return id;
}

export const usersExamples: Readonly<Record<OperationsOf<'users'>, Example>> = {
  listUsers: { request: () => ({}) },
  updateUser: ofPerson((_, whose) => ({
    ...seen,
    body: { ...profile, email: freshEmail(), facilityAccess: [nameOf(whose)] },
  })),
  approveUser: aboutFresh(
    (context) => freshPerson(context, 'pending'),
    (_, whose) => ({ body: { approvedFacilities: [nameOf(whose)] } }),
  ),
  withdrawApproval: ofPerson(() => seen),
  sendConfirmation: aboutFresh(unprovenPerson),
  makeAdmin: ofPerson(),
  demoteUser: ofPerson(),
  allowMail: ofPerson(),
  resetSecondFactor: aboutFresh(personWithApp),
  suspendUser: ofPerson(),
  bringBackUser: aboutFresh((context) => freshPerson(context, 'disabled')),
  listSessionsOf: ofPerson(),
  endSessionsOf: ofPerson(() => ({ body: {} })),
  deleteUser: ofPerson(),
};
