import { type PayerContract, payerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { recordKind } from '../records/record-kind.ts';

/** The contracts of one facility, or of all: hundreds of facilities have tens of thousands. */
export const contractsOf = (facility?: string): PagedList<PayerContract> => ({
  key: ['hub', 'payer-contracts', ...(facility ? [facility] : [])],
  page: (api, cursor, signal) => {
    const query = { limit: limits.listPage, cursor, facility: facility || undefined };
    return api.call('listPayerContracts', { query }, { signal });
  },
});
export const contractSource = contractsOf();

export const contractKind = recordKind(payerContract, {
  source: contractSource,
  calls: (api) => ({
    create: async (body, idempotencyKey) =>
      (await api.call('createPayerContract', { body, idempotencyKey })).data.data,
    update: async (id, body, sent) =>
      (await api.call('updatePayerContract', { params: { id }, body, ...sent })).data.data,
    remove: (id, sent) => api.call('deletePayerContract', { params: { id }, ...sent }),
    history: (id, cursor, signal) =>
      api.call('payerContractHistory', { params: { id }, query: { cursor } }, { signal }),
    stale: (error) => staleRecord('updatePayerContract', error),
  }),
  layout: 'rows',
  subject: ({ payerName, facilityName }) => `${payerName}, ${facilityName}`,
  titles: { create: 'Create Contract', edit: 'Edit / Manage Payer' },
  thisOne: 'This contract',
  messages: { created: 'Created', saved: 'Saved', saveFailed: 'Save failed', deleted: 'Deleted' },
});
