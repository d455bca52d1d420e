/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { giveSize } from '../../testing/element-size.ts';
import { Theme } from '../../theme/theme.tsx';
import { AppDialog } from './app-dialog.tsx';

beforeAll(giveSize);

afterEach(() => void jest.restoreAllMocks());

function openDialog() {
  render(
    <Theme>
      <main>The page</main>
      <AppDialog title="Two boxes" footer={<button type="button">Save</button>} onClose={() => {}}>
        <a href="/plans">A plan</a>
        <input aria-label="First" defaultValue="Brightquill" />
        <input aria-label="Second" />
      </AppDialog>
    </Theme>,
  );
}

/** Waits until the focus is trapped, one frame after the dialog is drawn; the page behind is hidden from screen readers then. */
const trapped = () =>
  waitFor(() => expect(screen.getByText('The page').closest('[aria-hidden="true"]')).toBeTruthy());

it('a double click opens a dialog, and a later click beside it closes it', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000);
  const onClose = jest.fn();
  render(
    <Theme>
      <main>The page</main>
      <AppDialog title="Save these edits?" onClose={onClose}>
        <input aria-label="Text" />
      </AppDialog>
    </Theme>,
  );
  const pressBeside = async (ms: number) => {
    now.mockReturnValue(1_000 + ms);
    fireEvent.pointerDown(document.documentElement);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  };
  // A few frames after it is drawn, it hears clicks.
  for (let tries = 0; tries < 100 && onClose.mock.calls.length === 0; tries++) await pressBeside(600);
  onClose.mockClear();
  await pressBeside(300);
  expect(onClose).not.toHaveBeenCalled();
  await pressBeside(600);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a dialog focuses its first field, with the cursor at the end so that no key overwrites it', async () => {
  openDialog();
  await trapped();
  const first = screen.getByLabelText<HTMLInputElement>('First');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('x');
  expect(first.value).toBe('Brightquillx');
});

it('a dialog whose first field is below what it shows focuses its text, so that arrow keys scroll and change nothing', async () => {
  const place = HTMLElement.prototype.getBoundingClientRect;
  HTMLElement.prototype.getBoundingClientRect = function () {
    return new DOMRect(0, this.tagName === 'SELECT' ? 900 : 0, 100, 600);
  };
  try {
    render(
      <Theme>
        <main>The page</main>
        <AppDialog title="A long request" onClose={() => {}}>
          <p>Many lines.</p>
          <select aria-label="Status" />
        </AppDialog>
      </Theme>,
    );
    await trapped();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Many lines.'));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Status'));
  } finally {
    HTMLElement.prototype.getBoundingClientRect = place;
  }
});

it('a dialog leaves the focus in a field that the user has already chosen', async () => {
  openDialog();
  const second = screen.getByLabelText('Second');
  second.focus();
  let taken = 0;
  second.addEventListener('blur', () => {
    taken += 1;
  });
  await trapped();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect([document.activeElement, taken]).toEqual([second, 0]);
});

it('a dialog stays when the one below it closes by itself, as a plan does when another tab switches the facility', async () => {
  const closed: string[] = [];
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const dialogs = (below: boolean, front: boolean) => (
    <Theme>
      <main>The page</main>
      {below && (
        <AppDialog title="A plan" footer={undefined} onClose={() => closed.push('plan')}>
          <input aria-label="Plan" />
        </AppDialog>
      )}
      {front && (
        <AppDialog title="What is wrong?" footer={undefined} onClose={() => closed.push('form')}>
          <input aria-label="Seen" />
        </AppDialog>
      )}
    </Theme>
  );
  const { rerender } = render(dialogs(true, false));
  await trapped();
  rerender(dialogs(true, true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Seen')));
  await frames();
  rerender(dialogs(false, true));
  await frames();
  expect(closed).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Seen'));
});

it('a dialog leaves the focus to the page if what opened it is gone', async () => {
  const page = (openers: readonly string[], open: boolean) => (
    <Theme>
      <main id="main" tabIndex={-1}>
        The page
      </main>
      {openers.map((opener) => (
        <button key={opener} type="button">
          {opener}
        </button>
      ))}
      {open && (
        <AppDialog title="A report" onClose={() => {}}>
          <input aria-label="Text" />
        </AppDialog>
      )}
    </Theme>
  );
  const { rerender } = render(page(['This is wrong'], false));
  screen.getByText('This is wrong').focus();
  rerender(page(['This is wrong'], true));
  await trapped();
  rerender(page([], true));
  rerender(page([], false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('The page')));
});
