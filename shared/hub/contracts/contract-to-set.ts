import { sameName } from '../../text/name-key.ts';
import { contractOnDay } from './contract-status-on-day.ts';
import { sortByPhase } from './contracts-by-phase.ts';
import type { PayerContract } from './payer-contract.ts';

type PayerAndClass = Pick<PayerContract, 'payerName' | 'financialClass'>;

export const matchesPayerAndClass = (
  contract: PayerAndClass,
  { payerName, financialClass }: PayerAndClass,
): boolean => contract.financialClass === financialClass && sameName(contract.payerName, payerName);

type Settable = PayerAndClass & Pick<PayerContract, 'status' | 'effectiveDate' | 'endDate'>;

/** Returns a payer's contracts of a class that have not ended by that date, the one whose status is set first. */
export const currentContracts = <Contract extends Settable>(
  contracts: readonly Contract[],
  about: PayerAndClass,
  day: string,
): Contract[] =>
  sortByPhase(
    contracts.filter(
      (contract) => matchesPayerAndClass(contract, about) && contractOnDay(contract, day).phase !== 'ended',
    ),
    day,
  );

/** Returns the contract whose status is set for a payer and class. Contracts that have ended by that date are left unchanged. */
export const contractToSet = <Contract extends Settable>(
  contracts: readonly Contract[],
  about: PayerAndClass,
  day: string,
): Contract | undefined => currentContracts(contracts, about, day)[0];
