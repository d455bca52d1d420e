import { accessSync } from 'node:fs';
import { join } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * The slowest files, as measured. On a fresh clone Jest has no timings and starts with the largest files, but some slow ones,
 * which run generated tests, are small. Started last, they would leave one core idle.
 */
const longest = [
  'infra/deployed.test.ts',
  'infra/local/new/new.test.ts',
  'functions/testing/faults/faults.test.ts',
  'web/src/features/plan-form/saving/keep-typing.test.tsx',
  'infra/synth.test.ts',
  'infra/landing-zone/landing-zone.test.ts',
  'functions/testing/authorization-matrix.test.ts',
  'web/src/features/plan-form/plan-form.test.tsx',
  'functions/imports/imports.test.ts',
  'infra/stages/examples.test.ts',
  'functions/testing/fuzz/fuzz.test.ts',
  'infra/local/product.test.ts',
  'infra/ops/backup/kills.test.ts',
  'functions/auth/attempts/lockout.test.ts',
].map((file) => join(import.meta.dirname, '..', file));
for (const file of longest) accessSync(file);

const place = ({ path }) => (longest.includes(path) ? longest.indexOf(path) : longest.length);

/** The slowest files first, then Jest's own order. Plain JavaScript: the package's types do not match its ES module. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
}
