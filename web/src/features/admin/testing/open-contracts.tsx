import { screen } from '@testing-library/react';
import { json } from '../../../testing/fake-api.ts';
import { makeContract, openAdmin } from './open-admin.tsx';

export const address = {
  label: 'Mailing',
  line1: 'PO Box 9',
  line2: '',
  city: 'Duskvale',
  state: 'CA',
  zip: '',
  notes: '',
};
export const fernholt = makeContract({
  phones: [{ label: 'Rates', number: '(916) 555-0134', notes: '' }],
  portals: [{ label: 'Portal', url: 'https://portal.example', notes: '' }],
  addresses: [address],
  notes: 'Rates by case.',
});
export const windlass = makeContract({
  payerName: 'Windlass',
  facilityName: 'Harbor',
  financialClass: 'Medicare',
  endDate: '2020-01-31',
});
export const contracts = [windlass, fernholt];

/** Opens the payer contract manager with two contracts. */
export const openContracts = (replies: Parameters<typeof openAdmin>[1] = {}, at = '/admin/payers') =>
  openAdmin(at, {
    listPayerContracts: () => json({ items: contracts }),
    listHubPayers: () => json({ items: [] }),
    ...replies,
  });
export const search = () => screen.findByLabelText<HTMLInputElement>('Search contracts');
