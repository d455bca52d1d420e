import type { SecondFactorDemand } from '../../shared/people/second-factor-demand.ts';
import type { Accounts } from '../clients/pool/accounts.ts';
import type { Identity } from '../clients/pool/identity.ts';
import type { MailQueue } from '../clients/queues/mail-queue.ts';
import type { Container } from '../container.ts';
import type { DirectoryCache } from '../data/directory-cache.ts';
import type { SessionStore } from '../data/people/session-record.ts';
import type { PersonsMails } from '../mails/persons-mails.ts';
import type { KnownPcs } from './attempts/known-pc.ts';
import type { MailAllowance } from './attempts/mail-allowance.ts';
import type { SignInAttempts } from './attempts/sign-in-attempts.ts';

export type AuthParts = Pick<Container, 'table' | 'log' | 'clock' | 'sleep'> & {
  readonly identity: Identity;
  readonly accounts: Accounts;
  readonly sessions: SessionStore;
  readonly attempts: SignInAttempts;
  readonly pcs: KnownPcs;
  readonly mails: MailQueue;
  readonly allowance: MailAllowance;
  readonly personsMails: PersonsMails;
};

/** What else is needed by actions that report on a person's own sign-in. */
export type OwnParts = AuthParts & {
  readonly directory: DirectoryCache;
  /** Which users the stage requires to have a second factor. */
  readonly secondFactor: SecondFactorDemand;
  /** The key that signs the cookie for card images. */
  readonly cardKey: () => Promise<string>;
};
