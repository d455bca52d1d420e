/** What a cell of an exported sheet holds: a text, or a number that stays one. */
export type ExportValue = string | number;

/** Stands where there is nothing (spec §9). */
export const emptyCell = '-';

// Spreadsheets keep 15 digits of a number; a longer code would lose its last ones.
const longestNumber = 999_999_999_999_999;

function asNumber(value: number): ExportValue {
  if (!Number.isFinite(value)) return emptyCell;
  return Math.abs(value) > longestNumber ? String(value) : value;
}

/**
 * The value of a cell by spec §5: nothing becomes a dash, texts and numbers pass as they are, other objects become
 * JSON text. `value` may be a function that renders the text; one that fails gives a dash.
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

/** Characters that fit into one cell of a spreadsheet, counted as JavaScript does. */
export const longestCell = 32_767;
/** Ends a text of which a cell holds no more. */
export const cutMark = ' … [cut here: a cell holds no more]';

const lineBreaks = /\r\n?/g;
// What XML cannot hold even escaped, and escapes that only spreadsheets know: it was never typed on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the point
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// Spreadsheets read `_x0041_` as A; written so, it is read as the text it is.
const looksEscaped = /_(?=x[0-9a-f]{4}_)/gi;
const escaped = (text: string): string => text.replace(looksEscaped, '_x005F_');

/** A text as it is written into the sheet's XML, and whether its end had to be left out. */
export type CellText = { readonly text: string; readonly cut: boolean };

/** Ends a text where it fits, between two characters, and says so in it. */
function shortened(text: string): string {
  const start = text.slice(0, longestCell - cutMark.length);
  return start.replace(/[\ud800-\udbff]$/, '') + cutMark;
}

/**
 * A text as a cell can hold it: line breaks as LF, what cannot be printed as U+FFFD, at most 32,767 characters. All
 * else is read back as it was.
 */
export function cellText(value: string): CellText {
  const clean = value.replace(lineBreaks, '\n').replace(unprintable, '\ufffd').toWellFormed();
  const written = escaped(clean);
  if (written.length <= longestCell) return { text: written, cut: false };
  return { text: shortened(written), cut: true };
}

// With the wide forms that East Asian keyboards type.
const formulaStart = /^[=+\-@\t＝＋－＠]/;
const numberStart = /^[\d.,$€£(%'\s]/;
const monthStart = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\W*\d/i;
const oneWord = /^\S+$/;

/**
 * Whether a text cell is marked as text. A spreadsheet takes it as text when it opens the file, but would read it anew
 * when somebody edits the cell: as a formula if it begins with = + - @ or a tab; as a number, a date or a truth value if
 * it looks like one (`00123`, `1E5`, `SEP12`, `TRUE`). Codes are single words and always marked.
 */
export function isMarkedAsText(text: string): boolean {
  if (text === emptyCell) return false;
  return [formulaStart, numberStart, monthStart, oneWord].some((shape) => shape.test(text));
}
