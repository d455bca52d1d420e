import * as z from '../zod.ts';
import { unicodePattern } from './unicode-pattern.ts';

// C0/C1 controls except tab, line feed and carriage return: never typed on purpose, and they break mail headers and logs.
const controlCharacters = unicodePattern(String.raw`[^\P{Cc}\t\n\r]`, 'u');
const lineBreaksOrControls = unicodePattern(String.raw`\p{Cc}`, 'u');

const halfLetters = unicodePattern(String.raw`\p{Cs}`, 'gu');

/** Half of an emoji, cut off by a program on the way, is shown as � everywhere; as it is, the table refuses the whole record. */
export const wellFormed = () =>
  z.overwrite<string>((text) =>
    // Quicker where there is none, and not there in browsers of before 2023.
    text.isWellFormed?.() ? text : text.replace(halfLetters(), '\ufffd'),
  );

/** What to say when a text is missing or is no text at all. */
const needsText = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? 'This field is required.' : 'Must be text.',
};

/** One schema for each length: dozens of fields share a few, and each schema is a part of a function's start. */
function byLength<Schema>(make: (max: number) => Schema): (max: number) => Schema {
  const made = new Map<number, Schema>();
  return (max) => {
    const schema = made.get(max) ?? make(max);
    made.set(max, schema);
    return schema;
  };
}

/** Text of several lines, at most `max` characters. */
export const multiline = byLength((max) =>
  z.string(needsText).check(
    wellFormed(),
    z.maxLength(max, `At most ${max} characters.`),
    z.refine((text) => !controlCharacters().test(text), 'Contains characters that cannot be printed.'),
  ),
);

/** One line of text, at most `max` characters, surrounding blanks removed. What looks alike (é typed as e and ´) is alike. */
export const line = byLength((max) =>
  z.string(needsText).check(
    z.trim(),
    wellFormed(),
    z.normalize(),
    // Last, because normalizing makes some letters longer: what is accepted once is accepted when it is read again.
    z.maxLength(max, `At most ${max} characters.`),
    z.refine(
      (text) => !lineBreaksOrControls().test(text),
      'Must be a single line without control characters.',
    ),
  ),
);

// Neither blank nor invisible: a zero-width space is pasted easily and would make a name that nobody can see.
const visible = unicodePattern(String.raw`[^\p{White_Space}\p{Default_Ignorable_Code_Point}]`, 'u');

/** One line in which something can be seen. */
export const requiredLine = byLength((max) =>
  line(max).check(
    z.minLength(1, 'This field is required.'),
    // An empty text has been refused already: one fault, one message.
    z.refine((text) => text === '' || visible().test(text), 'This field is required.'),
  ),
);

/** ISO 8601 time in UTC, for example `2026-11-21T09:30:00.000Z`. */
export const isoTime = z.iso.datetime();
