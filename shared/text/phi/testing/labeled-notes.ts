import type { PhiKind } from '../phi-patterns.ts';
import { cleanTemplates } from './clean-templates.ts';
import { type Draw, drawFrom } from './draw.ts';
import { freshClean, freshPhi } from './fresh-templates.ts';
import { hardClean, hardPhi } from './hard-templates.ts';
import { type Marked, phiTemplates } from './phi-templates.ts';

/** Where PHI is in a note. `start` counts from 0; `end` is the position after the last character. */
export type Span = { readonly kind: PhiKind; readonly start: number; readonly end: number };
export type LabeledNote = { readonly text: string; readonly phi: readonly Span[] };

/** The templates that the rule was fitted to, and those that were held back at first. */
export type Part = 'seen' | 'heldBack';

const kinds: readonly PhiKind[] = ['ssn', 'mrn', 'memberId', 'dateOfBirth', 'cardNumber'];

function partOf<Item>(items: readonly Item[], part: Part): readonly Item[] {
  const half = Math.floor(items.length / 2);
  return part === 'seen' ? items.slice(0, half) : items.slice(half);
}

function compose(draw: Draw, sentences: readonly (readonly (string | Marked)[])[]): LabeledNote {
  const between = draw.one([' ', '\n', '; ', ' - ']);
  let text = '';
  const phi: Span[] = [];
  for (const [at, parts] of sentences.entries()) {
    if (at > 0) text += between;
    for (const part of parts) {
      const start = text.length;
      text += typeof part === 'string' ? part : part.phi;
      if (typeof part !== 'string') phi.push({ kind: part.kind, start, end: text.length });
    }
  }
  return { text, phi };
}

function clean(draw: Draw, part: Part, count: number): (readonly string[])[] {
  return Array.from({ length: count }, () => [draw.one(partOf(cleanTemplates, part))(draw)]);
}

/** Returns `count` notes without PHI, then `count` notes with one piece of PHI each, cycling through all kinds. */
export function labeledNotes(part: Part, count: number, seed: string): LabeledNote[] {
  const draw = drawFrom(`${seed} ${part}`);
  const without = Array.from({ length: count }, () => compose(draw, clean(draw, part, draw.int(1, 5))));
  const withPhi = Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? 'ssn';
    const sentence = draw.one(partOf(phiTemplates[kind], part))(draw);
    return compose(draw, [
      ...clean(draw, part, draw.int(0, 2)),
      sentence,
      ...clean(draw, part, draw.int(0, 2)),
    ]);
  });
  return [...without, ...withPhi];
}

/** Returns `count` hard notes without PHI, then `count` with it. */
export function hardNotes(count: number, seed: string): LabeledNote[] {
  return oneSentenceEach(drawFrom(`${seed} hard`), count, hardClean, hardPhi);
}

/** Returns the clean hold-out set: `count` notes without PHI, then `count` with it. */
export function freshNotes(count: number, seed: string): LabeledNote[] {
  return oneSentenceEach(drawFrom(`${seed} fresh`), count, freshClean, freshPhi);
}

function oneSentenceEach(
  draw: Draw,
  count: number,
  withoutPhi: typeof hardClean,
  withPhi: typeof hardPhi,
): LabeledNote[] {
  const pick = <Item>(items: readonly Item[], at: number) =>
    items.slice(at % items.length)[0] ?? draw.one(items);
  const each = <Made>(make: (at: number) => Made) => Array.from({ length: count }, (_, at) => make(at));
  return [
    ...each((at) => compose(draw, [[pick(withoutPhi, at)(draw)]])),
    ...each((at) => compose(draw, [pick(withPhi, at).template(draw), ...clean(draw, 'seen', 1)])),
  ];
}
