import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('a person chooses their digests, what they leave out stays, and a choice of an older version is refused', async () => {
  const browser = await world.addSignedIn({ email: 'chooses@demo.test' });
  const me = async () =>
    (await world.send('me', {}, browser)).body as { version: number; mailChoices?: object };
  const choose = (version: number, body: object) =>
    world.send('setMailChoices', { headers: { 'if-match': `"${version}"` }, body }, browser);
  const { version, mailChoices } = await me();
  expect(mailChoices).toBeUndefined();
  expect(await choose(version, { endingContracts: true })).toMatchObject({ status: 200 });
  const late = await choose(version, { changes: 'daily' });
  expect(late).toMatchObject({ status: 412 });
  expect(await choose(version + 1, { changes: 'weekly' })).toMatchObject({
    body: { user: { mailChoices: { changes: 'weekly', dueFacts: false, endingContracts: true } } },
  });
  expect(await choose(version + 2, { changes: 'hourly' })).toMatchObject({ status: 400 });
  expect((await me()).mailChoices).toMatchObject({ changes: 'weekly', endingContracts: true });
});
