import type { PayerName } from '../../../shared/payer-names/payer-name.ts';

/** Another name of a payer as the API returns it. */
export const makePayerName = (overrides: Partial<PayerName>): PayerName => ({
  _id: 'n1',
  name: 'Tidewater',
  payerName: 'Harbor',
  kind: 'former name',
  state: '',
  from: '',
  until: '',
  notes: '',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});
