import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { giveSize } from '../../../testing/element-size.ts';
import { getsFocus } from '../../../testing/press.ts';
import { all, counted, open, searchBox } from './open-plans.tsx';

// Preloaded: otherwise it opens only some time after it was asked for.
import '../card/card-dialog.tsx';

/** Gives each test a deployment that has the box, or the configuration returned by `config`. */
export function withCardBox(config: () => object = () => ({ stage: 'test' })): void {
  beforeAll(giveSize);
  beforeEach(() => {
    jest.spyOn(window, 'fetch').mockImplementation(async () => new Response(JSON.stringify(config())));
  });
  afterEach(() => void jest.restoreAllMocks());
}

export const cardBox = async () =>
  getsFocus(await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Member ID, payer ID/ }));
export const results = () => screen.findByRole('region', { name: 'Possible plans' });

export async function pressKey() {
  await screen.findByRole('button', { name: 'Find from a card or response' });
  act(() => searchBox().blur());
  await userEvent.keyboard('f');
}

export async function openBox(plans = all, current = plans.length) {
  const view = open('/plans', plans);
  await counted(`${current} plans`);
  await pressKey();
  return { ...view, area: await cardBox() };
}

export const paste = (area: HTMLElement, text: string) =>
  fireEvent.paste(area, { clipboardData: { getData: () => text } });
