import { toaster } from '../kit/toasts/toast-list.ts';

/** What toasts say at the moment, the oldest first. */
export const shownToasts = () =>
  toaster
    .getVisibleToasts()
    .map(({ title }) => title)
    .reverse();
