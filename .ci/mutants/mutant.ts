import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from '../../shared/zod.ts';

export const root = join(import.meta.dirname, '../..');

export const mutantSchema = z.object({
  file: z.string(),
  line: z.number(),
  /** Offsets in the file's text: the part between them becomes `replacement`. */
  start: z.number(),
  end: z.number(),
  replacement: z.string(),
  mutator: z.string(),
  /** The replaced text and its surroundings, which locate the place after other lines have changed. */
  original: z.string(),
  before: z.string(),
  after: z.string(),
});
export type Mutant = z.infer<typeof mutantSchema>;

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

export const nameOf = ({ file, start, end, replacement }: Mutant): string =>
  `${file}:${start}-${end}:${replacement}`;

export const areas = ['shared', 'functions', 'web/src/lib'] as const;
export const areaOf = (file: string): string => areas.find((area) => file.startsWith(`${area}/`)) ?? 'other';

function positionsOf(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

/** Returns the same mutant in the current text, or undefined if its place no longer exists. */
export function locate(mutant: Mutant, source: string): Mutant | undefined {
  const { before, original, after } = mutant;
  const [nearest] = positionsOf(source, before + original + after)
    .map((at) => at + before.length)
    .sort((one, other) => Math.abs(one - mutant.start) - Math.abs(other - mutant.start));
  if (nearest === undefined) return undefined;
  return {
    ...mutant,
    start: nearest,
    end: nearest + original.length,
    line: source.slice(0, nearest).split('\n').length,
  };
}
