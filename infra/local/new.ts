import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';

// `npm run new -- route-group NAME` writes what of a route group cannot be derived: a call that answers, its function and
// its test. All texts are made before the first is written, so a refusal leaves everything as it was.

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

type Texts = ReadonlyMap<string, string>;

/** The file with one more entry at the end of the list that opens like this, and what the entry imports. */
function withEntry(file: string, opening: RegExp, entry: string, imported = ''): [string, string] {
  const text = read(file);
  const start = text.search(opening);
  const end = text.indexOf('\n}', start);
  if (start < 0 || end < 0) throw new Problem(`${file} has no list ${opening.source} any more.`);
  return [file, `${imported}${text.slice(0, end)}\n${entry}${text.slice(end)}`];
}

const withCapital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The group's own files. Its one call says that it works, to whoever is signed in. */
function filesOf(name: string): Texts {
  const capital = withCapital(name);
  return new Map([
    [
      `shared/api/routes/${name}.ts`,
      `import { type Operation, operation } from '../operation.ts';
import { message } from './parts.ts';

export const ${name}Routes = {
  get${capital}: operation({
    method: 'GET',
    path: '/${name}',
    group: '${name}',
    access: 'member',
    summary: 'Whether ${name} works.',
    response: message,
  }),
} as const satisfies Record<string, Operation>;
`,
    ],
    [
      `functions/${name}/handler.ts`,
      `import { ${name}Routes } from '../../shared/api/routes/${name}.ts';
import { type Container, openContainer } from '../container.ts';
import { createHandler } from '../http/create-handler.ts';

export const create${capital}Handler = (open: () => Container) =>
  createHandler<'${name}'>(${name}Routes, open, () => ({
    get${capital}: async () => ({ body: { message: '${capital} works.' } }),
  }));

export const handler = create${capital}Handler(openContainer);
`,
    ],
    [
      `functions/${name}/${name}.test.ts`,
      `import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startWorld, type World } from '../testing/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
  await world.addPerson({ email: 'member@demo.test' });
});
afterAll(() => world.stop());

it('answers whoever is signed in', async () => {
  const answer = await world.send('get${capital}', {}, await world.signIn('member@demo.test'));
  expect(answer).toMatchObject({ status: 200, body: { message: '${capital} works.' } });
});

it('answers nobody else', async () => {
  expect(await world.send('get${capital}')).toMatchObject({ status: 401 });
});
`,
    ],
    [
      `functions/testing/examples/${name}.ts`,
      `import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { Example } from './parts.ts';

export const ${name}Examples: Readonly<Record<OperationsOf<'${name}'>, Example>> = {
  get${capital}: { request: () => ({}) },
};
`,
    ],
  ]);
}

/** The lists that name every group. Whoever leaves one out does not compile. */
function listsWith(name: string): Texts {
  const capital = withCapital(name);
  return new Map([
    withEntry(
      'shared/api/routes.ts',
      /export const routes = /,
      `...${name}Routes,`,
      `import { ${name}Routes } from './routes/${name}.ts';\n`,
    ),
    withEntry(
      'infra/constructs/functions/route-function.ts',
      /const groups: /,
      `${name}: { failureMeans: 'Staff cannot use what the product offers about ${name}.', writes: 'nothing' },`,
    ),
    withEntry(
      'functions/testing/examples.ts',
      /export const examples: /,
      `...${name}Examples,`,
      `import { ${name}Examples } from './examples/${name}.ts';\n`,
    ),
    withEntry(
      'functions/testing/world.ts',
      /const groupHandlers: /,
      `${name}: async () => (await import('../${name}/handler.ts')).create${capital}Handler,`,
    ),
  ]);
}

/** @throws Problem where the name cannot be a group's, or is taken by a folder, a call or an address */
function refuseName(name: string): void {
  if (!/^[a-z]{2,30}$/.test(name)) {
    throw new Problem(
      `"${name}" cannot name a route group: it takes one word of small letters, like claims.`,
    );
  }
  const taken = [`functions/${name}`, ...filesOf(name).keys()].find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Problem(`${taken} is there already: choose another name.`);
  // A call is a construct of the stack beside the groups, so it has no group's name either.
  const call = new RegExp(`^ +(${name}|get${withCapital(name)}): operation\\(|path: '/${name}'`, 'm');
  const file = globSync('shared/api/routes/*.ts', { cwd: root }).find((path) => call.test(read(path)));
  if (file === undefined) return;
  throw new Problem(`${file.replaceAll('\\', '/')} has a call of that name: choose another name.`);
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Problem(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** @throws Problem where git could not take back what is about to be written */
function refuseUncommitted(files: readonly string[]): void {
  const changed = run('git', 'status', '--porcelain', '--', ...files).trimEnd();
  if (changed !== '') {
    throw new Problem(`Commit these first, so that git can take back what is written:\n${changed}`);
  }
}

function newRouteGroup(name: string): void {
  refuseName(name);
  const lists = listsWith(name);
  refuseUncommitted([...lists.keys()]);
  const texts = [...lists, ...filesOf(name)];
  for (const [file, text] of texts) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const files = texts.map(([file]) => file);
  // Puts imports into their order, and lines that a long name makes longer into more of them.
  run(process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...files);
  console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}\nIts tests: npm run unit -- ${name}`);
}

try {
  const [kind, name, ...more] = process.argv.slice(2);
  if (kind !== 'route-group' || name === undefined || more.length > 0) {
    throw new Problem('Usage: npm run new -- route-group NAME');
  }
  newRouteGroup(name);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
