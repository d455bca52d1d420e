import { CloseButton, Drawer, Portal, Stack, Text } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fullName } from '../../../../../shared/people/full-name.ts';
import { may } from '../../../../../shared/people/permissions.ts';
import { paths } from '../../../config/paths.ts';
import { type ExportHandlers, useExports } from '../../../features/exports/use-exports.tsx';
import { useNewRequestCount } from '../../../features/update-requests/new-count.ts';
import {
  ClockIcon,
  DownloadIcon,
  GlobeIcon,
  HomeIcon,
  InboxIcon,
  MessageIcon,
  PhoneIcon,
  PlanAddIcon,
  ShieldIcon,
  SignInIcon,
  SignOutIcon,
} from '../../../kit/icons.tsx';
import { onDemand } from '../../../lib/on-demand.tsx';
import { usePersonIfAny } from '../../../lib/services.tsx';
import type { Person } from '../../../lib/session/session-state.ts';
import { AccountEntries } from './account-entries.tsx';
import { asksToLogOut, LogOutQuestion, useLogOut } from './log-out.tsx';
import { SidebarButton, SidebarLink } from './sidebar-entry.tsx';

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
                      signedIn={person !== undefined}
                      onChosen={choose}
                      onLogOut={askToLogOut}
                      onAdministrator={() => openNext('administrator')}
                      exports={exports.handlers}
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

type EntriesProps = {
  signedIn: boolean;
  exports: ExportHandlers;
  onChosen: () => void;
  onLogOut: () => void;
  onAdministrator: () => void;
};

/** The menu's entries. A page for administrators gets its entry from its row in admin-pages.tsx; other pages are added here. */
function Entries({ signedIn, exports, onChosen, onLogOut, onAdministrator }: EntriesProps) {
  const person = usePersonIfAny();
  return (
    <>
      {signedIn ? (
        <SidebarButton icon={<SignOutIcon />} onClick={onLogOut}>
          Logout
        </SidebarButton>
      ) : (
        <SidebarLink icon={<SignInIcon />} to={paths.login()} onClick={onChosen}>
          Login
        </SidebarLink>
      )}
      <SidebarLink icon={<HomeIcon />} to={paths.home()} onClick={onChosen}>
        Home
      </SidebarLink>
      {person && <AccountEntries person={person} onChosen={onChosen} />}
      {person && <DirectoryEntries onChosen={onChosen} />}
      {person && may.editPlans(person.role) && (
        <SidebarLink icon={<PlanAddIcon />} to={paths.createPlan()} onClick={onChosen}>
          + Add New Insurance
        </SidebarLink>
      )}
      {person && <RequestEntries person={person} onChosen={onChosen} />}
      <ExportEntries handlers={exports} onChosen={onChosen} />
      {person?.role !== 'admin' && (
        <SidebarButton icon={<ShieldIcon />} onClick={onAdministrator}>
          Administrator Login
        </SidebarButton>
      )}
    </>
  );
}

/** What changed, and the two directories that span all plans. */
function DirectoryEntries({ onChosen }: { onChosen: () => void }) {
  return (
    <>
      <SidebarLink icon={<ClockIcon />} to={paths.changes()} onClick={onChosen}>
        Changes
      </SidebarLink>
      <SidebarLink icon={<PhoneIcon width="16" height="16" />} to={paths.phoneNumbers()} onClick={onChosen}>
        Insurance Phone Numbers
      </SidebarLink>
      <SidebarLink icon={<GlobeIcon />} to={paths.portalLinks()} onClick={onChosen}>
        Insurance Web Portals
      </SidebarLink>
    </>
  );
}

type RequestEntriesProps = { person: Person; onChosen: () => void };

/** Requesting an update and, for administrators, everybody's requests. */
function RequestEntries({ person, onChosen }: RequestEntriesProps) {
  const isAdmin = may.administer(person.role);
  const count = useNewRequestCount(isAdmin);
  return (
    <>
      <SidebarLink icon={<MessageIcon />} to={paths.requestUpdate()} onClick={onChosen}>
        Request an Update
      </SidebarLink>
      {isAdmin && (
        <SidebarLink icon={<InboxIcon />} to={paths.requestInbox()} onClick={onChosen}>
          Update Requests{count === undefined ? '' : ` (${count})`}
        </SidebarLink>
      )}
    </>
  );
}

type ExportEntriesProps = { handlers: ExportHandlers; onChosen: () => void };

/** Each export that has a handler. */
function ExportEntries({ handlers, onChosen }: ExportEntriesProps) {
  const entry = (label: string, handler: (() => void) | undefined) =>
    handler && (
      <SidebarButton
        icon={<DownloadIcon />}
        onClick={() => {
          onChosen();
          handler();
        }}
      >
        {label}
      </SidebarButton>
    );
  return (
    <>
      {entry('Export All Local Plans to Excel', handlers.onAll)}
      {entry('Export Plans as Shown to Excel', handlers.onShown)}
      {entry('Export BlueCard Prefixes', handlers.onPrefixes)}
    </>
  );
}
