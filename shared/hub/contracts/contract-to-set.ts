import { sameName } from '../../text/name-key.ts';
import { contractOnDay } from './contract-status-on-day.ts';
import { sortByPhase } from './contracts-by-phase.ts';
import type { PayerContract } from './payer-contract.ts';

type PayerAndClass = Pick<PayerContract, 'payerName' | 'financialClass'>;

export const matchesPayerAndClass = (
  contract: PayerAndClass,
  { payerName, financialClass }: PayerAndClass,
): boolean => contract.financialClass === financialClass && sameName(contract.payerName, payerName);

/** Returns the contract whose status is set for a payer and class. Contracts that have ended by that date are left unchanged. */
export function contractToSet<
  Contract extends PayerAndClass & Pick<PayerContract, 'status' | 'effectiveDate' | 'endDate'>,
>(contracts: readonly Contract[], about: PayerAndClass, day: string): Contract | undefined {
  const [first] = sortByPhase(
    contracts.filter((contract) => matchesPayerAndClass(contract, about)),
    day,
  );
  return first !== undefined && contractOnDay(first, day).phase !== 'ended' ? first : undefined;
}
