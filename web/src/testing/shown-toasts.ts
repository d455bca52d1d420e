import { act } from '@testing-library/react';
import { toastList } from '../kit/toasts/toast-list.ts';

/** Returns the texts of the latest toasts, oldest first. */
export const toasts = () => toastList.messages().map(({ text }) => text);

/** Clicks Undo in the last toast. */
export const pressUndo = () => {
  const undo = toastList.messages().at(-1)?.undo;
  if (undo === undefined) throw new Error('The last toast has no Undo.');
  return act(async () => undo());
};
