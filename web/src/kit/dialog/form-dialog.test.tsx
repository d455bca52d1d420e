/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { Theme } from '../../theme/theme.tsx';
import { FormDialog } from './form-dialog.tsx';

let forgotten = false;
const forget = () => {
  forgotten = true;
};
const dialog = (state: { busy: boolean; failure?: string; wrong?: boolean; lost?: boolean }) => (
  <Theme>
    <FormDialog
      title="Note"
      draft={{
        changed: () => true,
        restored: false,
        mayBeSent: state.lost === true,
        lastError: new ApiFailure('NETWORK', 'No answer.'),
        forget,
      }}
      busy={state.busy}
      failure={state.failure}
      onSubmit={() => undefined}
      onClose={() => undefined}
    >
      <input aria-label="Text" />
      <input aria-label="Answer" aria-invalid={state.wrong === true} />
    </FormDialog>
  </Theme>
);
const text = () => screen.getByLabelText('Text');
const closed = () => text().closest('[inert]') !== null;

/** Renders the form while it is being saved. Browsers take the focus from an inert field; jsdom does not. */
async function saving() {
  const { rerender } = render(dialog({ busy: false }));
  await waitFor(() => expect(document.activeElement).toBe(text()));
  expect(closed()).toBe(false);
  rerender(dialog({ busy: true }));
  expect(closed()).toBe(true);
  text().blur();
  return (after: { failure?: string; wrong?: boolean }) => rerender(dialog({ busy: false, ...after }));
}

it('a form dialog blocks input while it is saved, and returns the focus afterward', async () => {
  const answer = await saving();
  answer({});
  expect(closed()).toBe(false);
  expect(document.activeElement).toBe(text());
});

it('a form dialog moves the focus to a field that was rejected', async () => {
  const answer = await saving();
  answer({ wrong: true });
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
});

it('a form dialog returns the focus even when Tab has moved it to the dialog in the meantime', async () => {
  const answer = await saving();
  screen.getByRole('dialog').focus();
  answer({});
  expect(document.activeElement).toBe(text());
});

it('a form dialog moves the focus to the reason why it was not saved', async () => {
  const answer = await saving();
  answer({ failure: 'Save failed' });
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

it('a form dialog says after a lost answer that it may have been saved', () => {
  const failure = 'Save failed';
  const unsure = 'We can’t tell whether it was saved. Save again: it won’t be saved twice.';
  const { rerender } = render(dialog({ busy: false, failure }));
  expect(screen.getByRole('alert').textContent).toBe(failure);
  rerender(dialog({ busy: false, failure, lost: true }));
  expect(screen.getByRole('alert').textContent).toBe(`${failure}${unsure}`);
  rerender(dialog({ busy: false, failure: `${failure}. ${unsure}`, lost: true }));
  expect(screen.getByRole('alert').textContent).toBe(`${failure}. ${unsure}`);
});

it('a form dialog forgets what was typed only after Discard is pressed', async () => {
  render(dialog({ busy: false }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(forgotten).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(forgotten).toBe(true);
});
