import { payerContract } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicy } from '../../shared/hub/contracts/plan-policy.ts';
import * as z from '../../shared/zod.ts';

const { financialClass, status, effectiveDate, endDate } = payerContract.fields;

/** A record older than the field gets the value that a new form starts with: without it, the record would contradict no plan. */
const orFresh = ({ fresh }: { readonly fresh: string }) => z._default(z.string(), fresh);

/** What decides a plan's contracting status, in the form in which payer contracts and plan policies are stored. */
export const storedContracting = {
  contract: z.object({
    record: z.object({
      payerName: z.string(),
      financialClass: orFresh(financialClass),
      status: orFresh(status),
      effectiveDate: orFresh(effectiveDate),
      endDate: orFresh(endDate),
    }),
  }),
  policy: z.object({
    record: z.object({ planName: z.string(), networkStatus: orFresh(planPolicy.fields.networkStatus) }),
  }),
};
