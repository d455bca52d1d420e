import { foldWithPositions } from '../../text/fold-text.ts';
import type { Place } from '../../text/phi/address-places.ts';
import { bareWords, groupsIn } from './member-id.ts';

// Kept apart from member-id.ts, which the plan table loads within its size budget.

/** Returns the place of the first grouped ID in a text, including what separates its groups. */
export function idInGroups(text: string): Place | undefined {
  const id = groupsIn(bareWords(text));
  if (id === undefined) return undefined;
  const { folded, sourceIndex } = foldWithPositions(text);
  const parts = id.split(' ');
  const written = [...folded.matchAll(/[a-z0-9]+/g)];
  const at = written.findIndex((_, from) =>
    parts.every((part, place) => written[from + place]?.[0] === part),
  );
  const [first, last] = [written[at], written[at + parts.length - 1]];
  if (first === undefined || last === undefined) return undefined;
  const source = (place: number): number => sourceIndex?.[place] ?? (sourceIndex ? text.length : place);
  return { start: source(first.index), end: source(last.index + last[0].length) };
}
