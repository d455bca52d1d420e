import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listRecords } from '../../../functions/data/records/record-pages.ts';
import { everyFacility } from '../../../functions/data/table/keys.ts';
import { payerNameType } from '../../../functions/hub/payer-name-type.ts';
import { forward, startProxy } from '../../local/proxy.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { importNamesCommand } from './command.ts';

const { environment, table, folder } = await startLaptop();

async function run(text: string, ...more: string[]) {
  const file = join(folder, 'names.csv');
  await writeFile(file, text);
  const output = recorder();
  await importNamesCommand([file, ...more], output, environment);
  return output.text;
}

const stored = async () => {
  const parts = { table, type: payerNameType };
  return (await listRecords(parts, everyFacility)).map(({ record }) => record);
};

const header = 'Other name,Payer,State,Kind\n';

describe('import-names', () => {
  it('reports every line that is left out and why, and writes the others only with --go-on', async () => {
    const file = `${header}Oldport,Fernholt,TX,brand\nOldport,Ashgrove,TX,brand\nCoverdale,Fernholt,,\n,Fernholt,,\nX,Y\n`;
    const printed = await run(file);
    expect(printed).toContain('names.csv: new 1 / changed 0 / unchanged 0 / rejected 4');
    for (const line of [
      'line 2: Payer: Line 3 says that it means Ashgrove in TX. (“Fernholt”)',
      'line 3: Payer: Line 2 says that it means Fernholt in TX. (“Ashgrove”)',
      'line 5: Other name: This field is required.',
      'line 6: The row has 2 cells, the header has 4.',
      'Nothing was written.',
    ])
      expect(printed).toContain(line);
    expect(await readFile(join(folder, 'names.rejected.csv'), 'utf8')).toContain(
      '6,"The row has 2 cells, the header has 4.",X,Y',
    );
    expect(await stored()).toEqual([]);
    expect(await run(file, '--go-on')).toContain('Wrote 1 other name to');
    expect(await stored()).toMatchObject([
      { name: 'Coverdale', payerName: 'Fernholt', kind: 'known here as' },
    ]);
    expect(await run(file, '--go-on')).toContain('unchanged 1 / rejected 4');
  });

  it('finds the names of the columns below a title, whatever the columns are called', async () => {
    const printed = await run('Other names,as of 11/2026\nAlias,Insurer,Valid from\nA,B,\n');
    expect(printed).toContain('new 1 / changed 0 / unchanged 0 / rejected 0');
  });

  it('says how many rejected lines the screen does not show', async () => {
    const printed = await run(header + ',Fernholt,,\n'.repeat(23));
    expect(printed).toContain('line 21: Other name: This field is required.\n  and 3 more lines\n');
    expect(printed).not.toContain('line 22');
  });

  it('writes more names than fit into one transaction', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `Name ${at},Payer ${at % 7},,`).join('\n');
    expect(await run(header + many, '--go-on')).toContain('Wrote 120 other names to');
    expect(await stored()).toHaveLength(121);
    expect((await auditedActs(environment)).at(-1)).toBe('import-names done names.csv: 120 other names');
  });

  it.each([
    ['wrong columns', 'Alias,Group\nA,B\n', 'There is no column "Payer". Its columns are "Alias", "Group".'],
    [
      'too many lines',
      header + Array.from({ length: 5_001 }, (_, at) => `N${at},P,,`).join('\n'),
      'At most 5,000 can be kept; here already: 121. Nothing was written.',
    ],
  ])('rejects a file with %s, even with --go-on', async (_what, text, reason) => {
    const before = await stored();
    await expect(run(text, '--go-on')).rejects.toThrow(reason);
    expect(await stored()).toEqual(before);
  });

  it('reports how many names are written when the table stops answering', async () => {
    const file = join(folder, 'more.csv');
    await writeFile(file, header + Array.from({ length: 120 }, (_, at) => `More ${at},Payer,,`).join('\n'));
    let isDown = false;
    const proxy = await startProxy(async (call, response) => {
      if (isDown) throw new Error('It is down.');
      await forward(environment.AWS_ENDPOINT_URL_DYNAMODB ?? '', call, response);
    });
    const output = {
      write(line: string) {
        isDown ||= line.startsWith('48 of 120');
      },
    };
    // A table that has stopped does not answer retries either.
    const through = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint, AWS_MAX_ATTEMPTS: '1' };
    await expect(importNamesCommand([file, '--go-on'], output, through)).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(
        /^The import stopped: .* is not responding \(.*\)\. 48 of 120 rows are done and stored\. Run the same command again to complete it\.$/s,
      ),
    });
    await proxy.stop();
  });
});
