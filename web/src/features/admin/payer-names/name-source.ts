import type { PayerName, PayerNameInput } from '../../../../../shared/payer-names/payer-name.ts';
import { payerNamesKey } from '../../../entities/payer-names/use-payer-names.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import type { CallsWith } from '../records/record-calls.ts';

/** All names come in one page. */
export const nameSource: PagedList<PayerName> = {
  key: payerNamesKey,
  page: (api, _cursor, signal) => api.call('listPayerNames', {}, { signal }),
};

export const nameCalls: CallsWith<PayerName, PayerNameInput> = (api) => ({
  create: async (body, idempotencyKey) =>
    (await api.call('createPayerName', { body, idempotencyKey })).data.data,
  update: async (id, body, sent) =>
    (await api.call('updatePayerName', { params: { id }, body, ...sent })).data.data,
  remove: (id, sent) => api.call('deletePayerName', { params: { id }, ...sent }),
  history: (id, cursor, signal) =>
    api.call('payerNameHistory', { params: { id }, query: { cursor } }, { signal }),
  stale: (error) => staleRecord('updatePayerName', error),
});
