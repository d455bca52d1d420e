import { act } from '@testing-library/react';
import { toastList } from '../kit/toasts/toast-list.ts';

/** What toasts have said last, the oldest first. */
export const shownToasts = () => toastList.messages().map(({ text }) => text);

/** Presses the Undo of the last toast. */
export const pressUndo = () => {
  const undo = toastList.messages().at(-1)?.undo;
  if (undo === undefined) throw new Error('The last toast has no Undo.');
  return act(async () => undo());
};
