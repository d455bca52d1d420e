import { readCanaryConfig } from '../../config.ts';
import { structuredLog } from '../../log.ts';

/** What the canary works with. Separate from the other triggers' container: the canary has no table and no table client. */
export const openCanaryContainer = () => ({
  config: readCanaryConfig(process.env),
  log: structuredLog(),
  clock: () => new Date(),
});
