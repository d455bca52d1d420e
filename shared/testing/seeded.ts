import fc from 'fast-check';
import { seed, times } from './depth.ts';

// Every property test uses the run's seed, and tries a hundred values unless it sets its own number.
fc.configureGlobal({ seed, numRuns: times(100) });
