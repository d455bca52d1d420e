import { writeFileSync } from 'node:fs';
import { countJourneys } from './count-journeys.ts';
import { writeCostDocument } from './document.ts';
import { countsFile, readCounts, steadied } from './journeys.ts';

// `npm run cost`: counts what each journey uses, stores the counts and writes the tables of docs/cost.md.

const counts = steadied(readCounts(), await countJourneys());
writeFileSync(countsFile, `${JSON.stringify(counts, null, 2)}\n`);
writeCostDocument(counts);
console.log('Counted. docs/cost.md and infra/ops/cost/counted.json are up to date.');
