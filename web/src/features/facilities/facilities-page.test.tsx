/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idempotencyKeyPattern } from '../../../../shared/api/operation.ts';
import { json, refusal, stale } from '../../testing/fake-api.ts';
import { makeToken } from '../../testing/make-session.ts';
import { openDialog } from '../../testing/press.ts';
import { rewrite, write } from '../../testing/write.ts';
import { dialog, openAccount, press, self, toasts } from '../account/testing/open-account.tsx';

const facility = (name: string, more: object = {}) => ({
  _id: `id-${name}`,
  name,
  theme: { primaryColor: '#005b7f' },
  archived: false,
  tag: name.slice(0, 3).toUpperCase(),
  plans: 0,
  people: 0,
  agreements: 0,
  version: 1,
  ...more,
});
const cedar = facility('Cedar', { plans: 165, people: 2 });
const harbor = facility('Harbor', { plans: 1, people: 0 });
const empty = facility('Empty');
const old = facility('Old Mill', { archived: true, people: 1 });
const agreed = facility('Quarry', { agreements: 3 });

const openFacilities = (replies: Parameters<typeof openAccount>[1] = {}) =>
  openAccount('/admin/facilities', {
    listAllFacilities: () => json({ data: [old, cedar, harbor, empty, agreed] }),
    refresh: () => json({ accessToken: makeToken('fresh', 900, { role: 'admin' }) }),
    me: () => json(self),
    ...replies,
  });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the Facilities page', () => {
  it('lists facilities with their tags and what uses them, archived ones last', async () => {
    openFacilities();
    await button('Edit Cedar');
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['CedarActive now', 'Empty', 'Harbor', 'Quarry', 'Old MillArchived']);
    expect(screen.getByText(/165 plans and 2 people/).textContent).toBe(
      'Tag CED · #005b7f · 165 plans and 2 people',
    );
  });

  it('does not advise to switch where there is no other facility in use', async () => {
    openFacilities({ listAllFacilities: () => json({ data: [cedar, old] }) });
    expect((await button('Delete Cedar')).disabled).toBe(true);
    expect(
      screen.getByText('This is the only facility in use. Add or restore another one first.'),
    ).toBeTruthy();
    expect(screen.queryByText(/Switch to another one/)).toBeNull();
  });

  it('deletes only a facility that nothing uses, and shows what uses the others', async () => {
    const view = openFacilities({
      deleteFacility: () => {
        view.wire.replies.listAllFacilities = () => json({ data: [old, cedar, harbor, agreed] });
        return new Response(null, { status: 204 });
      },
    });
    expect((await button('Delete Harbor')).disabled).toBe(true);
    expect(screen.getByText('In use by 1 plan. Archive it instead.')).toBeTruthy();
    expect(screen.getByText('In use by 1 person.')).toBeTruthy();
    expect((await button('Delete Quarry')).disabled).toBe(true);
    expect(screen.getByText(/3 payer contracts/, { selector: 'h3 + p' })).toBeTruthy();
    expect((await button('Archive Cedar')).disabled).toBe(true);
    await press('Delete Empty');
    const question = await dialog('Delete this facility?', 'alertdialog');
    expect(question.getByText(/only if none of its deleted plans can still be restored/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toEqual(['Facility deleted.']));
    expect(view.wire.calls('deleteFacility')[0]?.path).toBe('/api/admin/facilities/id-Empty');
    // Not the Add button, which may be far above in a long list.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Harbor'));
  });

  it('archives and restores a facility with everything else unchanged', async () => {
    const view = openFacilities({ updateFacility: () => json({ data: harbor }) });
    await press('Archive Harbor');
    await userEvent.click(
      (await dialog('Archive this facility?', 'alertdialog')).getByRole('button', { name: 'Archive' }),
    );
    await waitFor(() => expect(toasts()).toEqual(['Facility archived.']));
    expect(view.wire.calls('updateFacility')[0]?.body).toEqual({
      name: 'Harbor',
      primaryColor: '#005b7f',
      archived: true,
    });
    await press('Restore Old Mill');
    await userEvent.click(
      (await dialog('Restore this facility?', 'alertdialog')).getByRole('button', { name: 'Restore' }),
    );
    await waitFor(() => expect(toasts()).toContain('Facility restored.'));
    const restored = view.wire.calls('updateFacility').at(-1);
    expect(restored?.path).toBe('/api/admin/facilities/id-Old%20Mill');
    expect(restored?.body).toEqual({ name: 'Old Mill', primaryColor: '#005b7f', archived: false });
  });

  it('reports as done what an attempt with a lost answer has done', async () => {
    const view = openFacilities({
      updateFacility: () => 'network-down',
      deleteFacility: () => 'network-down',
    });
    const confirmTwice = async (action: string, answerLate: () => void) => {
      const renewals = view.wire.count('refresh');
      const question = await dialog(`${action} this facility?`, 'alertdialog');
      await userEvent.click(question.getByRole('button', { name: action }));
      await question.findByText(/^The server cannot be reached/);
      await waitFor(() => expect(view.wire.count('listAllFacilities')).toBeGreaterThan(1));
      // Without a network, a renewal could end the session.
      expect(view.wire.count('refresh')).toBe(renewals);
      answerLate();
      await userEvent.click(question.getByRole('button', { name: action }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(view.wire.count('refresh')).toBe(renewals + 1));
    };
    await press('Archive Harbor');
    await confirmTwice('Archive', () => {
      view.wire.replies.updateFacility = () => stale({ ...harbor, archived: true, version: 2 });
    });
    expect(toasts()).toEqual(['Facility archived.']);
    await press('Delete Empty');
    await confirmTwice('Delete', () => {
      view.wire.replies.deleteFacility = () => refusal(404, 'NOT_FOUND', 'This was not found.');
    });
    expect(toasts()).toContain('Facility deleted.');
  });

  it('archives a facility that was changed since, when asked again', async () => {
    const current = { ...harbor, theme: { primaryColor: '#123456' }, version: 2 };
    const view = openFacilities({ updateFacility: () => stale(current) });
    await press('Archive Harbor');
    const question = await dialog('Archive this facility?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Archive' }));
    await question.findByText(/^Someone else has changed this/);
    view.wire.replies.updateFacility = () => json({ data: { ...current, archived: true, version: 3 } });
    await userEvent.click(question.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(toasts()).toEqual(['Facility archived.']));
    const again = view.wire.calls('updateFacility').at(-1);
    expect(again?.headers.get('If-Match')).toBe('"2"');
    expect(again?.body).toMatchObject({ primaryColor: '#123456', archived: true });
  });

  it('adds a facility with a name and a color, and shows how the color will look', async () => {
    const view = openFacilities({ createFacility: () => json({ data: facility('New') }, 201) });
    const form = await openDialog('Add facility');
    await userEvent.type(form.getByLabelText('Name'), 'New');
    fireEvent.change(form.getByLabelText('Pick a color'), { target: { value: '#ffee58' } });
    expect(form.getByText(/links are shown in a darker shade/)).toBeTruthy();
    await rewrite(form.getByLabelText('Color'), 'red');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Write a color as # and six hex digits.')).toBeTruthy();
    await rewrite(form.getByLabelText('Color'), '#7b1e3a');
    await userEvent.selectOptions(form.getByLabelText('Verify every'), '90 days');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Facility added.']));
    expect(view.wire.calls('createFacility')[0]?.body).toEqual({
      name: 'New',
      primaryColor: '#7b1e3a',
      archived: false,
      verifyEvery: 90,
    });
  });

  it('adds a facility only once when the answer was lost and Save is pressed again', async () => {
    const view = openFacilities({ createFacility: () => Promise.reject(new TypeError('offline')) });
    await press('Add facility');
    const form = await dialog('Add facility');
    await write(form.getByLabelText('Name'), 'New');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^The server cannot be reached/);
    view.wire.replies.createFacility = () => json({ data: facility('New') }, 201);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Facility added.']));
    const keys = view.wire.sent
      .filter(({ id }) => id === 'createFacility')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(idempotencyKeyPattern), keys[0]]);
  });

  it('keeps what was typed when the server rejects it, and shows the reason at the field', async () => {
    openFacilities({
      createFacility: () =>
        json(
          {
            code: 'VALIDATION_FAILED',
            message: 'x',
            fields: { name: 'Another facility has this name.' },
            requestId: 'r',
          },
          400,
        ),
    });
    const form = await openDialog('Add facility');
    await write(form.getByLabelText('Name'), 'Harbor');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Another facility has this name.')).toBeTruthy();
    expect(form.getByDisplayValue('Harbor')).toBeTruthy();
  });

  it('keeps what was typed and shows the stored values when another user has saved since', async () => {
    const changes = { theme: { primaryColor: '#123456' }, archived: true, verifyEvery: 90 };
    const current = { ...cedar, ...changes, version: 2 };
    const view = openFacilities({
      updateFacility: () => stale(current),
    });
    const form = await openDialog('Edit Cedar');
    await write(form.getByLabelText('Name'), ' North');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const conflict = await dialog('This facility was changed while you were editing', 'alertdialog');
    await waitFor(() => expect(view.wire.count('listAllFacilities')).toBe(2));
    expect(view.wire.count('refresh')).toBe(0);
    const proposed = conflict.getAllByRole('radio', { checked: true });
    expect(proposed.map((one) => one.closest('label')?.textContent)).toEqual([
      ...['YoursCedar North', 'Theirs#123456', 'TheirsYes', 'Theirs90 days'],
    ]);
    expect(conflict.getByText('None')).toBeTruthy();
    view.wire.replies.updateFacility = () => json({ data: { ...current, name: 'Cedar North', version: 3 } });
    await userEvent.click(conflict.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toEqual(['Facility updated.']));
    const tags = view.wire.sent
      .filter(({ id }) => id === 'updateFacility')
      .map(({ headers }) => headers.get('if-match'));
    expect(tags).toEqual(['"1"', '"2"']);
    expect(view.wire.calls('updateFacility').at(-1)?.body).toMatchObject({
      name: 'Cedar North',
      primaryColor: '#123456',
    });
  });

  it('restores what was typed, and shows a name that was changed in the meantime', async () => {
    openFacilities();
    await rewrite((await openDialog('Edit Harbor')).getByLabelText('Name'), 'Harbour');
    cleanup();
    const now = { ...harbor, name: 'Harbor Point', version: 2 };
    openFacilities({
      listAllFacilities: () => json({ data: [now] }),
      updateFacility: () => stale(now),
    });
    const form = await openDialog('Edit Harbor Point');
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbour');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const conflict = await dialog('This facility was changed while you were editing', 'alertdialog');
    for (const name of ['Harbour', 'Harbor Point']) expect(conflict.getByText(name)).toBeTruthy();
  });

  it('switches the user to the new name when the active facility is renamed', async () => {
    const accessToken = makeToken('renamed', 900, { role: 'admin', activeFacility: 'Cedar North' });
    openFacilities({
      updateFacility: () => json({ data: { ...cedar, name: 'Cedar North' } }),
      refresh: () => json({ accessToken }),
    });
    const form = await openDialog('Edit Cedar');
    await write(form.getByLabelText('Name'), ' North');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Facility updated.']));
    await waitFor(() => expect(localStorage.getItem('activeFacility')).toBe('Cedar North'));
  });

  it('renames the active facility even if the user cannot be switched immediately', async () => {
    const view = openFacilities({
      updateFacility: () => json({ data: { ...cedar, name: 'Cedar North' } }),
      refresh: () => refusal(503, 'UNAVAILABLE', 'Please try again.'),
    });
    const form = await openDialog('Edit Cedar');
    await write(form.getByLabelText('Name'), ' North');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Facility updated.']));
    expect(view.wire.count('refresh')).toBe(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers Retry when the facilities cannot be loaded', async () => {
    const { wire } = openFacilities({ listAllFacilities: () => refusal(500, 'INTERNAL', 'It broke.') });
    expect(await screen.findByText('It broke.')).toBeTruthy();
    wire.replies.listAllFacilities = () => json({ data: [cedar] });
    await press('Retry');
    expect(await button('Edit Cedar')).toBeTruthy();
  });
});
