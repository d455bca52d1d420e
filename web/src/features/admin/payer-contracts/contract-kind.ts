import { type PayerContract, payerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { recordKind } from '../records/record-kind.ts';

export const contractSource: PagedList<PayerContract> = {
  key: ['hub', 'payer-contracts'],
  page: (api, cursor, signal) =>
    api.call('listPayerContracts', { query: { limit: limits.listPage, cursor } }, { signal }),
};

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
