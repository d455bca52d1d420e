import {
  type PayerName,
  payerNameFields,
  payerNameInputSchema,
} from '../../../../../shared/payer-names/payer-name.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import type { PagedList } from '../../../lib/api/use-paged-list.ts';
import { recordKind } from '../records/record-kind.ts';

/** All names come in one page. */
const source: PagedList<PayerName> = {
  key: ['hub', 'payer-names'],
  page: (api, _cursor, signal) => api.call('listPayerNames', {}, { signal }),
};

const definition = {
  fields: payerNameFields,
  input: payerNameInputSchema,
  words: ['other name', 'other names'],
} as const;

export const nameKind = recordKind(definition, {
  source,
  calls: (api) => ({
    create: async (body, idempotencyKey) =>
      (await api.call('createPayerName', { body, idempotencyKey })).data.data,
    update: async (id, body, sent) =>
      (await api.call('updatePayerName', { params: { id }, body, ...sent })).data.data,
    remove: (id, sent) => api.call('deletePayerName', { params: { id }, ...sent }),
    history: (id, cursor, signal) =>
      api.call('payerNameHistory', { params: { id }, query: { cursor } }, { signal }),
    stale: (error) => staleRecord('updatePayerName', error),
  }),
  layout: 'rows',
  subject: ({ name, payerName, state }) =>
    `${name}, other name of ${payerName}${state === '' ? '' : ` in ${state}`}`,
  draft: 'payer-name',
  titles: { create: 'Add Other Name', edit: 'Edit Other Name' },
  messages: {
    created: 'Other name added',
    saved: 'Other name updated',
    saveFailed: 'Update failed',
    deleted: 'Other name deleted',
  },
});
