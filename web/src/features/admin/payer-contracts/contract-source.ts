import type {
  PayerContract,
  PayerContractInput,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import type { CallsWith } from '../records/record-calls.ts';

export const contractSource: PagedList<PayerContract> = {
  key: ['hub', 'payer-contracts'],
  page: (api, cursor, signal) =>
    api.call('listPayerContracts', { query: { limit: limits.listPage, cursor } }, { signal }),
};

export const contractCalls: CallsWith<PayerContract, PayerContractInput> = (api) => ({
  create: async (body, idempotencyKey) =>
    (await api.call('createPayerContract', { body, idempotencyKey })).data.data,
  update: async (id, body, sent) =>
    (await api.call('updatePayerContract', { params: { id }, body, ...sent })).data.data,
  remove: (id, sent) => api.call('deletePayerContract', { params: { id }, ...sent }),
  history: (id, cursor, signal) =>
    api.call('payerContractHistory', { params: { id }, query: { cursor } }, { signal }),
  stale: (error) => staleRecord('updatePayerContract', error),
});
