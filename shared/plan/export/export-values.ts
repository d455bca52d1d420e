/** The content of a cell in an exported sheet: text, or a number that stays a number. */
export type ExportValue = string | number;

/** Written for a missing value (spec §9). */
export const emptyCell = '-';

// Spreadsheets keep 15 digits of a number; a longer code would lose its last digits.
const longestNumber = 999_999_999_999_999;

function asNumber(value: number): ExportValue {
  if (!Number.isFinite(value)) return emptyCell;
  return Math.abs(value) > longestNumber ? String(value) : value;
}

/**
 * Returns the value of a cell by spec §5: a missing value becomes a dash, strings and numbers pass unchanged, other objects
 * become JSON. `value` may be a function that renders the text; if it throws, the cell is a dash.
 */
export function exportValue(value: unknown): ExportValue {
  try {
    const shown = typeof value === 'function' ? value() : value;
    if (shown === undefined || shown === null || shown === '') return emptyCell;
    if (typeof shown === 'string') return shown;
    if (typeof shown === 'number') return asNumber(shown);
    return JSON.stringify(shown) ?? emptyCell;
  } catch {
    return emptyCell;
  }
}

/** The most characters that fit into a spreadsheet cell, counted as JavaScript does. */
export const longestCell = 32_767;
/** Appended to a text that was cut to fit into a cell. */
export const cutMark = ' … [cut here: a cell holds no more]';

const lineBreaks = /\r\n?/g;
// Characters that XML cannot hold even when escaped, and that only spreadsheets have escapes for. Nobody types them on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the point
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// Spreadsheets read `_x0041_` as A; with its underscore escaped, it is read as the text it is.
const looksEscaped = /_(?=x[0-9a-f]{4}_)/gi;
const escaped = (text: string): string => text.replace(looksEscaped, '_x005F_');

/** A text as it is written into the sheet's XML, and whether its end had to be cut off. */
export type CellText = { readonly text: string; readonly cut: boolean };

/** Cuts a text to fit, without splitting a character, and appends `cutMark`. */
function shortened(text: string): string {
  const start = text.slice(0, longestCell - cutMark.length);
  return start.replace(/[\ud800-\udbff]$/, '') + cutMark;
}

/**
 * Converts a text to what a cell can hold: line breaks as LF, unprintable characters as U+FFFD, at most 32,767 characters.
 * Everything else reads back unchanged.
 */
export function cellText(value: string): CellText {
  const clean = value.replace(lineBreaks, '\n').replace(unprintable, '\ufffd').toWellFormed();
  const written = escaped(clean);
  if (written.length <= longestCell) return { text: written, cut: false };
  return { text: shortened(written), cut: true };
}

// With the full-width forms that East Asian keyboards type.
const formulaStart = /^[=+\-@\t＝＋－＠]/;
const numberStart = /^[\d.,$€£(%'\s]/;
const monthStart = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\W*\d/i;
const oneWord = /^\S+$/;

/**
 * Reports whether a text cell must be marked as text. A spreadsheet takes it as text when it opens the file, but would
 * reinterpret it when a user edits the cell: as a formula if it begins with = + - @ or a tab; as a number, date or Boolean
 * if it looks like one (`00123`, `1E5`, `SEP12`, `TRUE`). Codes are single words and always marked.
 */
export function isMarkedAsText(text: string): boolean {
  if (text === emptyCell) return false;
  return [formulaStart, numberStart, monthStart, oneWord].some((shape) => shape.test(text));
}
