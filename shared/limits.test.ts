import { describe, expect, it } from '@jest/globals';
import { limits } from './limits.ts';

describe('the limits', () => {
  it('match the specification', () => {
    expect(limits).toMatchObject({
      planPageSize: 10,
      npiDigits: 10,
      prefixLength: 3,
      payerIdLength: 5,
      stateLength: 2,
      zipLength: 5,
      passwordStrong: 8,
      passwordMedium: 6,
      columnWidth: { default: 220, min: 120 },
      themeColor: '#005b7f',
      toast: {
        atMost: 3,
        closeMs: 3_000,
        fadeStartMs: 2_600,
        offsetPx: 20,
        gapPx: 6,
        enterMs: 225,
        exitMs: 195,
      },
      resetRedirectMs: 2_000,
      columnsPanel: { widthPx: 360, fadeMs: 180 },
      planModal: { maxWidthPx: 1_200, maxHeightVh: 90 },
      hubDialog: { widthPx: { rows: 980, table: 1_100 }, maxHeightVh: 92 },
      listPage: 1_000,
      tokenMask: { first: 14, last: 12 },
    });
    expect(limits.spinnerMinMs).toBeGreaterThanOrEqual(400);
    expect(limits.spinnerMinMs).toBeLessThanOrEqual(500);
  });
});
