import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useSwitchFacility } from '../../entities/facility/use-switch-facility.ts';
import { ChevronDownIcon, MenuIcon, ShieldIcon } from '../../kit/icons.tsx';
import { onExportRequest, takeExportRequest } from '../../lib/export-request.ts';
import { usePersonIfAny } from '../../lib/services.tsx';
import type { Person } from '../../lib/session/session-state.ts';
import { themed } from '../../theme/themed.tsx';
import styles from './frame.module.css';
import { MenuBoundary } from './menu/menu-boundary.tsx';
import { MenuLoading } from './menu/menu-loading.tsx';
import { SignedIn } from './menu/signed-in.tsx';

const loadSidebar = themed(async () => ({ default: (await import('./menu/sidebar.tsx')).Sidebar }));

/** Loaded when the user reaches for the menu: it is not needed to sign in or to find a plan. */
const Sidebar = lazy(loadSidebar);

/** Product name and active facility, in the facility's color. */
export function TopBar({ main }: { main: RefObject<HTMLElement | null> }) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isMenuMounted, setMenuMounted] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const person = usePersonIfAny();
  // The menu runs the exports, even while it is closed.
  useEffect(() => onExportRequest(() => setMenuMounted(true)), []);
  return (
    <header className={styles.topBar}>
      <button
        ref={menuButton}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadSidebar().catch(() => undefined)}
        onClick={() => {
          setMenuMounted(true);
          setOpen(true);
        }}
      >
        <MenuIcon />
      </button>
      <Link className={styles.home} to={paths.home()} aria-label="Coverage Guide, home">
        <ShieldIcon width="20" height="20" />
        <span>Coverage Guide</span>
      </Link>
      <div className={styles.facility}>{person && <FacilitySwitch person={person} />}</div>
      {person && <SignedIn person={person} />}
      {isMenuMounted && (
        <MenuBoundary
          onGone={() => {
            takeExportRequest();
            setOpen(false);
            setMenuMounted(false);
          }}
        >
          <Suspense fallback={open && <MenuLoading onUnwanted={close} />}>
            <Sidebar open={open} onClose={close} main={main} menuButton={menuButton} />
          </Suspense>
        </MenuBoundary>
      )}
    </header>
  );
}

/** The active facility's name, or a list to switch facilities if the person has more than one. */
function FacilitySwitch({ person }: { person: Person }) {
  const { activeFacility, facilityAccess } = person;
  const { target, switchTo } = useSwitchFacility();

  if (facilityAccess.length <= 1) {
    return <span title={activeFacility}>{activeFacility}</span>;
  }
  const options = facilityAccess.includes(activeFacility)
    ? facilityAccess
    : [activeFacility, ...facilityAccess];
  return (
    <>
      <select
        aria-label="Facility"
        value={target ?? activeFacility}
        disabled={target !== undefined}
        onKeyDown={openList}
        onChange={({ currentTarget: { value } }) => switchTo(value)}
      >
        {options.map((facility) => (
          <option key={facility} value={facility}>
            {/* The plans on the screen are still those of the other one. */}
            {facility === target ? `Switching to ${facility}…` : facility}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </>
  );
}

/** Opens the list. Without that, the first arrow or letter would switch: on Windows these keys choose in a closed list. */
function openList(event: KeyboardEvent<HTMLSelectElement>): void {
  const { currentTarget: list } = event;
  if (
    // On a Mac these keys open it anyway; Safari has no such function.
    !('showPicker' in list) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !/^(?:Arrow\w+|Page\w+|Home|End|[a-z\d])$/i.test(event.key)
  )
    return;
  event.preventDefault();
  list.showPicker();
}
