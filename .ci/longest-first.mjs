import { accessSync } from 'node:fs';
import { join } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * Files that take longest, as measured. On a fresh clone Jest has no times of its own and begins with the largest files; among these
 * are small ones that run generated tests. Last they would leave one core with nothing to do. First of all those that mostly wait
 * for other programs: the journeys, which run beside them, use what they leave.
 */
const longest = [
  'infra/ops/backup/kills.test.ts',
  'infra/ops/command-lines.test.ts',
  'functions/testing/authorization-matrix.test.ts',
  'functions/testing/fuzz/fuzz.test.ts',
  'infra/ops/import/outage.test.ts',
  'infra/local/product.test.ts',
  'infra/deployed.test.ts',
  'infra/synth.test.ts',
  'web/src/features/plan-form/saving/keep-typing.test.tsx',
  'functions/testing/faults/faults.test.ts',
  'infra/ops/backup/restore.test.ts',
  'infra/ops/backup/backup.test.ts',
  'functions/imports/odd-files.test.ts',
  'infra/local/new/new.test.ts',
  'infra/landing-zone/landing-zone.test.ts',
].map((file) => join(import.meta.dirname, '..', file));
for (const file of longest) accessSync(file);

const place = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);

/** The files that take longest, and then Jest's own order. Plain JavaScript: the package's types are not those of its ES module. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
}
