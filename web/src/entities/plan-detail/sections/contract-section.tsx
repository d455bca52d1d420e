import { chakra, Text } from '@chakra-ui/react';
import { contractsOfClass } from '../../../../../shared/hub/contracts/contract-status-on-day.ts';
import { sortByPhase } from '../../../../../shared/hub/contracts/contracts-by-phase.ts';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import type { PlanCover } from '../../../../../shared/hub/hub.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { CopyButton } from '../../../kit/copy/copy-button.tsx';
import { LoadFailure, retryOf } from '../../../kit/loading/load-failure.tsx';
import { today } from '../../../kit/local-time.ts';
import { ContractStanding } from '../../contract-status/contract-standing.tsx';
import { StatusChip } from '../../contract-status/status-chip.tsx';
import type { PayerContractsQuery } from '../use-payer-contracts.ts';
import { Fact, Facts, PortalAddress, Section } from './section.tsx';

type Props = { readonly plan: Plan; readonly facility: string; readonly query: PayerContractsQuery };

/** The facility's contract with the payer, and its policies for this plan. */
export function ContractSection({ plan, facility, query }: Props) {
  return (
    <Section title={`Contract and policies at ${facility}`} wide>
      {query.data === undefined && !query.isError && (
        // About as high as one contract, so that little moves when it arrives.
        <Text role="status" minH="56px" color="fg.muted">
          Looking up the contract and the policies…
        </Text>
      )}
      {query.isError && (
        <LoadFailure message="The contract and the policies could not be loaded." {...retryOf(query)} />
      )}
      {/* If only a refetch fails, what is already known stays visible. */}
      {query.data && <Cover plan={plan} facility={facility} cover={query.data} />}
    </Section>
  );
}

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    _print: 'repeat(2, minmax(0, 1fr))',
  },
  columnGap: '8',
  rowGap: '3',
  overflowWrap: 'anywhere',
  '& > div': { display: 'grid', alignContent: 'start', gap: '3' },
  '& article': {
    display: 'grid',
    gap: '2',
    p: '3',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
  },
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: '3',
    rowGap: '1',
  },
  '& strong': { lineHeight: '1.5rem' },
  '& :is(strong, dd) small': { color: 'fg.muted', fontSize: 'sm', fontWeight: 'normal' },
  '& article > p': { maxW: '80ch', whiteSpace: 'pre-wrap' },
  '& [data-locations]': { display: 'grid', gap: '1' },
  '& [data-locations] > div': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '2' },
  '& [data-decision]': {
    px: '2',
    py: '1px',
    borderRadius: 'sm',
    fontWeight: 'semibold',
    _print: { px: '0' },
  },
  '@media screen': {
    '& [data-decision=Accept]': { bg: 'green.subtle', color: 'green.fg' },
    '& [data-decision=Refer]': { bg: 'orange.subtle', color: 'orange.fg' },
  },
} as const;

type CoverProps = Omit<Props, 'query'> & { readonly cover: PlanCover };

function Cover({ plan, facility, cover: { contracts, policies } }: CoverProps) {
  const own = sortByPhase(contractsOfClass(contracts, plan.financialClass), today());
  return (
    <chakra.div css={columnsLook}>
      <div>
        {own.length === 0 && (
          <Text color="fg.muted">
            No contract with {plan.payerName} is recorded for {facility}.
          </Text>
        )}
        {own.map((contract) => (
          <Contract key={contract._id} contract={contract} />
        ))}
      </div>
      <div>
        {policies.length === 0 && (
          <Text color="fg.muted">
            No policy for {plan.planName} is recorded for {facility}.
          </Text>
        )}
        {policies.map((policy) => (
          <Policy key={policy._id} policy={policy} />
        ))}
      </div>
    </chakra.div>
  );
}

function Contract({ contract }: { readonly contract: PayerContract }) {
  return (
    <article aria-label={`Contract with ${contract.payerName}`}>
      <header>
        <strong>
          {contract.payerName} <small>{contract.financialClass}</small>
        </strong>
        <ContractStanding contract={contract} day={today()} />
      </header>
      <Notes text={contract.notes} />
      <Rows record={contract} />
    </article>
  );
}

function Policy({ policy }: { readonly policy: PlanPolicy }) {
  return (
    <article aria-label={`Policy for ${policy.planName}`}>
      <header>
        <strong>{policy.planName}</strong>
        <StatusChip
          status={policy.networkStatus}
          tone={policy.networkStatus === 'In Network' ? 'green' : 'red'}
        />
      </header>
      {policy.serviceLocationPolicies.length > 0 && (
        <dl data-locations>
          {policy.serviceLocationPolicies.map(({ locationName, decision, notes }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: locations have no key other than their position
            <div key={at}>
              <dt>{locationName}</dt>
              <dd>
                <span data-decision={decision}>{decision}</span>
                {notes !== '' && <small> {notes}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Notes text={policy.notes} />
      <Rows record={policy} />
    </article>
  );
}

const Notes = ({ text }: { readonly text: string }) => (text === '' ? null : <p>{text}</p>);

function Rows({ record }: { readonly record: Pick<PayerContract, 'phones' | 'portals' | 'addresses'> }) {
  const rows = [
    ...record.phones.map(({ label, number, notes }) => ({
      ...{ label: label || 'Phone', notes },
      value: number !== '' && (
        <>
          <code>{number}</code>
          <CopyButton text={number} name={`phone number ${label}`} />
        </>
      ),
    })),
    ...record.portals.map(({ label, url, notes }) => ({
      ...{ label: label || 'Portal', notes },
      value: <PortalAddress url={url} />,
    })),
    ...record.addresses.map(({ label, line1, line2, city, state, zip, notes }) => {
      const text = [line1, line2, city, state, zip].filter((part) => part !== '').join(', ');
      return {
        ...{ label: label || 'Address', notes },
        value: text !== '' && (
          <>
            {text} <CopyButton text={text} name={`address ${label}`} />
          </>
        ),
      };
    }),
  ];
  if (rows.length === 0) return null;
  return (
    <Facts wide>
      {rows.map(({ label, notes, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key other than their position
        <Fact key={at} label={label}>
          {value}
          {notes !== '' && <small> {notes}</small>}
        </Fact>
      ))}
    </Facts>
  );
}
