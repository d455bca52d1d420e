import { describe, expect, it } from '@jest/globals';
import { expectAccessible, openBrowser, openWindow } from './support/browser.ts';
import { blank, startJourney } from './support/journey.ts';

const journey = startJourney();

it('an error on the console of a page is noticed, and what axe finds there', async () => {
  const window = await openWindow(await openBrowser(), journey.product().url);
  const page = await window.open('/terms');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(`document.body.append(Object.assign(new Image(), { src: '/favicon.svg' }))`);
  await page.evaluate(`console.error('Something is wrong.')`);
  await expect(expectAccessible(page)).rejects.toThrow('axe found something');
  expect(window.problems).toEqual([expect.stringContaining('Something is wrong.')]);
  await window.close();
});

describe('opening the site', () => {
  it('shows the place of the top bar and a spinner before any file has loaded', async () => {
    const page = await journey.open(blank);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    const starting = page.locator('#starting');
    expect(await starting.evaluate((element) => getComputedStyle(element, '::before').height)).toBe('48px');
    expect(await starting.locator('i').evaluate((element) => getComputedStyle(element).width)).toBe('32px');
    goOn();
    await page.getByLabel('Email').waitFor();
    await starting.waitFor({ state: 'detached' });
  });

  it.each([/assets\/index-/, /assets\/shell-/])('reports code that fails to load: %s', async (code) => {
    const page = await journey.open(blank);
    await page.route(code, (route) => route.abort());
    await page.goto('/login');
    const message = page.getByText('Coverage Guide could not be loaded.');
    await message.waitFor();
    await page.unroute(code);
    await page.reload();
    await page.getByLabel('Email').waitFor();
    await message.waitFor({ state: 'detached' });
    journey.provokes(/ERR_FAILED/);
  });

  it.each([
    ['Chrome, Edge', () => Reflect.deleteProperty(URL, 'canParse')],
    ['Firefox, Safari', () => Reflect.deleteProperty(AbortSignal, 'any')],
  ])('names the required versions in a browser that is too old: %s', async (_browsers, makeOld) => {
    const page = await journey.open(blank);
    await page.addInitScript(makeOld);
    await page.goto('/login');
    await page.getByText('Chrome or Edge 120, Firefox 124, Safari 17.4, or newer').waitFor();
    expect(await page.getByLabel('Email').count()).toBe(0);
  });
});
