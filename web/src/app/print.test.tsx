/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { northbank, openForm } from '../features/plan-form/testing/open-form.tsx';
import { usePrinting } from '../kit/hooks/use-printing.ts';

const printed = /^Cedar · Printed \w+ \d+, \d{4}, \d\d:\d\d [AP]M by Dana Whitfield$/;
const printedIn = (part: HTMLElement) =>
  within(part).queryAllByText(
    (_, element) => element?.tagName === 'P' && printed.test(element.textContent ?? ''),
  );
const say = (event: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(event)));

it.each([
  { at: '/plans', head: 'banner' },
  { at: `/plans?plan=${northbank._id}`, head: 'dialog' },
])('the $head of $at shows facility, time and user only on paper', async ({ at, head }) => {
  openForm(at);
  const part = await screen.findByRole(head);
  expect(printedIn(part)).toEqual([]);
  await waitFor(() => {
    say('beforeprint');
    expect(printedIn(part)).toHaveLength(1);
  });
  say('afterprint');
  expect(printedIn(part)).toEqual([]);
});

it('what appears while the page is being printed is printed, too: a table in place of a phone’s cards', () => {
  say('beforeprint');
  const { result } = renderHook(() => usePrinting());
  expect(result.current).toBe(true);
  say('afterprint');
  expect(result.current).toBe(false);
});

it('printing has ended at the next input in a browser that does not report its end', async () => {
  const { result } = renderHook(() => usePrinting());
  say('beforeprint');
  await userEvent.keyboard('a');
  expect(result.current).toBe(false);
});
