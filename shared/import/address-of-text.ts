import { states } from '../plan/words/states.ts';

const codes = new Set(states.map(([code]) => code.toUpperCase()));
const zip = /^\d{3,5}(?:-?\d{4})?$/;
const ending = /^(?:(.*) )?([a-z]{2})\.? (\d{3,5}(?:-?\d{4})?)$/i;
const atEnd = /(?<![\s.;,])[\s.;,]+$/;
const country = /\b(?:USA?|U\.S(?:\.A)?|United States(?: of America)?)$/i;
const noCity = /\d|\b(?:suite|dept|department|attn)\b|^ste\.? .$/i;

/**
 * Divides an address that one cell holds, as the product's own export and many lists write it. One without state and ZIP at its
 * end stays whole, as its street, and so do several, which a semicolon separates.
 */
export function addressOfText(text: string): Record<string, string> {
  const address = text.replace(atEnd, '').replace(country, '').replace(atEnd, '');
  const pieces = piecesOf(address, /[,\r\n]+/);
  if (zip.test(pieces.at(-1) ?? '')) pieces.push(pieces.splice(-2).join(' '));
  const [, before, state, code] = ending.exec(pieces.pop()?.replaceAll(/\s+/g, ' ') ?? '') ?? [];
  if (address.includes(';') || state === undefined || !codes.has(state.toUpperCase()) || code === undefined)
    return { street: piecesOf(text, /[\r\n]+/).join(', ') };
  const lines = before === undefined ? pieces : [...pieces, before];
  const city = noCity.test(lines.at(-1) ?? '') ? '' : (lines.pop() ?? '');
  const [street = '', ...more] = lines;
  return { street, street2: more.join(', '), city, state, zip: code };
}

const piecesOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** Reports whether examples of a column are whole addresses, of which a cell may have several. */
export const areAddresses = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => addressOfText(text.replaceAll(';', ',')).zip !== undefined);
