import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deep } from '../../../shared/testing/depth.ts';
import { Problem } from '../problem.ts';
import { newHubRecord } from './hub-record.ts';
import { newRouteGroup } from './route-group.ts';

// Runs `npm run new` in a copy of the project: the server files it writes compile and the page's test passes. `npm run test:deep`
// also checks the page's types, looks for unused exports, and runs all its tests and those of what it adds to.

const root = join(import.meta.dirname, '../../..');
const copied = [
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'jest.config.ts',
    'biome.json',
    'cdk.json',
    '.gitignore',
    'docs/cost.md',
    'docs/operations.md',
  ],
  ...['.ci', 'shared', 'functions', 'infra', 'web/src', 'web/starting.css', 'web/tsconfig.json'],
  // What uses the exports of the others.
  ...(deep ? ['knip.json', 'bench', 'web'] : []),
];
let copy: string;

function run(program: string, ...args: string[]) {
  // Removes the variables that identify the Jest worker, and the repository of a git hook that runs this test.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(JEST|GIT)_/.test(name)));
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}
const node = (file: string, ...args: string[]) => run(process.execPath, file, ...args);
const make = (...args: string[]) => node('infra/local/new/new.ts', ...args);
const changes = () => run('git', 'status', '--porcelain', '--untracked-files=all').stdout.split('\n').sort();

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-'));
  for (const path of copied) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    const filter = (from: string) => !/^(node_modules|dist)$/.test(basename(from));
    cpSync(join(root, path), join(copy, path), { recursive: true, filter });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  // The copy's node_modules is a link, not a folder, so the project's own .gitignore does not ignore it.
  appendFileSync(join(copy, '.gitignore'), '\nnode_modules\n');
  run('git', 'init', '--quiet');
  run('git', 'add', '--all');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@demo.test', '-c', 'commit.gpgsign=false'];
  expect(run('git', ...author, 'commit', '--quiet', '--message', 'Copy')).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));

const usage = 'Usage: npm run new -- route-group NAME, or npm run new -- hub-record NAME\n';

it.each([
  [[], usage],
  [['route-group', 'claims', 'more'], usage],
  [['route-group', 'images'], 'functions/images already exists: choose another name.\n'],
])('npm run new refuses %j in a sentence and writes nothing', (args, stderr) => {
  expect(make(...args)).toEqual({ status: 1, stdout: '', stderr });
  expect(changes()).toEqual(['']);
});

// Each function returns the texts to write, and writes none itself.
it.each([
  ['route-group', '../claims', '"../claims" cannot name a route group'],
  ['route-group', 'patientClaims', '"patientClaims" cannot name a route group'],
  ['route-group', 'data', 'functions/data already exists'],
  ['route-group', 'parts', 'shared/api/routes/parts.ts already exists'],
  ['route-group', 'login', 'shared/api/routes/auth.ts already has a call with that name'],
  ['route-group', 'books', 'shared/api/routes/plans.ts already has a call with that name'],
  ['hub-record', 'Referral', '"Referral" cannot name a record'],
  ['hub-record', 'plan-policy', 'shared/hub/contracts/plan-policy.ts already exists'],
  ['hub-record', 'policy', 'shared/hub/contracts/plan-policy.ts already has a record of the kind POLICY'],
  ['hub-record', 'mail', 'functions/data/table/keys.ts already has keys that begin with MAIL'],
  ['hub-record', 'hub-portal', 'shared/api/routes/hub.ts already has calls about hubPortals'],
  ['hub-record', 'phone', 'already has a phone or phones'],
  ['hub-record', 'case', '"case" is a reserved word in JavaScript'],
] as const)('npm run new creates no texts for a %s named %s', (kind, name, sentence) => {
  const refused = () => (kind === 'route-group' ? newRouteGroup(name) : newHubRecord(name));
  expect(refused).toThrow(Problem);
  expect(refused).toThrow(sentence);
});

it('npm run new gives a group an alarm text as long as the tests of the stack require', () => {
  const list = newRouteGroup('fees').lists.get('infra/constructs/functions/route-groups.ts');
  expect(list).toMatch(/\bfees: \{\s+failureMeans: '[A-Z].{30,}\.',/);
});

it('npm run new titles the page of a record as the other pages are titled', () => {
  const list = newHubRecord('fee-policy').lists.get('web/src/features/admin/record-pages.ts');
  expect(list).toMatch(/\bFEE_POLICY: \{\s+path: '\/admin\/fee-policies',\s+title: 'Fee Policies',/);
});

it('npm run new gives a group’s alarm a row in the runbook', () => {
  const book = newRouteGroup('fees').lists.get('docs/operations.md');
  expect(book).toMatch(/^\| its words \|.*\n(\|.*\n)+\| The calls about fees fail \| .+ \|\n\n/m);
});

it('npm run new exports from a record only what its other files use', () => {
  const [contract = '', ...others] = newHubRecord('fee-policy').files.values();
  const exported = [...contract.matchAll(/^export (?:const|type) (\w+)/gm)].map(([, name = '']) => name);
  expect(exported).toContain('feePolicy');
  expect(exported.filter((name) => !others.some((other) => other.includes(`${name} `)))).toEqual([]);
});

it('npm run new refuses to overwrite uncommitted changes', () => {
  appendFileSync(join(copy, 'shared/api/routes.ts'), '// mine\n');
  expect(make('route-group', 'claims')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Commit these first, [^\n]+:\n M shared\/api\/routes\.ts\n$/),
  });
  expect(changes()).toEqual(['', ' M shared/api/routes.ts']);
  run('git', 'checkout', '--quiet', '.');
});

/** Compiles part of the copy with the settings of its folder. */
function compiles(folder: string, include: readonly string[]): void {
  writeFileSync(
    join(copy, folder, 'tsconfig.new.json'),
    JSON.stringify({ extends: './tsconfig.json', include }),
  );
  // Several threads read the same types several times.
  const args = ['-p', join(folder, 'tsconfig.new.json'), '--singleThreaded'];
  expect(node('node_modules/typescript/bin/tsc', ...args)).toMatchObject({ status: 0, stdout: '' });
}

/** Checks that each folder or name has tests in the copy, and that they pass. */
function passes(...tests: readonly string[]): void {
  const { status, stderr } = node('node_modules/jest/bin/jest.js', '--runInBand', ...tests);
  const passed = stderr.split('\n').filter((line) => line.startsWith('PASS '));
  const missing = tests.filter((test) => !passed.some((line) => line.includes(test)));
  expect({ missing, failed: status === 0 ? '' : stderr }).toEqual({ missing: [], failed: '' });
}

it('npm run new creates a route group and a hub record that compile', () => {
  expect(make('route-group', 'claims')).toMatchObject({ status: 0, stderr: '' });
  const ofGroup = [
    ' M docs/cost.md',
    ' M docs/operations.md',
    ' M functions/testing/examples.ts',
    ' M functions/testing/group-handlers.ts',
    ' M infra/constructs/functions/route-groups.ts',
    ' M shared/api/routes.ts',
    '?? functions/claims/claims.test.ts',
    '?? functions/claims/handler.ts',
    '?? functions/testing/examples/claims.ts',
    '?? shared/api/routes/claims.ts',
  ];
  expect(changes()).toEqual(['', ...ofGroup]);
  const folder = 'web/src/features/admin/referral-exceptions';
  const tests = `${folder}/referral-exceptions-page.test.tsx functions/hub/referral-exceptions.test.ts`;
  expect(make('hub-record', 'referral-exception')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(`Its tests: npm run unit -- ${tests}\n$`),
  });
  const ofRecord = [
    ' M functions/hub/actions.ts',
    ' M functions/testing/examples/hub.ts',
    ' M infra/table-permissions.test.ts',
    ' M shared/hub/hub-records.ts',
    ' M web/src/features/admin/record-pages.ts',
    '?? functions/hub/referral-exceptions.test.ts',
    '?? shared/hub/contracts/referral-exception.ts',
    `?? ${folder}/referral-exception-kind.ts`,
    `?? ${folder}/referral-exceptions-page.test.tsx`,
    `?? ${folder}/referral-exceptions-page.tsx`,
  ];
  expect(changes()).toEqual(['', ...ofGroup, ...ofRecord].sort());

  // CDK's types take longer than everything else, and the list of groups uses none of them.
  const list = deep ? 'infra/constructs' : 'infra/constructs/functions/route-groups.ts';
  compiles('.', ['shared/api', 'functions/claims', 'functions/hub', 'functions/testing', list]);
  // This test names texts of other screens, so it is the one that changes there break.
  passes(`${folder}/referral-exceptions-page`);
  if (deep) {
    compiles('web', ['src/app', 'src/features/admin']);
    expect(node('node_modules/knip/bin/knip.js')).toMatchObject({ status: 0, stdout: '' });
    passes(
      'functions/claims',
      'functions/hub/referral-exceptions',
      'infra/ops/cost/cost.test',
      'infra/stages/examples',
      'infra/table-permissions',
      'web/src/features/facilities',
      'shared/facility',
      'shared/api',
    );
  }
});
