import { newerSite } from '../local/testing/newer-release.ts';
import { synthesized } from './synthesis.ts';

// Makes what takes long before anything waits for it: the assembly that the tests of the whole stack share, and the site of the
// newer release that a journey opens.
synthesized();
newerSite();
