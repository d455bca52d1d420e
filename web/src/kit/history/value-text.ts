import { withDayWritten } from '../local-time.ts';

/** Returns a value of a record's history as text: one row per line, the parts of a row joined by commas; empty for no value. */
export const valueText = (value: unknown): string => written(value, (_, text) => text);

/**
 * Returns a value with the names of its parts, `City: Duskvale, State: CA`, if it differs from another one that has the same text
 * without them.
 */
export function textBeside(value: unknown, other: unknown): string | undefined {
  if (valueText(value) !== valueText(other)) return undefined;
  const named = namedText(value);
  return named === namedText(other) ? undefined : named;
}

/** Returns two texts without the lines that both have; whole if no other line is left, because only their order changed. */
export function withoutSharedLines(from: string, to: string): readonly [from: string, to: string] {
  const changed = [linesBesides(from, to), linesBesides(to, from)] as const;
  return from === '' || to === '' || changed.every((text) => text.trim() === '') ? [from, to] : changed;
}

function linesBesides(text: string, other: string): string {
  const others = other.split('\n');
  return text
    .split('\n')
    .filter((line) => {
      const at = others.indexOf(line);
      if (at >= 0) others.splice(at, 1);
      return at < 0;
    })
    .join('\n');
}

const namedText = (value: unknown): string => written(value, (name, text) => `${partLabel(name)}: ${text}`);

/** `Line 1` for `line1`, `ZIP` for `zip` */
const partLabel = (name: string): string =>
  name.length <= 3
    ? name.toUpperCase()
    : name.charAt(0).toUpperCase() +
      name.slice(1).replaceAll(/[A-Z]|\d+/g, (start) => ` ${start.toLowerCase()}`);

type PartText = (name: string, text: string) => string;

function written(value: unknown, partText: PartText): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((row) => rowText(row, partText)).join('\n');
  return typeof value === 'object' ? rowText(value, partText) : withDayWritten(String(value));
}

function rowText(row: unknown, partText: PartText): string {
  if (typeof row !== 'object' || row === null) return String(row);
  return Object.entries(row)
    .map(([name, part]) => [name, String(part ?? '').trim()] as const)
    .filter(([name, part]) => name !== '_id' && part !== '')
    .map(([name, part]) => partText(name, withDayWritten(part)))
    .join(', ');
}
