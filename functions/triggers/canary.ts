import { secretsClient } from '../clients/origin-proofs.ts';
import { readCanaryConfig } from '../config.ts';
import { unquoted } from '../error-facts.ts';
import { structuredLog } from '../log.ts';
import { checkSite, type Outcome } from './canary/check-site.ts';
import { readProbeAccount } from './canary/probe-account.ts';

const secrets = secretsClient();

/** Runs every five minutes. Logs a failed visit instead of throwing: Lambda would retry it and hide that it failed. */
export const handler = (): Promise<Outcome> =>
  unquoted(async () => {
    // Not the other triggers' container: the canary has no table and no table client.
    const config = readCanaryConfig(process.env);
    return checkSite({
      site: config.SITE_ORIGIN,
      account: () => readProbeAccount(secrets, config.PROBE_ACCOUNT),
      log: structuredLog(),
      clock: () => new Date(),
    });
  });
