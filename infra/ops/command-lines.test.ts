import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFacility } from '../../functions/data/facility-directory.ts';
import { createUser } from '../../functions/data/people/users.ts';
import { personRecord } from '../../functions/testing/person-records.ts';
import { deployCommandLine } from '../deploy/command-line.ts';
import { close, listen } from '../local/listen.ts';
import { type LocalStack, startStack } from '../local/stand-ins/stack.ts';
import { type Environment, openTableOf } from './clients.ts';
import { commands, opsCommandLine } from './command-line.ts';
import { problemFor } from './problem-for.ts';
import { landscapeCsv } from './testing/landscape-file.ts';

// Runs each line as a user types it, in a folder with some files. No line may hang, print a stack trace, or leave files behind.

const cedar = '--facility Cedar --map map.json';
const person = '--email first@demo.test --first-name Ada --last-name Admin --phone 555-0100 --npi 1234567893';
const list = '--source Explorer --as-of 2025-06';
const region = { AWS_REGION: 'us-east-1' };
const keys = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
const far = { ...region, ...keys, TABLE_NAME: 'guide' };
const down = { ...far, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' };
const elsewhere = { DATA_DIR: 'nowhere' };

/** `stack` is a deployment that answers. */
type Where = Environment | 'stack';
type Row = readonly [line: string, where: Where, sentence: RegExp];

const rows: Row[] = [
  ['frobnicate', {}, /^Unknown command "frobnicate"\./],
  ['constructor', {}, /^Unknown command "constructor"\./],

  ['import-plans', {}, /^Specify one FILE, --facility and --map\./],
  [`import-plans plans.csv other.csv ${cedar}`, {}, /^Specify one FILE, --facility and --map\./],
  ['import-names', {}, /^Specify one FILE\./],
  [`import-prefixes prefixes.csv more ${list}`, {}, /^Specify one FILE\./],
  ['backup', {}, /^Specify one FILE\./],
  ['restore one.gz two.gz', {}, /^Specify one FILE\./],
  ['restore-prefixes now', {}, /^Unexpected argument "now"\./],
  ['backup-drill now', {}, /^Unexpected argument "now"\./],
  ['sweep-card-images now', {}, /^Unexpected argument "now"\./],
  [`bootstrap now --facility Cedar ${person}`, {}, /^Unexpected argument "now"\./],
  ['check-mail you@hospital.example', {}, /^Unexpected argument "you@hospital\.example"\./],
  ['check-mail', {}, /^Specify --to, the address to send to\./],
  ['check-mail --from a@b.example', {}, /^Unknown option '--from'\./],
  ['check-mail --to nobody', {}, /^Specify --to, the address to send to\./],
  ['rights', {}, /^Specify one FILE\./],
  ['rights plans.csv', {}, /^plans\.csv already exists\. Nothing was done/],
  [
    'rights out.csv --newer guide',
    'stack',
    /^Not found in this AWS account and region: .*[^.]\. Check TABLE_NAME/,
  ],
  ['rights out.csv --newer coverage-guide', 'stack', /^--newer names the restored table itself\./],
  ['move-drill now', {}, /^Unexpected argument "now"\./],
  ['move-drill', elsewhere, /^The folder .*nowhere does not exist\. DATA_DIR names/],
  ['people now', {}, /^Unexpected argument "now"\./],
  ['people --apply', down, /^AWS .* cannot be reached\./],
  ['probe-account', {}, /^Specify --email and --facility\./],
  ['probe-account now --email a@demo.test --facility Cedar', {}, /^Unexpected argument "now"\./],
  ['smoke', {}, /^Specify the address of the site, such as https:/],
  ['smoke guide.hospital.example', {}, /^Specify the address of the site, such as https:/],
  ['smoke ftp://guide.hospital.example', {}, /^Specify the address of the site, such as https:/],
  ['smoke http://a.example http://b.example', {}, /^Specify the address of the site, such as https:/],
  ['smoke http://127.0.0.1:9', {}, /^http:\/\/127\.0\.0\.1:9 cannot be reached: /],
  ['remove', {}, /^Specify one stage to remove\./],
  ['remove one two', {}, /^Specify one stage to remove\./],
  ['backup --fast out.gz', {}, /^Unknown option '--fast'\./],
  ['bootstrap --facility', {}, /^Option '--facility <value>' argument missing\./],

  [`import-plans none.csv ${cedar}`, {}, /^none\.csv does not exist or cannot be read\./],
  [`import-plans folder ${cedar}`, {}, /^folder is not a file\./],
  ['import-plans plans.csv --facility Cedar --map none.json', {}, /^The map none\.json cannot be read\./],
  [`import-plans plans.csv ${cedar} --rejected folder`, {}, /^folder is a folder\. Name a file\./],
  [
    `import-plans plans.csv ${cedar} --rejected plans.csv`,
    {},
    /^--rejected names plans\.csv, which is an input file\./,
  ],
  [
    `import-plans plans.csv ${cedar} --rejected map.json`,
    {},
    /^--rejected names map\.json, which is an input file\./,
  ],
  [`import-plans prefixes.csv ${cedar}`, {}, /Missing: .*hios_plan_id.* The header is: prefix, Blue plan/],
  [`import-plans export.xlsx ${cedar}`, {}, /^export\.xlsx is a web page or XML, whatever its name says\./],
  [`import-plans stray.csv ${cedar}`, 'stack', /more than 100 rows with stray quotes/],
  [`import-plans plans.csv ${cedar} --rejected plans.csv/x`, {}, /^The folder .*plans\.csv does not exist\./],
  [`import-plans plans.csv ${cedar} --rejected ${devNull}`, {}, /^\S+ is not a regular file\./],
  ['backup none/out.gz', {}, /^The folder .*none does not exist\./],
  ['backup folder', {}, /^folder is a folder\. Name a file\./],
  ['backup plans.csv', {}, /^plans\.csv already exists\. Nothing was done/],
  ['restore none.gz', {}, /^none\.gz cannot be read\. Nothing was changed\./],
  ['restore plans.csv', {}, /^plans\.csv is not a backup of Coverage Guide, or is damaged\./],

  [`import-plans plans.csv ${cedar}`, elsewhere, /^The folder .*nowhere does not exist\. DATA_DIR names/],
  ['backup out.gz', elsewhere, /^The folder .*nowhere does not exist\. DATA_DIR names/],
  ['backup-drill', elsewhere, /^The folder .*nowhere does not exist\. DATA_DIR names/],
  ['sweep-card-images', elsewhere, /^The folder .*nowhere does not exist\. DATA_DIR names/],
  ['backup out.gz', { DATA_DIR: 'plans.csv' }, /^.*plans\.csv is a file/],

  ['backup out.gz', { TABLE_NAME: '' }, /^TABLE_NAME is set but empty\./],
  ['backup out.gz', { TABLE_NAME: 'guide' }, /^The region is not set\. Set AWS_REGION/],
  ['remove prod', {}, /^The region is not set\. Set AWS_REGION/],
  ['backup out.gz', { ...region, TABLE_NAME: 'guide' }, /^No AWS credentials were found\./],
  ['backup out.gz', down, /^AWS .* cannot be reached\. 127\.0\.0\.1:9 refused the connection\./],
  [`import-plans plans.csv ${cedar}`, down, /^AWS .* cannot be reached\. 127\.0\.0\.1:9 refused/],
  ['check-mail --to you@hospital.example', region, /^The variable MAIL_FROM is not set\./],

  ['import-plans plans.csv --facility CEDAR --map map.json', 'stack', /Did you mean "Cedar"\?$/m],
  ['import-plans plans.csv --facility Oak --map map.json', 'stack', /The facilities are: Cedar\.$/m],
  ['probe-account --email probe@demo.test --facility Oak', 'stack', /The facilities are: Cedar\.$/m],
  ['probe-account --email ada@demo.test --facility Cedar', 'stack', /^ada@demo\.test belongs to a person\./],
  [`bootstrap --facility Elm ${person}`, 'stack', /^There is already a facility with this name\./],
  [
    `bootstrap --facility cedar ${person}`,
    'stack',
    /^A facility "Cedar" already exists\. Did you mean that one\?/,
  ],
];

const deployments: Row[] = [
  ['', region, /^Specify one stage\./],
  ['demo prod', region, /^Specify one stage\./],
  ['demo --force', region, /^Unknown option '--force'\./],
  ['demo.json', region, /^The stage "demo\.json" cannot be used: use 1 to 12 lowercase/],
  ['dmeo', region, /dmeo\.json does not exist: copy an example .* Existing stages: .*demo/],
  ['demo', {}, /^The region is not set\. Set AWS_REGION/],
  ['demo', region, /^No AWS credentials were found\./],
  ['demo', { ...far, AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }, /^AWS .* cannot be reached\./],
];

/** Simulates a full disk: the `.part` file that is being written is the device that accepts nothing. */
const onFullDisk: Row[] = [
  ['backup full.gz', 'stack', /^The disk is full\. Free some space, then run the command again\./],
  [`import-plans bad.csv ${cedar} --rejected full.csv`, 'stack', /^The disk is full\. Free some space/],
];
const fullDisk = '/dev/full';
const lines = [...rows, ...(existsSync(fullDisk) ? onFullDisk : [])];

let folder = '';
let before: string[] = [];
let stack: LocalStack;
const ownFolder = process.cwd();

const wordsOf = (line: string) => line.split(' ').filter((word) => word !== '');

/** Returns the developer's own environment, without the variables that commands read. */
function environmentFor(where: Where): Environment {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(AWS_|TABLE_NAME$|DATA_DIR$|MAIL_)/.test(name),
  );
  const none = join(folder, 'none');
  const nobody = {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: none,
    AWS_SHARED_CREDENTIALS_FILE: none,
  };
  return { ...Object.fromEntries(own), ...nobody, ...(where === 'stack' ? stack.environment : where) };
}

function collecting() {
  const parts: string[] = [];
  return { write: (text: string) => parts.push(text), text: () => parts.join('') };
}

/** Runs a line in this process, as its program would: starting a process for each line takes a minute. */
async function answer(commandLine: typeof opsCommandLine, line: string, where: Where) {
  const [output, errors] = [collecting(), collecting()];
  const own = process.env;
  process.env = environmentFor(where);
  try {
    const code = await commandLine(wordsOf(line), output, errors);
    return { code, out: output.text(), err: errors.text() };
  } finally {
    process.env = own;
  }
}

function start(program: string, line: string, where: Where) {
  const options = { cwd: folder, env: environmentFor(where) };
  const args = [join(import.meta.dirname, program), ...wordsOf(line)];
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-lines-'));
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'plans.csv'), landscapeCsv(3));
  await copyFile(
    join(import.meta.dirname, '../../docs/examples/cms-landscape-map.json'),
    join(folder, 'map.json'),
  );
  await writeFile(join(folder, 'prefixes.csv'), 'prefix,Blue plan\nABC,Fernholt Blue\n');
  const spoil = (row: Record<string, string>) => Object.assign(row, { hios_plan_id: 'x' });
  await writeFile(join(folder, 'bad.csv'), landscapeCsv(3, spoil));
  await writeFile(join(folder, 'export.xlsx'), '<html><table></table></html>');
  await writeFile(join(folder, 'stray.csv'), `${landscapeCsv(3)}${'\n5" pipe'.repeat(101)}`);
  before = (await readdir(folder, { recursive: true })).sort();
  if (existsSync(fullDisk))
    for (const part of ['full.gz.part', 'full.csv.partial']) await symlink(fullDisk, join(folder, part));
  stack = await startStack();
  const { table, close: closeTable } = openTableOf(stack.environment);
  await addFacility(table, { id: 'facil001', name: 'Cedar', primaryColor: '#005b7f' });
  await addFacility(table, {
    id: 'facil002',
    name: 'Elm',
    primaryColor: '#005b7f',
    archivedAt: '2025-01-01T00:00:00.000Z',
  });
  const somebody = { id: 'ada-id', email: 'ada@demo.test', facilityIds: ['facil001'] };
  await createUser(table, personRecord(new Date(), somebody));
  closeTable();
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(ownFolder);
  await stack.stop();
  await rm(folder, { recursive: true });
});

describe('a command line', () => {
  it.each([
    ...lines.map((row) => [`ops ${row[0]}`, opsCommandLine, row] as const),
    ...deployments.map((row) => [`deploy ${row[0]}`, deployCommandLine, row] as const),
  ])('fails with a sentence: %s', async (_, commandLine, [line, where, sentence]) => {
    const { code, out, err } = await answer(commandLine, line, where);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(sentence) });
    expect(`${out}${err}`).not.toMatch(/^\s+at /m);
  });

  it.each([
    ['ops', 'import-plans', opsCommandLine],
    ...Object.keys(commands).map(
      (name) => [`ops ${name} --help`, `npm run ops -- ${name}`, opsCommandLine] as const,
    ),
    ['deploy -h', 'infra/stages/STAGE.json', deployCommandLine],
  ])('prints help: %s', async (line, what, commandLine) => {
    const help = { code: 0, out: expect.stringContaining(what), err: '' };
    expect(await answer(commandLine, line.replace(/^\w+ ?/, ''), {})).toEqual(help);
  });

  it('exits with 1 when the command itself has reported what is wrong', async () => {
    const site = createServer((_, response) => response.writeHead(404).end());
    const port = await listen(site, 0);
    const failed = { code: 1, out: expect.stringContaining('of these failed.\n'), err: '' };
    expect(await answer(opsCommandLine, `smoke http://127.0.0.1:${port}`, {})).toEqual(failed);
    await close(site);
  });

  it.each([
    ['ops.ts', '', {}, { code: 0, out: /^Operations on a deployment/, err: /^$/ }],
    ['ops.ts', 'backup out.gz', down, { code: 1, out: /^$/, err: /refused the connection\.\n$/ }],
    ['../deploy/main.ts', 'demo', region, { code: 1, out: /^$/, err: /^No AWS credentials were found\./ }],
    ['../local/demo/demo.ts', '--help', {}, { code: 0, out: /--plans N/, err: /^$/ }],
    [
      '../local/demo/demo.ts',
      '--plans many',
      {},
      { code: 1, out: /^$/, err: /^--plans must be a whole number/ },
    ],
  ])('works in a separate process as well: %s %s', async (program, line, where, { code, out, err }) => {
    const expected = { code, out: expect.stringMatching(out), err: expect.stringMatching(err) };
    expect(await start(program, line, where)).toEqual(expected);
  });

  it.each([
    ['ExpiredToken', 'The AWS credentials have expired. Sign in with the AWS CLI again.'],
    ['InvalidClientTokenId', expect.stringMatching(/^AWS does not recognize these credentials\./)],
    ['SignatureDoesNotMatch', expect.stringMatching(/^AWS rejected the signature\./)],
    ['AccessDenied', 'AWS denied access: That is it.'],
    ['NoSuchBucket', 'AWS rejected the request (NoSuchBucket): That is it.'],
  ])('gets an error from AWS explained in a sentence: %s', (name, sentence) => {
    const thrown = Object.assign(new Error('That is it.'), { name, $fault: 'client' });
    expect(problemFor(thrown)?.message).toEqual(sentence);
  });

  it('leaves no files behind', async () => {
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(before);
  });
});
