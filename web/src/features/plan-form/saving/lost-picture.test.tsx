/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listAnswer, stale } from '../../../testing/fake-api.ts';
import { lookAgain } from '../../../testing/look-again.ts';
import { dialog, editAddress, fill, openForm, phiDialog, press, save } from '../testing/open-form.tsx';
import { author, theirs } from '../testing/their-version.ts';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

const failed = 'The picture could not be uploaded. Please try again.';

async function chooseFront() {
  const [front] = document.querySelectorAll('input[type=file]');
  const file = new File(['png'], 'card.png', { type: 'image/png' });
  // jsdom has no worker that could scale it down.
  fireEvent.change(front ?? document.body, { target: { files: [file] } });
  await screen.findByText(failed);
}

it('a card image that could not be uploaded is listed before the save, and not left behind without a question', async () => {
  const view = openForm(editAddress);
  const save = await screen.findByRole('button', { name: 'Save Edits' });
  await chooseFront();
  await userEvent.click(save);
  const question = await phiDialog();
  expect(question.getByRole('region', { name: 'Pictures left out' }).textContent).toContain('Card Front');
  const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await closed();
  await press('Cancel');
  const leaving = await dialog('Leave without saving?');
  await userEvent.click(leaving.getByRole('button', { name: 'Keep editing' }));
  await closed();
  await press('Discard: card front');
  await userEvent.click(save);
  const second = await phiDialog();
  expect(second.queryByRole('region', { name: 'Pictures left out' })).toBeNull();
  await userEvent.click(second.getByRole('button', { name: 'Cancel' }));
  await closed();
  await chooseFront();
  await userEvent.click(await screen.findByRole('link', { name: 'Terms of Use' }));
  await userEvent.click((await dialog('Leave without saving?')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(view.address()).toBe('/terms'));
});

it('a card image that is being added is discarded together with the restored draft', async () => {
  openForm(editAddress);
  await fill('Eligibility and Coding Notes', 'Half a thought');
  cleanup();
  openForm(editAddress);
  const discard = await screen.findByRole('button', { name: 'Discard draft' });
  await chooseFront();
  await userEvent.click(discard);
  expect(screen.queryByText(failed)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save Edits' }));
  expect((await phiDialog()).queryByRole('region', { name: 'Pictures left out' })).toBeNull();
});

it('a card image that could not be uploaded replaces no newer one that a colleague has saved', async () => {
  const key = `cards/${'b'.repeat(32)}.webp`;
  const newer = { ...theirs, image: `/${key}`, imagePublicId: key };
  const view = openForm(editAddress, { updatePlan: () => stale(newer), ...author });
  await screen.findByRole('button', { name: 'Save Edits' });
  await chooseFront();
  view.wire.replies.listPlans = listAnswer([newer], 'v2');
  await lookAgain(view.wire);
  await screen.findByText(/^Someone saved this plan after you started/);
  await save();
  await dialog('This plan was changed while you were editing');
  expect(view.wire.calls('updatePlan')[0]?.headers.get('If-Match')).toBe('"3"');
});
