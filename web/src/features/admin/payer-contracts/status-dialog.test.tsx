/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { limits } from '../../../../../shared/limits.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { openDialog } from '../../../testing/press.ts';
import { settle } from '../../../testing/settle.ts';
import { pressUndo } from '../../../testing/shown-toasts.ts';
import { makeContract, press, toastAbout, toasts } from '../testing/open-admin.tsx';
import { contracts, fernholt, openContracts } from '../testing/open-contracts.tsx';

// Preloaded: on a busy machine the first dialog would take too long to appear.
import './status-dialog.tsx';

const facility = (name: string) => ({ _id: name, name, theme: { primaryColor: '#005b7f' } });
const three = { listFacilities: () => json({ data: ['Cedar', 'Harbor', 'Quarry'].map(facility) }) };
const atHarbor = makeContract({ facilityName: 'Harbor', status: 'Pending', version: 4 });
const bodies = ({ wire }: ReturnType<typeof openContracts>) =>
  wire.calls('setPayerStatus').map(({ body }) => body);

async function open() {
  const form = await openDialog('Set status of Fernholt, Cedar', 'Set status of Fernholt');
  await form.findByLabelText(/Quarry/);
  return form;
}

describe('one payer’s status at several facilities', () => {
  it('is set by check marks and one save, and shows where a contract will be created', async () => {
    const view = openContracts({
      ...three,
      listPayerContracts: () => json({ items: [...contracts, atHarbor] }),
      setPayerStatus: () => json({ data: [] }),
    });
    const form = await open();
    expect(form.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Cedar Contracted',
      'Harbor Pending',
      'Quarry No current contract: one will be created',
    ]);
    expect(form.getByLabelText<HTMLInputElement>(/Cedar/).checked).toBe(true);
    await userEvent.click(form.getByLabelText('Not Contracted'));
    await userEvent.click(form.getByLabelText(/Harbor/));
    await userEvent.click(form.getByLabelText(/Quarry/));
    const read = view.wire.count('listPayerContracts');
    await userEvent.click(form.getByRole('button', { name: 'Save at 3 facilities' }));
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
    expect(toastAbout()).toBe('Fernholt, Not Contracted at 3 facilities');
    expect(bodies(view)).toEqual([
      {
        payerName: 'Fernholt',
        financialClass: 'Commercial',
        status: 'Not Contracted',
        facilities: [
          { facilityName: 'Cedar', contract: { _id: fernholt._id, version: 1 } },
          { facilityName: 'Harbor', contract: { _id: atHarbor._id, version: 4 } },
          { facilityName: 'Quarry' },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(view.wire.count('listPayerContracts')).toBe(read + 1));
    const button = screen.getByRole('button', { name: 'Set status of Fernholt, Cedar' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('names the contracts of a facility that keep their status, such as a renewal entered ahead', async () => {
    const others = [
      { effectiveDate: '2999-01-01', endDate: '2999-12-31' },
      { endDate: '2998-12-31' },
      { endDate: '2020-12-31' },
    ].map((dates) => makeContract({ facilityName: 'Harbor', ...dates }));
    const view = openContracts({
      ...three,
      listPayerContracts: () => json({ items: [...contracts, ...others, atHarbor] }),
      setPayerStatus: () => json({ data: [] }),
    });
    const form = await open();
    const box = form.getByLabelText(/^Harbor/);
    expect(box.closest('label')?.textContent).toBe(
      'Harbor Pending Stay as they are: Contracted until Dec 31, 2998; Contracted from Jan 1, 2999',
    );
    expect(form.getByText(/^For its Commercial contract at each facility\./)).toBeTruthy();
    await userEvent.click(box);
    await press('Save at 2 facilities');
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
    expect(bodies(view)[0]).toMatchObject({ facilities: [{}, { contract: { _id: atHarbor._id } }] });
  });

  it('has an Undo that restores each status and deletes the contract that was created', async () => {
    const quarry = makeContract({ facilityName: 'Quarry' });
    const set = [{ ...fernholt, version: 2 }, { ...atHarbor, version: 5 }, quarry].map(
      ({ _id, facilityName, version }) => ({ _id, facilityName, version, status: 'Termed' }),
    );
    const view = openContracts({
      ...three,
      listPayerContracts: () => json({ items: [...contracts, atHarbor] }),
      setPayerStatus: () => json({ data: set }),
      deletePayerContract: () => new Response(null, { status: 204 }),
    });
    const form = await open();
    await userEvent.click(form.getByLabelText('Termed'));
    await userEvent.click(form.getByLabelText(/Harbor/));
    await userEvent.click(form.getByLabelText(/Quarry/));
    await press('Save at 3 facilities');
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('info: Undone: Fernholt at Cedar, Harbor, Quarry'));
    expect(bodies(view).slice(1)).toMatchObject([
      { status: 'Contracted', facilities: [{ facilityName: 'Cedar', contract: { version: 2 } }] },
      { status: 'Pending', facilities: [{ facilityName: 'Harbor', contract: { version: 5 } }] },
    ]);
    const deleted = view.wire.calls('deletePayerContract')[0];
    expect([deleted?.path, deleted?.headers.get('If-Match')]).toEqual([
      `/api/hub/payer-contracts/${quarry._id}`,
      '"1"',
    ]);
  });

  it('has an Undo that goes on where it was when a later one of its calls had no answer', async () => {
    const set = [
      { ...fernholt, version: 2 },
      { ...atHarbor, version: 5 },
    ].map(({ _id, facilityName, version }) => ({ _id, facilityName, version, status: 'Termed' }));
    const view = openContracts({
      ...three,
      listPayerContracts: () => json({ items: [...contracts, atHarbor] }),
      setPayerStatus: ({ body }) =>
        (body as { status: string }).status === 'Pending' ? 'network-down' : json({ data: set }),
    });
    const form = await open();
    await userEvent.click(form.getByLabelText('Termed'));
    await userEvent.click(form.getByLabelText(/Harbor/));
    await press('Save at 2 facilities');
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
    await pressUndo();
    await waitFor(() => expect(toasts().at(-1)).toMatch(/^error: Undo may not have worked\./));
    view.wire.replies.setPayerStatus = () => json({ data: [] });
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('info: Undone: Fernholt at Cedar, Harbor'));
    const [, , unanswered, again, ...rest] = view.wire.calls('setPayerStatus');
    expect(again?.body).toMatchObject({ status: 'Pending', facilities: [{ facilityName: 'Harbor' }] });
    expect(again?.headers.get('idempotency-key')).toBe(unanswered?.headers.get('idempotency-key'));
    expect(rest).toEqual([]);
  });

  it('has an Undo that restores the status at a facility that was renamed since the list was read', async () => {
    const set = { _id: fernholt._id, facilityName: 'Cedar Hospital', version: 2, status: 'Termed' };
    const view = openContracts({ ...three, setPayerStatus: () => json({ data: [set] }) });
    const form = await open();
    await userEvent.click(form.getByLabelText('Termed'));
    await press('Save at 1 facility');
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('info: Undone: Fernholt at Cedar Hospital'));
    expect(bodies(view).at(-1)).toMatchObject({
      status: 'Contracted',
      facilities: [{ facilityName: 'Cedar Hospital', contract: { _id: fernholt._id, version: 2 } }],
    });
    expect(view.wire.count('deletePayerContract')).toBe(0);
  });

  it('keeps the choices when a contract has changed, and saves them on its current version', async () => {
    let items = contracts;
    const changed = 'Changed while you were editing: Cedar. Nothing was saved.';
    const view = openContracts({
      ...three,
      listPayerContracts: () => json({ items }),
      setPayerStatus: () => {
        if (items !== contracts) return json({ data: [] });
        items = [{ ...fernholt, status: 'Pending', version: 2 }];
        return refusal(409, 'CONFLICT', changed);
      },
    });
    const form = await open();
    await userEvent.click(form.getByLabelText('Termed'));
    await press('Save at 1 facility');
    expect(await form.findByText(changed)).toBeTruthy();
    expect(await form.findByLabelText(/Cedar Pending/)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Termed').checked).toBe(true);
    await press('Save at 1 facility');
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
    expect(bodies(view).at(-1)).toMatchObject({
      facilities: [{ facilityName: 'Cedar', contract: { version: 2 } }],
    });
  });

  it('has an Undo when it is saved again after a lost answer', async () => {
    let items = contracts;
    const set = { _id: fernholt._id, facilityName: 'Cedar', version: 2, status: 'Termed' };
    const view = openContracts({
      ...three,
      listPayerContracts: () => json({ items }),
      setPayerStatus: () => {
        items = [{ ...fernholt, status: 'Termed', version: 2 }];
        return 'network-down';
      },
    });
    const form = await open();
    await userEvent.click(form.getByLabelText('Termed'));
    await press('Save at 1 facility');
    await form.findByText(/^The server cannot be reached/);
    await form.findByLabelText(/Cedar Termed/);
    view.wire.replies.setPayerStatus = () => json({ data: [set] });
    await press('Save at 1 facility');
    await waitFor(() => expect(toasts()).toEqual(['info: Saved']));
    const [first, second] = view.wire.calls('setPayerStatus');
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('info: Undone: Fernholt at Cedar'));
    expect(bodies(view).at(-1)).toMatchObject({
      status: 'Contracted',
      facilities: [{ facilityName: 'Cedar', contract: { version: 2 } }],
    });
  });

  it('says after a reload that what was chosen is not saved, if it was refused', async () => {
    openContracts({ ...three, setPayerStatus: () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many.') });
    const form = await open();
    await userEvent.click(form.getByLabelText('Termed'));
    await press('Save at 1 facility');
    await form.findByText('Too many.');
    cleanup();
    openContracts(three);
    expect((await open()).getByText(/typed here before\. It has not been saved\.$/)).toBeTruthy();
  });

  it('says of contracts that have not been loaded neither that they exist nor that they do not', async () => {
    const rest = Promise.withResolvers<Response>();
    const view = openContracts({
      ...three,
      listPayerContracts: ({ path }) =>
        path.includes('cursor=') ? rest.promise : json({ items: contracts, nextCursor: 'two' }),
    });
    const form = await open();
    const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save at 1 facility' });
    const notes = () => form.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim());
    expect(notes()).toEqual(['Cedar', 'Harbor', 'Quarry']);
    expect(form.getByText('Loading...')).toBeTruthy();
    rest.resolve(refusal(500, 'INTERNAL', 'Failed.'));
    expect(await form.findByText('The contracts could not be loaded.')).toBeTruthy();
    expect(save.disabled).toBe(true);
    view.wire.replies.listPayerContracts = ({ path }) =>
      json(path.includes('cursor=') ? { items: [atHarbor] } : { items: contracts, nextCursor: 'two' });
    await userEvent.click(form.getByRole('button', { name: 'Retry' }));
    expect(await form.findByLabelText('Harbor Pending')).toBeTruthy();
    expect(form.queryByText('The contracts could not be loaded.')).toBeNull();
    expect(save.disabled).toBe(false);
  });

  it('keeps the focus at the facilities when all of them are chosen', async () => {
    openContracts(three);
    const form = await open();
    await userEvent.click(form.getByRole('button', { name: 'Choose all' }));
    await act(settle);
    expect(form.getByRole('group', { name: 'Facilities (3 chosen)' })).toBe(document.activeElement);
  });

  it('cannot be set at more than 24 facilities at a time, which the dialog reports', async () => {
    const names = ['Cedar', ...Array.from({ length: limits.payerStatusFacilities }, (_, n) => `Quarry ${n}`)];
    openContracts({ listFacilities: () => json({ data: names.map(facility) }) });
    const form = await openDialog('Set status of Fernholt, Cedar', 'Set status of Fernholt');
    await form.findByLabelText(/Quarry 0/);
    expect(form.queryByRole('button', { name: 'Choose all' })).toBeNull();
    for (const box of form.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
    expect(form.getByText('Choose at most 24 facilities at a time.')).toBeTruthy();
    const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save at 25 facilities' });
    expect(save.disabled).toBe(true);
  });
});
