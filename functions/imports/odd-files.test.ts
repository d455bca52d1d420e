import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { oddFiles, oddMap } from '../testing/odd-files.ts';
import { openTestImports } from '../testing/test-imports.ts';
import { facilities, startWorld, type World } from '../testing/world.ts';

let world: World;
let imports: ReturnType<typeof openTestImports>;

beforeAll(async () => {
  world = await startWorld();
  await world.addPerson({ email: 'admin@demo.test', role: 'admin' });
  const admin = await world.signIn('admin@demo.test');
  imports = openTestImports(world, () => admin);
});
afterAll(async () => {
  imports.close();
  await world.stop();
});

it.each(Object.entries(oddFiles))(
  'on the screen, %s',
  async (_, { file, content, refused, taken, rejected = [] }) => {
    const dropped = await imports.drop(content(), facilities.own, file);
    if (refused !== undefined) {
      expect(dropped).toMatchObject({ state: 'failed', problem: expect.stringMatching(refused) });
      return;
    }
    const found = await imports.check(dropped._id, oddMap);
    expect(found).toMatchObject({
      state: 'checked',
      counts: { new: taken?.length, rejected: rejected.length },
    });
    const named = await imports.rows(found._id, 'new');
    expect(named.map(({ name }) => name)).toEqual(taken?.map((at) => `Fernholt ${at}`));
    const reasons = (await imports.rows(found._id, 'rejected')).flatMap((row) => row.reasons);
    expect(reasons.map(({ reason }) => reason)).toEqual(
      rejected.map((words) => expect.stringMatching(words)),
    );
  },
);
