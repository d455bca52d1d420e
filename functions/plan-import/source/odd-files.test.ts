import { expect, it } from '@jest/globals';
import { importMapSchema } from '../../../shared/import/import-map.ts';
import { oddFiles, planMap } from '../../testing/odd-files.ts';
import { rowMapper } from '../map-row.ts';
import { type ValidatedRow, validateRow } from '../validate-row.ts';
import { hiddenSentences } from './hidden-rows.ts';
import { openSource } from './open-source.ts';

const map = importMapSchema.parse(planMap);

async function read(file: string, content: Buffer | string) {
  const source = (await openSource(Buffer.from(content), file)).open();
  const mapper = rowMapper(map, source.header, 'North Hospital');
  const rows: ValidatedRow[] = [];
  for await (const row of source.rows()) rows.push(validateRow(map, mapper, row));
  return { rows, remarks: hiddenSentences(source) };
}

it.each(Object.entries(oddFiles))(
  'is read or refused as expected: %s',
  async (_, { file, content, refused, taken, rejected = [], remark }) => {
    const reading = read(file, content());
    if (refused !== undefined) {
      await expect(reading).rejects.toThrow(refused);
      return;
    }
    const { rows, remarks } = await reading;
    expect(rows.flatMap((row) => (row.ok ? row.plan.descriptiveName : []))).toEqual(
      taken?.map((at) => `Fernholt ${at}`),
    );
    expect(rows.flatMap((row) => (row.ok ? [] : row.reasons))).toEqual(
      rejected.map((words) => expect.stringMatching(words)),
    );
    expect(remarks).toEqual(remark === undefined ? [] : [expect.stringMatching(remark)]);
  },
);
