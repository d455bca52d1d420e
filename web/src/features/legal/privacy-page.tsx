import { limits } from '../../../../shared/limits.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  [
    'who',
    'Who is responsible',
    'The organization that runs this site (“we”, “us”): the hospital, medical group or office that gave you its address. It decides what the site is used for. Amazon Web Services stores and processes the data on its behalf.',
  ],
  [
    'staff',
    'What we keep about you',
    [
      'What you tell us when you register or edit your information: first and last name, email address, telephone number, department (if given), National Provider Identifier (NPI), and the facilities you asked for.',
      'What administrators decide: whether you are approved, your role, and the facilities open to you.',
      'Your password, as a cryptographic check value in the sign-in service. Nobody can read it, not even administrators.',
      'Your sessions: when you signed in, with which browser and to which facility, when you last used the site, and when the session ends.',
      'If you use two-step sign-in: since when, check values of your recovery codes and, in the sign-in service, the key of your authenticator app.',
      'Which emails you chose to get.',
      'Failed attempts to sign in and requests for emails, counted for a short time by account and network address, to stop people from guessing passwords.',
      'Technical records of requests to the server (time, kind of request, result, a request number), to find and fix problems.',
      'What you change in the directory, and when.',
      'An audit log of sign-ins, refused calls, exports, requests and changes: who did what, and when, with name, email address and a stand-in for the network address.',
      'Which must-read notes you have confirmed, and when.',
      'Whether emails to you came back or were reported as spam.',
      'The update requests that you send. Where a search found nothing, “Ask for it” sends the words shown beside it; before you click, nothing is sent.',
    ],
  ],
  [
    'patients',
    'Nothing about patients',
    'The site is not made for protected health information (PHI), and asks everyone not to enter any. Searching happens in your browser. The words you search for appear in the page’s address, so that it can be opened again; a member number pasted into the prefix search is cut to its first three characters before that. What you paste into “Find from a card or response” is read in your browser alone, anything that looks like a patient’s is dropped before it is shown, and nothing of it is sent or kept. Please report any PHI that you find to the administrator, who removes it.',
  ],
  [
    'why',
    'What we use it for',
    [
      'To let the right people in and show them the plans of their facilities.',
      'To send emails that belong to your account: approval, a link for a new password, the confirmation of a new address, and messages from your administrators.',
      'To keep the site secure and working, and to see who changed what in the directory.',
    ],
  ],
  [
    'not',
    'What we do not do',
    'No advertising, no tracking, no analytics, no profiles, no sale or rental of data. The pages load nothing from other companies’ servers. Links to payers’ portals open those companies’ sites, where their own rules apply.',
  ],
  [
    'sharing',
    'Who can see it',
    [
      'Administrators see the profile, role, status and facilities of all people who registered, the audit log, and who has confirmed a must-read note.',
      'People of your facilities see your name where you verified or own facts, or wrote a must-read note.',
      'Whoever sent an update request sees which administrator answered it. Whoever gets a message from an administrator sees its author’s name and email address.',
      'Operations staff who keep the site running, as far as that work needs it.',
      'Amazon Web Services, as our processor.',
      'Authorities, where the law requires it.',
    ],
  ],
  [
    'time',
    'How long we keep it',
    [
      'Your profile as long as you have an account. An administrator can delete it.',
      `A registration whose email address nobody confirms: ${limits.unprovenDays} days.`,
      `Sessions end after one day at the latest. Links for a password or a new address that you asked for work for ${limits.linkMinutes} minutes, others in emails for up to ${limits.digest.unsubscribeDays} days.`,
      'Counted attempts: used for two hours at most, and deleted within days.',
      'Technical records: up to 13 months.',
      `Imports and who made them: ${limits.imports.keptDays} days.`,
      `Must-read notes and who has confirmed them: ${limits.mustRead.keptDays} days. Messages from administrators and whom they reached: ${limits.broadcast.keptDays} days.`,
      `The audit log: ${limits.audit.years} years, unless the organization has set another period.`,
      'Update requests and their answers, the history of plans, and backups, as long as the organization’s own records policy requires.',
    ],
  ],
  [
    'security',
    'How it is protected',
    'All connections and stored data are encrypted. Each request is checked against your current rights. Sessions end after a period of inactivity. No system is perfectly safe: if something looks wrong, tell an administrator at once.',
  ],
  [
    'browser',
    'What is kept in your browser',
    'A sign-in cookie and a few entries, listed one by one in the [Cookie Policy].',
  ],
  [
    'rights',
    'Your rights',
    'You can see and correct your information on the My Account page. Depending on the law that applies to you, for example the California Consumer Privacy Act, you can also ask for a copy or for deletion, and nobody may treat you worse for asking. Please contact an administrator of your facility.',
  ],
  ['changes', 'Changes to this policy', 'When this policy changes, the new text appears here with its date.'],
];

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What Coverage Guide keeps about the people who use it, why, and for how long."
      sections={sections}
    />
  );
}
