/** @jest-environment ./web/src/testing/browser-environment.ts */
import { ChakraProvider } from '@chakra-ui/react';
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { system } from '../../../theme/system.ts';
import { CardImagesSection } from './card-images-section.tsx';

it('a card image that could not be loaded is shown once it has been', () => {
  render(
    <ChakraProvider value={system}>
      <CardImagesSection plan={makePlan({ image: '/cards/front.webp' })} />
    </ChakraProvider>,
  );
  const image = screen.getByRole('img', { name: 'Card front' });
  fireEvent.error(image);
  screen.getByText('Card front: the image could not be loaded.');
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.load(image);
  expect(screen.getByRole('img')).toBe(image);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('a double click on a card image opens it, and a click beside it closes it', async () => {
  render(
    <ChakraProvider value={system}>
      <CardImagesSection plan={makePlan({ image: '/cards/front.webp' })} />
    </ChakraProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Zoom card front' }));
  const zoomed = await screen.findByRole('button', { name: /twice the size/ });
  const beside = zoomed.parentElement ?? zoomed;
  fireEvent.click(beside, { detail: 2 });
  expect(screen.getByRole('dialog', { name: 'Card front' })).toBeTruthy();
  fireEvent.click(beside, { detail: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
