import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

// `npm run new` in a copy of the project: what it writes has right types, and its tests pass.

const root = join(import.meta.dirname, '../..');
const copied = [
  ...['package.json', 'tsconfig.json', 'jest.config.ts', 'biome.json', '.gitignore'],
  ...['.ci', 'shared', 'functions', 'infra', 'web/src/testing'],
];
let copy: string;

function run(program: string, ...args: string[]) {
  // Not which worker runs this test, and never the repository of a hook that does.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(JEST|GIT)_/.test(name)));
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}
const node = (file: string, ...args: string[]) => run(process.execPath, file, ...args);
const make = (...args: string[]) => node('infra/local/new.ts', ...args);
const changes = () => run('git', 'status', '--porcelain', '--untracked-files=all').stdout.split('\n').sort();

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-'));
  for (const path of copied) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  // The copy's link is no folder, which is what the project's own list ignores.
  appendFileSync(join(copy, '.gitignore'), '\nnode_modules\n');
  run('git', 'init', '--quiet');
  run('git', 'add', '--all');
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@demo.test', '-c', 'commit.gpgsign=false'];
  expect(run('git', ...author, 'commit', '--quiet', '--message', 'Copy')).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));

it.each([
  [[], 'Usage: npm run new -- route-group NAME'],
  [['page', 'claims'], 'Usage: npm run new -- route-group NAME'],
  [['route-group', 'claims', 'more'], 'Usage: npm run new -- route-group NAME'],
  [['route-group', '../claims'], '"../claims" cannot name a route group'],
  [['route-group', 'patientClaims'], '"patientClaims" cannot name a route group'],
  [['route-group', 'images'], 'functions/images is there already'],
  [['route-group', 'data'], 'functions/data is there already'],
  [['route-group', 'parts'], 'shared/api/routes/parts.ts is there already'],
  [['route-group', 'login'], 'shared/api/routes/auth.ts has a call of that name'],
  [['route-group', 'books'], 'shared/api/routes/plans.ts has a call of that name'],
])('refuses %j in a sentence and writes nothing', (args, sentence) => {
  const { status, stderr } = make(...args);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(sentence) });
  expect(stderr).not.toContain('    at ');
  expect(changes()).toEqual(['']);
});

it('refuses to write over what git could not take back', () => {
  appendFileSync(join(copy, 'shared/api/routes.ts'), '// mine\n');
  expect(make('route-group', 'claims')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Commit these first, [^\n]+:\n M shared\/api\/routes\.ts\n$/),
  });
  expect(changes()).toEqual(['', ' M shared/api/routes.ts']);
  run('git', 'checkout', '--quiet', '.');
});

it('makes a route group that compiles, and whose tests pass', () => {
  expect(make('route-group', 'claims')).toMatchObject({ status: 0, stderr: '' });
  expect(changes()).toEqual([
    '',
    ' M functions/testing/examples.ts',
    ' M functions/testing/world.ts',
    ' M infra/constructs/functions/route-function.ts',
    ' M shared/api/routes.ts',
    '?? functions/claims/claims.test.ts',
    '?? functions/claims/handler.ts',
    '?? functions/testing/examples/claims.ts',
    '?? shared/api/routes/claims.ts',
  ]);
  const include = ['shared/api', 'functions/claims', 'functions/testing', 'infra/constructs'];
  writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  expect(node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.new.json')).toMatchObject({
    status: 0,
    stdout: '',
  });
  const tests = node('node_modules/jest/bin/jest.js', '--runInBand', 'functions/claims', 'shared/api');
  expect(tests).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/PASS functions\/claims\/claims\.test\.ts/),
  });
  expect(make('route-group', 'claims')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is there already'),
  });
});
