/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  editAddress,
  field,
  fill,
  northbank,
  openForm,
  phiDialog,
  press,
  save,
  toasts,
} from '../../features/plan-form/testing/open-form.tsx';
import { freshRequests, makeRequest } from '../../features/update-requests/testing/open-requests.tsx';
import { json, refusal, stale } from '../../testing/fake-api.ts';
import { openDialog, dialog as openedDialog } from '../../testing/press.ts';
import { write } from '../../testing/write.ts';

freshRequests();

const request = makeRequest({
  name: 'Ana Fresh',
  message: 'The payer ID is NB002 now.',
  plan: {
    _id: northbank._id,
    descriptiveName: 'Northbank PPO',
    payerName: 'Northbank Health',
    planCode: 5501,
  },
});
const done = { ...request, status: 'Done' as const, version: 2 };
const openTask = (
  replies: Parameters<typeof openForm>[1] = {},
  at = `${editAddress}?request=${request._id}`,
) =>
  openForm(at, {
    listUpdateRequests: ({ path }) => json({ data: path.includes('status=New') ? [request] : [] }),
    countNewUpdateRequests: () => json({ count: 1 }),
    getUpdateRequest: () => json({ data: request }),
    updatePlan: () => json({ data: { ...northbank, version: 4 } }),
    answerUpdateRequest: () => json({ data: done }),
    ...replies,
  });
const calls = ({ wire }: ReturnType<typeof openTask>) =>
  wire.sent.map(({ id }) => id).filter((id) => id === 'updatePlan' || id === 'answerUpdateRequest');

describe('a plan edited for an update request', () => {
  it('opens from the request, is saved first, and then completes the request with its answer', async () => {
    const view = openTask({}, '/request-update/inbox');
    const dialog = await openDialog(/NB002/, 'Request from Ana Fresh');
    await write(dialog.getByLabelText('Answer'), 'Thank you.');
    await userEvent.click(dialog.getByRole('link', { name: 'Edit plan' }));
    expect((await field('Answer')).value).toBe('Thank you.');
    expect(screen.getByText('The payer ID is NB002 now.')).toBeTruthy();
    // Nobody has answered it yet.
    expect(screen.queryByRole('region', { name: 'The request as it is now' })).toBeNull();
    await fill('Payer ID (HB)', 'NB002');
    await save('Save and mark done');
    await waitFor(() => expect(view.address()).toBe('/request-update/inbox'));
    expect(calls(view)).toEqual(['updatePlan', 'answerUpdateRequest']);
    expect(view.wire.calls('updatePlan')[0]?.body).toMatchObject({ payerId: 'NB002' });
    const [answered] = view.wire.calls('answerUpdateRequest');
    expect([answered?.body, answered?.headers.get('If-Match')]).toEqual([
      { status: 'Done', answer: 'Thank you.' },
      '"1"',
    ]);
    expect(toasts()).toEqual([
      'Insurance plan updated successfully!',
      'Request saved. The answer is emailed to its sender.',
    ]);
  });

  it('shows likely PHI in its answer before the plan is saved', async () => {
    const view = openTask();
    await fill('Answer', 'Fixed for SSN 219-09-9999.');
    await press('Save and mark done');
    const question = await phiDialog();
    expect(question.getByText('219-09-9999').parentElement?.textContent).toMatch(/^Answer: /);
    await userEvent.click(question.getByRole('button', { name: 'Show in the form' }));
    const answer = await field('Answer');
    await waitFor(() => expect(document.activeElement).toBe(answer));
    await save('Save and mark done');
    // The plan has none.
    await waitFor(() =>
      expect(view.wire.calls('updatePlan')[0]?.body).toMatchObject({ phiWarning: { kinds: [] } }),
    );
  });

  it('leaves the request unchanged on Save Edits', async () => {
    const view = openTask();
    await fill('Answer', 'Thank you.');
    await save('Save Edits');
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(calls(view)).toEqual(['updatePlan']);
  });

  it('does not complete the request when the plan is not saved, and keeps what was typed', async () => {
    const view = openTask({ updatePlan: () => refusal(500, 'INTERNAL', 'Broken.') });
    await fill('Answer', 'Thank you.');
    await fill('Payer ID (HB)', 'NB002');
    await save('Save and mark done');
    expect(await screen.findByText(/^Broken\./)).toBeTruthy();
    expect(calls(view)).toEqual(['updatePlan']);
    expect((await field('Payer ID (HB)')).value).toBe('NB002');
    expect((await field('Answer')).value).toBe('Thank you.');
    view.wire.replies.updatePlan = () => json({ data: { ...northbank, version: 4 } });
    await press('Save and mark done');
    await userEvent.click((await phiDialog()).getByRole('button', { name: 'I Understand & Save' }));
    await waitFor(() => expect(view.address()).toBe('/request-update/inbox'));
  });

  it('is saved, and shows the request when another administrator has already dealt with it', async () => {
    const now = { ...request, status: 'Declined' as const, answer: 'We do not take it.', version: 2 };
    const view = openTask({
      answerUpdateRequest: () => stale(now),
    });
    await fill('Answer', 'Thank you.');
    await fill('Payer ID (HB)', 'NB002');
    view.wire.replies.getUpdateRequest = () => json({ data: now });
    await save('Save and mark done');
    const dialog = await openedDialog('Request from Ana Fresh');
    expect(view.address()).toBe(`/request-update/inbox?request=${request._id}`);
    expect(await dialog.findByText('We do not take it.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Answer').value).toBe('Thank you.');
    expect(dialog.getByLabelText<HTMLSelectElement>('Status').value).toBe('Done');
    expect(toasts()).toEqual([
      'Insurance plan updated successfully!',
      'The plan is saved. Please check the request: Someone else has changed this since you opened it.',
    ]);
  });

  it('shows the current answer of the request beside a draft from an earlier session', async () => {
    openTask();
    await fill('Answer', 'Thank you.');
    cleanup();
    const now = { ...request, status: 'In progress' as const, answer: 'We asked the payer.', version: 2 };
    openTask({ getUpdateRequest: () => json({ data: now }) });
    expect((await field('Answer')).value).toBe('Thank you.');
    const current = within(screen.getByRole('region', { name: 'The request as it is now' }));
    expect(current.getByText('In progress')).toBeTruthy();
    expect(current.getByText('We asked the payer.')).toBeTruthy();
  });

  it('keeps an answer that is too long in full, reports it, and opens the request with it', async () => {
    openTask({ answerUpdateRequest: () => refusal(422, 'VALIDATION_FAILED', 'Too long.') });
    const answer = 'Thank you. '.repeat(2_000);
    await write(await field('Answer'), answer);
    expect((await field('Answer')).value).toBe(answer);
    expect(await screen.findByText(/^At most .* characters\.$/)).toBeTruthy();
    await fill('Payer ID (HB)', 'NB002');
    await save('Save and mark done');
    const dialog = await openedDialog('Request from Ana Fresh');
    expect(dialog.getByLabelText<HTMLInputElement>('Answer').value).toBe(answer);
  });

  it('is edited like any other plan once the request is closed', async () => {
    openTask({ getUpdateRequest: () => json({ data: done }) });
    expect(await screen.findByRole('button', { name: 'Save Edits' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save and mark done' })).toBeNull();
  });
});
