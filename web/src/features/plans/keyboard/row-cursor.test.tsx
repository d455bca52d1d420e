/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { listAnswer } from '../../../testing/fake-api.ts';
import { lookAgain } from '../../../testing/look-again.ts';
import { dialog, getsFocus } from '../../../testing/press.ts';
import { settle } from '../../../testing/settle.ts';
import { all, counted, openList, rows, searchBox, tabTo, toasts } from '../testing/open-plans.tsx';

const focusedPlace = () => document.activeElement?.getAttribute('data-place');
const isAt = (place: string) => waitFor(() => expect(focusedPlace()).toBe(place));
function writableClipboard() {
  const writeText = async () => undefined;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

/** Opens the plan screen and walks to a row by keyboard. */
async function openedAt(place: number) {
  const view = await openList();
  await userEvent.keyboard('{ArrowDown}');
  await isAt('0');
  await userEvent.keyboard(`{ArrowDown>${place}/}`);
  await isAt(String(place));
  return view;
}

it('the row cursor stays on its plan when another user adds one above it, and in its place when that is removed', async () => {
  const { wire } = await openedAt(4);
  const added = [makePlan({ descriptiveName: 'Aetna HMO' }), ...all];
  wire.replies.listPlans = listAnswer(added, 'v2');
  await lookAgain(wire);
  await counted('26 plans');
  await isAt('5');
  expect(document.activeElement?.textContent).toContain('Sierra plan 02');
  wire.replies.listPlans = listAnswer(added.toSpliced(5, 1), 'v3');
  await lookAgain(wire);
  await counted('25 plans');
  await userEvent.keyboard('{Enter}');
  await getsFocus(await screen.findByRole('dialog', { name: 'Sierra plan 03' }));
});

it('the row cursor does not take the focus back after the user has moved to another row', async () => {
  const { wire } = await openedAt(2);
  await tabTo(document.querySelector<HTMLElement>('tr[data-place="6"]') as HTMLElement);
  await isAt('6');
  wire.replies.listPlans = listAnswer([makePlan({ descriptiveName: 'Aetna HMO' }), ...all], 'v2');
  await lookAgain(wire);
  await counted('26 plans');
  await act(settle);
  expect(focusedPlace()).toBe('7');
});

it('the row cursor returns to the first row on a new search and stays there', async () => {
  const { wire } = await openedAt(4);
  await userEvent.type(searchBox(), 'sierra');
  await counted('23 of 25 plans');
  wire.replies.listPlans = listAnswer([...all, makePlan({ descriptiveName: 'Sierra plan 99' })], 'v2');
  await lookAgain(wire);
  await counted('24 of 26 plans');
  await userEvent.clear(searchBox());
  await counted('26 plans');
  await userEvent.keyboard('{Enter}');
  await getsFocus(await screen.findByRole('dialog', { name: 'Blue Shield PPO' }));
});

it('the row cursor stays with its plan when a dialog that was opened from it closes after the list has changed', async () => {
  const { wire } = await openedAt(4);
  await userEvent.keyboard('w');
  const seen = (await dialog(/^What is wrong/)).getByLabelText(/What did you see/);
  await userEvent.click(seen);
  fireEvent.keyUp(seen, { key: 'Tab' });
  wire.replies.listPlans = listAnswer([makePlan({ descriptiveName: 'Aetna HMO' }), ...all], 'v2');
  await lookAgain(wire);
  await waitFor(() => expect(document.querySelector('[data-count]')?.textContent).toBe('26 plans'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(settle);
  const current = document.querySelector('tr[aria-current="true"]');
  expect(current?.textContent).toContain('Sierra plan 02');
});

it('the row cursor follows clicks: after a copy button was clicked, keys act on its plan', async () => {
  writableClipboard();
  await openList();
  const medicare = rows()[1] as HTMLElement;
  await userEvent.hover(medicare);
  const copyCode = within(medicare).getByRole('button', { name: /^Copy plan code/ });
  await userEvent.click(copyCode);
  expect(medicare.getAttribute('aria-current')).toBe('true');
  await userEvent.keyboard('a');
  await waitFor(() => expect(toasts()).toContain('This plan has no claims address yet.'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(copyCode.closest('td')?.nextElementSibling);
  await userEvent.click(copyCode);
  await userEvent.keyboard('{ArrowDown}');
  await isAt('2');
});

it('the row cursor goes to the last and first row on End and Home, with Ctrl, too', async () => {
  await openedAt(2);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await isAt('24');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await isAt('0');
  await userEvent.keyboard('{End}');
  await isAt('24');
  await userEvent.keyboard('{Home}');
  await isAt('0');
});
