/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, listAnswer, stale } from '../../../testing/fake-api.ts';
import { lookAgain } from '../../../testing/look-again.ts';
import { write } from '../../../testing/write.ts';
import {
  dialog,
  editAddress,
  field,
  fill,
  northbank,
  openForm,
  phiDialog,
  press,
  save,
  toasts,
} from '../testing/open-form.tsx';
import { author, theirs } from '../testing/their-version.ts';

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const notes = () => field('Eligibility and Coding Notes');

describe('a version conflict', () => {
  const open = async (current: Partial<typeof northbank> = theirs, opened = northbank) => {
    const updatePlan = async () => {
      // The question before the save has closed by then, as in a browser.
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      return stale(current);
    };
    const view = openForm(editAddress, {
      ...{ listPlans: listAnswer([opened]), getPlan: () => json({ data: opened }) },
      ...{ updatePlan, ...author },
    });
    await fill('Eligibility and Coding Notes', 'My note.');
    await fill('Plan Name', 'Gold PPO');
    await save();
    return { view, comparison: await dialog('This plan was changed while you were editing') };
  };

  it('shows both versions field by field and who saved the other one, and can be left for later', async () => {
    const { comparison } = await open();
    await comparison.findAllByText(/Robin Okafor on .+ saved changes while you were editing/);
    const group = (name: RegExp) => within(comparison.getByRole('group', { name }));
    const chosen = (name: RegExp) =>
      group(name)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked);
    expect(chosen(/Plan Name/)).toEqual([true, false]);
    expect(chosen(/Plan Code/)).toEqual([false, true]);
    expect(chosen(/Eligibility and Coding Notes/)).toEqual([false, false]);
    expect(group(/Eligibility/).getByText('My note.')).toBeTruthy();
    expect(group(/Eligibility/).getByText('Their note.')).toBeTruthy();
    expect(comparison.getByRole<HTMLButtonElement>('button', { name: 'Save selected values' }).disabled).toBe(
      true,
    );
    await userEvent.click(comparison.getByRole('button', { name: 'Choose all of mine' }));
    expect([/Plan Name/, /Plan Code/, /Eligibility/].map(chosen)).toEqual(Array(3).fill([true, false]));
    await userEvent.click(comparison.getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save Edits'));
    expect((await notes()).value).toBe('My note.');
    expect(drafts()).toHaveLength(1);
  });

  it('marks the sentences in which long notes differ, and spells out dates', async () => {
    const { comparison } = await open({
      ...theirs,
      notes: 'Verify first. Their rule. My note.',
      endsOn: '2099-12-01',
    });
    const group = (name: RegExp) => within(comparison.getByRole('group', { name }));
    expect(group(/Eligibility/).getByText('Their rule.').tagName).toBe('MARK');
    expect(group(/Eligibility/).queryByText('My note.', { selector: 'mark' })).toBeNull();
    expect(group(/^Ends On/).getByText('Dec 1, 2099')).toBeTruthy();
  });

  it('is resolved by a choice per field, and saved against the version that was compared', async () => {
    const { view, comparison } = await open();
    await userEvent.click(
      within(comparison.getByRole('group', { name: /Eligibility/ })).getAllByRole('radio')[0] ??
        document.body,
    );
    view.wire.replies.updatePlan = () => json({ data: { ...theirs, version: 5 } });
    await userEvent.click(comparison.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan updated successfully!']));
    const [, second] = view.wire.calls('updatePlan');
    expect(second?.headers.get('If-Match')).toBe('"4"');
    expect(second?.body).toMatchObject({ planName: 'Gold PPO', planCode: 8800, notes: 'My note.' });
  });

  it('is resolved by all of the other user’s values, after the PHI warning if they contain likely PHI', async () => {
    const { view, comparison } = await open({ ...theirs, notes: 'Pt SSN 219-09-9999 was wrong' });
    view.wire.replies.updatePlan = () => json({ data: { ...theirs, version: 5 } });
    await userEvent.click(comparison.getByRole('button', { name: 'Choose all of theirs' }));
    await userEvent.click(comparison.getByRole('button', { name: 'Save selected values' }));
    const again = await phiDialog();
    expect(again.getByText('219-09-9999').tagName).toBe('MARK');
    expect(view.wire.calls('updatePlan')).toHaveLength(1);
    await userEvent.click(again.getByRole('button', { name: 'I Understand & Save' }));
    await waitFor(() => expect(view.wire.calls('updatePlan')).toHaveLength(2));
    const [, second] = view.wire.calls('updatePlan');
    expect(second?.headers.get('If-Match')).toBe('"4"');
    expect(second?.body).toMatchObject({
      ...{ planName: 'Silver PPO', notes: 'Pt SSN 219-09-9999 was wrong' },
      phiWarning: { shown: true, kinds: ['ssn'] },
    });
  });

  it('is none if the other version changed nothing that the form shows, wherever a text was moved', async () => {
    const opened = { ...northbank, facilityAddress: { street: 'PO Box 1', street2: 'Sacramento' } };
    const view = openForm(editAddress, {
      ...{ listPlans: listAnswer([opened]), getPlan: () => json({ data: opened }) },
      updatePlan: ({ headers }) =>
        headers.get('If-Match') === '"3"'
          ? stale({ ...opened, version: 4 })
          : json({ data: { ...opened, version: 5 } }),
    });
    const [secondLine = document.body] = await screen.findAllByLabelText('Street, second line');
    const [city = document.body] = await screen.findAllByLabelText('City');
    await userEvent.clear(secondLine);
    await write(city, 'Sacramento');
    await save();
    await waitFor(() => expect(view.address()).toBe('/plans'));
    const [, second] = view.wire.calls('updatePlan');
    expect(second?.body).toHaveProperty('facilityAddress', { street: 'PO Box 1', city: 'Sacramento' });
  });

  it('takes over that the other user has moved the second line of an address to the city', async () => {
    const address = { street: 'PO Box 1', zip: '95814' };
    const moved = { city: 'Sacramento' };
    const { view, comparison } = await open(
      { ...northbank, version: 4, facilityAddress: { ...address, ...moved } },
      { ...northbank, facilityAddress: { ...address, street2: 'Sacramento' } },
    );
    const choices = within(comparison.getByRole('group', { name: /^Claims Address \(HB\)/ }));
    expect(choices.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      true,
    ]);
    view.wire.replies.updatePlan = () => json({ data: { ...northbank, version: 5 } });
    await userEvent.click(comparison.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan updated successfully!']));
    const [, second] = view.wire.calls('updatePlan');
    expect(second?.body).toMatchObject({ notes: 'My note.', facilityAddress: { ...address, ...moved } });
  });

  it('marks what is missing in the other version if that is chosen: an import may leave out codes', async () => {
    const { planCode: _, ...withoutCode } = theirs;
    const { view, comparison } = await open(withoutCode);
    await userEvent.click(comparison.getByRole('button', { name: 'Choose all of theirs' }));
    await userEvent.click(comparison.getByRole('button', { name: 'Save selected values' }));
    expect(await screen.findByText('Please fill out all required fields.')).toBeTruthy();
    const code = await field('Plan Code');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(view.wire.calls('updatePlan')).toHaveLength(1);
  });
});

describe('a version that is newer than the list', () => {
  it('replaces the form’s values when the user has changed nothing', async () => {
    openForm(editAddress, { getPlan: () => json({ data: theirs }) });
    await waitFor(async () => expect((await field('Plan Code')).value).toBe('8800'));
    expect(screen.queryByText(/Someone saved this plan/)).toBeNull();
  });

  it('is not overwritten with what the form showed when the question before the save was opened', async () => {
    const view = openForm(editAddress, {
      updatePlan: ({ headers }) =>
        headers.get('If-Match') === '"3"'
          ? stale(theirs)
          : json({ data: { ...northbank, version: theirs.version + 1 } }),
    });
    await press('Save Edits');
    const question = await phiDialog();
    view.wire.replies.listPlans = listAnswer([theirs], 'v2');
    await lookAgain(view.wire);
    await waitFor(async () => expect((await field('Plan Code')).value).toBe('8800'));
    await userEvent.click(question.getByRole('button', { name: 'I Understand & Save' }));
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(view.wire.calls('updatePlan').map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"']);
  });
});
