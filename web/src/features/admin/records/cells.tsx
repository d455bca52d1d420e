import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { AddressRow, LocationRow, PhoneRow, PortalRow } from '../../../../../shared/hub/hub-rows.ts';
import { portalUrl } from '../../../../../shared/hub/portal-url.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { StateChip } from '../../../kit/state-chip.tsx';

const Decision = chakra(StateChip, {
  base: { px: '1.5', py: '0', fontSize: 'inherit', fontWeight: 'semibold' },
});

/** How many lines fit into a table row. */
const linesShown = 2;

const dash = <small>-</small>;

type Line = { readonly text: string; readonly content: ReactNode };

function linesCell(lines: readonly Line[]): ReactNode {
  if (lines.length === 0) return dash;
  const more = lines.length - linesShown;
  const shown = more > 0 ? lines.slice(0, linesShown - 1) : lines;
  const rest = lines.slice(shown.length);
  return (
    <ul data-single={lines.length === 1 ? '' : undefined}>
      {shown.map(({ text, content }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a record have no key other than their position
        <li key={at} title={text}>
          {content}
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.map(({ text }) => text).join('\n')}>
          <small>+{rest.length} more</small>
        </li>
      )}
    </ul>
  );
}

type LabelledProps = {
  readonly main: ReactNode;
  readonly label: string;
  readonly notes: string;
  readonly terms: readonly string[];
};

/** The value that people look for comes first; its label and notes may be cut off. */
function Labelled({ main, label, notes, terms }: LabelledProps) {
  const rest = [label, notes].filter((text) => text !== '').join(', ');
  return (
    <>
      {main} <small>{highlighted(rest, terms)}</small>
    </>
  );
}

const labelled = (label: string, text: string): string => (label === '' ? text : `${label}: ${text}`);
const withNotes = (text: string, notes: string): string => (notes === '' ? text : `${text} (${notes})`);

export const phoneText = ({ label, number, notes }: PhoneRow): string =>
  withNotes(labelled(label, number), notes);
export const portalText = ({ label, url, notes }: PortalRow): string =>
  withNotes(labelled(label, url), notes);
const addressLine = ({ line1, line2, city, state, zip }: AddressRow): string =>
  [line1, line2, city, state, zip].filter((part) => part !== '').join(', ');
export const addressRowText = (address: AddressRow): string =>
  withNotes(labelled(address.label, addressLine(address)), address.notes);
export const locationText = ({ locationName, decision, notes }: LocationRow): string =>
  withNotes(`${locationName}: ${decision}`, notes);

export function phonesCell(phones: readonly PhoneRow[], terms: readonly string[]): ReactNode {
  return linesCell(
    phones.map((phone) => ({
      text: phoneText(phone),
      content: <Labelled {...phone} main={highlighted(phone.number, terms)} terms={terms} />,
    })),
  );
}

export function addressesCell(addresses: readonly AddressRow[], terms: readonly string[]): ReactNode {
  return linesCell(
    addresses.map((address) => {
      const main = highlighted(addressLine(address), terms);
      return { text: addressRowText(address), content: <Labelled {...address} main={main} terms={terms} /> };
    }),
  );
}

export function portalsCell(portals: readonly PortalRow[], terms: readonly string[]): ReactNode {
  return linesCell(
    portals.map((portal) => ({ text: portalText(portal), content: portalContent(portal, terms) })),
  );
}

/** Shows the portal's address as a link that opens in a new tab; an address that is not a web URL stays text. */
function portalContent(portal: PortalRow, terms: readonly string[]): ReactNode {
  const address = portalUrl(portal.url);
  if (address === undefined) return highlighted(portalText(portal), terms);
  const link = (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {highlighted(portal.url.replace(/^https?:\/\//i, ''), terms)}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
  return <Labelled {...portal} main={link} terms={terms} />;
}

export function locationsCell(locations: readonly LocationRow[], terms: readonly string[]): ReactNode {
  return linesCell(
    locations.map((location) => ({
      text: locationText(location),
      content: (
        <>
          <Decision tone={location.decision === 'Accept' ? 'good' : 'waiting'}>
            {highlighted(location.decision, terms)}
          </Decision>{' '}
          {highlighted(location.locationName, terms)}
        </>
      ),
    })),
  );
}
