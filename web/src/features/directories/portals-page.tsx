import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { type DirectoryGroup, portalGroups } from '../../../../shared/hub/directory.ts';
import { portalText } from '../../../../shared/hub/directory-search.ts';
import { portalUrl } from '../../../../shared/hub/portal-url.ts';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import { OpenIcon } from '../../kit/icons.tsx';
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

/** A portal's title and its link, which opens in a new tab. */
export function PortalHeading({ group, terms }: { group: DirectoryGroup; terms: readonly string[] }) {
  const address = portalUrl(group.value);
  return (
    <>
      <h2>{highlighted(group.title, terms)}</h2>
      {address === undefined ? (
        // Stored before such addresses were rejected: it can be read but not followed.
        <chakra.span minW="0" overflowWrap="anywhere">
          {highlighted(group.value, terms)}
        </chakra.span>
      ) : (
        <chakra.a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          minW="0"
          overflowWrap="anywhere"
          css={{ '& svg': { display: 'inline', verticalAlign: '-2px' } }}
        >
          {highlighted(group.value, terms)} <OpenIcon />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </chakra.a>
      )}
    </>
  );
}
