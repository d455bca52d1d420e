/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it } from '@jest/globals';
import { slotRecipes } from '../../theme/recipes.ts';
import { showToast, toaster } from './toast-region.tsx';

afterEach(() => void toaster.remove());

const texts = () => toaster.getVisibleToasts().map(({ title }) => title);

it('the toast region shows at most three toasts and drops the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast({ id: 0, text, type: 'info' });
  expect(texts()).toEqual(['four', 'three', 'two']);
});

it('a toast with Undo stays for 10 seconds', () => {
  showToast({ id: 0, text: 'Deleted.', about: 'Northbank PPO', type: 'info', undo: () => {} });
  expect(toaster.getVisibleToasts()[0]).toMatchObject({
    ...{ title: 'Deleted.', description: 'Northbank PPO', duration: 9_600, removeDelay: 400 },
    action: { label: 'Undo' },
  });
});

it('toasts are placed, fade and close as the specification states', () => {
  expect(toaster.attrs).toMatchObject({
    placement: 'bottom-start',
    offsets: '20px',
    gap: 6,
    max: 3,
    duration: 2_600,
    removeDelay: 400,
  });
  const { transition, _closed } = slotRecipes.toast.base.root;
  expect(transition).toContain('opacity 225ms');
  expect(_closed.transition).toContain('opacity 195ms');
});
