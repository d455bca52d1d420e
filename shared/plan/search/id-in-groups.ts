import { foldWithPositions } from '../../text/fold-text.ts';
import type { Place } from '../../text/phi/address-places.ts';
import { bareWords, betweenGroups, groupsIn } from './member-id.ts';

// Kept apart from member-id.ts, which the plan table loads within its size budget.

/** Returns the places of the grouped IDs in a text, including what separates their groups. */
export function idsInGroups(text: string): Place[] {
  const { folded, sourceIndex } = foldWithPositions(text);
  const written = [...folded.matchAll(/[a-z0-9]+/g)];
  const source = (place: number): number => sourceIndex?.[place] ?? (sourceIndex ? text.length : place);
  const places: Place[] = [];
  let rest = bareWords(text).join(' ').replaceAll(betweenGroups, ' ');
  for (let id = groupsIn([rest]); id !== undefined; id = groupsIn([rest])) {
    const parts = id.split(' ');
    const at = written.findIndex((_, from) =>
      parts.every((part, place) => written[from + place]?.[0] === part),
    );
    const [first, last] = [written[at], written[at + parts.length - 1]];
    if (first === undefined || last === undefined) break;
    places.push({ start: source(first.index), end: source(last.index + last[0].length) });
    written.splice(0, at + parts.length);
    rest = rest.slice(rest.indexOf(id) + id.length);
  }
  return places;
}
