import { paths } from '../../../config/paths.ts';
import { GlobeIcon, HandsetIcon } from './menu-icons.tsx';
import { SidebarLink } from './sidebar-entry.tsx';

/** The two directories that are read across plans. */
export function DirectoryEntries({ onChosen }: { onChosen: () => void }) {
  return (
    <>
      <SidebarLink icon={HandsetIcon} to={paths.phoneNumbers()} onClick={onChosen}>
        Insurance Phone Numbers
      </SidebarLink>
      <SidebarLink icon={GlobeIcon} to={paths.portalLinks()} onClick={onChosen}>
        Insurance Web Portals
      </SidebarLink>
    </>
  );
}
