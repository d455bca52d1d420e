import { expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { encodeCursor } from '../../data/records/cursor.ts';
import { newestBody } from './newest-first.ts';

it('a page of the longest requests ends with the last one that fits, and the next begins after it', () => {
  const message = '語'.repeat(limits.text.message);
  const steps = Array.from({ length: 100 }, () => ({ by: '語'.repeat(2 * limits.text.name) }));
  const requests = Array.from({ length: limits.updateRequests.ownPage }, (_, at) => ({
    ...{ _id: String(at), message, answer: message, steps },
  }));
  const { data, nextCursor } = newestBody(requests, 'behind');
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(limits.answerBytes * 1.01);
  expect(data.length).toBeGreaterThan(1);
  expect(nextCursor).toBe(encodeCursor(data.at(-1)?._id));
  expect(newestBody(requests.slice(0, 2), 'behind')).toMatchObject({ data: [{}, {}], nextCursor: 'behind' });
  expect(newestBody(requests.slice(0, 2), undefined)).not.toHaveProperty('nextCursor');
});
