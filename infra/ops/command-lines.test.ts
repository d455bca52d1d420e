import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFacility } from '../../functions/data/facility-directory.ts';
import { mapConcurrent } from '../../functions/map-concurrent.ts';
import { type LocalStack, startStack } from '../local/stand-ins/stack.ts';
import { type Environment, openTableOf, printedLog } from './clients.ts';
import { explained } from './explained.ts';
import { landscapeCsv } from './testing/landscape-file.ts';

// Each line as somebody types it, in a folder with some files. What no line may do: hang, show a stack, or leave something behind.

const ops = join(import.meta.dirname, 'ops.ts');
const demo = join(import.meta.dirname, '../local/demo/demo.ts');
const deploy = join(import.meta.dirname, '../deploy/main.ts');
const cedar = '--facility Cedar --map map.json';
const person = '--email first@demo.test --first-name Ada --last-name Admin --phone 555-0100 --npi 1234567893';
const list = '--source Explorer --as-of 2025-06';
const region = { AWS_REGION: 'us-east-1' };
const keys = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
const far = { ...region, ...keys, TABLE_NAME: 'guide' };
const down = { ...far, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' };
const elsewhere = { DATA_DIR: 'nowhere' };

/** `stack` stands for a deployment that answers. */
type Row = readonly [line: string, where: Environment | 'stack', sentence: RegExp, program?: string];

const rows: Row[] = [
  ['frobnicate', {}, /^There is no command "frobnicate"\./],
  ['constructor', {}, /^There is no command "constructor"\./],

  ['import-plans', {}, /^Give one FILE, --facility and --map\./],
  [`import-plans plans.csv other.csv ${cedar}`, {}, /^Give one FILE, --facility and --map\./],
  ['import-names', {}, /^Give one FILE\./],
  [`import-prefixes prefixes.csv more ${list}`, {}, /^Give one FILE\./],
  ['backup', {}, /^Give one FILE\./],
  ['restore one.gz two.gz', {}, /^Give one FILE\./],
  ['restore-prefixes now', {}, /^"now" is not understood\./],
  ['backup-drill now', {}, /^"now" is not understood\./],
  ['sweep-card-images now', {}, /^"now" is not understood\./],
  [`bootstrap now --facility Cedar ${person}`, {}, /^"now" is not understood\./],
  ['check-mail you@hospital.example', {}, /^"you@hospital\.example" is not understood\./],
  ['check-mail --to nobody', {}, /^Give --to the address to send to\./],
  ['rights', {}, /^Give one FILE\./],
  ['rights plans.csv', {}, /^plans\.csv is there already\. Nothing was done/],
  [
    'rights out.csv --newer guide',
    'stack',
    /^AWS does not find it in this account and region: .*[^.]\. Check TABLE_NAME/,
  ],
  ['rights out.csv --newer coverage-guide', 'stack', /^--newer names the restored table itself\./],
  ['move-drill now', {}, /^"now" is not understood\./],
  ['move-drill', elsewhere, /^There is no folder .*nowhere\. DATA_DIR names/],
  ['people now', {}, /^"now" is not understood\./],
  ['people --apply', far, /^AWS .* cannot be reached\./],
  ['probe-account', {}, /^Give --email and --facility\./],
  ['probe-account now --email a@demo.test --facility Cedar', {}, /^"now" is not understood\./],
  ['smoke', {}, /^Give the one address of the site, as https:/],
  ['smoke guide.hospital.example', {}, /^Give the one address of the site, as https:/],
  ['smoke http://127.0.0.1:9', {}, /^http:\/\/127\.0\.0\.1:9 cannot be reached: /],
  ['remove', {}, /^Give the one stage to remove\./],
  ['remove one two', {}, /^Give the one stage to remove\./],
  ['backup --fast out.gz', {}, /^Unknown option '--fast'\./],
  ['bootstrap --facility', {}, /^Option '--facility <value>' argument missing\./],

  [`import-plans none.csv ${cedar}`, {}, /^There is no file none\.csv, or it cannot be read\./],
  [`import-plans folder ${cedar}`, {}, /^folder is not a file\./],
  ['import-plans plans.csv --facility Cedar --map none.json', {}, /^The map none\.json cannot be read\./],
  [
    `import-plans plans.csv ${cedar} --rejected folder`,
    {},
    /^folder is a folder\. Give the name of a file\./,
  ],
  [
    `import-plans plans.csv ${cedar} --rejected plans.csv`,
    {},
    /^--rejected names plans\.csv, which is read\./,
  ],
  [`import-plans plans.csv ${cedar} --rejected plans.csv/x`, {}, /^There is no folder .*plans\.csv for the/],
  [`import-plans plans.csv ${cedar} --rejected /dev/null`, {}, /^\/dev\/null is no ordinary file\./],
  ['backup none/out.gz', {}, /^There is no folder .*none for the file\./],
  ['backup folder', {}, /^folder is a folder\. Give the name of a file\./],
  ['backup plans.csv', {}, /^plans\.csv is there already\. Nothing was done/],
  ['restore none.gz', {}, /^none\.gz cannot be read\. Nothing was changed\./],
  ['restore plans.csv', {}, /^plans\.csv is no backup of Coverage Guide, or is damaged\./],

  [`import-plans plans.csv ${cedar}`, elsewhere, /^There is no folder .*nowhere\. DATA_DIR names/],
  ['backup out.gz', elsewhere, /^There is no folder .*nowhere\. DATA_DIR names/],
  ['backup-drill', elsewhere, /^There is no folder .*nowhere\. DATA_DIR names/],
  ['sweep-card-images', elsewhere, /^There is no folder .*nowhere\. DATA_DIR names/],
  ['backup out.gz', { DATA_DIR: 'plans.csv' }, /^.*plans\.csv is a file/],

  ['backup out.gz', { TABLE_NAME: '' }, /^TABLE_NAME is set, but empty\./],
  ['backup out.gz', { TABLE_NAME: 'guide' }, /^The region is not set\. Set AWS_REGION/],
  ['remove prod', {}, /^The region is not set\. Set AWS_REGION/],
  ['backup out.gz', { ...region, TABLE_NAME: 'guide' }, /^There are no credentials for AWS\./],
  ['backup out.gz', down, /^AWS .* cannot be reached\. 127\.0\.0\.1:9 refuses the connection\./],
  [`import-plans plans.csv ${cedar}`, down, /^AWS .* cannot be reached\. 127\.0\.0\.1:9 refuses/],
  ['check-mail --to you@hospital.example', region, /^The variable MAIL_FROM is not set\./],

  ['import-plans plans.csv --facility CEDAR --map map.json', 'stack', /Did you mean "Cedar"\?$/m],
  ['import-plans plans.csv --facility Oak --map map.json', 'stack', /The facilities are: Cedar\.$/m],
  ['probe-account --email probe@demo.test --facility Oak', 'stack', /The facilities are: Cedar\.$/m],
  [`bootstrap --facility Elm ${person}`, 'stack', /^There is a facility with this name already\./],
  [
    `bootstrap --facility cedar ${person}`,
    'stack',
    /^There is a facility "Cedar" already\. Did you mean it\?/,
  ],
];

const deployments: Row[] = [
  ['', region, /^Give the one stage\./, deploy],
  ['demo prod', region, /^Give the one stage\./, deploy],
  ['demo --force', region, /^Unknown option '--force'\./, deploy],
  ['demo.json', region, /^The stage "demo\.json" cannot be used: use 1 to 12 lower-case/, deploy],
  ['dmeo', region, /^There is no .*dmeo\.json: copy an example .* There are the stages .*demo/, deploy],
  ['demo', {}, /^The region is not set\. Set AWS_REGION/, deploy],
  ['demo', region, /^There are no credentials for AWS\./, deploy],
  ['demo', { ...far, AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }, /^AWS .* cannot be reached\./, deploy],
];

/** What a full disk does: the part of a file that is being written is the device that takes nothing. */
const onFullDisk: Row[] = [
  ['backup full.gz', 'stack', /^The disk is full\. Make room, then run the command again\./],
  [`import-plans bad.csv ${cedar} --rejected full.csv`, 'stack', /^The disk is full\. Make room/],
];
const fullDisk = '/dev/full';
const all = [...rows, ...deployments, ...(existsSync(fullDisk) ? onFullDisk : [])];

type Ended = { readonly code: unknown; readonly out: string; readonly err: string };
const atOnce = 3;
const longestMs = 60_000;
let folder = '';
let before: string[] = [];
let stack: LocalStack;
const ended = new Map<Row, Ended>();

function run([line, where, , program = ops]: Row): Promise<Ended> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(AWS_|TABLE_NAME$|DATA_DIR$|MAIL_)/.test(name),
  );
  const nobody = { AWS_EC2_METADATA_DISABLED: 'true', HOME: folder, USERPROFILE: folder };
  // So many programs read the same code.
  const NODE_COMPILE_CACHE = join(tmpdir(), 'command-lines-code');
  const env = {
    ...Object.fromEntries(own),
    ...nobody,
    NODE_COMPILE_CACHE,
    ...(where === 'stack' ? stack.environment : where),
  };
  const options = { cwd: folder, env, timeout: longestMs };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...line.split(' ').filter((word) => word !== '')],
      options,
      (error, out, err) => resolve({ code: error === null ? 0 : error.code, out, err }),
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
  before = (await readdir(folder, { recursive: true })).sort();
  if (existsSync(fullDisk))
    for (const part of ['full.gz.part', 'full.csv.partial']) await symlink(fullDisk, join(folder, part));
  stack = await startStack();
  const { table, close } = openTableOf(stack.environment);
  const log = printedLog(() => {});
  await addFacility(table, log, { id: 'facil001', name: 'Cedar', primaryColor: '#005b7f' });
  await addFacility(table, log, {
    id: 'facil002',
    name: 'Elm',
    primaryColor: '#005b7f',
    archivedAt: '2025-01-01T00:00:00.000Z',
  });
  close();
  await mapConcurrent(all, atOnce, async (row) => void ended.set(row, await run(row)));
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true });
});

describe('a command line', () => {
  it.each(all.map((row) => [row[0], row] as const))('%s', (_, row) => {
    const { code, out, err } = ended.get(row) ?? {};
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(row[2]) });
    expect(`${out}${err}`).not.toMatch(/^\s+at /m);
  });

  it.each([
    ['', ops, 'import-plans'],
    ['import-plans --help', ops, '--dry-run'],
    ['--help', demo, '--plans N'],
    ['-h', deploy, 'infra/stages/STAGE.json'],
  ])('%s explains itself', async (line, program, what) => {
    const answer = { code: 0, out: expect.stringContaining(what), err: '' };
    expect(await run([line, {}, /./, program])).toEqual(answer);
  });

  it('of the demo is answered as those of ops', async () => {
    const { code, err } = await run(['--plans many', {}, /./, demo]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^--plans must be a whole number/) });
  });

  it.each([
    ['ExpiredToken', 'The credentials for AWS have expired. Sign in with the AWS CLI again.'],
    ['InvalidClientTokenId', expect.stringMatching(/^AWS does not know these credentials\./)],
    ['SignatureDoesNotMatch', expect.stringMatching(/^AWS refuses the signature\./)],
    ['AccessDenied', 'AWS does not allow it: That is it.'],
    ['NoSuchBucket', 'AWS refuses it (NoSuchBucket): That is it.'],
  ])('has a sentence for what a service of AWS answers: %s', (name, sentence) => {
    const thrown = Object.assign(new Error('That is it.'), { name, $fault: 'client' });
    expect(explained(thrown)?.message).toEqual(sentence);
  });

  it('leaves nothing behind', async () => {
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(before);
  });
});
