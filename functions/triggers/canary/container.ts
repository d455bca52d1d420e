import { readCanaryConfig } from '../../config.ts';
import { structuredLog } from '../../log.ts';

/** What the canary works with. Apart from the other triggers' container: it has no table, and no client of one. */
export const openCanaryContainer = () => ({
  config: readCanaryConfig(process.env),
  log: structuredLog(),
  clock: () => new Date(),
});
