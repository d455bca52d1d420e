/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { onDemand } from './on-demand.tsx';

const Part = ({ name }: { readonly name: string }) => <p>Part {name}</p>;
const Instead = ({ name }: { readonly name: string }) => <p>Instead of {name}</p>;

it.each([
  ['the loaded component', async () => ({ default: Part }), 'Part one'],
  ['the replacement', () => Promise.reject(new TypeError('No network.')), 'Instead of one'],
])('onDemand renders %s', async (_, load, text) => {
  const Loaded = onDemand(load, Instead);
  render(<Loaded name="one" />);
  expect(await screen.findByText(text)).toBeTruthy();
});
