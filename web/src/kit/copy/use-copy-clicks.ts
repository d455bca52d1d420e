import { type MouseEvent, useCallback } from 'react';
import { notify } from '../toasts/toast-list.ts';
import { copyText } from './copy-text.ts';

/** Copies a text and reports it in a toast: `Copied plan code 5501`. */
export async function copyWithToast(text: string, name: string): Promise<void> {
  if (await copyText(text)) notify(`Copied ${name} ${text}`);
  else notify(`The browser did not allow copying the ${name}.`, 'error');
}

/** Returns a click handler for a container of <CopyButton>s. */
export function useCopyClicks(): (event: MouseEvent<HTMLElement>) => void {
  return useCallback((event) => {
    if (!(event.target instanceof Element)) return;
    const { copy, copyName } = event.target.closest<HTMLElement>('[data-copy]')?.dataset ?? {};
    if (copy !== undefined && copyName !== undefined) void copyWithToast(copy, copyName);
  }, []);
}
