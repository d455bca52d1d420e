import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { read, root, type Texts, withCapital, withEntry } from './texts.ts';

/** Writes the group's own files. Its one call tells any signed-in user that it works. */
function filesOf(name: string): Texts {
  const capital = withCapital(name);
  return new Map([
    [
      `shared/api/routes/${name}.ts`,
      `import { type Operation, operationsOf } from '../operation.ts';
import { message } from './parts.ts';

const operation = operationsOf('${name}');

export const ${name}Routes = {
  get${capital}: operation('GET', '/${name}', {
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
      `import { expect, it } from '@jest/globals';
import { startTestWorld } from '../testing/world.ts';

const world = await startTestWorld();
const member = await world.addSignedIn({ email: 'member@demo.test' });

it('answers a signed-in user', async () => {
  const answer = await world.send('get${capital}', {}, member);
  expect(answer).toMatchObject({ status: 200, body: { message: '${capital} works.' } });
});

it('requires a sign-in', async () => {
  expect(await world.send('get${capital}')).toMatchObject({ status: 401 });
});
`,
    ],
    [
      `functions/testing/examples/${name}.ts`,
      `import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { Example } from './parts.ts';

export const ${name}Examples: Readonly<Record<OperationsOf<'${name}'>, Example>> = {
  get${capital}: () => ({}),
};
`,
    ],
  ]);
}

/** Adds to the lists that name every group. If an entry in one of the code's is missing, it does not compile. */
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
      'infra/constructs/functions/route-groups.ts',
      /export const routeGroups: /,
      `${name}: {
    failureMeans: 'The calls about ${name} fail, and users see an error.',
    reads: caller,
    writes: 'nothing',
  },`,
    ),
    withEntry(
      'functions/testing/examples.ts',
      /export const examples: /,
      `...${name}Examples,`,
      `import { ${name}Examples } from './examples/${name}.ts';\n`,
    ),
    withEntry(
      'functions/testing/group-handlers.ts',
      /const groupHandlers: /,
      `${name}: async () => (await import('../${name}/handler.ts')).create${capital}Handler,`,
    ),
    // A row for its alarm.
    withEntry(
      'docs/operations.md',
      /^\| its words \|/m,
      `| The calls about ${name} fail | the function's log, newest \`ERROR\` | as in the first row |`,
      '',
      /\n\n/,
    ),
  ]);
}

/** @throws Problem if the name cannot be a group's, or a folder, a call or an address already has it */
function refuseName(name: string): void {
  if (!/^[a-z]{2,30}$/.test(name)) {
    throw new Problem(`"${name}" cannot name a route group: use one lowercase word, such as claims.`);
  }
  const taken = [`functions/${name}`, ...filesOf(name).keys()].find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Problem(`${taken} already exists: choose another name.`);
  // In the stack, calls are constructs beside the groups, so no call may have a group's name either.
  const call = new RegExp(
    `^ +(${name}|get${withCapital(name)}): operation\\(|operation\\('[A-Z]+', '/${name}'`,
    'm',
  );
  const file = globSync('shared/api/routes/*.ts', { cwd: root }).find((path) => call.test(read(path)));
  if (file === undefined) return;
  throw new Problem(`${file.replaceAll('\\', '/')} already has a call with that name: choose another name.`);
}

/** Writes the parts of a route group that cannot be derived: a call that answers, its function and its test. */
export function newRouteGroup(name: string): { readonly lists: Texts; readonly files: Texts } {
  refuseName(name);
  return { lists: listsWith(name), files: filesOf(name) };
}
