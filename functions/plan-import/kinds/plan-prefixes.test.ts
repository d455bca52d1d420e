import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestImports, type TestImports } from '../../testing/test-imports.ts';
import { facilities, type World } from '../../testing/world.ts';

let world: World;
let imports: TestImports;

beforeAll(async () => {
  ({ world, imports } = await startTestImports());
});
afterAll(() => imports.stop());

/** Returns why a file of prefixes is rejected, by row, and how many plans it would change. */
async function checked(lines: readonly string[], key: readonly string[]) {
  const { _id, map } = await imports.drop(lines.join('\n'), facilities.own, 'list.csv', 'planPrefixes');
  const { counts } = await imports.check(_id, { ...map, key });
  const rejected = (await imports.rows(_id, 'rejected')).map(({ row, reasons }) => [
    row,
    ...reasons.map(({ reason }) => reason),
  ]);
  return { changed: counts?.changed, rejected };
}

it('a prefix row without a plan code is not matched to a plan without a code', async () => {
  await world.addPlan('own', { descriptiveName: 'With a code', payerCode: 7, planCode: 42 });
  await world.addPlan('own', { descriptiveName: 'From a list', payerCode: undefined, planCode: undefined });
  const lines = ['Payer Code,Plan Code,Prefix', '7,42,AAA', '7,,BBB', ',,CCC'];
  expect(await checked(lines, ['planCode'])).toEqual({
    changed: 1,
    rejected: [
      [3, 'planCode: This field is required.'],
      [4, 'planCode: This field is required.'],
    ],
  });
  expect(await checked(lines, ['payerCode', 'planCode'])).toEqual({
    changed: 1,
    rejected: [
      [3, 'planCode: This field is required.'],
      [4, 'payerCode: This field is required.', 'planCode: This field is required.'],
    ],
  });
});
