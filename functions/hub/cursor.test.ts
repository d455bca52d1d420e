import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { pageOf } from './cursor.ts';

describe('a list with the longest notes', () => {
  it('is answered whole, in pages that are no larger than an answer may be', () => {
    const list = Array.from({ length: 200 }, (_, at) => ({ at, notes: '語'.repeat(limits.text.notes) }));
    const seen: typeof list = [];
    let cursor: string | undefined;
    do {
      const page = pageOf(list, { limit: limits.listPage, cursor });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(limits.answerBytes * 1.01);
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(list);
  });
});
