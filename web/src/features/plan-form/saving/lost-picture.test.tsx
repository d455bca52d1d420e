/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { editAddress, fill, openForm, phiDialog } from '../testing/open-form.tsx';

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

it('a card image that could not be uploaded is listed as left out before the save', async () => {
  openForm(editAddress);
  const save = await screen.findByRole('button', { name: 'Save Edits' });
  await chooseFront();
  await userEvent.click(save);
  const question = await phiDialog();
  expect(question.getByRole('region', { name: 'Pictures left out' }).textContent).toContain('Card Front');
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard: card front' }));
  await userEvent.click(save);
  expect((await phiDialog()).queryByRole('region', { name: 'Pictures left out' })).toBeNull();
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
