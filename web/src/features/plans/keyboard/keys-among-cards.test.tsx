/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dialog } from '../../../testing/press.ts';
import { counted, open, searchBox, tabTo, toasts } from '../testing/open-plans.tsx';

beforeEach(() => {
  const { matchMedia } = window;
  const narrow = (query: string) => ({ ...matchMedia(query), matches: query.includes('max-width') });
  Object.assign(window, { matchMedia: narrow });
});

it('keys act on the card with the focus, whose button keeps only Enter for itself', async () => {
  const writeText = async () => undefined;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  open();
  const card = (name: string) => screen.getByRole('button', { name });
  await waitFor(() => card('Medicare Part B'));
  await tabTo(card('Medicare Part B'));
  await userEvent.keyboard('c');
  await waitFor(() => expect(toasts()).toEqual(['Copied plan code 88002']));
  await userEvent.type(searchBox(), 'sierra');
  await counted('23 of 25 plans');
  await tabTo(card('Sierra plan 01'));
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(card('Sierra plan 02')));
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(card('Sierra plan 03')));
  await userEvent.keyboard('{Enter}');
  await dialog('Sierra plan 03');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(card('Sierra plan 03')));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(searchBox());
  expect(searchBox().value).toBe('');
});
