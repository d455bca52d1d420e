import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { animationsEnded } from './browser.ts';
import { eventually } from './eventually.ts';

/** More stops than any screen of the product has. */
const mostStops = 500;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Walks to a control with Tab alone, and expects that a person can see that they are there. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  // Found once: to look for it by its role at each stop costs more than all else. A page may put another one in its place.
  let element = await target.elementHandle();
  await animationsEnded(page);
  for (let stop = 0; ; stop++) {
    const place = await element?.evaluate((control) => {
      if (control === document.activeElement) return 'here';
      return control.checkVisibility() ? 'elsewhere' : 'gone';
    });
    if (place === 'here') break;
    if (place === 'gone') element = await target.elementHandle();
    if (stop === mostStops) throw new Error(`Tab does not lead to ${target}.`);
    await page.keyboard.press(key);
  }
  await expectFocusSeen(page);
}

export async function tabAndPress(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Waits for all of the Admin Dashboard: what comes later pushes a link that has the focus off the screen. */
export async function dashboardLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Work list' }).waitFor();
  await eventually(async () => expect(await page.getByText(/^Loading/).count()).toBe(0));
}

/** Replaces what a field holds. */
export async function tabAndType(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(text);
}

/** Answers a question and waits until it is gone. */
export async function answer(page: Page, title: string, button: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await tabAndPress(question.getByRole('button', { name: button }));
  await question.waitFor({ state: 'detached' });
}

/** Expects that the focus has come (back) to a control, once the dialog before it is gone. */
export async function expectFocusAt(target: Locator): Promise<void> {
  await eventually(async () => expect(await hasFocus(target)).toBe(true));
}

/** Expects a ring around what has the focus, or around the label of an input that only screen readers see. */
async function expectFocusSeen(page: Page): Promise<void> {
  await eventually(async () => {
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return 'nothing has the focus';
      const { width, height } = element.getBoundingClientRect();
      const bearers = width > 4 && height > 4 ? [element] : [...(element.parentElement?.children ?? [])];
      if (width <= 4 && element.parentElement !== null) bearers.push(element.parentElement);
      const ringed = bearers.some((bearer) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(bearer);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      if (!ringed) return `no ring around ${element.outerHTML.slice(0, 200)}`;
      const box = (bearers.at(-1) ?? element).getBoundingClientRect();
      const onScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      return onScreen ? 'seen' : `off the screen: ${element.outerHTML.slice(0, 200)}`;
    });
    expect(seen).toBe('seen');
  });
}
