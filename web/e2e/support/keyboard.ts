import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { animationsEnded } from './browser.ts';
import { eventually } from './eventually.ts';

/** More Tab stops than any screen of the product has. */
const mostStops = 500;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Moves to a control with Tab alone, and expects that a person can see where the focus is. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  // Located once: locating it by role at each stop costs more than everything else. A page may replace the element.
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

/** Waits until the whole Admin Dashboard has loaded: late parts push a focused link off the screen. */
export async function dashboardLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Work list' }).waitFor();
  await eventually(async () => expect(await page.getByText(/^Loading/).count()).toBe(0));
}

/** Replaces a field's content. */
export async function tabAndType(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(text);
}

/** Answers a question and waits until it has closed. */
export async function answer(page: Page, title: string, button: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await tabAndPress(question.getByRole('button', { name: button }));
  await question.waitFor({ state: 'detached' });
}

/** Expects the focus to be on a control, or to return to it once the dialog in front of it has closed. */
export async function expectFocusAt(target: Locator): Promise<void> {
  await eventually(async () => expect(await hasFocus(target)).toBe(true));
}

/** Waits until a dialog has the focus: before that it does not hear Escape. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await eventually(async () =>
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true),
  );
}

/** Closes a dialog with Escape. */
export async function pressEscape(dialog: Locator): Promise<void> {
  await expectFocusIn(dialog);
  await dialog.page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Closes a dialog with the mouse. A click right after it has opened belongs to a double click and closes nothing. */
export function clickBeside(dialog: Locator): Promise<void> {
  return eventually(async () => {
    if ((await dialog.count()) > 0) await dialog.page().mouse.click(5, 5);
    expect(await dialog.count()).toBe(0);
  });
}

/** Expects a ring around the focused element, or around the label of an input that only screen readers see. */
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
