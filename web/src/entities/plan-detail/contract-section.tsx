import './contract-section.css';
import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { contractsOfClass, inOrderOfDay } from '../../../../shared/hub/contracts/contract-status-on-day.ts';
import type { PayerContract } from '../../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicy } from '../../../../shared/hub/contracts/plan-policy.ts';
import type { AddressRow, PhoneRow, PortalRow } from '../../../../shared/hub/hub-rows.ts';
import { portalUrl } from '../../../../shared/hub/portal-url.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { CopyButton } from '../../kit/copy/copy-button.tsx';
import { today } from '../../kit/local-time.ts';
import { OpenIcon } from '../../kit/row-icons.tsx';
import { ContractStanding } from '../contract-status/contract-standing.tsx';
import { StatusChip } from '../contract-status/status-chip.tsx';
import { Fact } from './fact.tsx';
import type { PlanCoverQuery } from './use-payer-contracts.ts';

type Props = { readonly plan: Plan; readonly facility: string; readonly cover: PlanCoverQuery };

/** What the facility has agreed with the payer, and how it handles this plan. */
export function ContractSection({ plan, facility, cover }: Props) {
  return (
    <section className="plan-section plan-section-contract" aria-labelledby="plan-contract-title">
      <h3 id="plan-contract-title">Contract and policies at {facility}</h3>
      <Content plan={plan} facility={facility} cover={cover} />
    </section>
  );
}

function Content({ plan, facility, cover }: Props) {
  if (cover.isError) {
    return (
      <div role="alert" className="plan-contract-failed">
        <p>The contract and the policies could not be loaded.</p>
        <Button size="sm" variant="outline" loading={cover.isFetching} onClick={() => void cover.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (cover.data === undefined) {
    return (
      <p role="status" className="plan-quiet plan-contract-waiting">
        Looking up the contract and the policies…
      </p>
    );
  }
  const { contracts, policies } = cover.data;
  const own = inOrderOfDay(contractsOfClass(contracts, plan.financialClass), today());
  return (
    <div className="plan-contract-columns">
      <div>
        {own.length === 0 && (
          <p className="plan-quiet">
            No contract with {plan.payerName} is recorded for {facility}.
          </p>
        )}
        {own.map((contract) => (
          <Contract key={contract._id} contract={contract} />
        ))}
      </div>
      <div>
        {policies.length === 0 && (
          <p className="plan-quiet">
            No policy for {plan.planName} is recorded for {facility}.
          </p>
        )}
        {policies.map((policy) => (
          <Policy key={policy._id} policy={policy} />
        ))}
      </div>
    </div>
  );
}

function Contract({ contract }: { readonly contract: PayerContract }) {
  return (
    <article className="plan-agreement" aria-label={`Contract with ${contract.payerName}`}>
      <div className="plan-agreement-head">
        <strong>
          {contract.payerName} <span className="plan-quiet">{contract.financialClass}</span>
        </strong>
        <ContractStanding contract={contract} day={today()} />
      </div>
      <Notes text={contract.notes} />
      <Rows record={contract} />
    </article>
  );
}

function Policy({ policy }: { readonly policy: PlanPolicy }) {
  return (
    <article className="plan-agreement" aria-label={`Policy for ${policy.planName}`}>
      <div className="plan-agreement-head">
        <strong>{policy.planName}</strong>
        <StatusChip
          status={policy.networkStatus}
          tone={policy.networkStatus === 'In Network' ? 'green' : 'red'}
        />
      </div>
      {policy.serviceLocationPolicies.length > 0 && (
        <dl className="plan-locations">
          {policy.serviceLocationPolicies.map(({ locationName, decision, notes }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: locations have no identity but their place
            <div key={at}>
              <dt>{locationName}</dt>
              <dd>
                <span className="plan-decision" data-decision={decision}>
                  {decision}
                </span>
                {notes !== '' && <span className="plan-quiet"> {notes}</span>}
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

const Notes = ({ text }: { readonly text: string }) =>
  text === '' ? null : <p className="plan-agreement-notes">{text}</p>;

type Contacts = {
  readonly phones: readonly PhoneRow[];
  readonly portals: readonly PortalRow[];
  readonly addresses: readonly AddressRow[];
};

function Rows({ record }: { readonly record: Contacts }) {
  const { phones, portals, addresses } = record;
  if (phones.length + portals.length + addresses.length === 0) return null;
  return (
    <dl className="plan-facts plan-facts-wide">
      {phones.map(({ label, number, notes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <Row key={`phone ${at}`} label={label || 'Phone'} notes={notes}>
          {number !== '' && (
            <>
              <span className="plan-code-text">{number}</span>
              <CopyButton text={number} name={`phone number ${label}`} />
            </>
          )}
        </Row>
      ))}
      {portals.map(({ label, url, notes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <Row key={`portal ${at}`} label={label || 'Portal'} notes={notes}>
          {portalUrl(url) === undefined ? (
            url
          ) : (
            <a href={portalUrl(url)} target="_blank" rel="noopener noreferrer" className="plan-link">
              {url} {OpenIcon}
              <span className="plan-unseen"> (opens in a new tab)</span>
            </a>
          )}
        </Row>
      ))}
      {addresses.map((address, at) => {
        const { label, line1, line2, city, state, zip, notes } = address;
        const text = [line1, line2, city, state, zip].filter((part) => part !== '').join(', ');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <Row key={`address ${at}`} label={label || 'Address'} notes={notes}>
            {text !== '' && (
              <>
                {text} <CopyButton text={text} name={`address ${label}`} />
              </>
            )}
          </Row>
        );
      })}
    </dl>
  );
}

type RowProps = { readonly label: string; readonly notes: string; readonly children: ReactNode };

function Row({ label, notes, children }: RowProps) {
  return (
    <Fact label={label}>
      {children}
      {notes !== '' && <span className="plan-quiet"> {notes}</span>}
    </Fact>
  );
}
