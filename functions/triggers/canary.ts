import { secretsClient } from '../clients/origin-proofs.ts';
import { unquoted } from '../error-facts.ts';
import { openCanaryContainer } from './canary/container.ts';
import { lookAround, type Outcome } from './canary/look-around.ts';
import { readProbeAccount } from './canary/probe-account.ts';

const secrets = secretsClient();

/** Runs every five minutes. A visit that fails is an entry of the log, not an error: Lambda would begin it anew, and hide that it failed. */
export const handler = (): Promise<Outcome> =>
  unquoted(async () => {
    const { config, log, clock } = openCanaryContainer();
    return lookAround({
      site: config.SITE_ORIGIN,
      account: () => readProbeAccount(secrets, config.PROBE_ACCOUNT),
      log,
      clock,
    });
  });
