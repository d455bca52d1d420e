import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { HubRows } from '../../../../../shared/hub/clean-hub-record.ts';
import type { AddressRow, LocationRow, PhoneRow, PortalRow } from '../../../../../shared/hub/hub-rows.ts';
import { portalUrl } from '../../../../../shared/hub/portal-url.ts';
import type { Column, SortableText, Track } from '../../../kit/data-table/column.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { StateChip } from '../../../kit/state-chip.tsx';

type With<List extends keyof HubRows> = Required<Pick<HubRows, List>>;

/** Heights in a table of hub records, in CSS pixels: a row, everything around the table, and a card on a phone. */
export const recordSize = { rowHeight: 60, around: 268, cardHeight: 260 };

/** A column of plain text. */
export const textColumn = <Item,>(
  key: string,
  label: string,
  width: Track,
  text: (item: Item) => SortableText,
): Column<Item> => ({ key, label, width, text });

const Decision = chakra(StateChip, {
  base: { px: '1.5', py: '0', fontSize: 'inherit', fontWeight: 'semibold' },
});

/** How many lines fit into a table row. */
const linesShown = 2;

type Line = { readonly text: string; readonly content: ReactNode };

function linesCell(lines: readonly Line[]): ReactNode {
  if (lines.length === 0) return <small>-</small>;
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

type LabeledProps = {
  readonly main: ReactNode;
  readonly label: string;
  readonly notes: string;
  readonly terms: readonly string[];
};

/** The value that people look for comes first; its label and notes may be cut off. */
function Labeled({ main, label, notes, terms }: LabeledProps) {
  const rest = [label, notes].filter((text) => text !== '').join(', ');
  return (
    <>
      {main} <small>{highlighted(rest, terms)}</small>
    </>
  );
}

const labeled = (label: string, text: string): string => (label === '' ? text : `${label}: ${text}`);
const withNotes = (text: string, notes: string): string => (notes === '' ? text : `${text} (${notes})`);

/** Makes a column of the rows of a list, one line each. */
const linesColumn =
  <Item, Row>(
    key: string,
    label: string,
    rowsOf: (item: Item) => readonly Row[],
    textOf: (row: Row) => string,
    contentOf: (row: Row, terms: readonly string[]) => ReactNode,
  ) =>
  (width: Track): Column<Item> => ({
    key,
    label,
    width,
    text: (item) => rowsOf(item).map(textOf).join('\n'),
    cell: (item, terms) =>
      linesCell(rowsOf(item).map((row) => ({ text: textOf(row), content: contentOf(row, terms) }))),
  });

const phoneText = ({ label, number, notes }: PhoneRow): string => withNotes(labeled(label, number), notes);

const phoneLines = linesColumn(
  'phones',
  'Phones',
  ({ phones }: With<'phones'>) => phones,
  phoneText,
  (phone, terms) => <Labeled {...phone} main={highlighted(phone.number, terms)} terms={terms} />,
);

export const phonesColumn = (width: Track): Column<With<'phones'>> => ({
  ...phoneLines(width),
  searchText: ({ phones }) => [...phones.map(phoneText), ...phones.map(bareDigits)].join('\n'),
});

/** Returns phone numbers as digits only, so that a search finds them however they are typed. */
const bareDigits = ({ number }: PhoneRow): string =>
  number.replace(/\+?\d[\d ().+/-]{5,}\d/g, (found) => `${found.replace(/\D/g, '')} `);

const portalText = ({ label, url, notes }: PortalRow): string => withNotes(labeled(label, url), notes);

export const portalsColumn = linesColumn(
  'portals',
  'Portals',
  ({ portals }: With<'portals'>) => portals,
  portalText,
  portalContent,
);

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
  return <Labeled {...portal} main={link} terms={terms} />;
}

const addressLine = ({ line1, line2, city, state, zip }: AddressRow): string =>
  [line1, line2, city, state, zip].filter((part) => part !== '').join(', ');

export const addressesColumn = linesColumn(
  'addresses',
  'Addresses',
  ({ addresses }: With<'addresses'>) => addresses,
  (address) => withNotes(labeled(address.label, addressLine(address)), address.notes),
  (address, terms) => <Labeled {...address} main={highlighted(addressLine(address), terms)} terms={terms} />,
);

export const locationsColumn = linesColumn(
  'locations',
  'Service Location Policies',
  ({ serviceLocationPolicies }: With<'serviceLocationPolicies'>) => serviceLocationPolicies,
  ({ locationName, decision, notes }: LocationRow) => withNotes(`${locationName}: ${decision}`, notes),
  ({ locationName, decision }, terms) => (
    <>
      <Decision tone={decision === 'Accept' ? 'good' : 'waiting'}>{highlighted(decision, terms)}</Decision>{' '}
      {highlighted(locationName, terms)}
    </>
  ),
);
