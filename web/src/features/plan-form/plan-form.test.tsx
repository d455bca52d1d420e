/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, listAnswer } from '../../testing/fake-api.ts';
import { write } from '../../testing/write.ts';
import {
  editAddress,
  field,
  fill,
  fillRequired,
  northbank,
  openForm,
  paste,
  phiDialog,
  press,
  save,
  toasts,
} from './testing/open-form.tsx';

const saved = { updatePlan: () => json({ data: { ...northbank, version: 4 } }) };
const created = { createPlan: () => json({ data: { ...northbank, version: 1 } }, 201) };
const focused = () => document.activeElement?.getAttribute('name');
describe('the plan form', () => {
  it('redirects from its second address', async () => {
    const view = openForm(`/books/${northbank._id}/edit`);
    await waitFor(() => expect(view.address()).toBe(editAddress));
    expect((await field('Descriptive Name')).value).toBe('Northbank PPO');
  });

  it('focuses the name of a new plan, and nothing of a plan that is edited', async () => {
    openForm('/books/create');
    await field('Descriptive Name');
    expect(focused()).toBe('descriptiveName');
    cleanup();
    openForm(editAddress);
    await field('Descriptive Name');
    expect(focused()).toBe(null);
    expect(document.getSelection()?.toString()).toBe('');
  });

  it('shows its heading while the plan is still loading', async () => {
    openForm(editAddress, {
      listPlans: listAnswer([]),
      getPlan: () => new Promise(() => {}),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Insurance Plan' })).toBeTruthy();
    expect(screen.queryByLabelText('Plan Name')).toBeNull();
  });

  it('reports that the plan cannot be loaded, and loads it on Retry', async () => {
    const view = openForm(editAddress, {
      listPlans: listAnswer([]),
      getPlan: () => undefined,
    });
    expect(await screen.findByRole('heading', { name: 'Failed to load plan details!' })).toBeTruthy();
    expect(toasts()).toEqual(['Failed to load plan details!']);
    view.wire.replies.getPlan = () => json({ data: northbank });
    await press('Retry');
    expect((await field('Plan Name')).value).toBe('Silver PPO');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('a new plan', () => {
  it('is not saved without its required fields, and focuses the first missing one', async () => {
    const view = openForm('/books/create');
    await press('Create Plan');
    expect(await screen.findByText('Please fill out all required fields.')).toBeTruthy();
    expect(focused()).toBe('descriptiveName');
    expect(screen.getAllByText('This field is required.')).toHaveLength(6);
    await fill('Descriptive Name', 'Valley EPO');
    await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(5));
    expect(view.wire.count('createPlan')).toBe(0);
  });

  it('is saved only after the PHI warning is confirmed, with the values typed', async () => {
    const view = openForm('/books/create', created);
    await fillRequired();
    await userEvent.selectOptions(await field('Status of contract 1'), 'Must Call');
    await fill('Payer ID (HB)', 'ab1');
    await userEvent.type(screen.getAllByLabelText('State')[0] ?? document.body, 'ca');
    await fill('Prefix 1', 'q1r');
    await press('Create Plan');
    await userEvent.click((await phiDialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(view.wire.count('createPlan')).toBe(0);
    await save('Create Plan');
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan created successfully!']));
    expect(view.wire.calls('createPlan')[0]?.body).toEqual({
      facilityName: 'Cedar',
      financialClass: 'Other',
      descriptiveName: 'Valley EPO',
      payerName: 'Valley',
      planName: 'EPO',
      payerCode: 2020,
      planCode: 3030,
      payerId: 'AB1',
      facilityAddress: { state: 'CA' },
      prefixes: [{ value: 'Q1R' }],
      portalLinks: [],
      phoneNumbers: [],
      facilityContracts: [{ facilityName: 'Cedar', contractStatus: 'Must Call' }],
      phiWarning: { shown: true, kinds: [] },
    });
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('rejects e, signs, and decimal points in its codes', async () => {
    openForm('/books/create');
    for (const code of [await field('Payer Code'), await field('Plan Code')]) {
      for (const key of ['e', 'E', '+', '-', '.']) expect(fireEvent.keyDown(code, { key })).toBe(false);
      expect(fireEvent.keyDown(code, { key: '7' })).toBe(true);
    }
  });

  it('says that a code is saved without the zeros before it, and makes no other code of a pasted text', async () => {
    openForm('/books/create');
    await fill('Plan Code', '00123');
    expect(await screen.findByText('Saved as 123, without the zeros before it.')).toBeTruthy();
    await fill('Plan Code', '0');
    await waitFor(() => expect(screen.queryByText(/without the zeros/)).toBeNull());
    await fill('Payer Code', 'BC101');
    await fill('Plan Code', '102\t345');
    expect((await field('Payer Code')).value).toBe('BC101');
    expect((await field('Plan Code')).value).toBe('102\t345');
    await press('Create Plan');
    expect(await screen.findAllByText('Whole numbers only, at most 15 digits.')).toHaveLength(2);
  });

  it('limits payer IDs, states, and ZIP codes to their lengths', async () => {
    openForm('/books/create');
    const typed = async (box: HTMLInputElement, text: string) => {
      await write(box, text.slice(0, -1));
      await userEvent.type(box, text.slice(-1));
      return box.value;
    };
    expect(await typed(await field('Payer ID (HB)'), 'ab1cd2')).toBe('AB1CD');
    expect(await typed(await field('Payer ID (PB)'), 'xy9zw8')).toBe('XY9ZW');
    const [state] = screen.getAllByLabelText<HTMLInputElement>('State');
    const [zip] = screen.getAllByLabelText<HTMLInputElement>('ZIP');
    expect(state && (await typed(state, 'cal'))).toBe('CA');
    expect(zip && (await typed(zip, '958141'))).toBe('95814');
  });

  it.each(['Descriptive Name', 'Authorization Notes'])(
    'reports that text pasted into %s was cut to its limit',
    async (label) => {
      openForm('/books/create');
      const box = await field(label);
      paste(box, 'Bring the card. ');
      paste(box, 'word '.repeat(5_000));
      expect(await screen.findByText(/^Cut to \d[\d,]* characters, the most allowed\.$/)).toBeTruthy();
      await userEvent.type(box, '{Backspace}!');
      expect(screen.queryByText(/^Cut to/)).toBeNull();
    },
  );

  it('accepts a pasted value with blanks around it, without cutting it', async () => {
    openForm('/books/create');
    const [state = document.body] = await screen.findAllByLabelText<HTMLInputElement>('State');
    const prefix = await field('Prefix 1');
    await write(state, '\u00a0ca ');
    expect(state).toHaveProperty('value', 'CA');
    expect(screen.queryByText(/^Cut to/)).toBeNull();
    await write(prefix, ' xyz');
    expect(prefix.value).toBe('XYZ');
  });

  it('offers the classes and statuses of the specification', async () => {
    openForm('/books/create');
    const offered = (box: HTMLElement) =>
      within(box)
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value)
        .filter(Boolean);
    expect(offered(await field('Financial Class'))).toEqual([
      'Commercial',
      'Medicare',
      'Medicaid/Medi-Cal',
      'Other',
    ]);
    expect(offered(await field('Status of contract 1'))).toEqual([
      'Contracted',
      'Not Contracted',
      'Must Call',
      'See Notes',
    ]);
  });
});

describe('the rows of the plan form', () => {
  it('take pasted prefixes: a list, one that follows a prefix, and a member ID, which is cut to its prefix', async () => {
    openForm(editAddress);
    const values = () => screen.getAllByLabelText<HTMLInputElement>(/^Prefix \d/).map(({ value }) => value);
    const first = await field('Prefix 1');
    first.select();
    paste(first, 'def, ghi jkl abc');
    await field('Prefix 4');
    expect(values()).toEqual(['DEF', 'GHI', 'JKL', 'ABC']);
    expect(document.activeElement).toBe(await field('Prefix 3'));
    expect(screen.getByText('One prefix was already in the list.')).toBeTruthy();
    paste(first, 'mno, pqr');
    await field('Prefix 6');
    expect(values()).toEqual(['DEF', 'MNO', 'PQR', 'GHI', 'JKL', 'ABC']);
    (await field('Prefix 2')).select();
    paste(await field('Prefix 2'), 'qrt123456789');
    expect(values()[1]).toBe('QRT');
    expect(screen.getByText(/Only the first three characters were used/)).toBeTruthy();
  });

  it('leave out the words of a pasted list and name them, immediately and once before a save', async () => {
    openForm(editAddress);
    (await field('Prefix 2')).select();
    paste(await field('Prefix 2'), 'Prefixes: DEF, GHI');
    expect((await field('Prefix 2')).value).toBe('DEF');
    expect((await field('Prefix 3')).value).toBe('GHI');
    expect(screen.getByText('Left out: “Prefixes”.')).toBeTruthy();
    await press('Save Edits');
    const question = await phiDialog();
    const leftOut = question.getByRole('region', { name: 'Left out of pasted prefixes' });
    expect(within(leftOut).getByRole('listitem').textContent).toBe('Left out: “Prefixes”.');
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await press('Save Edits');
    expect((await phiDialog()).queryByText('Left out: “Prefixes”.')).toBeNull();
  });

  it('move the focus to the next field when one is added or removed', async () => {
    openForm(editAddress);
    await userEvent.type(await field('Prefix 2'), '{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Prefix 3'));
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Prefix 2'));
    await press('+ Add portal');
    await waitFor(() => expect(focused()).toBe('portalLinks.1.title'));
    await press('Remove portal 2');
    await waitFor(() => expect(focused()).toBe('portalLinks.0.title'));
    await press('Remove portal 1');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('+ Add portal'));
  });

  it('are listed before a save that leaves them out', async () => {
    const view = openForm(editAddress, saved);
    await fill('Prefix 1', 'XY');
    await press('+ Add phone number');
    await userEvent.type(await field('Title of phone number 2'), 'Fax');
    await press('Save Edits');
    const question = await phiDialog();
    const leftOut = within(question.getByRole('region', { name: 'Left out' }));
    expect(leftOut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Prefix 1, “XY”: A prefix must have 3 characters.',
      'Phone number 2, “Fax”: It has no number.',
    ]);
    await userEvent.click(question.getByRole('button', { name: 'I Understand & Save' }));
    await waitFor(() => expect(view.wire.calls('updatePlan')).toHaveLength(1));
    expect(view.wire.calls('updatePlan')[0]?.body).toMatchObject({ prefixes: [{ value: 'ABC' }] });
  });
});
