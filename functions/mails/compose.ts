import { limits } from '../../shared/limits.ts';
import { type Directory, facilityNames, readDirectory } from '../data/facility-directory.ts';
import { accessWithdrawn, hasConfirmedEmail, type UserRecord } from '../data/people/user-record.ts';
import { addressHeldFor, findUser, findUserByEmail, listUsers } from '../data/people/users.ts';
import { createLink } from '../data/records/links.ts';
import { administratorsOf } from './administrators.ts';
import { digestMails } from './digest-mails.ts';
import { emailChangedMails, emailChangeUndoneMails, emailChangingMails } from './email-change-mails.ts';
import type { MailJob, SecondFactorChange } from './mail-job.ts';
import { type MailContent, mailTo } from './mail-layout.ts';
import type { MailParts } from './mail-parts.ts';
import { updateRequestEndedMails, updateRequestedMails } from './update-request-mails.ts';

/**
 * Returns the emails of a job: none if the person it is about no longer exists or nobody has the address. Undefined if
 * what the job reports is not stored yet, since a job may be queued a moment before that.
 */
export async function composeMails(parts: MailParts, job: MailJob): Promise<MailContent[] | undefined> {
  const { table, siteOrigin, now } = parts;
  switch (job.kind) {
    case 'resetPassword': {
      const user = await findUserByEmail(table, job.email);
      if (user?.status !== 'approved') return [];
      const link = { purpose: 'resetPassword', userId: user.id, madeAt: job.askedAt } as const;
      const token = await createLink(table, link, now);
      return [resetPassword(user, `${siteOrigin}/reset-password/${token}`)];
    }
    case 'moved': {
      const user = await findUser(table, job.userId);
      if (user?.account?.subject !== job.subject) return undefined;
      if (user.status !== 'approved') return [];
      const link = { purpose: 'resetPassword', userId: user.id, madeAt: job.askedAt } as const;
      const token = await createLink(table, link, now, limits.movedLinkHours * 3_600);
      return [moved(user, siteOrigin, token)];
    }
    case 'alreadyRegistered': {
      const user = await findUserByEmail(table, job.email);
      if (user !== undefined) return [alreadyRegistered(user, siteOrigin)];
      const heldFor = await addressHeldFor(table, job.email, now);
      return heldFor === undefined ? [] : [stillReserved(job.email)];
    }
    case 'confirmRegistration': {
      const user = await findUser(table, job.userId);
      if (user === undefined || user.registrationId !== job.registrationId) return undefined;
      if (hasConfirmedEmail(user)) return [];
      const { id: userId, registrationId, email } = user;
      const link = { purpose: 'confirmRegistration', userId, registrationId, email } as const;
      const token = await createLink(table, link, now);
      return [confirmRegistration(email, `${siteOrigin}/confirm-registration/${token}`)];
    }
    case 'registered': {
      const user = await findUser(table, job.userId);
      if (user === undefined || !hasConfirmedEmail(user)) return undefined;
      if (user.status !== 'pending') return [];
      const directory = await readDirectory(table);
      const admins = administratorsOf(user.requestedFacilityIds, await listUsers(table));
      return admins.map((admin) => registered(admin, user, directory, siteOrigin));
    }
    case 'approved': {
      const user = await findUser(table, job.userId);
      if (user === undefined) return [];
      if (user.status !== 'approved') return undefined;
      const directory = await readDirectory(table);
      return [approved(user, directory, siteOrigin)];
    }
    case 'confirmEmail':
      return emailChangingMails(parts, job);
    case 'emailChanged':
      return emailChangedMails(parts, job);
    case 'emailChangeUndone':
      return emailChangeUndoneMails(parts, job);
    case 'passwordChanged': {
      const user = await findUser(table, job.userId);
      return user === undefined ? [] : [passwordChanged(user)];
    }
    case 'secondFactor': {
      const user = await findUser(table, job.userId);
      return user === undefined ? [] : [secondFactorChanged(user, job.change)];
    }
    case 'updateRequested':
      return updateRequestedMails(parts, job.requestKey);
    case 'updateRequestEnded':
      return updateRequestEndedMails(parts, job.requestKey, job.version);
    case 'digest':
      return digestMails(parts, job);
  }
}

const unless = 'If you did not do this, please tell your administrator.';

const resetPassword = (user: UserRecord, url: string) =>
  mailTo(user, {
    subject: 'Set a new password',
    paragraphs: [
      `Someone asked for a new password for your account. The link below works once, for ${limits.linkMinutes} minutes.`,
      'If this wasn’t you, do nothing: your password stays as it is.',
    ],
    link: { label: 'Set a new password', url },
  });

const movedWithoutApp =
  'Your authenticator app could not be transferred either: sign in with a recovery code, or ask an administrator to reset two-step sign-in.';

const moved = (user: UserRecord, siteOrigin: string, token: string) =>
  mailTo(user, {
    subject: 'Please choose a new password',
    paragraphs: [
      `Coverage Guide has been set up again at ${siteOrigin}. Your access is unchanged, but passwords could not be transferred.`,
      `Please choose one. The link below works once, for ${limits.movedLinkHours} hours; after that, use “Forgot password” on the sign-in page.`,
      ...(user.secondFactor === undefined ? [] : [movedWithoutApp]),
    ],
    link: { label: 'Choose a password', url: `${siteOrigin}/reset-password/${token}` },
  });

/** Contains nothing that the registrant typed: until the link is opened, nobody knows who wrote it. */
const confirmRegistration = (to: string, url: string): MailContent => ({
  to,
  subject: 'Confirm your email address',
  paragraphs: [
    'Hello,',
    `Someone registered for Coverage Guide with this address. If this was you, open the link below within ${limits.registrationLinkHours} hours and enter the password that you chose.`,
    'An administrator can approve you after that.',
    'If this wasn’t you, do nothing: no one can get in with your address.',
  ],
  link: { label: 'Confirm this address', url },
});

/** A link for a new password is sent only to approved people, so nobody else is led to ask for one. */
const alreadyRegistered = (user: UserRecord, siteOrigin: string): MailContent => {
  const tried = 'Someone tried to register with this address, which already has an account.';
  const words = {
    pending: [
      'You have already registered',
      'Someone tried to register with this address, which is already registered and waiting for approval. We’ll email you when an administrator has approved you. If you forgot your password, you can ask for a new one after that.',
    ],
    disabled: ['You already have an account', `${tried} ${accessWithdrawn}`],
    approved: ['You already have an account', `${tried} If you forgot your password, ask for a new one.`],
  } as const;
  const [subject, what] = words[user.status];
  return mailTo(user, {
    subject,
    paragraphs: [what, 'If this wasn’t you, there is nothing to do.'],
    ...(user.status === 'approved' && {
      link: { label: 'Ask for a new password', url: `${siteOrigin}/forgot-password` },
    }),
  });
};

/** The person who gave the address up may share its mailbox, so no name and no other address is told. */
const stillReserved = (to: string): MailContent => ({
  to,
  subject: 'This address cannot be used yet',
  paragraphs: [
    'Hello,',
    `Someone tried to register with this address. An account had it until recently, and as long as that change can be undone, up to ${limits.undoHours} hours, no one else can use it.`,
    'If this was you, please register again after that, or with another address. If you changed the address of your account, sign in with the new one.',
    'If this wasn’t you, there is nothing to do.',
  ],
});

const registered = (admin: UserRecord, user: UserRecord, directory: Directory, siteOrigin: string) =>
  mailTo(admin, {
    subject: 'A registration is waiting for approval',
    paragraphs: [
      `Someone is asking for access to ${facilityNames(directory, user.requestedFacilityIds).join(', ') || 'a deleted facility'}, under this name and address:`,
      { quoted: `${user.firstName} ${user.lastName}\n${user.email}` },
    ],
    link: { label: 'Review the registration', url: `${siteOrigin}/account/users?person=${user.id}` },
  });

const approved = (user: UserRecord, directory: Directory, siteOrigin: string) =>
  mailTo(user, {
    subject: 'Your registration was approved',
    paragraphs: [
      `You can sign in now. You have access to ${facilityNames(directory, user.facilityIds).join(', ')}.`,
      // The password of a registration whose address was corrected no longer works.
      'If your password does not work, choose a new one with “Forgot password” on the sign-in page.',
    ],
    link: { label: 'Sign in', url: `${siteOrigin}/login` },
  });

const passwordChanged = (user: UserRecord) =>
  mailTo(user, {
    subject: 'Your password was changed',
    paragraphs: ['Your password was changed, and you were signed out everywhere else.', unless],
  });

const secondFactorWords: Readonly<
  Record<SecondFactorChange, (user: UserRecord) => readonly [string, ...string[]]>
> = {
  on: () => [
    'Two-step sign-in is on',
    'From now on, signing in asks for a code from your authenticator app. You were signed out everywhere else.',
    unless,
  ],
  off: () => [
    'Two-step sign-in is off',
    'From now on, your password alone signs you in. You were signed out everywhere else.',
    unless,
  ],
  reset: () => [
    'Your two-step sign-in was reset',
    'An administrator turned off two-step sign-in for your account, and you were signed out everywhere. Set it up again in My Account after your next sign-in.',
    'If you did not ask for this, please tell another administrator.',
  ],
  recoveryCodeUsed: ({ secondFactor }) => {
    const left = secondFactor?.codes.length ?? 0;
    return [
      'A recovery code was used',
      `One of your recovery codes was used instead of a code from your authenticator app. ${left === 1 ? 'One is' : `${left} are`} left. You can get new ones in My Account.`,
      unless,
    ];
  },
  newRecoveryCodes: () => [
    'You have new recovery codes',
    'New recovery codes were made for your account. The old ones no longer work.',
    unless,
  ],
  wrongCodes: () => [
    'Wrong codes at sign-in',
    'Someone entered your password and then several wrong codes. No more codes are accepted for up to 15 minutes.',
    'If this wasn’t you, someone knows your password: please choose another one in My Account.',
  ],
};

function secondFactorChanged(user: UserRecord, change: SecondFactorChange): MailContent {
  const [subject, ...paragraphs] = secondFactorWords[change](user);
  return mailTo(user, { subject, paragraphs });
}
