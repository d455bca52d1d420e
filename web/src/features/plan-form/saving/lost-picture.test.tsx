/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { editAddress, freshForm, openForm, phiDialog } from '../testing/open-form.tsx';

freshForm();
beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

it('a card image that could not be uploaded is listed as left out before the save', async () => {
  openForm(editAddress);
  const save = await screen.findByRole('button', { name: 'Save Edits' });
  const [front] = document.querySelectorAll('input[type=file]');
  const file = new File(['png'], 'card.png', { type: 'image/png' });
  // jsdom has no worker that could scale it down.
  fireEvent.change(front ?? document.body, { target: { files: [file] } });
  await screen.findByText('The picture could not be uploaded. Please try again.');
  await userEvent.click(save);
  const question = await phiDialog();
  expect(question.getByRole('region', { name: 'Pictures left out' }).textContent).toContain('Card Front');
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard: card front' }));
  await userEvent.click(save);
  expect((await phiDialog()).queryByRole('region', { name: 'Pictures left out' })).toBeNull();
});
