import { writeFileSync } from 'node:fs';
import { countJourneys } from './count-journeys.ts';
import { writeCostDocument } from './document.ts';
import { countsFile, readCounts, settled, type Use } from './journeys.ts';

// `npm run cost`: counts what each journey uses, keeps the counts and writes the tables of docs/cost.md.

const counts = settled(readCounts(), await countJourneys());
const line = ([name, use]: [string, Use]): string =>
  `  ${JSON.stringify(name)}: { ${Object.entries(use)
    .map(([part, value]) => `${JSON.stringify(part)}: ${value}`)
    .join(', ')} }`;
writeFileSync(countsFile, `{\n${Object.entries(counts).map(line).join(',\n')}\n}\n`);
writeCostDocument(counts);
console.log('Counted. docs/cost.md and infra/ops/cost/counted.json are as the counts say.');
