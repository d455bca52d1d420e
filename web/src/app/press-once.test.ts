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

/** Clicks the text of a link or button. Returns whether the browser follows it, and whether the page hears of it. */
function click(name: string, type: string, detail: number) {
  const element = document.createElement(name);
  element.setAttribute('type', type);
  element.append(document.createElement('b'));
  document.body.append(element);
  let heard = false;
  element.onclick = () => {
    heard = true;
  };
  const followed = fireEvent.click(element.firstElementChild ?? element, { detail });
  element.remove();
  return { followed, heard };
}

it.each([
  ['a', ''],
  ['button', 'submit'],
])('a double click on a link or a button that sends a form counts once: %s', (name, type) => {
  expect(click(name, type, 1)).toEqual({ followed: true, heard: true });
  expect(click(name, type, 2)).toEqual({ followed: false, heard: false });
});

it('other buttons count every click: turning pages, adding rows', () => {
  expect(click('button', 'button', 2)).toEqual({ followed: true, heard: true });
});
