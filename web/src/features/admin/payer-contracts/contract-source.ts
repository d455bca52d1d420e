import { limits } from '../../../../../shared/limits.ts';
import type { PayerContract } from '../../../../../shared/schemas/payer-contract.ts';
import type { RecordsSource } from '../records/use-records.ts';

export const contractSource: RecordsSource<PayerContract> = {
  key: ['hub', 'payer-contracts'],
  page: async (api, cursor, signal) =>
    (await api.call('listPayerContracts', { query: { limit: limits.listPage, cursor } }, { signal })).data,
};
