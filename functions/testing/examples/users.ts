import type { OperationsOf } from '../../../shared/api/routes.ts';
import {
  type Example,
  type ExampleContext,
  freshEmail,
  freshExample,
  freshPerson,
  nameOf,
  profile,
} from './parts.ts';

const ofPerson = (rest?: Example) => freshExample((context) => freshPerson(context), rest);
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

async function personJustApproved(context: ExampleContext): Promise<string> {
  const id = await freshPerson(context);
  await context.world.changePerson(id, { approvedAt: context.world.container.clock().toISOString() });
  return id;
}

export const usersExamples: Readonly<Record<OperationsOf<'users'>, Example>> = {
  listUsers: () => ({}),
  updateUser: ofPerson((_, ownership) => ({
    ...seen,
    body: { ...profile, email: freshEmail(), facilityAccess: [nameOf(ownership)] },
  })),
  approveUser: freshExample(
    async ({ world }, ownership) =>
      (await world.addPerson({ email: freshEmail(), status: 'pending', access: [ownership] })).id,
    (_, ownership) => ({ body: { approvedFacilities: [nameOf(ownership)] } }),
  ),
  withdrawApproval: freshExample(personJustApproved, () => seen),
  sendConfirmation: freshExample(unprovenPerson),
  makeAdmin: ofPerson(),
  demoteUser: ofPerson(),
  allowMail: ofPerson(),
  resetSecondFactor: freshExample(personWithApp),
  suspendUser: ofPerson(),
  bringBackUser: freshExample((context) => freshPerson(context, 'disabled')),
  listSessionsOf: ofPerson(),
  endSessionsOf: ofPerson(() => ({ body: {} })),
  deleteUser: ofPerson(),
};
