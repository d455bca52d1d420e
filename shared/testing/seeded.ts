import fc from 'fast-check';
import { seed, times } from './depth.ts';

// Every property test of a run draws from the run's seed, and tries a hundred values without a count of its own.
fc.configureGlobal({ seed, numRuns: times(100) });
