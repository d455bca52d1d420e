import { payerContract } from './contracts/payer-contract.ts';
import { planPolicy } from './contracts/plan-policy.ts';

/** Every kind of facility record. Calls, keys, permissions and pages follow from this list. */
export const hubRecords = [payerContract, planPolicy] as const;

export type HubRecords = typeof hubRecords;
export type HubRecordKind = HubRecords[number]['kind'];
