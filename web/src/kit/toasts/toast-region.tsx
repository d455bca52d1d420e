import { Box, createToaster, Portal, Toast, Toaster, VisuallyHidden } from '@chakra-ui/react';
import { type FocusEvent as ReactFocusEvent, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../../shared/lazy.ts';
import { limits } from '../../../../shared/limits.ts';
import type { ToastMessage } from './toast-list.ts';

const { atMost, closeMs, fadeStartMs, gapPx, offsetPx } = limits.toast;

/** The toaster, with the numbers from the specification. */
export const toaster = createToaster({
  placement: 'bottom-start',
  offsets: `${offsetPx}px`,
  gap: gapPx,
  max: atMost,
  duration: fadeStartMs,
  removeDelay: closeMs - fadeStartMs,
});

/** Shows a toast. The oldest one makes room, or it would keep the new one waiting. */
export function showToast({ text, type, about, undo }: ToastMessage): void {
  const oldest = toaster.getVisibleToasts()[atMost - 1]?.id;
  if (oldest !== undefined) toaster.remove(oldest);
  const action = undo && {
    // Once: a toast accepts clicks until it has faded, and a double click is two.
    action: { label: 'Undo', onClick: lazy(undo) },
    duration: limits.undoMs - toaster.attrs.removeDelay,
  };
  toaster.create({ title: text, type, description: about, onStatusChange: giveFocusBack, ...action });
}

/** What had the focus before a toast got it. */
let before: HTMLElement | undefined;
const isInToast = (element: unknown): boolean =>
  element instanceof Element && element.closest('[data-scope=toast]') !== null;

/** Hides the event from an open dialog, which would pull the focus back into itself. */
function enterToast(event: FocusEvent): void {
  const { target, relatedTarget } = event;
  if (!isInToast(target)) return;
  event.stopPropagation();
  toaster.pause();
  if (!isInToast(relatedTarget)) before = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
}

/** Lets the browser move the focus from one part of a toast to the next, also while a dialog is open. */
function tabInToast(event: KeyboardEvent): void {
  if (event.key === 'Tab' && isInToast(event.target)) event.stopPropagation();
}

/** A focused toast only closes because the person closes it; the pressed button disappears with it. */
function giveFocusBack({ status }: { readonly status: string }): void {
  if (status !== 'dismissing' || !isInToast(document.activeElement)) return;
  const place = before?.isConnected === true ? before : document.getElementById('main');
  place?.focus({ preventScroll: true });
}

/**
 * Handles a blur as Zag does, with one exception: Zag returns the focus to where it came from, so that Tab would always
 * lead from a toast to the place before it and never past it.
 */
function leaveToast(event: ReactFocusEvent): void {
  event.stopPropagation();
  const { currentTarget, relatedTarget } = event;
  if (!isInToast(relatedTarget) && !currentTarget.matches(':hover')) toaster.resume();
}

/** Renders the toasts. A toast stays while the pointer is on it or it has the focus. */
export default function ToastRegion({ messages }: { readonly messages: readonly ToastMessage[] }) {
  const last = useRef(0);
  const footer = useFooterInView(messages);
  useEffect(() => {
    for (const message of messages.filter(({ id }) => id > last.current)) {
      last.current = message.id;
      // Zag renders it synchronously, which React does not allow in an effect.
      queueMicrotask(() => showToast(message));
    }
  }, [messages]);
  useEffect(() => {
    // An open dialog listens on the document, in the capture phase: the window comes first.
    window.addEventListener('focusin', enterToast, true);
    window.addEventListener('keydown', tabInToast, true);
    return () => {
      window.removeEventListener('focusin', enterToast, true);
      window.removeEventListener('keydown', tabInToast, true);
    };
  }, []);
  return (
    // Outside the page, which an open dialog hides from screen readers.
    <Portal>
      <Toaster toaster={toaster} mb={`${footer}px`} onBlurCapture={leaveToast}>
        {({ title, description, type, action }) => (
          <Toast.Root role={type === 'error' ? 'alert' : 'status'} tabIndex={-1}>
            <Box flex="1" overflowWrap="anywhere">
              <Toast.Title>{title}</Toast.Title>
              {description && <Toast.Description>{description}</Toast.Description>}
            </Box>
            {action && (
              <Toast.ActionTrigger aria-keyshortcuts="Alt+T">
                {action.label}
                <VisuallyHidden> (Alt+T)</VisuallyHidden>
              </Toast.ActionTrigger>
            )}
            <Toast.CloseTrigger aria-label="Close notification" />
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  );
}

/**
 * Returns how many pixels the page's footer takes at the bottom of the window: toasts are placed above its links.
 * @param page changes whenever the page, and with it the footer, may have changed
 */
export function useFooterInView(page: unknown): number {
  const [height, setHeight] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own footer
  useEffect(() => {
    const footer = document.querySelector('footer');
    if (footer === null) return undefined;
    // A busy browser reports several changes together: the last one is the current state.
    const watch = new IntersectionObserver((changes) =>
      setHeight(changes.at(-1)?.isIntersecting ? footer.clientHeight : 0),
    );
    watch.observe(footer);
    return () => watch.disconnect();
  }, [page]);
  return height;
}
