import type {
  PayerContract,
  PayerContractInput,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import { limits } from '../../../../../shared/limits.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import type { RecordOperations } from '../records/use-record-calls.ts';

export const contractSource: PagedList<PayerContract> = {
  key: ['hub', 'payer-contracts'],
  page: (api, cursor, signal) =>
    api.call('listPayerContracts', { query: { limit: limits.listPage, cursor } }, { signal }),
};

export const contractOperations: RecordOperations<PayerContract, PayerContractInput> = {
  create: (api, body, sent) => api.call('createPayerContract', { body, ...sent }),
  update: (api, id, body, sent) => api.call('updatePayerContract', { params: { id }, body, ...sent }),
  remove: (api, id, sent) => api.call('deletePayerContract', { params: { id }, ...sent }),
  history: (api, id, cursor, signal) =>
    api.call('payerContractHistory', { params: { id }, query: { cursor } }, { signal }),
  stale: (error) => staleRecord('updatePayerContract', error),
};
