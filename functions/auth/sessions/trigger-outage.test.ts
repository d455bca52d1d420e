import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { facilities, password, startTestWorld } from '../../testing/world.ts';

const world = await startTestWorld();
await world.addPerson({ email: 'member@demo.test', access: ['own', 'second'] });

const { table } = world.container;
afterEach(() => {
  jest.restoreAllMocks();
});

/** Makes one of the next batch reads of the table fail; the pool's trigger does some of them. */
function failingRead(place: number): void {
  jest.restoreAllMocks();
  const real = table.getMany;
  const reads = jest.spyOn(table, 'getMany');
  for (let before = 1; before < place; before++) reads.mockImplementationOnce(real);
  reads.mockRejectedValueOnce(busy());
}

/** Makes the trigger's read for the password fail, and the next one, which looks for the reason. */
function failingReads(): void {
  failingRead(2);
  jest.spyOn(table, 'get').mockRejectedValueOnce(busy());
}

const busy = () => Object.assign(new Error('The table is busy.'), { name: 'ThrottlingException' });

const body = { email: 'member@demo.test', password, activeFacility: facilities.own };

describe('a user pool whose trigger cannot read the table', () => {
  it.each([
    ['when it checks the password', 2],
    ['when it makes the token', 4],
  ])('makes sign-in only temporarily unavailable %s', async (_when, place) => {
    failingRead(place);
    expect(await world.send('login', { body })).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect((await world.send('login', { body })).status).toBe(200);
  });

  it.each([
    ['while it checks the password', () => failingRead(2)],
    ['while it checks the password and looks for the reason', failingReads],
    ['between password and token', () => failingRead(3)],
    ['while it makes the token', () => failingRead(4)],
  ])('does not count failures %s as wrong passwords', async (_when, fail) => {
    for (let count = 0; count <= rateLimits.signIn.pair.most; count++) {
      fail();
      expect(await world.send('login', { body })).toMatchObject({ status: 503 });
    }
    expect((await world.send('login', { body })).status).toBe(200);
  });

  it('adds no wait for a user who has mistyped before', async () => {
    const email = 'mistypes@demo.test';
    await world.addPerson({ email });
    const signIn = (tried: string) => world.send('login', { body: { ...body, email, password: tried } });
    for (let count = 1; count < rateLimits.signIn.pair.free; count++)
      expect((await signIn('Wrong-pass-1')).status).toBe(401);
    failingRead(2);
    expect((await signIn(password)).status).toBe(503);
    expect((await signIn(password)).status).toBe(200);
  });

  it('does not end a session that switches facilities', async () => {
    const browser = await world.signIn('member@demo.test');
    const move = () => world.send('setFacility', { body: { activeFacility: facilities.second } }, browser);
    failingRead(2);
    expect(await move()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect((await move()).status).toBe(200);
  });
});
