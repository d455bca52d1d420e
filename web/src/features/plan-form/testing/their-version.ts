import { json } from '../../../testing/fake-api.ts';
import { northbank } from './open-form.tsx';

/** The plan as someone else has saved it in the meantime. */
export const theirs = {
  ...northbank,
  version: 4,
  notes: 'Their note.',
  planCode: 8800,
  updatedAt: '2026-11-21T08:59:00.000Z',
};
/** The reply that names who saved it. */
export const author = {
  planHistory: () =>
    json({
      data: [
        {
          version: 4,
          kind: 'changed',
          at: theirs.updatedAt,
          by: { id: 'u2', name: 'Robin Okafor' },
          changes: [],
        },
      ],
    }),
};
