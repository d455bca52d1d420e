import type { RecordNames } from './hub-record-names.ts';
import { titled, withCapital } from './texts.ts';

export const handlerTest = ({ one, type, types }: RecordNames) => `import { expect, it } from '@jest/globals';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { data, items } from './testing/hub-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });

const listed = async () =>
  items(await world.send('list${types}', { query: { facility: facilities.own } }, admin));

it('is created, changed and removed, and its history stays', async () => {
  const body = { name: ' Sample ', facilityName: facilities.own };
  const created = await world.send('create${type}', { headers: idempotencyHeader(), body }, admin);
  expect(created.status).toBe(201);
  const shown = { name: 'Sample', facilityName: facilities.own, notes: '', version: 1 };
  expect(data(created)).toMatchObject(shown);
  expect(await listed()).toMatchObject([shown]);

  const params = { id: data(created)._id };
  const notes = { notes: 'Ask first.' };
  const edited = await world.send('update${type}', { params, headers: changing(), body: notes }, admin);
  expect(data(edited)).toMatchObject({ ...shown, ...notes, version: 2 });
  const stale = await world.send('update${type}', { params, headers: changing(), body: { notes: '' } }, admin);
  expect(stale).toMatchObject({ status: 412, body: { code: 'STALE', current: data(edited) } });

  const removed = await world.send('delete${type}', { params, headers: changing(2) }, admin);
  expect(removed.status).toBe(204);
  expect(await listed()).toEqual([]);
  const history = await world.send('${one}History', { params, query: {} }, admin);
  expect(history.body).toMatchObject({
    data: [
      { kind: 'deleted', version: 3 },
      { kind: 'changed', changes: [{ field: 'notes', to: 'Ask first.' }] },
      { kind: 'created', version: 1 },
    ],
  });
});

it('is refused without a name', async () => {
  const body = { name: '  ', facilityName: facilities.own };
  const refused = await world.send('create${type}', { headers: idempotencyHeader(), body }, admin);
  expect(refused).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
});
`;

export const pageTest = ({
  file,
  files,
  type,
  types,
  word,
  words,
}: RecordNames) => `/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ${type} } from '../../../../../shared/hub/contracts/${file}.ts';
import { json } from '../../../testing/fake-api.ts';
import {
  columnsOf,
  counted,
  dialog,
  openAdmin,
  press,
  rowNames,
  toasts,
} from '../testing/open-admin.tsx';

// Loaded beforehand: on a busy machine the first dialog would take long to appear.
import '../records/editor/record-editor.tsx';

const at = '2026-11-01T09:00:00.000Z';
const saved = { _id: \`cedar000-\${'1'.repeat(32)}\`, version: 1, createdAt: at, updatedAt: at };
const sample: ${type} = { name: 'Sample', facilityName: 'Cedar', notes: '', ...saved };

const openPage = (replies: Parameters<typeof openAdmin>[1] = {}) =>
  openAdmin('/admin/${files}', { list${types}: () => json({ items: [sample] }), ...replies });

it('lists them', async () => {
  openPage();
  await counted('1 ${word}');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${word.toUpperCase()} MANAGER');
  expect(columnsOf('All ${titled(words)}')).toEqual(['Name', 'Facility', 'Notes', 'Actions']);
  expect(rowNames()).toEqual(['Sample']);
});

it('creates one', async () => {
  const view = openPage({ create${type}: () => json({ data: sample }, 201) });
  await press('Create ${titled(word)}');
  const form = await dialog('Create ${titled(word)}');
  await userEvent.type(form.getByLabelText(/Name/), 'Sample');
  await form.findByRole('option', { name: 'Cedar' });
  await userEvent.selectOptions(form.getByLabelText(/Facility/), 'Cedar');
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(toasts()).toEqual(['info: ${withCapital(word)} created']));
  expect(view.wire.calls('create${type}')[0]?.body).toEqual({
    name: 'Sample',
    facilityName: 'Cedar',
    notes: '',
  });
});

it('changes and deletes one', async () => {
  openPage({
    update${type}: () => json({ data: sample }),
    delete${type}: () => new Response(null, { status: 204 }),
  });
  await press('Edit Sample, Cedar');
  const form = await dialog('Edit ${titled(word)}');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toEqual(['info: ${withCapital(word)} updated']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Edit Sample, Cedar');
  await userEvent.click((await dialog('Edit ${titled(word)}')).getByRole('button', { name: 'Delete' }));
  const question = await dialog('Delete this ${word}?', 'alertdialog');
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toContain('info: ${withCapital(word)} deleted'));
});
`;
