import * as z from '../zod.ts';
import { unicodePattern } from './unicode-pattern.ts';

// C0/C1 controls except tab, line feed and carriage return: never typed on purpose, and they break email headers and logs.
const controlCharacters = unicodePattern(String.raw`[^\P{Cc}\t\n\r]`, 'u');
const lineBreaksOrControls = unicodePattern(String.raw`\p{Cc}`, 'u');

const halfLetters = unicodePattern(String.raw`\p{Cs}`, 'gu');

/** Replaces half an emoji, cut off by some program on the way, with �: otherwise the table would refuse the whole record. */
export const wellFormed = () =>
  z.overwrite<string>((text) =>
    // `isWellFormed` is faster for text without any, but browsers from before 2023 do not have it.
    text.isWellFormed?.() ? text : text.replace(halfLetters(), '\ufffd'),
  );

/** The message if a text is missing or is not a string. */
const needsText = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? 'This field is required.' : 'Must be text.',
};

/** Caches one schema per length: dozens of fields share a few lengths, and each schema adds to a function's startup. */
function byLength<Schema>(make: (max: number) => Schema): (max: number) => Schema {
  const made = new Map<number, Schema>();
  return (max) => {
    const schema = made.get(max) ?? make(max);
    made.set(max, schema);
    return schema;
  };
}

/** Checks that a text has at most `max` characters, or a list at most `max` rows. */
export const atMost = (max: number, what = 'characters') =>
  // Written only when it is needed: the first number in words adds 24 ms to a function's start.
  z.maxLength(max, { error: () => `At most ${max.toLocaleString('en')} ${what}.` });

/** Text of several lines, at most `max` characters. Line breaks become those of a form and of a sheet's cell. */
export const multiline = byLength((max) =>
  z.string(needsText).check(
    wellFormed(),
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    atMost(max),
    z.refine((text) => !controlCharacters().test(text), 'Contains characters that cannot be printed.'),
  ),
);

/**
 * Makes characters that look alike (é typed as e and ´) equal. A text that stays longer than `max` is left as it is: to put
 * hundreds of thousands of accents in order takes minutes. Composing makes a text at most four times shorter.
 */
export const normalized = (max: number) =>
  z.overwrite<string>((text) => (text.length > 4 * max ? text : text.normalize()));

/** One line of text, trimmed, at most `max` characters, and normalized. */
export const line = byLength((max) =>
  z.string(needsText).check(
    z.trim(),
    wellFormed(),
    normalized(max),
    // Last, because normalizing lengthens some letters: what is accepted once must be accepted when it is read again.
    atMost(max),
    z.refine(
      (text) => !lineBreaksOrControls().test(text),
      'Must be a single line without control characters.',
    ),
  ),
);

// Neither blank nor invisible: a zero-width space is easily pasted and would make a name that nobody can see.
const visible = unicodePattern(String.raw`[^\p{White_Space}\p{Default_Ignorable_Code_Point}]`, 'u');

/** One line with at least one visible character. */
export const requiredLine = byLength((max) =>
  line(max).check(
    z.minLength(1, 'This field is required.'),
    // An empty text has already been rejected: one mistake, one message.
    z.refine((text) => text === '' || visible().test(text), 'This field is required.'),
  ),
);

/** ISO 8601 time in UTC, for example `2026-11-21T09:30:00.000Z`. */
export const isoTime = z.iso.datetime();
