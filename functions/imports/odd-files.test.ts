import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { oddFiles, oddMap } from '../testing/odd-files.ts';
import { startTestImports, type TestImports } from '../testing/test-imports.ts';
import { facilities } from '../testing/world.ts';

let imports: TestImports;

beforeAll(async () => {
  ({ imports } = await startTestImports());
});
afterAll(() => imports.stop());

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
