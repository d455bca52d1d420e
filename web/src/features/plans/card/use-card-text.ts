import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CardDirectory } from '../../../../../shared/plan/card/directory.ts';
import {
  type Dropped,
  droppedKinds,
  type PayersPart,
  payersPart,
} from '../../../../../shared/plan/card/payers-part.ts';

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
 * The text of the box. Whatever is pasted, dropped or typed goes through `payersPart` before any of it is rendered or kept; the
 * original never becomes part of the page, not even of its undo history.
 */
export function useCardText(directory: () => CardDirectory) {
  const [held, setHeld] = useState(nothing);
  const caret = useRef<{ readonly area: HTMLTextAreaElement; readonly at: number } | undefined>(undefined);

  // After a change other than the typed one, React moves the caret to the end.
  useLayoutEffect(() => {
    caret.current?.area.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = undefined;
  });

  const hold = (area: HTMLTextAreaElement, part: PayersPart, after: string) => {
    const text = part.text + after;
    caret.current = { area, at: part.text.length };
    setHeld({ text, dropped: sum(text === '' ? {} : held.dropped, part.dropped), emptied: false });
  };
  /** The text after the caret has been checked before; only the word in front of the caret is unfinished. */
  const type = (area: HTMLTextAreaElement, value: string, end: number) =>
    hold(area, payersPart(value.slice(0, end), directory(), true), value.slice(end));
  const insert = (area: HTMLTextAreaElement, inserted: string) => {
    const { value, selectionStart, selectionEnd } = area;
    const [before, after] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
    const whole = payersPart(before + inserted + after, directory());
    const at =
      after === '' ? whole.text.length : payersPart(before + inserted, directory(), true).text.length;
    hold(area, { ...whole, text: whole.text.slice(0, at) }, whole.text.slice(at));
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
        // A character that is still being composed is not text yet.
        if (native instanceof InputEvent && native.isComposing) setHeld({ ...held, text: value });
        else type(event.target, value, selectionEnd);
      },
      onCompositionEnd({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) {
        type(currentTarget, currentTarget.value, currentTarget.selectionEnd);
      },
      /** Leaving the box finishes the last word. */
      onBlur({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) {
        const { text, dropped } = payersPart(currentTarget.value, directory());
        if (text !== held.text) setHeld({ text, dropped: sum(held.dropped, dropped), emptied: false });
      },
    },
    clear: () => setHeld(nothing),
    /** Empties the box of an absent user. */
    empty: () => setHeld(({ text }) => ({ ...nothing, emptied: text !== '' })),
  };
}
