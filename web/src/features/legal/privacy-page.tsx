import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    text: (
      <p>
        The organization that runs this site (“we”, “us”): the hospital, medical group or office that gave you
        its address. It decides what the site is used for. Amazon Web Services stores and processes the data
        on its behalf.
      </p>
    ),
  },
  {
    id: 'staff',
    title: 'What we keep about you',
    text: (
      <ul>
        <li>
          What you tell us when you register or edit your information: first and last name, email address,
          telephone number, department (if given), National Provider Identifier (NPI), and the facilities you
          asked for.
        </li>
        <li>
          What administrators decide: whether you are approved, your role, and the facilities open to you.
        </li>
        <li>
          Your password, as a cryptographic check value in the sign-in service. Nobody can read it,
          administrators neither.
        </li>
        <li>Your sessions: when you signed in, to which facility, and when the session ends.</li>
        <li>
          Failed attempts to sign in and requests for mails, counted for a short time by account and network
          address, to stop people from guessing passwords.
        </li>
        <li>
          Technical records of requests to the server (time, kind of request, result, a request number), to
          find and mend faults.
        </li>
        <li>What you change in the directory, and when.</li>
      </ul>
    ),
  },
  {
    id: 'patients',
    title: 'Nothing about patients',
    text: (
      <p>
        The site is not made for protected health information (PHI), and asks everyone not to enter any.
        Searching happens in your browser. The words you search for stand in the address of the page, so that
        it can be opened again; a member number pasted into the prefix search is cut to its first three
        characters before that. Please report any PHI that you find to the administrator, who removes it.
      </p>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    text: (
      <ul>
        <li>To let the right people in and show them the plans of their facilities.</li>
        <li>
          To send mails that belong to your account: approval, a link for a new password, the confirmation of
          a new address, and messages of your administrators.
        </li>
        <li>To keep the site secure and working, and to see who changed what in the directory.</li>
      </ul>
    ),
  },
  {
    id: 'not',
    title: 'What we do not do',
    text: (
      <p>
        No advertising, no tracking, no analytics, no profiles, no sale or rental of data. The pages load
        nothing from other companies’ servers. Links to payers’ portals open those companies’ sites, where
        their own rules apply.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who can see it',
    text: (
      <ul>
        <li>Administrators see the profile, role, status and facilities of all people who registered.</li>
        <li>Operations staff who keep the site running, as far as that work needs it.</li>
        <li>Amazon Web Services, as our processor.</li>
        <li>Authorities, where the law obliges us.</li>
      </ul>
    ),
  },
  {
    id: 'time',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>Your profile as long as you have an account. An administrator can delete it.</li>
        <li>Sessions end after one day at the latest. Links in mails work for 10 minutes.</li>
        <li>Counted attempts for an hour at most.</li>
        <li>The history of plans, and backups, as long as the organization’s own rules on records say.</li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    text: (
      <p>
        All connections and stored data are encrypted. Each request is checked against your current rights.
        Sessions end after a time without use. No system is perfectly safe: if something looks wrong, tell an
        administrator at once.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'What is kept in your browser',
    text: (
      <p>
        A sign-in cookie and a few entries, listed one by one in the{' '}
        <Link to={paths.cookiePolicy()}>Cookie Policy</Link>.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <p>
        You can see and correct your information on the My Account page. Depending on the law that applies to
        you, for example the California Consumer Privacy Act, you can also ask for a copy or for deletion, and
        nobody may treat you worse for asking. Please turn to an administrator of your facility.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes of this policy',
    text: <p>When this policy changes, the new text appears here with its date.</p>,
  },
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
