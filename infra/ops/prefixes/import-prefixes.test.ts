import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readPrefixLists } from '../../../functions/data/prefix-lists.ts';
import { keys } from '../../../functions/data/table/keys.ts';
import { whoIssued } from '../../../shared/bluecard/issuer.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { importPrefixesCommand } from './command.ts';
import { restorePrefixesCommand } from './restore.ts';

const { environment, table, folder } = await startLaptop();
beforeEach(async () => {
  await table.delete(keys.prefixList('CURRENT'));
  await table.delete(keys.prefixList('BEFORE'));
});

async function fileOf(text: string, name = 'prefixes.csv') {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function run(text: string, more: readonly string[] = [], about = ['Sample list', '2025-06']) {
  const output = recorder();
  const [source = '', asOf = ''] = about;
  const args = [await fileOf(text), '--source', source, '--as-of', asOf, ...more];
  await importPrefixesCommand(args, output, environment);
  return output.text;
}

async function restore() {
  const output = recorder();
  await restorePrefixesCommand([], output, environment);
  return output.text;
}

const stored = () => readPrefixLists(table);
const issuer = async (prefix: string) => whoIssued((await stored()).lists, prefix);

const june = `prefix,blue_plan,state,phones
ABC,Blue of Northbank,CA,8005550100;(800) 555-0101
abd,Blue of Northbank,CA,8005550100;(800) 555-0101
XYZ,Blue of  Southbank,,
`;

describe('import-prefixes', () => {
  it('reports what it would do, and writes only with --go-on', async () => {
    const printed = await run(june);
    expect(printed).toContain('prefixes.csv: 3 lines / left out 0 / duplicate 0 / contradicting 0');
    expect(printed).toContain('3 prefixes of 2 Blue plans, as of 2025-06, from Sample list');
    expect(printed).toContain('Nothing was written. Run the same command with --go-on');
    expect((await stored()).version).toBe(0);
    expect(await run(june, ['--go-on'])).toContain('This list is now in use.');
    expect(await issuer('ABD')).toEqual({
      known: 'issued',
      plan: { name: 'Blue of Northbank', state: 'CA', phones: ['(800) 555-0100', '(800) 555-0101'] },
      list: { source: 'Sample list', asOf: '2025-06' },
    });
    expect(await issuer('XYZ')).toMatchObject({ plan: { name: 'Blue of Southbank', phones: [] } });
  });

  it('reports every line that is left out, duplicate or contradictory, and why', async () => {
    const lines = [
      'AB,Blue of Northbank,,',
      '1.00E+05,Blue of Northbank,,',
      'ABC,Blue of Southbank,,',
      'XYZ,"Blue of Southbank, Inc.",,8005550199',
      'DEF,,,',
      'DEG,Blue of Northbank,,call us',
      'DEH,Blue of Northbank',
    ];
    const printed = await run(june + lines.join('\n'));
    const reasons = [
      'line 5, left out: "AB" is not 3 letters or digits.',
      'line 6, left out: "1.00E+05" is not 3 letters or digits. A spreadsheet may have turned',
      'line 7, contradicting: ABC belongs to Blue of Northbank in line 2, and to Blue of Southbank here.',
      'line 8, duplicate: XYZ is already in line 4, with the same Blue plan.',
      'line 9, left out: Blue plan: This field is required.',
      'line 10, left out: phones: "call us" is not a phone number.',
      'line 11, left out: The row has 2 cells, the header has 4.',
    ];
    for (const reason of reasons) expect(printed).toContain(reason);
    expect(printed).toContain('10 lines / left out 5 / duplicate 1 / contradicting 1');
    expect((await stored()).version).toBe(0);
    const report = await readFile(join(folder, 'prefixes.problems.csv'), 'utf8');
    expect(report.trim().split('\r\n')).toHaveLength(1 + lines.length);
    await run(june + lines.join('\n'), ['--go-on']);
    expect(await issuer('ABC')).toMatchObject({
      known: 'disputed',
      claims: [{ plan: { name: 'Blue of Northbank' } }, { plan: { name: 'Blue of Southbank' } }],
    });
    // A duplicate line adds the phone numbers that the first one lacks.
    expect(await issuer('XYZ')).toMatchObject({ plan: { phones: ['(800) 555-0199'] } });
  });

  it('finds the names of the columns below a title, whatever the columns are called', async () => {
    const printed = await run('BlueCard prefixes,June 2025\nAlpha Prefix,Blue Plan Name\nABC,Blue\n');
    expect(printed).toContain('1 line / left out 0 / duplicate 0 / contradicting 0');
  });

  it('prints the first twenty problems, and writes each one to the file', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `AB${at % 5},Blue of Northbank`);
    const printed = await run(`prefix,Blue plan\n${lines.join('\n')}\n`);
    expect(printed).toContain('30 lines / left out 0 / duplicate 25 / contradicting 0');
    expect(printed).toContain('line 26, duplicate: AB4 is already in line 6, with the same Blue plan.');
    expect(printed).toContain('and 5 more lines');
    const report = await readFile(join(folder, 'prefixes.problems.csv'), 'utf8');
    expect(report).toContain('31,duplicate,"');
  });

  it('rejects Blue plans beyond the limit line by line, and a list that is too large', async () => {
    const many = Array.from(
      { length: 1_001 },
      (_, at) => `${(at + 1_296).toString(36)},Blue of Region ${at}`,
    );
    expect(await run(`prefix,plan\n${many.join('\n')}\n`)).toContain(
      'line 1002, left out: Blue of Region 1000 would exceed the 1,000 Blue plans that a list may have.',
    );
    const long = 'x'.repeat(190);
    const large = Array.from({ length: 1_000 }, (_, at) => `${(at + 1_296).toString(36)},${long} ${at}`);
    await expect(run(`prefix,plan\n${large.join('\n')}\n`, ['--go-on'])).rejects.toThrow(
      /takes 2\d\d KB, and at most 180 KB can be stored. Nothing was written./,
    );
    expect((await stored()).version).toBe(0);
  });

  it('refuses wrong columns, a wrong month and a file without a usable line', async () => {
    await expect(run('code,plan\nABC,Blue')).rejects.toThrow(
      /Missing: prefix\..* The header is: code, plan\./,
    );
    await expect(run('prefix,plan,payer\nABC,Blue,Blue')).rejects.toThrow(
      'More than one column could be plan.',
    );
    await expect(run(june, [], ['Sample list', 'June 2025'])).rejects.toThrow('--as-of: Must be a month');
    await expect(run(june, [], ['Sample list', '2099-01'])).rejects.toThrow(
      '--as-of 2099-01 is in the future.',
    );
    await expect(run(june, [], ['', '2025-06'])).rejects.toThrow('--source: This field is required.');
    await expect(run('prefix,plan\nAB,Blue\n')).rejects.toThrow('has no valid lines.');
  });

  it('replaces a list in one step, which restore-prefixes reverts in one step', async () => {
    const later = june.replace('ABC,Blue of Northbank', 'ABC,Blue of Eastbank');
    await run(june, ['--go-on']);
    await expect(restore()).rejects.toThrow('There is no previous list of prefixes');
    const printed = await run(later, ['--go-on'], ['Another list', '2025-09']);
    expect(printed).toContain('Current list: 3 prefixes of 2 Blue plans, as of 2025-06, from Sample list.');
    expect(printed).toContain('The two lists disagree on 1 prefix.');
    const after = await stored();
    expect(after.lists.current?.asOf).toBe('2025-09');
    expect(await issuer('ABC')).toMatchObject({ known: 'disputed' });
    expect(await issuer('ABD')).toMatchObject({ known: 'issued' });

    expect(await restore()).toContain('Current list: 3 prefixes of 2 Blue plans, as of 2025-06');
    expect((await stored()).lists.current?.asOf).toBe('2025-06');
    expect((await stored()).version).toBe(3);
    await restore();
    expect((await stored()).lists).toEqual(after.lists);
    const acts = (await auditedActs(environment)).slice(-8).map((line) => line.split(' ', 2).join(' '));
    expect(acts).toEqual([
      ...['import-prefixes begun', 'import-prefixes done'],
      ...['import-prefixes begun', 'import-prefixes done'],
      ...['restore-prefixes begun', 'restore-prefixes done'],
      ...['restore-prefixes begun', 'restore-prefixes done'],
    ]);
  });

  it('writes nothing when the list is already current', async () => {
    // The lines of DEF become one plan, with the state of the first and the phones of both.
    const list = `${june}DEF,Blue of Eastbank,CA,8005550111\nDEF,Blue of Eastbank,,8005550122\n`;
    await run(list, ['--go-on']);
    expect(await run(list, ['--go-on'])).toContain('This list is already in use. Nothing was written.');
    expect((await stored()).version).toBe(1);
  });

  it('reads the name of a state as its code', async () => {
    await run(june, ['--go-on']);
    const named = june
      .replace('Northbank,CA', 'Northbank,California')
      .replace('Northbank,CA', 'Northbank,ca');
    expect(await run(named, ['--go-on'])).toContain('This list is already in use. Nothing was written.');
  });
});
