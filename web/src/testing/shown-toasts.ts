import { toastList } from '../kit/toasts/toast-list.ts';

/** What toasts have said last, the oldest first. */
export const shownToasts = () => toastList.said().map(({ text }) => text);
