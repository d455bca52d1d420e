import type { UserStatus } from '../../../shared/people/user.ts';
import { addFacility } from '../../data/facility-directory.ts';
import type { TestRequest } from '../http-event.ts';
import { facilities, type SignedInBrowser, type World } from '../world.ts';

/** Which facility a request is about, from the point of view of the test's member. */
export type Ownership = 'own' | 'foreign';

export type ExampleContext = {
  readonly world: World;
  readonly browser: SignedInBrowser | undefined;
  readonly planIds: Readonly<Record<Ownership, string>>;
};

/** Returns a request that is valid in every part. */
export type Example = (context: ExampleContext, ownership: Ownership) => TestRequest | Promise<TestRequest>;

/** Returns an example about something made for it, so that the call may change or remove it. */
export const freshExample = (
  fresh: (context: ExampleContext, ownership: Ownership) => Promise<string>,
  rest: Example = () => ({}),
): Example => {
  return async (context, ownership) => ({
    params: { id: await fresh(context, ownership) },
    ...(await rest(context, ownership)),
  });
};

let made = 0;
export const freshEmail = () => `fresh-${++made}@demo.test`;
export const profile = {
  firstName: 'Fresh',
  lastName: 'Person',
  phoneNumber: '555-0101',
  npi: '1234567890',
};
export const nameOf = (ownership: Ownership) => (ownership === 'own' ? facilities.own : facilities.foreign);

/** Adds a new person for a call that changes or removes one. */
export async function freshPerson(
  { world }: ExampleContext,
  status: UserStatus = 'approved',
): Promise<string> {
  return (await world.addPerson({ email: freshEmail(), status })).id;
}

export async function freshFacility({ world }: ExampleContext): Promise<string> {
  const id = (0xa0000000 + ++made).toString(16);
  const entry = { id, name: `Fresh facility ${made}`, primaryColor: '#005b7f' };
  await addFacility(world.container.table, entry);
  return id;
}
