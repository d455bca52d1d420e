import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { Problem } from '../problem.ts';
import { recordFiles } from './hub-record-files.ts';
import { namesOf, type RecordNames } from './hub-record-names.ts';
import { read, root, type Texts, titled, withEntry } from './texts.ts';

const actions = 'functions/hub/actions.ts';
const examples = 'functions/testing/examples/hub.ts';
const pages = 'web/src/features/admin/record-pages.ts';

/** Writes the parts of a facility's record that cannot be derived: its fields, columns and texts, with tests of them. */
export function newHubRecord(name: string): { readonly lists: Texts; readonly files: Texts } {
  if (!/^[a-z]{2,20}(-[a-z]{2,20}){0,2}$/.test(name)) {
    throw new Problem(
      `"${name}" cannot name a record: use the singular, in one to three lowercase words, such as referral-rule.`,
    );
  }
  const names = namesOf(name);
  const files = recordFiles(names);
  refuseTaken(names, [...files.keys()]);
  return { lists: listsWith(names), files };
}

/** @throws Problem if a file, a partition of the table, a call or a value in the code already has one of the names */
function refuseTaken(
  { one, many, type, types, kind, files: folder }: RecordNames,
  files: readonly string[],
): void {
  const folders = [...files, `web/src/features/admin/${folder}`];
  const there = folders.find((path) => existsSync(join(root, path)));
  if (there !== undefined) throw new Problem(`${there} already exists: choose another name.`);
  const call = new RegExp(`^ +(list${types}|(create|update|delete)${type}|${one}History): `, 'm');
  const taken: [files: readonly string[], what: RegExp, whatItIs: string][] = [
    [['functions/data/table/keys.ts'], new RegExp(`\\b${kind}\\b`), `keys that begin with ${kind}`],
    [
      globSync('shared/hub/contracts/*.ts', { cwd: root }),
      new RegExp(`'${kind}'`),
      `a record of the kind ${kind}`,
    ],
    [globSync('shared/api/routes/*.ts', { cwd: root }), call, `calls about ${many}`],
    [
      [actions, examples, pages, 'shared/hub/hub-fields.ts'],
      new RegExp(`\\b(${one}|${many})\\b`),
      `a ${one} or ${many}`,
    ],
  ];
  for (const [places, what, whatItIs] of taken) {
    const place = places.find((path) => what.test(read(path)));
    if (place === undefined) continue;
    throw new Problem(`${place.replaceAll('\\', '/')} already has ${whatItIs}: choose another name.`);
  }
  try {
    new Script(`const ${one} = 0`);
  } catch {
    throw new Problem(`"${one}" is a reserved word in JavaScript: choose another name.`);
  }
}

/** Adds to the lists that name every record. If an entry in one of the first three is missing, the code does not compile. */
function listsWith({ file, files, one, kind, words, word }: RecordNames): Texts {
  const contract = (from: string) => `import { ${one} } from '${from}hub/contracts/${file}.ts';\n`;
  return new Map([
    withEntry(
      'shared/hub/hub-records.ts',
      /export const hubRecords = /,
      `, ${one}`,
      `import { ${one} } from './contracts/${file}.ts';\n`,
      /\]/,
    ),
    withEntry(actions, /^ +\.\.\.callsOf\(/m, `...callsOf(${one}),`, contract('../../shared/'), /\n\n/),
    withEntry(
      pages,
      /const recordPages: /,
      `${kind}: {
  path: '/admin/${files}',
  title: '${titled(words)}',
  load: () => import('./${files}/${files}-page.tsx'),
  card: { title: 'MANAGE ${words.toUpperCase()}', text: 'The ${words} of each facility.' },
},`,
    ),
    withEntry(
      examples,
      /export const hubExamples: /,
      `...recordExamples(${one}, { name: 'Sample ${word}' }, { notes: 'Since this year.' }),`,
      contract('../../../shared/'),
    ),
    withEntry('infra/table-permissions.test.ts', /const hubHistories = /, `, '${kind}#*'`, '', /\];/),
  ]);
}
