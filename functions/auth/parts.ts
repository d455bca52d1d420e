import { openAccounts } from '../clients/pool/accounts.ts';
import { openIdentity } from '../clients/pool/identity.ts';
import { openMailQueue } from '../clients/queues/mail-queue.ts';
import type { Container } from '../container.ts';
import { sessionStore } from '../data/people/session-record.ts';
import { personsMails } from '../mails/persons-mails.ts';
import { knownPcs } from './attempts/known-pc.ts';
import { mailAllowance } from './attempts/mail-allowance.ts';
import { signInAttempts } from './attempts/sign-in-attempts.ts';

export type AuthParts = ReturnType<typeof openParts>;

export function openParts({ config, table, directory, log, clock, sleep, originProofs }: Container) {
  const identity = openIdentity(config);
  const pcs = knownPcs(identity.keysFor('known PCs'));
  return {
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
    /** Which users the stage requires to have a second factor. */
    secondFactor: config.SECOND_FACTOR,
    /** The key that signs the cookie for card images. The CDN has the same one: docs/decisions/147-card-cookies.md. */
    cardKey: originProofs.today,
  };
}
