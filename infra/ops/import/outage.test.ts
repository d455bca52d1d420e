import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { addFacility } from '../../../functions/data/facility-directory.ts';
import { landscapeCsv } from '../testing/landscape-file.ts';
import { startLaptop } from '../testing/laptop.ts';
import { importPlansCommand } from './command.ts';

const map = join(import.meta.dirname, '../../../docs/examples/cms-landscape-map.json');
const facility = { id: 'facil001', name: 'Cedar', primaryColor: '#005b7f' };
const { stack, table, folder } = await startLaptop();

it('import-plans reports how far it got and what to do when the table stops answering', async () => {
  await addFacility(table, facility);
  const file = join(folder, 'plans.csv');
  await writeFile(file, landscapeCsv(2_000));
  let stopping: Promise<void> | undefined;
  const output = {
    write(text: string) {
      if (text.startsWith('0 of 2,000 rows done')) stopping = stack.stop();
    },
  };
  const args = [file, '--facility', facility.name, '--map', map];
  // A table that has stopped does not answer retries either.
  const environment = { ...stack.environment, AWS_MAX_ATTEMPTS: '1' };
  await expect(importPlansCommand(args, output, environment)).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(
      /^The import stopped: .* is not responding \(.*\)\. [\d,]+ of 2,000 rows are done and stored\. Run the same command again to complete it\.$/,
    ),
  });
  await stopping;
});
