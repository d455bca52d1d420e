import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { DirectoryGroup } from '../../../../shared/hub/directory.ts';
import { portalUrl } from '../../../../shared/hub/portal-url.ts';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import { OpenIcon } from '../../kit/icons.tsx';

/** A portal's title and its link, which opens in a new tab. */
export function PortalHeading({ group, terms }: { group: DirectoryGroup; terms: readonly string[] }) {
  const address = portalUrl(group.value);
  return (
    <>
      <h2>{highlighted(group.title, terms)}</h2>
      {address === undefined ? (
        // Stored before such addresses were refused: a person may read it, nobody can follow it.
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
