import type { ClaimsAddress, Plan } from '../../../../shared/schemas/plan.ts';
import * as z from '../../../../shared/zod.ts';

const text = z.string();
const address = z.object({ street: text, street2: text, city: text, state: text, zip: text });

/** A plan as its form holds it: every value is a text, and rows may be half filled. */
export const formValuesSchema = z.object({
  facilityName: text,
  financialClass: text,
  descriptiveName: text,
  payerName: text,
  payerCode: text,
  planName: text,
  planCode: text,
  prefixes: z.array(z.object({ value: text })),
  notes: text,
  authorizationNotes: text,
  payerId: text,
  ipaPayerId: text,
  facilityAddress: address,
  providerAddress: address,
  portalLinks: z.array(z.object({ title: text, url: text })),
  phoneNumbers: z.array(z.object({ title: text, number: text })),
  image: text,
  imagePublicId: text,
  secondaryImage: text,
  secondaryImagePublicId: text,
  facilityContracts: z.array(z.object({ facilityName: text, contractStatus: text })),
});
export type PlanFormValues = z.infer<typeof formValuesSchema>;

const addressOf = ({ street = '', street2 = '', city = '', state = '', zip = '' }: ClaimsAddress = {}) => ({
  street,
  street2,
  city,
  state,
  zip,
});

/** What the form shows of a plan. */
export function valuesOf(plan: Plan): PlanFormValues {
  return {
    facilityName: plan.facilityName,
    financialClass: plan.financialClass,
    descriptiveName: plan.descriptiveName,
    payerName: plan.payerName,
    payerCode: String(plan.payerCode),
    planName: plan.planName,
    planCode: String(plan.planCode),
    prefixes: plan.prefixes.map(({ value }) => ({ value })),
    notes: plan.notes ?? '',
    authorizationNotes: plan.authorizationNotes ?? '',
    payerId: plan.payerId ?? '',
    ipaPayerId: plan.ipaPayerId ?? '',
    facilityAddress: addressOf(plan.facilityAddress),
    providerAddress: addressOf(plan.providerAddress),
    portalLinks: plan.portalLinks.map(({ title, url }) => ({ title, url })),
    phoneNumbers: plan.phoneNumbers.map(({ title, number }) => ({ title, number })),
    image: plan.image ?? '',
    imagePublicId: plan.imagePublicId ?? '',
    secondaryImage: plan.secondaryImage ?? '',
    secondaryImagePublicId: plan.secondaryImagePublicId ?? '',
    facilityContracts: plan.facilityContracts.map(({ facilityName, contractStatus }) => ({
      facilityName,
      contractStatus,
    })),
  };
}

/** An empty form. The facility's own contracting line is begun, because that is what the desk asks first. */
export function emptyValues(facilityName: string): PlanFormValues {
  return {
    facilityName,
    financialClass: '',
    descriptiveName: '',
    payerName: '',
    payerCode: '',
    planName: '',
    planCode: '',
    prefixes: [{ value: '' }],
    notes: '',
    authorizationNotes: '',
    payerId: '',
    ipaPayerId: '',
    facilityAddress: addressOf(),
    providerAddress: addressOf(),
    portalLinks: [],
    phoneNumbers: [],
    image: '',
    imagePublicId: '',
    secondaryImage: '',
    secondaryImagePublicId: '',
    facilityContracts: [{ facilityName, contractStatus: '' }],
  };
}

/** Whether nothing was typed that makes one differ from the other. */
export const sameValues = (one: PlanFormValues, other: PlanFormValues): boolean =>
  JSON.stringify(formValuesSchema.parse(one)) === JSON.stringify(formValuesSchema.parse(other));
