import type { Page } from 'playwright-core';

type Plan = { _id: string; version: number };

/** Writes a plan as the form does, on behalf of the signed-in person. */
export function writePlan(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  plan: Plan | undefined,
  fields: object,
): Promise<Plan> {
  return page.evaluate(
    async ([how, before, fields]) => {
      const body = {
        facilityName: localStorage.getItem('activeFacility')?.replaceAll('"', ''),
        financialClass: 'Other',
        payerName: 'Journey Payer',
        payerCode: 7,
        planName: 'Journey Plan',
        planCode: 7,
        ...fields,
      };
      const answer = await fetch(`/api/books${before === undefined ? '' : `/${before._id}`}`, {
        method: how,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('accessToken')?.replaceAll('"', '')}`,
          ...(before === undefined ? {} : { 'if-match': `"${before.version}"` }),
        },
        ...(how === 'DELETE' ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${how}: ${answer.status} ${await answer.text()}`);
      return how === 'DELETE' ? before : (await answer.json()).data;
    },
    [method, plan, fields] as const,
  );
}
