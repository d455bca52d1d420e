/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { makePlan } from '../../../../../../shared/plan/testing/make-plan.ts';
import { counted, open } from '../../testing/open-plans.tsx';

it('the cell of a card image has the name of its column, with or without the image, and not its address', async () => {
  open('/plans', [makePlan({ image: '/cards/a.webp' })]);
  await counted('1 plan');
  const cell = screen.getByRole('gridcell', { name: 'Card Front' });
  // Names the cell until the image is requested.
  expect(cell.title).toBe('Card Front');
  expect(cell.nextElementSibling?.textContent).toBe('-');
});
