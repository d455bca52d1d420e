/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeAll, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { pressOnce } from './press-once.ts';

beforeAll(pressOnce);

function isHeard(name: string, key: string, repeat: boolean): boolean {
  const element = document.createElement(name);
  document.body.append(element);
  const heard = fireEvent.keyDown(element, { key, repeat });
  element.remove();
  return heard;
}

it.each(['a', 'button', 'input'])('Enter held down on a focused %s counts once', (name) => {
  expect(isHeard(name, 'Enter', false)).toBe(true);
  expect(isHeard(name, 'Enter', true)).toBe(false);
});

it('held keys still repeat when typing, and so does Enter in a text area', () => {
  expect(isHeard('input', 'x', true)).toBe(true);
  expect(isHeard('textarea', 'Enter', true)).toBe(true);
});
