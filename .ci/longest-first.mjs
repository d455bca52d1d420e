import { accessSync } from 'node:fs';
import { join } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * Files that take longest. On a fresh clone Jest has no times of its own and begins with the largest files; these are small ones
 * that run generated tests, so they came last, one core having nothing else to do.
 */
const longest = [
  'functions/testing/fuzz/fuzz.test.ts',
  'functions/testing/authorization-matrix.test.ts',
  'functions/triggers/broadcast-worker.test.ts',
  'infra/synth.test.ts',
  'infra/local/demo/seed.test.ts',
].map((file) => join(import.meta.dirname, '..', file));
for (const file of longest) accessSync(file);

const place = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);

/** The files that take longest, and then Jest's own order. Plain JavaScript: the package's types are not those of its ES module. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
}
