import { describe, expect, it } from '@jest/globals';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { missingValues } from './missing-values.ts';

describe('missingValues', () => {
  it('counts plans without a value by column', async () => {
    const plans = [makePlan({ prefixes: [], notes: 'Call first' }), makePlan({ notes: 'Call first' })];
    const missing = await missingValues(plans, new AbortController().signal);
    expect(missing).toMatchObject({ Prefixes: 1, 'Payer ID (HB)': 2, 'Card Front': 2 });
    expect(Object.keys(missing)).not.toContain('Notes');
    expect(Object.keys(missing)).not.toContain('Plan Code');
  });
});
