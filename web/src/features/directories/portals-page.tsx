import { portalGroups } from '../../../../shared/hub/directory.ts';
import { portalText } from '../../../../shared/hub/directory-search.ts';
import type { Directory } from './directory.ts';
import { DirectoryPage } from './directory-page.tsx';
import { PortalHeading } from './portal-heading.tsx';

const portals: Directory = {
  title: 'Insurance Web Portals',
  searchLabel: 'Search portals',
  searchPlaceholder: 'Search portals by title, site or plan…',
  things: ['portal', 'portals'],
  groupsOf: portalGroups,
  textOf: portalText,
  heading: (group, terms) => <PortalHeading group={group} terms={terms} />,
  nothing: 'No plan names a web portal yet.',
  advice: 'Try fewer letters, a part of the site’s name, or the name or code of a plan.',
  place: 'portals',
};

/** Web portals with the plans that use each. */
export default function PortalsPage() {
  return <DirectoryPage directory={portals} />;
}
