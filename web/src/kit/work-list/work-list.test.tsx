/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Theme } from '../../theme/theme.tsx';
import { WorkList } from './work-list.tsx';
import type { WorkSource } from './work-source.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const loading = (title: string): WorkSource => ({
  ...{ title, parts: undefined, failed: undefined, busy: true },
  onRetry: () => undefined,
});
const items = [{ key: 'one', links: [{ to: '/', text: 'Northbank PPO' }] }];
const plans: WorkSource = {
  ...{ ...loading('Plans'), busy: false },
  parts: [{ key: 'plans', title: 'Plans without a phone number', items }],
};
const people = { ...loading('People'), busy: false, failed: 'Broken.' };

const list = (...sources: readonly WorkSource[]) => (
  <Theme>
    <MemoryRouter>
      <WorkList lead="" sources={sources} />
    </MemoryRouter>
  </Theme>
);
const has = (text: string) => screen.queryByText(text, { ignore: false }) !== null;

it('shows all parts at once, so that nothing moves under the pointer while the last list loads', () => {
  const { rerender } = render(list(plans, people, loading('Imports')));
  expect(['Northbank PPO', 'Broken.', 'Loading Plans…', 'Nothing waiting.'].map(has)).toEqual([
    ...[false, false],
    ...[true, false],
  ]);
  rerender(list(plans, people, { ...loading('Imports'), busy: false, parts: [] }));
  expect(['Northbank PPO', 'Broken.', 'Loading Plans…', 'Nothing waiting.'].map(has)).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
});

it('holds nothing back for long for a list that does not arrive', async () => {
  render(list(plans, people, loading('Imports')));
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(['Northbank PPO', 'Broken.', 'Loading Imports…', 'Nothing waiting.'].map(has)).toEqual([
    ...[true, true],
    ...[true, false],
  ]);
});
