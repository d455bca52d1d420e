import { act } from '@testing-library/react';
import { toastList } from '../kit/toasts/toast-list.ts';

/** What toasts have said last, the oldest first. */
export const shownToasts = () => toastList.said().map(({ text }) => text);

/** Presses the Undo of the last toast. */
export const pressUndo = () => {
  const undo = toastList.said().at(-1)?.undo;
  if (undo === undefined) throw new Error('The last toast has no Undo.');
  return act(async () => undo());
};
