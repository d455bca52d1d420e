import type {
  PayerContract,
  PayerContractInput,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { CallsWith } from '../records/record-calls.ts';
import type { RecordsSource } from '../records/use-records.ts';

export const contractSource: RecordsSource<PayerContract> = {
  key: ['hub', 'payer-contracts'],
  page: async (api, cursor, signal) =>
    (await api.call('listPayerContracts', { query: { limit: limits.listPage, cursor } }, { signal })).data,
};

export const contractCalls: CallsWith<PayerContract, PayerContractInput> = (api) => ({
  create: async (body, idempotencyKey) =>
    (await api.call('createPayerContract', { body, idempotencyKey })).data?.data,
  update: async (id, body, sent) =>
    (await api.call('updatePayerContract', { params: { id }, body, ...sent })).data?.data,
  remove: (id, sent) => api.call('deletePayerContract', { params: { id }, ...sent }),
  history: async (id, cursor, signal) =>
    (await api.call('payerContractHistory', { params: { id }, query: { cursor } }, { signal })).data,
  stale: (error) => staleRecord('updatePayerContract', error),
});
