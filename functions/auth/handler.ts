import { authRoutes } from '../../shared/api/routes/auth.ts';
import { openAccounts } from '../clients/pool/accounts.ts';
import { openIdentity } from '../clients/pool/identity.ts';
import { openMailQueue } from '../clients/queues/mail-queue.ts';
import { type Container, openContainer } from '../container.ts';
import { sessionStore } from '../data/people/session-record.ts';
import { createHandler } from '../http/create-handler.ts';
import { personsMails } from '../mails/persons-mails.ts';
import { accountActions } from './account-actions.ts';
import { knownPcs } from './attempts/known-pc.ts';
import { mailAllowance } from './attempts/mail-allowance.ts';
import { signInAttempts } from './attempts/sign-in-attempts.ts';
import { mailChoiceActions } from './mail-choice-actions.ts';
import { secondFactorActions } from './second-factor/second-factor-actions.ts';
import { ownSessionActions } from './sessions/own-sessions.ts';
import { sessionActions } from './sessions/session-actions.ts';

export const createAuthHandler = (open: () => Container) =>
  createHandler<'auth'>(authRoutes, open, ({ config, table, directory, log, clock, sleep, originProofs }) => {
    const identity = openIdentity(config);
    const pcs = knownPcs(identity.keysFor('known PCs'));
    const parts = {
      table,
      directory,
      log,
      clock,
      sleep,
      identity,
      pcs,
      accounts: openAccounts(config.USER_POOL_ID),
      sessions: sessionStore(table, config.IDLE_MINUTES),
      attempts: signInAttempts(table, pcs),
      mails: openMailQueue(config.MAIL_QUEUE_URL),
      personsMails: personsMails(table),
      allowance: mailAllowance(table, pcs),
      secondFactor: config.SECOND_FACTOR,
      // The CDN has the same key: docs/decisions/147-card-cookies.md.
      cardKey: originProofs.today,
    };
    return {
      ...sessionActions(parts),
      ...ownSessionActions(parts),
      ...accountActions(parts),
      ...secondFactorActions(parts),
      ...mailChoiceActions(parts),
    };
  });

export const handler = createAuthHandler(openContainer);
