import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourcesOf } from '../../testing/templates.ts';
import type { Journeys } from './journeys.ts';
import { costTables } from './report.ts';
import { standingOf } from './standing.ts';

const file = join(import.meta.dirname, '../../../docs/cost.md');
/** From the first row of the first table to the last of the last. */
const tables = /^\| one run of [\s\S]*^\| \*\*together\*\*.*$/m;

/** docs/cost.md as it is, and as it has to be by these counts, by month.ts and by what the stack holds. */
export function costDocument(counts: Journeys): { readonly found: string; readonly wanted: string } {
  const found = readFileSync(file, 'utf8');
  if (!tables.test(found)) throw new Error('docs/cost.md has no tables to replace.');
  return { found, wanted: found.replace(tables, () => costTables(counts, standingOf(resourcesOf()))) };
}

export function writeCostDocument(counts: Journeys): void {
  writeFileSync(file, costDocument(counts).wanted);
}
