import { describe, expect, it } from '@jest/globals';
import { structuredLog } from './log.ts';

describe('structuredLog', () => {
  it('writes each entry as one line of JSON, even when its message contains line breaks', () => {
    const lines: string[] = [];
    const log = structuredLog((line) => void lines.push(line), '7');
    log.info('Started.');
    log.error('A call failed.\nBadly.', { requestId: 'r1' });
    expect(lines.map((line) => line.match(/\n/g)?.length)).toEqual([1, 1]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'INFO', version: '7', message: 'Started.', details: {} },
      { level: 'ERROR', version: '7', message: 'A call failed.\nBadly.', details: { requestId: 'r1' } },
    ]);
  });
});
