/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { limits } from '../../../../shared/limits.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { lookAgain } from '../../testing/look-again.ts';
import { getsFocus, openDialog } from '../../testing/press.ts';
import { settle } from '../../testing/settle.ts';
import { switchInOtherTab } from '../../testing/switch-in-other-tab.ts';
import { write } from '../../testing/write.ts';
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
} from './testing/open-form.tsx';

const saved = { updatePlan: () => json({ data: { ...northbank, version: 4 } }) };
const focused = () => document.activeElement?.getAttribute('name');

describe('an edit', () => {
  it('sends the version it was made from, and appears in the list immediately', async () => {
    const view = openForm(editAddress, {
      updatePlan: () => json({ data: { ...northbank, descriptiveName: 'Northbank PPO 2', version: 4 } }),
    });
    await fill('Descriptive Name', 'Northbank PPO 2');
    view.wire.replies.listPlans = () => new Promise(() => {});
    await save();
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan updated successfully!']));
    expect(view.wire.calls('updatePlan')[0]?.headers.get('If-Match')).toBe('"3"');
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(await screen.findByText('Northbank PPO 2')).toBeTruthy();
  });

  it('is compared with plans of its own facility after another tab switches to another one', async () => {
    const view = openForm(editAddress, {
      listPlans: ({ path }) => {
        const here = path.includes('facility=Cedar') ? northbank : { ...northbank, facilityName: 'Harbor' };
        const neighbor = {
          ...here,
          _id: 'neighbor',
          descriptiveName: `${here.facilityName} HMO`,
          planCode: 7700,
        };
        const electronicIds = [{ transaction: 'Eligibility', id: '1', through: `${here.facilityName} EDI` }];
        return json({ data: [{ ...neighbor, electronicIds }], total: 1, version: 'v1' });
      },
    });
    await field('Descriptive Name');
    await switchInOtherTab(view, 'Harbor');
    await fill('Plan Code', '7700');
    const warning = await screen.findByText(/^Plan code 7700 belongs to another plan/);
    expect(warning.textContent).toContain('Cedar HMO');
    await write(await field('Replaced By'), '7700');
    expect(await screen.findByRole('button', { name: /^Cedar HMO/ })).toBeTruthy();
    const clearinghouses = [...document.querySelectorAll('datalist option')].map((one) => one.textContent);
    expect(clearinghouses).toContain('Cedar EDI');
    expect(clearinghouses).not.toContain('Harbor EDI');
  });

  it('stays open when a list that was made before the plan was restored arrives', async () => {
    const view = openForm(editAddress, { getPlan: () => new Promise(() => {}) });
    await press('Delete Plan');
    const question = await getsFocus(await screen.findByRole('alertdialog', { name: 'Delete this plan?' }));
    view.wire.replies.listPlans = listAnswer([], 'v2');
    await lookAgain(view.wire);
    await act(settle);
    expect(question.isConnected).toBe(true);
  });

  it('accepts no text while it is being saved, and accepts it again after a failure', async () => {
    const answer = Promise.withResolvers<Response>();
    openForm(editAddress, { updatePlan: () => answer.promise });
    await fill('Descriptive Name', 'Northbank PPO 2');
    const closed = () => screen.getByLabelText('Descriptive Name').closest('[inert]') !== null;
    expect(closed()).toBe(false);
    await save();
    await waitFor(() => expect(closed()).toBe(true));
    answer.resolve(refusal(503, 'UNAVAILABLE', 'Nothing was saved.'));
    await waitFor(() => expect(closed()).toBe(false));
    expect((await field('Descriptive Name')).value).toBe('Northbank PPO 2');
  });

  it('warns of likely PHI, selects it in the form, and reports the warning to the server', async () => {
    const view = openForm(editAddress, saved);
    await fill('Eligibility and Coding Notes', 'Pt SSN 219-09-9999 was wrong');
    await press('Save Edits');
    const question = await phiDialog();
    expect(question.getByText('219-09-9999').tagName).toBe('MARK');
    expect(question.getByText(/Looks like a Social Security number/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Show in the form' }));
    await waitFor(() => expect(focused()).toBe('notes'));
    const notes = await field('Eligibility and Coding Notes');
    await waitFor(() => expect(notes.selectionStart).toBe(7));
    expect(notes.selectionEnd).toBe(18);
    await save();
    await waitFor(() => expect(view.wire.calls('updatePlan')).toHaveLength(1));
    expect(view.wire.calls('updatePlan')[0]?.body).toMatchObject({
      phiWarning: { shown: true, kinds: ['ssn'] },
    });
  });

  it('shows the errors of invalid values at their fields, focuses the first, and is not sent', async () => {
    const view = openForm(editAddress, saved);
    const url = await field('Address of portal 1');
    await userEvent.clear(url);
    await write(url, 'javascript:alert(1)');
    await write(await field('Title of phone number 1'), 'x'.repeat(limits.text.name));
    await fill('Plan Code', '1234567890123456');
    await press('Save Edits');
    expect(await screen.findByText('A portal address must start with http:// or https://.')).toBeTruthy();
    expect(screen.getByText('Whole numbers only, at most 15 digits.')).toBeTruthy();
    expect(screen.getByText(`At most ${limits.text.name} characters.`)).toBeTruthy();
    expect(screen.getByText('Some values are not valid. Please check the marked fields.')).toBeTruthy();
    expect(focused()).toBe('planCode');
    expect(view.wire.count('updatePlan')).toBe(0);
  });

  it("shows the server's errors at the right rows, even though other rows were left out", async () => {
    openForm(editAddress, {
      updatePlan: () =>
        json(
          {
            code: 'VALIDATION_FAILED',
            message: 'Some values are not valid.',
            fields: {
              'phoneNumbers.0.number': 'This number is not in use.',
              image: 'This picture is no longer there.',
              imagePublicId: 'No such image.',
            },
            requestId: 'r',
          },
          400,
        ),
    });
    await press('+ Add phone number');
    await userEvent.clear(await field('Title of phone number 1'));
    await userEvent.type(await field('Title of phone number 2'), 'Fax');
    await userEvent.type(await field('Number of phone number 2'), '555');
    await save();
    expect(await screen.findByText('This number is not in use.')).toBeTruthy();
    expect(toasts()).toEqual(['Error updating insurance plan!']);
    await waitFor(() => expect(focused()).toBe('phoneNumbers.1.number'));
    expect(screen.getByText('This picture is no longer there.')).toBeTruthy();
    expect(screen.getByText(/No such image\. Nothing was saved/)).toBeTruthy();
  });

  it.each(['successor', 'facilityName'])('says once what the server says about %s', async (at) => {
    const why = 'The server says why.';
    const body = { code: 'VALIDATION_FAILED', message: why, fields: { [at]: why }, requestId: 'r' };
    openForm(editAddress, { updatePlan: () => json(body, 400) });
    await fill('Plan Name', 'PPO Plus');
    await save();
    expect(await screen.findByText(/Nothing was saved/)).toBeTruthy();
    expect(document.body.textContent?.split(why)).toHaveLength(2);
  });

  it('returns the focus to Save Edits when it fails and no field is at fault', async () => {
    const refuse = async () => {
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      // Browsers take the focus from a button that is disabled; jsdom does not.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return json({ error: 'NOT_FOUND', message: 'Gone.', requestId: 'r' }, 404);
    };
    openForm(editAddress, { updatePlan: refuse });
    await fill('Plan Name', 'PPO Plus');
    await save();
    await waitFor(() => expect(toasts()).toEqual(['Error updating insurance plan!']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save Edits'));
  });

  it('warns of another plan with the same plan code and links to it', async () => {
    openForm(editAddress);
    await fill('Plan Code', '7700');
    const link = await screen.findByRole('link', { name: /Sierra HMO/ });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('href')).toBe('/plans?plan=demofac1-00000000000000000000000000000002');
    await press('Save Edits');
    expect((await phiDialog()).getByRole('region', { name: 'Used by other plans' }).textContent).toContain(
      'Plan code 7700 belongs to another plan: Sierra HMO',
    );
  });
});

describe('deleting a plan', () => {
  const ask = () => openDialog('Delete Plan', 'Delete this plan?', 'alertdialog');

  it('asks for confirmation and reports that the plan was deleted', async () => {
    const view = openForm(editAddress, { deletePlan: () => new Response(null, { status: 204 }) });
    const dialog = await ask();
    // A stray Enter does nothing.
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(
      dialog.getByText(/^Are you sure you want to delete this .* This action cannot be undone\.$/),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Plan' }));
    await waitFor(() => expect(toasts()).toEqual(['Insurance plan deleted.']));
    expect(view.wire.calls('deletePlan')[0]?.headers.get('If-Match')).toBe('"3"');
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it('leads back to the list if the plan had been opened there', async () => {
    const view = openForm('/plans?q=northbank', { deletePlan: () => new Response(null, { status: 204 }) });
    await userEvent.click(await screen.findByRole('row', { name: /Northbank PPO/ }));
    await userEvent.click(await screen.findByRole('link', { name: 'Edit plan' }));
    const dialog = await ask();
    view.wire.replies.listPlans = listAnswer([], 'v2');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Plan' }));
    await waitFor(() => expect(view.address()).toBe('/plans?q=northbank'));
    expect(screen.queryByText(/not found here/)).toBeNull();
    expect(toasts()).toEqual(['Insurance plan deleted.']);
  });

  const gone = () => refusal(404, 'NOT_FOUND', 'This was not found.');
  /** Deletes the plan, which is gone afterward, and gets no answer; then presses Delete Plan again, with the given reply. */
  const deleteTwice = async (reply: () => Response) => {
    const view = openForm(editAddress, { deletePlan: () => 'network-down' });
    await press('Delete Plan');
    const answer = async (button: string) => {
      const opened = await dialog('Delete this plan?');
      await userEvent.click(opened.getByRole('button', { name: button }));
      return opened;
    };
    Object.assign(view.wire.replies, { getPlan: gone });
    await (await answer('Delete Plan')).findByText(/^The server cannot be reached/);
    Object.assign(view.wire.replies, { deletePlan: reply });
    const notice = await screen.findByText(/^This plan was deleted, or/);
    expect(within(notice).getByText('Deleted Plans').getAttribute('href')).toBe('/admin/deleted-plans');
    return { view, dialog: await answer('Delete Plan') };
  };

  it('closes the form when an attempt with a lost answer has deleted the plan', async () => {
    // The same key gets the first attempt's answer.
    const { view } = await deleteTwice(() => new Response(null, { status: 204 }));
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(toasts()).toContain('Insurance plan deleted.');
    const keys = view.wire.calls('deletePlan').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('does not report another user’s deletion as its own when an attempt never arrived', async () => {
    const { view, dialog } = await deleteTwice(gone);
    await dialog.findByText('This was not found.');
    expect(toasts()).not.toContain('Insurance plan deleted.');
    expect(view.address()).toBe(editAddress);
  });
});

it('the edit form keeps what was typed when another user merges its plan', async () => {
  const view = openForm(editAddress);
  await fill('Eligibility and Coding Notes', 'Half a thought');
  const larch = makePlan({ descriptiveName: 'Larch', facilityName: northbank.facilityName });
  const into = { id: larch._id, name: 'Larch', at: '2026-11-20T10:00:00.000Z', version: 2 };
  const merged = { ...northbank, version: 4, endsOn: '2026-11-19', mergedInto: into };
  view.wire.replies.listPlans = listAnswer([merged, larch], 'v2');
  await lookAgain(view.wire);
  await act(settle);
  expect(view.address()).toBe(editAddress);
  expect((await field('Eligibility and Coding Notes')).value).toBe('Half a thought');
  expect(screen.getByText(/^Someone saved this plan after you started/)).toBeTruthy();
});
