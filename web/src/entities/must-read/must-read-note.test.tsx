/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/open-app.tsx';
import { getsFocus } from '../../testing/press.ts';
import { toasts } from '../../testing/shown-toasts.ts';

it('the focus stays at a must-read note when its button is replaced by the confirmation', async () => {
  const plan = makePlan({ descriptiveName: 'Alder' });
  const note = {
    ...{ _id: 'n1', facilityName: 'Cedar', text: 'Call first.', by: 'Dana Whitfield' },
    ...{ createdAt: new Date().toISOString(), plan: { _id: plan._id, descriptiveName: 'Alder' } },
  };
  const read = { ...note, readAt: new Date().toISOString() };
  const { wire } = openApp('/changes', {
    listPlans: listAnswer([plan]),
    listRecentDeletions: () => json({ data: [] }),
    listMustReads: () => json({ data: [note] }),
    acknowledgeMustRead: () => json({ data: read }),
  });
  const button = await screen.findByText('I have read it');
  button.focus();
  wire.replies.listMustReads = () => json({ data: [read] });
  await userEvent.keyboard('{Enter}');
  const confirmed = await screen.findByText(/^You read it/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(confirmed.textContent));
});

it.each([
  ['is withdrawn', () => new Response(null, { status: 204 }), 'The note was withdrawn.'],
  // Withdrawn by someone else, or of a facility that was archived.
  ['is missing', () => refusal(404, 'NOT_FOUND', 'This was not found.'), 'This note is no longer here.'],
])('the note is gone and the focus stays in the page when a must-read note %s', async (_, reply, toast) => {
  const note = {
    ...{ _id: 'n1', facilityName: 'Cedar', text: 'Call first.', by: 'Dana Whitfield' },
    createdAt: new Date().toISOString(),
  };
  const listRecentDeletions = () => json({ data: [] });
  const listMustReads = () => json({ data: [note] });
  const replies = { listRecentDeletions, listMustReads, deleteMustRead: reply };
  const { wire } = openApp('/changes', replies, 'admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  wire.replies.listMustReads = () => json({ data: [] });
  const question = await screen.findByRole('alertdialog', { description: /^Call first\. No one will/ });
  // The question gets the focus one frame after it is drawn; before that it has no focus to return.
  await getsFocus(question);
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('Call first.')).toBeNull());
  expect(toasts()).toEqual([toast]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
