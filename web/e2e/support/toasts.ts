import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** The toasts that pages have shown and no journey has consumed yet. */
const toastsByPage = new WeakMap<Page, string[]>();

/** Records toasts as they appear. They close after 3 s, which may pass between two looks on a busy machine. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('journeyHears', ({ page }, text: string) => {
    toastsByPage.set(page, [...(toastsByPage.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    const tell = (toast: Element) => Reflect.get(window, 'journeyHears')(toast.textContent);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches('[data-scope=toast][data-part=title]')) tell(node);
          for (const toast of node.querySelectorAll('[data-scope=toast][data-part=title]')) tell(toast);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits until a page has shown a toast. Each toast counts once. */
export async function seeToast(page: Page, text: string | RegExp): Promise<void> {
  await eventually(async () => {
    const toasts = toastsByPage.get(page) ?? [];
    const place = toasts.findIndex((toast) => (typeof text === 'string' ? toast === text : text.test(toast)));
    if (place < 0) throw new Error(`No toast says '${text}', only [${toasts.join('; ')}].`);
    toastsByPage.set(page, toasts.toSpliced(place, 1));
  });
}
