import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { drawnPicture, pngChunk } from '../../functions/testing/drawn-picture.ts';
import { expectAccessible } from './support/browser.ts';
import { eventually, see } from './support/eventually.ts';
import { blank, refusedCall, startJourney } from './support/journey.ts';
import { demo, openMenu } from './support/people.ts';
import { countOfSome } from './support/plan-screen.ts';
import { seeToast } from './support/toasts.ts';

const journey = startJourney();

/** Returns a photo as a phone takes it: a large JPEG that includes the location where it was taken. */
function photo(width = 4_000, height = 3_000): Buffer {
  const bytes = drawnPicture('image/jpeg', width, height);
  const place = Buffer.from('\xff\xe1\x00\x1eExif\0\0place: 37.77N 122.4W', 'latin1');
  return Buffer.concat([bytes.subarray(0, 2), place, bytes.subarray(2)]);
}
/** Returns a PNG of transparent pixels only, as between the letters of a card without a background. */
function transparentPicture(): Buffer {
  const header = Buffer.from('00000020000000140804000000', 'hex');
  const rows = deflateSync(Buffer.alloc((32 * 2 + 1) * 20));
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}
const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo() });

const side = (page: Page, label: string) => page.getByRole('group', { name: label });
const picture = (page: Page, label: string) => side(page, label).getByRole('img');
const added = (page: Page, label: string) => side(page, label).getByText(`${label} has a picture.`).waitFor();

/** Opens the file dialog as a person does, and chooses a file. */
async function choose(page: Page, label: string, chosen: ReturnType<typeof file>): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await side(page, label)
    .getByRole('button', { name: /^Choose a picture for|Replace/ })
    .click();
  await (await dialog).setFiles(chosen);
}

/** Drops a file on the area, or pastes it there. */
async function give(page: Page, label: string, type: 'drop' | 'paste', given: ReturnType<typeof file>) {
  const area = side(page, label).getByRole('button', { name: /^Choose a picture for/ });
  const { name, mimeType, buffer } = given;
  await area.evaluate(
    (target, [type, name, mimeType, pixels]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(pixels)], name, { type: mimeType }));
      const bubbling = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        type === 'drop'
          ? new DragEvent(type, { ...bubbling, dataTransfer: data })
          : new ClipboardEvent(type, { ...bubbling, clipboardData: data }),
      );
    },
    [type, name, mimeType, [...buffer]] as const,
  );
}

async function openNewPlan(page: Page, name: string): Promise<void> {
  await page.getByLabel('Descriptive Name').fill(name);
  await page.getByLabel('Financial Class').selectOption('Commercial');
  await page.getByLabel('Payer Name').fill('Photo Payer');
  await page.getByLabel('Payer Code').fill('770001');
  await page.getByLabel('Plan Name').fill('Photo PPO');
  await page.getByLabel('Plan Code').fill('770002');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Create Plan|Save Edits)$/ }).click();
  await page.getByRole('button', { name: 'I Understand & Save' }).click();
}

describe('photos of an insurance card', () => {
  it('are scaled down, stripped of metadata, uploaded and shown with the plan', async () => {
    const page = await journey.openAs('/books/create', { email: demo.admin });
    const name = `Photo plan ${Date.now()}`;
    await openNewPlan(page, name);
    await choose(page, 'Card Front', file('Jane Doe.jpg'));
    await give(page, 'Card Back', 'drop', file('back.jpg'));
    await Promise.all([added(page, 'Card Front'), added(page, 'Card Back')]);
    await expectAccessible(page);
    const address = (await picture(page, 'Card Front').getAttribute('src')) ?? '';
    await save(page);
    await seeToast(page, 'Insurance plan created successfully!');

    const answer = await page.request.get(address);
    const stranger = await fetch(new URL(address, page.url()));
    expect([answer.status(), stranger.status]).toEqual([200, 401]);
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const bytes = await answer.body();
    expect(bytes.length).toBeLessThan(500_000);
    expect(bytes.includes('Exif')).toBe(false);

    await page.goto(`/plans?q=${encodeURIComponent(name)}`);
    await page.getByRole('row', { name: new RegExp(name) }).click();
    const modal = page.getByRole('dialog', { name: new RegExp(name) });
    for (const label of ['Card front', 'Card back']) {
      const image = modal.getByRole('img', { name: label });
      await eventually(async () => {
        const size = await image.evaluate((shown) =>
          shown instanceof HTMLImageElement ? [shown.naturalWidth, shown.naturalHeight] : [],
        );
        expect(size).toEqual([2_000, 1_500]);
      });
    }
  });

  it('have a white background where they were transparent, so dark print stays readable on the dark of the zoom', async () => {
    const page = await journey.openAs('/books/create', { email: demo.admin });
    const png = (buffer: Buffer) => ({ name: 'card.png', mimeType: 'image/png', buffer });
    await give(page, 'Card Front', 'paste', png(Buffer.from('no picture')));
    await see(page, 'The chosen file cannot be read as a picture. Please choose another one.');
    await expectAccessible(page);
    await give(page, 'Card Front', 'paste', png(transparentPicture()));
    await added(page, 'Card Front');
    const pixel = await picture(page, 'Card Front').evaluate(async (shown) => {
      const brush = new OffscreenCanvas(1, 1).getContext('2d');
      if (brush === null || !(shown instanceof HTMLImageElement)) return [];
      await shown.decode();
      brush.drawImage(shown, 0, 0);
      return [...brush.getImageData(0, 0, 1, 1).data];
    });
    expect(pixel).toEqual([255, 255, 255, 255]);
  });

  it('are zoomed to twice the size as portraits too, and closed by a click beside them', async () => {
    const page = await journey.openAs(blank, { email: demo.admin });
    await page.route('**/cards/**', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: photo(1_500, 2_000) }),
    );
    await page.goto('/plans?q=ppo');
    // A click on a row that the search then moves away would open nothing.
    await see(page.getByRole('main'), countOfSome);
    await page.getByRole('img', { name: 'Card front' }).first().click();
    await page.getByRole('button', { name: 'Zoom card front' }).press('Enter');
    const zoom = page.getByRole('dialog', { name: 'Card front' });
    const shown = zoom.getByRole('img', { name: 'Card front' });
    const width = async () => (await shown.boundingBox())?.width ?? 0;
    const fitting = (page.viewportSize()?.height ?? 0) * 0.88 * 0.75;
    await eventually(async () => expect(await width()).toBeCloseTo(fitting, 0));
    await shown.click();
    await eventually(async () => expect(await width()).toBeCloseTo(fitting * 2, 0));
    await shown.click();
    await eventually(async () => expect(await width()).toBeCloseTo(fitting, 0));
    const box = await shown.boundingBox();
    await page.mouse.click((box?.x ?? 0) - 20, (box?.y ?? 0) + 20);
    await zoom.waitFor({ state: 'detached' });
  });

  it('are shown again after the session is renewed, and no longer served after logout', async () => {
    const page = await journey.openAs('/plans?q=ppo', { email: demo.admin });
    const image = page.getByRole('img', { name: 'Card front' }).first();
    const seen = () =>
      eventually(async () =>
        expect(await image.evaluate((shown) => Reflect.get(shown, 'naturalWidth'))).toBeGreaterThan(0),
      );
    await seen();

    // As after a night: no cookie. While requests are intercepted, the browser does not use its cached pictures.
    await page.route('**/cards/*', (route) => route.continue());
    journey.provokes(refusedCall);
    await page.context().clearCookies({ name: '__Host-coverage-guide-cards' });
    // Which pictures are requested before the session is renewed depends on the machine; at least one always is.
    const refused = page.waitForResponse((each) => each.url().includes('/cards/') && each.status() === 401);
    await page.reload();
    const address = (await refused).url();
    await seen();
    expect((await page.request.get(address)).status()).toBe(200);

    await openMenu(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/login/);
    expect((await page.request.get(address)).status()).toBe(401);
  });
});
