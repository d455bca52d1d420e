import type { HubRows } from '../../../../../shared/hub/clean-hub-record.ts';
import type { PhoneRow } from '../../../../../shared/hub/hub-rows.ts';
import type { Column, Track } from '../../../kit/data-table/column.ts';
import { addressesCell, addressRowText, phonesCell, phoneText, portalsCell, portalText } from './cells.tsx';

type With<List extends keyof HubRows> = Required<Pick<HubRows, List>>;

/** Heights in a table of hub records, in CSS pixels: a row, everything around the table, and a card on a phone. */
export const recordSize = { rowHeight: 60, around: 268, cardHeight: 260 };

/** A column of plain text. */
export const textColumn = <Item,>(
  key: string,
  label: string,
  width: Track,
  text: (item: Item) => string,
): Column<Item> => ({ key, label, width, text });

export const phonesColumn = (width: Track): Column<With<'phones'>> => ({
  key: 'phones',
  label: 'Phones',
  width,
  text: ({ phones }) => phones.map(phoneText).join('\n'),
  searchText: ({ phones }) => [...phones.map(phoneText), ...phones.map(bareDigits)].join('\n'),
  cell: ({ phones }, terms) => phonesCell(phones, terms),
});

export const portalsColumn = (width: Track): Column<With<'portals'>> => ({
  key: 'portals',
  label: 'Portals',
  width,
  text: ({ portals }) => portals.map(portalText).join('\n'),
  cell: ({ portals }, terms) => portalsCell(portals, terms),
});

export const addressesColumn = (width: Track): Column<With<'addresses'>> => ({
  key: 'addresses',
  label: 'Addresses',
  width,
  text: ({ addresses }) => addresses.map(addressRowText).join('\n'),
  cell: ({ addresses }, terms) => addressesCell(addresses, terms),
});

/** Returns phone numbers as digits only, so that a search finds them however they are typed. */
const bareDigits = ({ number }: PhoneRow): string =>
  number.replace(/\+?\d[\d ().+/-]{5,}\d/g, (found) => `${found.replace(/\D/g, '')} `);
