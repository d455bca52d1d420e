import type { HubRows } from '../../../../../../shared/hub/clean-hub-record.ts';
import {
  addressesCell,
  addressRowText,
  phonesCell,
  phoneText,
  portalsCell,
  portalText,
  textCell,
} from './cells.tsx';
import type { RecordColumn } from './record-list.ts';

/** A column of plain text. */
export const textColumn = <Item,>(
  key: string,
  label: string,
  width: string,
  text: (item: Item) => string,
): RecordColumn<Item> => ({ key, label, width, text, cell: (item, terms) => textCell(text(item), terms) });

export const phonesColumn = (width: string): RecordColumn<HubRows> => ({
  key: 'phones',
  label: 'Phones',
  width,
  text: ({ phones }) => phones.map(phoneText).join('\n'),
  cell: ({ phones }, terms) => phonesCell(phones, terms),
});

export const portalsColumn = (width: string): RecordColumn<HubRows> => ({
  key: 'portals',
  label: 'Portals',
  width,
  text: ({ portals }) => portals.map(portalText).join('\n'),
  cell: ({ portals }, terms) => portalsCell(portals, terms),
});

export const addressesColumn = (width: string): RecordColumn<HubRows> => ({
  key: 'addresses',
  label: 'Addresses',
  width,
  text: ({ addresses }) => addresses.map(addressRowText).join('\n'),
  cell: ({ addresses }, terms) => addressesCell(addresses, terms),
});

/** The phone numbers of a record, to be found by their digits. */
export const phoneTexts = ({ phones }: HubRows): string => phones.map(({ number }) => number).join('\n');
