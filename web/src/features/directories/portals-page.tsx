import { type DirectoryGroup, portalGroups } from '../../../../shared/hub/directory.ts';
import { portalText } from '../../../../shared/hub/directory-search.ts';
import { PortalAddress } from '../../entities/plan-detail/sections/section.tsx';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import type { Directory } from './directory.ts';
import { DirectoryPage } from './directory-page.tsx';

const portals: Directory = {
  title: 'Insurance Web Portals',
  searchLabel: 'Search portals',
  searchPlaceholder: 'Search portals by title, site or plan…',
  things: ['portal', 'portals'],
  groupsOf: portalGroups,
  textOf: portalText,
  heading: (group, terms) => <PortalHeading group={group} terms={terms} />,
  nothing: 'No plan has a web portal yet.',
  advice: 'Try fewer letters, a part of the site’s name, or the name or code of a plan.',
  place: 'portals',
};

/** Web portals with the plans under each. */
export default function PortalsPage() {
  return <DirectoryPage directory={portals} />;
}

/** A portal's title and its link. */
export function PortalHeading({ group, terms }: { group: DirectoryGroup; terms: readonly string[] }) {
  return (
    <>
      <h2>{highlighted(group.title, terms)}</h2>
      <PortalAddress url={group.value} terms={terms} />
    </>
  );
}
