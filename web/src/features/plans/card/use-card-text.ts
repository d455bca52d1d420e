import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CardDirectory } from '../../../../../shared/plan/card/directory.ts';
import { type Dropped, droppedKinds, payersPart } from '../../../../../shared/plan/card/payers-part.ts';

type Held = { readonly text: string; readonly dropped: Dropped; readonly emptied: boolean };

const nothing: Held = { text: '', dropped: {}, emptied: false };

function sum(one: Dropped, other: Dropped): Dropped {
  const all = { ...one };
  for (const kind of droppedKinds) {
    const count = (one[kind] ?? 0) + (other[kind] ?? 0);
    if (count > 0) all[kind] = count;
  }
  return all;
}

/**
 * The text of the box. Whatever is pasted, dropped or typed goes through `payersPart` before anything of it is drawn or kept; what
 * was pasted is never part of the page, not even to be undone.
 */
export function useCardText(directory: () => CardDirectory) {
  const [held, setHeld] = useState(nothing);
  const caret = useRef<{ readonly area: HTMLTextAreaElement; readonly at: number } | undefined>(undefined);

  // React puts the caret behind a text that is not the one typed.
  useLayoutEffect(() => {
    caret.current?.area.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = undefined;
  });

  const hold = (area: HTMLTextAreaElement, before: string, after: string, unfinished: boolean) => {
    const whole = payersPart(before + after, directory(), unfinished);
    const at = after === '' ? whole.text.length : payersPart(before, directory(), true).text.length;
    caret.current = { area, at: Math.min(at, whole.text.length) };
    setHeld({
      text: whole.text,
      dropped: sum(before + after === '' ? {} : held.dropped, whole.dropped),
      emptied: false,
    });
  };

  const insert = (area: HTMLTextAreaElement, text: string) => {
    const { value, selectionStart, selectionEnd } = area;
    hold(area, value.slice(0, selectionStart) + text, value.slice(selectionEnd), false);
  };

  return {
    ...held,
    area: {
      onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
        event.preventDefault();
        insert(event.currentTarget, event.clipboardData.getData('text/plain'));
      },
      onDrop(event: DragEvent<HTMLTextAreaElement>) {
        event.preventDefault();
        insert(event.currentTarget, event.dataTransfer.getData('text/plain'));
      },
      onChange(event: ChangeEvent<HTMLTextAreaElement>) {
        const { value, selectionEnd } = event.target;
        const native = event.nativeEvent;
        // A character that is still being composed is no text yet.
        if (native instanceof InputEvent && native.isComposing) setHeld({ ...held, text: value });
        else hold(event.target, value.slice(0, selectionEnd), value.slice(selectionEnd), true);
      },
      onCompositionEnd({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) {
        hold(currentTarget, currentTarget.value, '', true);
      },
      /** The last word is finished. */
      onBlur({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) {
        const { text, dropped } = payersPart(currentTarget.value, directory());
        if (text !== held.text) setHeld({ text, dropped: sum(held.dropped, dropped), emptied: false });
      },
    },
    clear: () => setHeld(nothing),
    /** Nobody is there any more. */
    empty: () => setHeld(({ text }) => ({ ...nothing, emptied: text !== '' })),
  };
}
