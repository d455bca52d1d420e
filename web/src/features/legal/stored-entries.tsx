import { chakra, Table } from '@chakra-ui/react';

type Entry = { readonly names: readonly string[]; readonly what: string; readonly until: string };

const signOut = 'You sign out, or the session ends';

/** Everything the site stores in a browser. A new entry of lib/storage.ts must be added here as well. */
const storedEntries: readonly Entry[] = [
  {
    names: ['__Host-coverage-guide'],
    what: 'Cookie. Keeps you signed in. Only the server can read it, and it is sent to this site alone.',
    until: 'You sign out or close the browser, after a period of inactivity, or after 12 hours',
  },
  {
    names: ['__Host-coverage-guide-cards'],
    what: 'Cookie. Lets you see the pictures of insurance cards. Only the server can read it.',
    until: 'You sign out or close the browser. It is valid for 16 minutes, and an open page renews it',
  },
  {
    names: ['coverage-guide-open'],
    what: 'Cookie. Says that the browser has not been closed since you signed in, and nothing else.',
    until: 'You sign out or close the browser',
  },
  {
    names: ['__Host-coverage-guide-pc'],
    what: 'Cookie. Says that you have signed in on this computer, so that nobody elsewhere can lock you out. Only the server can read it.',
    until: 'Six months after the last sign-in, or you clear the browser’s data',
  },
  {
    names: ['accessToken'],
    what: 'Proves that each request comes from you, and is the key to text that you have not saved yet.',
    until: signOut,
  },
  {
    names: ['user'],
    what: 'Your own profile as the server sent it: name, email, role, facilities, telephone number, department, NPI.',
    until: signOut,
  },
  {
    names: ['activeFacility'],
    what: 'The facility you work in.',
    until: signOut,
  },
  {
    names: ['facilityColor'],
    what: 'The facility last used on this computer, and its color: the next sign-in starts with it.',
    until: 'You clear the browser’s data',
  },
  {
    names: ['lastActivity'],
    what: 'When you last used the site, to sign you out after a period of inactivity.',
    until: signOut,
  },
  {
    names: ['untoldSignOut'],
    what: 'That someone signed out here while the server could not be reached, so that it can be told first.',
    until: 'The server was told, or someone signs in',
  },
  {
    names: ['siteSettings'],
    what: 'Settings of this site that also apply without a network: how long you may be inactive, and whether stored plan lists may be read after the browser has been closed.',
    until: 'You clear the browser’s data',
  },
  {
    names: ['singleKeyShortcuts'],
    what: 'Whether you use single-key shortcuts.',
    until: 'You clear the browser’s data',
  },
  {
    names: ['coverage-guide (database)', 'planListHead'],
    what: 'The plan lists of your facilities, the other names of payers and the national list of BlueCard prefixes, so that they open at once and without a network.',
    until: signOut,
  },
  {
    names: ['requestedFacility'],
    what: 'The facilities you registered for, so that the sign-in page can start with them.',
    until: 'You sign in',
  },
  {
    names: [
      'planTableColumnWidths_v1',
      'planTableColumnOrder',
      'planTableColumnVisibility',
      'planTableDensity',
      'planTableShowAll',
    ],
    what: 'How you arranged the plan table: its columns, the height of its rows, and whether it shows all at once.',
    until: 'You reset them, or clear the browser’s data',
  },
  {
    names: ['planUse'],
    what: 'Which plans were opened or copied from on this computer, and how often, so that a search shows them before equally good ones. Numbers only: no names, nothing that was typed, nothing about who it was.',
    until: '30 days, or you clear the browser’s data',
  },
  {
    names: ['recentPlans'],
    what: 'The numbers of the last ten plans opened at each facility, to get back to them with the key 0.',
    until: `${signOut}; longer if your hospital has decided so`,
  },
  {
    names: ['cookieConsent'],
    what: 'That you accepted the cookie notice.',
    until: 'You clear the browser’s data',
  },
  { names: ['phiWarningDismissed'], what: 'That you read the notice about PHI.', until: 'You close the tab' },
  {
    names: ['sessionEnded'],
    what: 'Why you have to sign in again, so that the sign-in page can say it after a reload.',
    until: 'You sign in again or close the tab',
  },
  {
    names: ['signedIn'],
    what: 'That you are signed in in this tab, so that the sign-in page can say it when your session has ended.',
    until: signOut,
  },
  {
    names: ['draft:…'],
    what: 'Text of a long form that you have not saved yet, in this tab and for you alone. It is encrypted: once your session has ended, it can be read only after you have signed in again. Never a password.',
    until: 'You save, sign out or close the tab, or someone else signs in',
  },
  {
    names: ['shell-… (cache)'],
    what: 'The site’s own program files, without any data.',
    until: 'A newer version is available',
  },
];

/** The entries as a table, which scrolls sideways on a narrow screen. */
export function StoredEntries() {
  return (
    <Table.ScrollArea
      as="section"
      aria-label="Entries in your browser"
      tabIndex={0}
      whiteSpace="normal"
      _print={{ overflow: 'visible' }}
    >
      <Table.Root minW="36rem" size="sm">
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader scope="col">Name</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">What it is for</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">Kept until</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {storedEntries.map(({ names, what, until }) => (
            <Table.Row key={names[0]} bg="transparent" verticalAlign="top">
              <Table.ColumnHeader scope="row" verticalAlign="top">
                {names.map((name) => (
                  <chakra.code key={name} display="block" fontFamily="mono" fontSize="13px">
                    {name}
                  </chakra.code>
                ))}
              </Table.ColumnHeader>
              <Table.Cell>{what}</Table.Cell>
              <Table.Cell>{until}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
