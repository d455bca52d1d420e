import type { RecordNames } from './hub-record-names.ts';
import { handlerTest, pageTest } from './hub-record-tests.ts';
import { type Texts, titled } from './texts.ts';

/** Writes the record's own files. The record starts with a name, its facility and notes; its author adds the other fields. */
export function recordFiles(names: RecordNames): Texts {
  const { file, files } = names;
  const folder = `web/src/features/admin/${files}`;
  return new Map([
    [`shared/hub/contracts/${file}.ts`, contract(names)],
    [`${folder}/${file}-kind.ts`, kind(names)],
    [`${folder}/${files}-page.tsx`, page(names)],
    [`${folder}/${files}-page.test.tsx`, pageTest(names)],
    [`functions/hub/${files}.test.ts`, handlerTest(names)],
  ]);
}

const contract = ({
  kind,
  one,
  many,
  type,
  word,
  words,
}: RecordNames) => `import type * as z from '../../zod.ts';
import { facility, name, notes } from '../hub-fields.ts';
import { hubRecord } from '../hub-record.ts';

/** The ${words} of a facility. The fields are in the order of their form. */
export const ${one} = hubRecord(
  { kind: '${kind}', one: '${one}', many: '${many}', words: ['${word}', '${words}'] },
  { name: name('Name'), facilityName: facility, notes },
);
export type ${type} = z.infer<typeof ${one}.saved>;
`;

const kind = ({
  file,
  files,
  one,
  type,
  types,
}: RecordNames) => `import { type ${type}, ${one} } from '../../../../../shared/hub/contracts/${file}.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { recordDialog } from '../records/record-dialog.tsx';
import { recordKind } from '../records/record-kind.ts';

const source: PagedList<${type}> = {
  key: ['hub', '${files}'],
  page: (api, cursor, signal) =>
    api.call('list${types}', { query: { limit: limits.listPage, cursor } }, { signal }),
};

export const ${one}Kind = recordKind(${one}, {
  source,
  calls: (api) => ({
    create: async (body, idempotencyKey) =>
      (await api.call('create${type}', { body, idempotencyKey })).data.data,
    update: async (id, body, sent) =>
      (await api.call('update${type}', { params: { id }, body, ...sent })).data.data,
    remove: (id, sent) => api.call('delete${type}', { params: { id }, ...sent }),
    history: (id, cursor, signal) =>
      api.call('${one}History', { params: { id }, query: { cursor } }, { signal }),
    stale: (error) => staleRecord('update${type}', error),
  }),
  layout: 'rows',
  subject: ({ name, facilityName }) => \`\${name}, \${facilityName}\`,
});

export const ${type}Dialog = recordDialog(${one}Kind);
`;

const page = ({
  file,
  one,
  type,
  types,
  word,
  words,
}: RecordNames) => `import type { ${type} } from '../../../../../shared/hub/contracts/${file}.ts';
import type { TableDefinition } from '../../../kit/data-table/column.ts';
import { recordSize, textColumn } from '../records/columns.tsx';
import { RecordManager } from '../records/record-manager.tsx';
import { ${type}Dialog, ${one}Kind } from './${file}-kind.ts';

const table: TableDefinition<${type}> = {
  title: 'All ${titled(words)}',
  columns: [
    textColumn('name', 'Name', 'minmax(160px, 1.3fr)', ({ name }) => name),
    textColumn('facility', 'Facility', 'minmax(130px, 1fr)', ({ facilityName }) => facilityName),
    textColumn('notes', 'Notes', 'minmax(160px, 2fr)', ({ notes }) => notes),
  ],
  order: ['name', 'facility'],
  idOf: ({ _id }) => _id,
  ...recordSize,
  words: {
    searchLabel: 'Search ${words}',
    searchPlaceholder: 'Search ${words}…',
    noun: ['${word}', '${words}'],
    empty: 'No ${words} found.',
    noMatch: () => 'No ${words} match your search.',
  },
};

/** The ${words} of every facility. For administrators. */
export default function ${types}Page() {
  return (
    <RecordManager
      kind={${one}Kind}
      table={table}
      heading="${word.toUpperCase()} MANAGER"
      failed="Failed to load ${words}"
      createLabel="Create ${titled(word)}"
      Dialog={${type}Dialog}
    />
  );
}
`;
