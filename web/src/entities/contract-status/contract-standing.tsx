import { chakra } from '@chakra-ui/react';
import { contractOnDay } from '../../../../shared/hub/contracts/contract-status-on-day.ts';
import type { PayerContract } from '../../../../shared/hub/contracts/payer-contract.ts';
import { localDay } from '../../kit/local-time.ts';
import { StatusChip } from './status-chip.tsx';

type Props = {
  readonly contract: Pick<PayerContract, 'status' | 'effectiveDate' | 'endDate'>;
  /** The date to judge it by, `2026-11-21`. */
  readonly day: string;
};

const look = {
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '0.5',
  maxW: 'full',
  '& small': {
    maxW: 'full',
    px: '1.5',
    color: 'fg.muted',
    fontSize: 'xs',
    lineHeight: '1rem',
    truncate: true,
  },
  // A contract that ends soon: color and weight, in addition to the words.
  '& small[data-ending]': {
    borderRadius: 'sm',
    bg: 'orange.subtle',
    color: 'orange.fg',
    fontWeight: 'semibold',
  },
  _print: {
    '& [data-tone]': {
      gap: '2px',
      fontSize: 'inherit',
      lineHeight: 'inherit',
      overflowWrap: 'normal',
    },
    '& small': { p: '0', fontSize: 'inherit', lineHeight: 'inherit', whiteSpace: 'normal' },
  },
} as const;

/** The status of a payer contract on a date: a chip, and below it when the contract starts, ends or ended. */
export function ContractStanding({ contract, day }: Props) {
  const { status, tone, mark, phase } = contractOnDay(contract, day);
  return (
    <chakra.span css={look}>
      <StatusChip status={status} tone={tone} />
      {phase === 'ended' && <small>on {localDay(contract.endDate)}</small>}
      {phase === 'upcoming' && (
        <small>
          {contract.status} from {localDay(contract.effectiveDate)}
        </small>
      )}
      {phase === 'ending' && (
        <small data-ending>
          {mark}, {localDay(contract.endDate)}
        </small>
      )}
      {phase === 'inEffect' && contract.endDate !== '' && <small>until {localDay(contract.endDate)}</small>}
    </chakra.span>
  );
}
