import { CloseButton, Drawer, Portal, Stack, Text } from '@chakra-ui/react';
import { type ComponentType, type RefObject, type SVGProps, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { fullName } from '../../../../../shared/people/full-name.ts';
import { may } from '../../../../../shared/people/permissions.ts';
import { paths } from '../../../config/paths.ts';
import { usePendingCount } from '../../../features/account/pending-count.ts';
import { exportKinds } from '../../../features/exports/export-choice.ts';
import { useExports } from '../../../features/exports/use-exports.tsx';
import { useNewRequestCount } from '../../../features/update-requests/new-count.ts';
import { Button } from '../../../kit/button.tsx';
import {
  ClockIcon,
  DownloadIcon,
  GlobeIcon,
  HomeIcon,
  InboxIcon,
  MessageIcon,
  PeopleIcon,
  PersonIcon,
  PhoneIcon,
  PlanAddIcon,
  ShieldIcon,
  SignInIcon,
  SignOutIcon,
} from '../../../kit/icons.tsx';
import { onDemand } from '../../../lib/on-demand.tsx';
import { usePersonIfAny } from '../../../lib/services.tsx';
import type { Person } from '../../../lib/session/session-state.ts';
import { openedInApp } from '../../../lib/session/way-back.ts';
import { accountAdminPages, adminPages } from '../../pages/admin-pages.tsx';
import { asksToLogOut, LogOutQuestion, useLogOut } from './log-out.tsx';

const AdministratorLogin = onDemand(() => import('../../../features/session/administrator-login.tsx'));

type Props = {
  open: boolean;
  onClose: () => void;
  main: RefObject<HTMLElement | null>;
  menuButton: RefObject<HTMLElement | null>;
};

/** The menu behind the hamburger. After a choice the focus moves to the page that was opened. */
export function Sidebar({ open, onClose, main, menuButton }: Props) {
  const person = usePersonIfAny();
  const exports = useExports();
  const chosen = useRef(false);
  useEffect(() => {
    if (open) chosen.current = false;
  }, [open]);
  const choose = () => {
    chosen.current = true;
    onClose();
  };
  const logOut = useLogOut();
  const nextDialog = useRef<NextDialog>(undefined);
  const [dialog, setDialog] = useState<NextDialog>();
  const closeDialog = () => setDialog(undefined);
  const openNext = (next: NextDialog) => {
    nextDialog.current = next;
    onClose();
  };
  // Only after the menu has closed: two dialogs at once would compete for the focus, and a closing menu also closes
  // the dialogs in front of it.
  const menuIsGone = () => {
    setDialog(nextDialog.current);
    nextDialog.current = undefined;
  };
  const askToLogOut = () => {
    if (asksToLogOut(person?.user?._id)) return openNext('logOut');
    choose();
    void logOut();
  };
  return (
    <>
      <Drawer.Root
        open={open}
        onFocusOutside={(event) => event.preventDefault()}
        // Null returns the focus to the hamburger.
        finalFocusEl={() => (chosen.current ? main.current : null)}
        placement="start"
        size="xs"
        onOpenChange={(details) => {
          if (!details.open) onClose();
        }}
        onExitComplete={menuIsGone}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content maxW="18rem">
              <Drawer.Header borderBottomWidth="1px" borderColor="border.muted" px="4" py="3">
                <Stack gap="0" minW="0" flex="1" pe="8">
                  <Drawer.Title fontSize="md">{person ? nameOf(person) : 'Coverage Guide'}</Drawer.Title>
                  {person?.user && (
                    <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                      {person.user.email}
                    </Text>
                  )}
                </Stack>
                <Drawer.CloseTrigger asChild>
                  <CloseButton size="sm" colorPalette="gray" aria-label="Close menu" />
                </Drawer.CloseTrigger>
              </Drawer.Header>
              <Drawer.Body px="2" py="3">
                <nav aria-label="Main menu">
                  <Stack as="ul" gap="0.5" listStyleType="none">
                    <Entries
                      exports={exports}
                      onChosen={choose}
                      onLogOut={askToLogOut}
                      onAdministrator={() => openNext('administrator')}
                    />
                  </Stack>
                </nav>
              </Drawer.Body>
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
      {exports.panel}
      {dialog === 'administrator' && <AdministratorLogin onClose={closeDialog} />}
      {dialog === 'logOut' && person && (
        <LogOutQuestion finalFocus={() => menuButton.current} onClose={closeDialog} />
      )}
    </>
  );
}

/** The dialog that opens after the menu has closed. */
type NextDialog = 'administrator' | 'logOut' | undefined;

const nameOf = ({ user }: Person) => (user ? fullName(user) : 'Signed in');

type Entry = readonly [
  text: string,
  opens: string | (() => void),
  icon: ComponentType<SVGProps<SVGSVGElement>>,
  count?: string | undefined,
];

const listed = (isOffered: boolean, ...entries: readonly Entry[]) => (isOffered ? entries : []);

const administration = [...accountAdminPages, ...adminPages].flatMap(
  ({ path, title, icon }): readonly Entry[] => (icon === undefined ? [] : [[title, path, icon]]),
);

type EntriesProps = {
  exports: ReturnType<typeof useExports>;
  onChosen: () => void;
  onLogOut: () => void;
  onAdministrator: () => void;
};

/** The menu's entries. A page for administrators gets its entry from its row in admin-pages.tsx; other pages are added here. */
function Entries({ exports, onChosen, onLogOut, onAdministrator }: EntriesProps) {
  const role = usePersonIfAny()?.role;
  const isSignedIn = role !== undefined;
  const managesUsers = isSignedIn && may.manageUsers(role);
  const isAdmin = isSignedIn && may.administer(role);
  const pending = usePendingCount(managesUsers);
  const requests = useNewRequestCount(isAdmin);
  const exporting = exports.offered.map((choice): Entry => {
    const start = () => {
      onChosen();
      void exports.start(choice);
    };
    return [exportKinds[choice].entry, start, DownloadIcon];
  });
  const entries: readonly Entry[] = [
    isSignedIn ? ['Logout', onLogOut, SignOutIcon] : ['Login', paths.login(), SignInIcon],
    ['Home', paths.home(), HomeIcon],
    ...listed(isSignedIn, ['My Account', paths.account(), PersonIcon]),
    ...listed(managesUsers, ['User Management', paths.users(), PeopleIcon, pending]),
    ...listed(isAdmin, ...administration),
    ...listed(
      isSignedIn,
      ['Changes', paths.changes(), ClockIcon],
      ['Insurance Phone Numbers', paths.phoneNumbers(), PhoneIcon],
      ['Insurance Web Portals', paths.portalLinks(), GlobeIcon],
    ),
    ...listed(isSignedIn && may.editPlans(role), ['+ Add New Insurance', paths.createPlan(), PlanAddIcon]),
    ...listed(isSignedIn, ['Request an Update', paths.requestUpdate(), MessageIcon]),
    ...listed(isAdmin, ['Update Requests', paths.requestInbox(), InboxIcon, requests]),
    ...exporting,
    ...listed(role !== 'admin', ['Administrator Login', onAdministrator, ShieldIcon]),
  ];
  return entries.map((entry) => <MenuEntry key={entry[0]} entry={entry} onChosen={onChosen} />);
}

function MenuEntry({ entry: [text, opens, Icon, count], onChosen }: { entry: Entry; onChosen: () => void }) {
  const content = (
    <>
      <Icon width="16" height="16" />
      {count ? `${text} (${count})` : text}
    </>
  );
  return (
    <li>
      <Button variant="ghost" colorPalette="gray" w="full" justifyContent="flex-start" px="3" gap="3" asChild>
        {typeof opens === 'string' ? (
          <Link to={opens} onClick={onChosen} state={openedInApp}>
            {content}
          </Link>
        ) : (
          <button type="button" onClick={opens}>
            {content}
          </button>
        )}
      </Button>
    </li>
  );
}
