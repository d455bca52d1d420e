import { expect, it } from '@jest/globals';
import { planMap } from '../../testing/odd-files.ts';
import { startTestImports } from '../../testing/test-imports.ts';

const { imports } = await startTestImports();

it('a check remarks on accepted rows that the other system no longer uses', async () => {
  const file =
    'Name,Payer,Plan,Code,Notes,Record State\nA,Fernholt,A,1,,Active\nB,Fernholt,B,2,,Hidden\nC,,C,3,,Hidden\n';
  const { _id } = await imports.drop(file);
  expect((await imports.check(_id, planMap)).rewritten).toContainEqual(
    expect.stringMatching(
      /^Column Record State may say that one row is no longer in use: “Hidden” \(line 3\)/,
    ),
  );
});
