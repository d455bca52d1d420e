/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { json, listAnswer, stale } from '../../../testing/fake-api.ts';
import { write } from '../../../testing/write.ts';
import {
  dialog,
  editAddress,
  field,
  northbank,
  openForm,
  phiDialog,
  press,
  save,
  toasts,
} from '../testing/open-form.tsx';
import { author, theirs } from '../testing/their-version.ts';

const of = (transaction: 'Remittance' | 'Institutional claims' | 'Professional claims', id: string) => ({
  ...{ transaction, id, through: '', enrollment: 'Unknown' as const, note: '' },
});
const answers = (plan: Plan) => ({
  listPlans: listAnswer([plan]),
  getPlan: () => json({ data: plan }),
  updatePlan: () => json({ data: { ...plan, version: 4 } }),
});
const open = (...electronicIds: NonNullable<Plan['electronicIds']>) =>
  openForm(editAddress, answers({ ...northbank, electronicIds }));
const inRow = (at: number, label: string) => field(`${label} of electronic ID ${at}`);
const offers = () => screen.queryAllByRole('button', { name: /^Use / }).map(({ textContent }) => textContent);

describe('the electronic IDs of the form', () => {
  it('are typed in rows and sent exactly as typed', async () => {
    const view = openForm(editAddress, answers(northbank));
    await press('+ Add electronic ID');
    const transaction = await inRow(1, 'Transaction');
    expect(document.activeElement).toBe(transaction);
    await userEvent.selectOptions(transaction, 'Remittance');
    await write(await inRow(1, 'ID'), 'sx-107.a');
    await write(await inRow(1, 'Through'), 'Direct');
    await press('+ Add electronic ID');
    await save();
    await waitFor(() => expect(view.wire.calls('updatePlan')).toHaveLength(1));
    expect(view.wire.calls('updatePlan')[0]?.body).toMatchObject({
      electronicIds: [{ ...of('Remittance', 'sx-107.a'), through: 'Direct' }],
      fields: expect.arrayContaining(['electronicIds']),
    });
  });

  it('are rejected when too long, without being cut, or when without a transaction', async () => {
    const view = openForm(editAddress, answers(northbank));
    await press('+ Add electronic ID');
    const input = await inRow(1, 'ID');
    await userEvent.click(input);
    await userEvent.paste('x'.repeat(81));
    expect(input.value).toHaveLength(81);
    await press('Save Edits');
    expect(await screen.findByText('At most 80 characters.')).toBeTruthy();
    expect(screen.getByText('Please choose a transaction.')).toBeTruthy();
    expect(view.wire.calls('updatePlan')).toEqual([]);
  });

  it('have likely PHI in their notes pointed out, and shown in the form', async () => {
    openForm(editAddress, answers({ ...northbank, electronicIds: [of('Remittance', '1')] }));
    await write(await inRow(1, 'Note'), 'Pt SSN 219-09-9999');
    await press('Save Edits');
    const question = await phiDialog();
    expect(question.getByText(/Note of electronic ID 1/).textContent).toContain('219-09-9999');
    await userEvent.click(question.getByRole('button', { name: 'Show in the form' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('electronicIds.0.note'));
  });
});

describe('payer IDs', () => {
  it('are suggested from claims IDs that fit, and filled in with one click', async () => {
    open(
      of('Institutional claims', 'ab1'),
      of('Professional claims', '87726'),
      of('Professional claims', 'toolong'),
    );
    await waitFor(() => expect(offers()).toEqual(['Use AB1 as Payer ID (HB)', 'Use 87726 as Payer ID (PB)']));
    expect((await field('Payer ID (HB)')).value).toBe('NB001');
    await press('Use AB1 as Payer ID (HB)');
    expect((await field('Payer ID (HB)')).value).toBe('AB1');
    await waitFor(() => expect(offers()).toEqual(['Use 87726 as Payer ID (PB)']));
    expect(document.activeElement).toBe(await field('Payer ID (HB)'));
  });

  it('are not suggested when the payer ID is already one of the claims IDs', async () => {
    open(of('Institutional claims', '87726'), of('Institutional claims', 'nb001'));
    await inRow(2, 'ID');
    expect(offers()).toEqual([]);
  });
});

describe('electronic IDs that another user has changed', () => {
  it('are one choice in the comparison, with a line for each ID', async () => {
    const mine = { ...northbank, electronicIds: [of('Remittance', '1')] };
    const current = { ...theirs, electronicIds: [of('Remittance', '1'), of('Professional claims', 'New')] };
    const view = openForm(editAddress, {
      ...answers(mine),
      ...author,
      updatePlan: async () => {
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
        return stale(current);
      },
    });
    await userEvent.type(await inRow(1, 'ID'), '9');
    await save();
    const comparison = await dialog('This plan was changed while you were editing');
    const group = within(comparison.getByRole('group', { name: /Electronic IDs/ }));
    expect(group.getByText(/changed by both/)).toBeTruthy();
    expect(group.getByText(/Professional claims \| New/)).toBeTruthy();
    await userEvent.click(comparison.getByRole('button', { name: 'Choose all of theirs' }));
    view.wire.replies.updatePlan = () => json({ data: { ...current, version: 5 } });
    await userEvent.click(comparison.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan updated successfully!']));
    expect(view.wire.calls('updatePlan')[1]?.body).toMatchObject({ electronicIds: current.electronicIds });
  });
});
