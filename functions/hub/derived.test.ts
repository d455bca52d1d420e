import { expect, it } from '@jest/globals';
import { keyedPage, type ListOrder } from '../http/pages/keyed-page.ts';
import { allPages } from '../testing/all-pages.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import {
  addressesOf,
  contactsOf,
  type FacilityFacts,
  payerOrder,
  payersOf,
  planCodeOrder,
  planCodesOf,
  sourceOrder,
} from './derived.ts';

const facilities = ['south000', 'north000'].map((facilityId): FacilityFacts => {
  const { phoneNumbers, facilityAddress, planName, payerCode } = samplePlan();
  const plans = ['Fir', 'alder', 'Birch'].map((payerName, at) => ({
    ...{ _id: `${facilityId}-${String(at).padStart(32, '0')}`, facilityId, descriptiveName: payerName },
    ...{ payerName, payerCode, planName, planCode: 7_000 - at, phoneNumbers, facilityAddress },
  }));
  return { facilityId, facilityName: facilityId, plans, contracts: [], policies: [] };
});

/** Expects that pages of one row hold all rows of a list in its order: it is in the order of its cursors' keys. */
async function expectPaged<Item, Key extends readonly (string | number)[]>(
  list: (facilities: readonly FacilityFacts[]) => readonly Item[],
  order: ListOrder<Item, Key>,
) {
  const whole = list(facilities);
  expect(whole.length).toBeGreaterThanOrEqual(3);
  const pages = await allPages(async (cursor) => keyedPage(whole, order, { limit: 1, ...cursor }));
  expect(pages.flatMap(({ items }) => items)).toEqual(whole);
  expect(pages.length).toBeGreaterThanOrEqual(3);
}

it('every derived list is in the order of the keys by which it is paged', async () => {
  await expectPaged(payersOf, payerOrder);
  await expectPaged(planCodesOf, planCodeOrder);
  await expectPaged(contactsOf, sourceOrder);
  await expectPaged(addressesOf, sourceOrder);
});
