/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { storage } from '../lib/storage.ts';
import { settle } from '../testing/settle.ts';
import { loadCardsAgain } from './card-pictures.ts';

let stop = () => {};
const failed = jest.fn();

/** Adds a picture to the page. `fails` does what a browser does when the picture cannot be loaded. */
function picture(address: string) {
  const image = document.body.appendChild(document.createElement('img'));
  image.src = address;
  image.addEventListener('error', failed);
  const loads = jest.spyOn(image, 'src', 'set');
  return { loads, fails: () => image.dispatchEvent(new Event('error')) };
}

beforeEach(() => {
  failed.mockClear();
  storage.accessToken.write('first');
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('failed card images are loaded again after one session renewal, until a second failure', async () => {
  const renew = jest.fn(async () => {
    storage.accessToken.write('second');
    return 'second';
  });
  stop = loadCardsAgain({ renew });
  const [front, back] = [picture('/cards/front.webp'), picture('/cards/back.webp')];
  front.fails();
  await settle();
  back.fails();
  await settle();
  expect(renew.mock.calls).toEqual([['first']]);
  expect([front.loads.mock.calls.length, back.loads.mock.calls.length]).toEqual([1, 1]);
  expect(failed).not.toHaveBeenCalled();
  back.fails();
  await settle();
  expect(failed).toHaveBeenCalledTimes(1);
  expect([renew.mock.calls.length, back.loads.mock.calls.length]).toEqual([1, 1]);
});

it('a card image fails when the session cannot be renewed, and other images are left alone', async () => {
  const renew = jest.fn(() => Promise.reject(new Error('No network.')));
  stop = loadCardsAgain({ renew });
  const [card, logo] = [picture('/cards/front.webp'), picture('/logo.png')];
  logo.fails();
  expect(failed).toHaveBeenCalledTimes(1);
  card.fails();
  expect(failed).toHaveBeenCalledTimes(1);
  await settle();
  expect(failed).toHaveBeenCalledTimes(2);
  expect(renew).toHaveBeenCalledTimes(1);
});

it('card images that failed without a network are loaded once there is one', async () => {
  const renew = jest.fn(async () => 'first');
  renew.mockRejectedValueOnce(new Error('No network.'));
  stop = loadCardsAgain({ renew });
  const card = picture('/cards/front.webp');
  card.fails();
  await settle();
  expect([failed.mock.calls.length, card.loads.mock.calls.length]).toEqual([1, 0]);
  window.dispatchEvent(new Event('online'));
  expect(card.loads.mock.calls).toEqual([[`${window.location.origin}/cards/front.webp`]]);
  // The cookie may have expired in the meantime.
  card.fails();
  await settle();
  expect([renew.mock.calls.length, card.loads.mock.calls.length]).toEqual([2, 2]);
});
