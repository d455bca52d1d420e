import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { StoredEntries } from './stored-entries.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    text: (
      <p>
        Coverage Guide sets one cookie, which keeps you signed in, and keeps a few entries in your browser so
        that it works fast, also without a network. There are no advertising, analytics or tracking cookies,
        and none of other companies. Nothing about patients is kept.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What these things are',
    text: (
      <p>
        A cookie is a short text that a site asks your browser to keep and to send back to it. Browsers also
        have storage that is not sent anywhere but read by the page itself (local storage for all tabs,
        session storage for one tab, a database and a cache for larger things). This page calls all of these
        entries.
      </p>
    ),
  },
  { id: 'entries', title: 'What is kept, and until when', text: <StoredEntries /> },
  {
    id: 'need',
    title: 'Why you are not asked to choose',
    text: (
      <p>
        All of them are needed for what you do here: to stay signed in, to find plans, to keep your table as
        you arranged it. So there is nothing to switch off one by one. ‘Accept’ in the notice only remembers
        that you have seen it.
      </p>
    ),
  },
  {
    id: 'shared',
    title: 'Shared workstations',
    text: (
      <p>
        Signing out removes your profile and the plan lists from the browser. After a time without use the
        site asks, and then signs out by itself. Only what says nothing about you stays: the table’s
        arrangement and the notices you have read. Text you had not saved waits in the tab for you alone,
        unless you logged out yourself.
      </p>
    ),
  },
  {
    id: 'control',
    title: 'How to remove them',
    text: (
      <p>
        Sign out, or delete the data of this site in the settings of your browser. If you block cookies or
        storage, you can read these pages, but not sign in for long.
      </p>
    ),
  },
  {
    id: 'more',
    title: 'More',
    text: (
      <p>
        The <Link to={paths.privacy()}>Privacy Policy</Link> says what is kept on the server. When this page
        changes, the new text appears here with its date.
      </p>
    ),
  },
];

export default function CookiePolicyPage() {
  return (
    <LegalPage
      title="Cookie Policy"
      lead="What Coverage Guide keeps in your browser, and why."
      sections={sections}
    />
  );
}
