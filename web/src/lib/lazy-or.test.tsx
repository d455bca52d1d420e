/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyOr } from './lazy-or.ts';

const Part = ({ name }: { readonly name: string }) => <p>Part {name}</p>;
const Instead = ({ name }: { readonly name: string }) => <p>Instead of {name}</p>;

it.each([
  ['the loaded component', async () => ({ default: Part }), 'Part one'],
  ['the replacement', () => Promise.reject(new TypeError('No network.')), 'Instead of one'],
])('lazyOr renders %s', async (_, load, text) => {
  const Loaded = lazyOr(load, Instead);
  render(
    <Suspense>
      <Loaded name="one" />
    </Suspense>,
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
