import { secretsClient } from '../clients/origin-proofs.ts';
import { unquoted } from '../error-facts.ts';
import { checkSite, type Outcome } from './canary/check-site.ts';
import { openCanaryContainer } from './canary/container.ts';
import { readProbeAccount } from './canary/probe-account.ts';

const secrets = secretsClient();

/** Runs every five minutes. Logs a failed visit instead of throwing: Lambda would retry it and hide that it failed. */
export const handler = (): Promise<Outcome> =>
  unquoted(async () => {
    const { config, log, clock } = openCanaryContainer();
    return checkSite({
      site: config.SITE_ORIGIN,
      account: () => readProbeAccount(secrets, config.PROBE_ACCOUNT),
      log,
      clock,
    });
  });
