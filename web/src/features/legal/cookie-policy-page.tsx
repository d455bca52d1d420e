import { LegalPage, type LegalSection } from './legal-page.tsx';
import { StoredEntries } from './stored-entries.tsx';

const sections: readonly LegalSection[] = [
  [
    'short',
    'In short',
    'Coverage Guide sets cookies that keep you signed in while your browser is open and remember that you have signed in on this computer, and keeps a few entries in your browser so that it works fast, even without a network. There are no advertising, analytics or tracking cookies, and none from other companies. Nothing about patients is kept.',
  ],
  [
    'what',
    'What these things are',
    'A cookie is a short text that a site asks your browser to keep and to send back to it. Browsers also have storage that is not sent anywhere but read by the page itself (local storage for all tabs, session storage for one tab, a database and a cache for larger things). This page calls all of these entries.',
  ],
  ['entries', 'What is kept, and until when', <StoredEntries key="entries" />],
  [
    'need',
    'Why you are not asked to choose',
    'All of them are needed for what you do here: to stay signed in, to find plans, to keep your table as you arranged it. So there is nothing to switch off one by one. ‘Accept’ in the notice only remembers that you have seen it.',
  ],
  [
    'shared',
    'Shared workstations',
    'Signing out removes your profile and the plan lists from the browser. After a period of inactivity the site asks, and then signs you out. Once the browser has been closed, you have to sign in again. Only what says nothing about you stays: the table’s arrangement, which plans are used on this computer and how often, and the notices you have read. Text you had not saved waits in the tab for you alone, unless you logged out yourself.',
  ],
  [
    'control',
    'How to remove them',
    'Sign out, or delete this site’s data in your browser’s settings. If you block cookies or storage, you can read these pages, but not sign in for long.',
  ],
  [
    'more',
    'More',
    'The [Privacy Policy] says what is kept on the server. When this page changes, the new text appears here with its date.',
  ],
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
