import { synthesized } from './synthesis.ts';

// Makes the assembly that the tests of the whole stack share, so that they don't each make it at the same time.
synthesized();
