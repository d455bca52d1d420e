import * as z from 'zod';

// C0/C1 controls except tab, line feed and carriage return: never typed on purpose, and they break mail headers and logs.
const controlCharacters = /[^\P{Cc}\t\n\r]/u;
const lineBreaksOrControls = /\p{Cc}/u;

/** What to say when a text is missing or is no text at all. */
const needsText = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? 'Please fill this in.' : 'Must be text.',
};

/** Text of several lines, at most `max` characters. */
export const multiline = (max: number) =>
  z
    .string(needsText)
    .max(max, `At most ${max} characters.`)
    .refine((text) => !controlCharacters.test(text), 'Contains characters that cannot be printed.');

/** One line of text, at most `max` characters, surrounding blanks removed. */
export const line = (max: number) =>
  z
    .string(needsText)
    .max(max, `At most ${max} characters.`)
    .trim()
    .refine((text) => !lineBreaksOrControls.test(text), 'Must be a single line without control characters.');

// Neither blank nor invisible: a zero-width space is pasted easily and would make a name that nobody can see.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** One line in which something can be seen. */
export const requiredLine = (max: number) =>
  line(max)
    .min(1, 'Please fill this in.')
    // An empty text has been refused already: one fault, one message.
    .refine((text) => text === '' || visible.test(text), 'Please fill this in.');

/** ISO 8601 time in UTC, for example `2026-11-21T09:30:00.000Z`. */
export const isoTime = z.iso.datetime();
