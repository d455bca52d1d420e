import { chakra, Table } from '@chakra-ui/react';

type Entry = readonly [names: string | readonly string[], what: string, until: string];

const signOut = 'You sign out, or the session ends';

/** Everything the site stores in a browser. A new entry of lib/storage.ts must be added here as well. */
const storedEntries: readonly Entry[] = [
  [
    '__Host-coverage-guide',
    'Cookie. Keeps you signed in. Only the server can read it, and it is sent to this site alone.',
    'You sign out or close the browser, after a period of inactivity, or after 12 hours',
  ],
  [
    '__Host-coverage-guide-cards',
    'Cookie. Lets you see the pictures of insurance cards. Only the server can read it.',
    'You sign out or close the browser. It is valid for 16 minutes, and an open page renews it',
  ],
  [
    'coverage-guide-open',
    'Cookie. Says that the browser has not been closed since you signed in, and nothing else.',
    'You sign out or close the browser',
  ],
  [
    '__Host-coverage-guide-pc',
    'Cookie. Says that you have signed in on this computer, so that nobody elsewhere can lock you out. Only the server can read it.',
    'Six months after the last sign-in, or you clear the browser’s data',
  ],
  [
    'accessToken',
    'Proves that each request comes from you, and is the key to text that you have not saved yet.',
    signOut,
  ],
  [
    'user',
    'Your own profile as the server sent it: name, email, role, facilities, telephone number, department, NPI.',
    signOut,
  ],
  ['activeFacility', 'The facility you work in.', signOut],
  [
    'facilityColor',
    'The facility last used on this computer, and its color: the next sign-in starts with it.',
    'You clear the browser’s data',
  ],
  ['lastActivity', 'When you last used the site, to sign you out after a period of inactivity.', signOut],
  [
    'untoldSignOut',
    'That someone signed out here while the server could not be reached, so that it can be told first.',
    'The server was told, or someone signs in',
  ],
  [
    'siteSettings',
    'Settings of this site that also apply without a network: how long you may be inactive, and whether stored plan lists may be read after the browser has been closed.',
    'You clear the browser’s data',
  ],
  ['singleKeyShortcuts', 'Whether you use single-key shortcuts.', 'You clear the browser’s data'],
  [
    ['coverage-guide (database)', 'planListHead'],
    'The plan lists and must-read notes of your facilities, the other names of payers and the national list of BlueCard prefixes, so that they open at once and without a network.',
    signOut,
  ],
  [
    'requestedFacility',
    'The facilities you registered for, so that the sign-in page can start with them.',
    'You sign in',
  ],
  [
    [
      'planTableColumnWidths_v1',
      'planTableColumnOrder',
      'planTableColumnVisibility',
      'planTableDensity',
      'planTableShowAll',
    ],
    'How you arranged the plan table: its columns, the height of its rows, and whether it shows all at once.',
    'You reset them, or clear the browser’s data',
  ],
  [
    'planUse',
    'Which plans were opened or copied from on this computer, and how often, so that a search shows them before equally good ones. Numbers only: no names, nothing that was typed, nothing about who it was.',
    '30 days, or you clear the browser’s data',
  ],
  [
    'recentPlans',
    'The numbers of the last ten plans opened at each facility, to get back to them with the key 0.',
    `${signOut}; longer if your hospital has decided so`,
  ],
  ['cookieConsent', 'That you accepted the cookie notice.', 'You clear the browser’s data'],
  ['phiWarningDismissed', 'That you read the notice about PHI.', 'You close the tab'],
  [
    'sessionEnded',
    'Why you have to sign in again, so that the sign-in page can say it after a reload.',
    'You sign in again or close the tab',
  ],
  [
    'signedIn',
    'That you are signed in in this tab, so that the sign-in page can say it when your session has ended.',
    signOut,
  ],
  [
    'draft:…',
    'Text of a long form that you have not saved yet, in this tab and for you alone. It is encrypted: once your session has ended, it can be read only after you have signed in again. Never a password.',
    'You save, sign out or close the tab, or someone else signs in',
  ],
  ['shell-… (cache)', 'The site’s own program files, without any data.', 'A newer version is available'],
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
          {storedEntries.map(([names, what, until]) => (
            <Table.Row key={what} bg="transparent" verticalAlign="top">
              <Table.ColumnHeader scope="row" verticalAlign="top">
                {[names].flat().map((name) => (
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
