import { statusTone } from '../../../../shared/rules/contract-status.ts';
import type { ContractMark } from '../../../../shared/rules/contract-status-on-day.ts';
import { highlightPrefixRanges } from '../../../../shared/rules/search/highlight.ts';
import type { FacilityContract, Plan } from '../../../../shared/schemas/plan.ts';
import { contractsFor } from '../contract-status/contracts-for.ts';
import { StatusChip } from '../contract-status/status-chip.tsx';
import { highlighted } from '../highlight/highlighted.tsx';
import { CodeFact, Fact } from './fact.tsx';

type Props = {
  readonly plan: Plan;
  readonly facility: string;
  /** What the payer's contract says against taking the status as it stands: `Payer contract ended`. */
  readonly mark: ContractMark | undefined;
  readonly terms: readonly string[];
  readonly prefixTerms: readonly string[];
};

type LinesProps = {
  readonly lines: readonly FacilityContract[];
  readonly mine?: boolean;
  /** The payer's contract is not in effect: nothing here looks simply contracted. */
  readonly doubtful?: boolean;
  readonly terms: readonly string[];
};

function ContractLines({ lines, mine, doubtful = false, terms }: LinesProps) {
  return (
    <dl className="plan-contract-list">
      {lines.map(({ facilityName, contractStatus }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={at} className="plan-contract" data-mine={mine ? '' : undefined}>
          <dt>{facilityName}</dt>
          <dd>
            <StatusChip
              status={contractStatus}
              {...(doubtful && statusTone(contractStatus) === 'green' && { tone: 'orange' })}
            >
              {highlighted(contractStatus, terms)}
            </StatusChip>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Prefixes({ plan, terms, prefixTerms }: Omit<Props, 'facility' | 'mark'>) {
  const values = [...new Set(plan.prefixes.map(({ value }) => value))];
  if (values.length === 0) return '-';
  return (
    <ul className="plan-prefix-list">
      {values.map((value) => (
        <li key={value} className="plan-prefix-badge">
          {highlightPrefixRanges(value, prefixTerms).length > 0 ? (
            <mark>{value}</mark>
          ) : (
            highlighted(value, terms)
          )}
        </li>
      ))}
    </ul>
  );
}

/** Can we take it here, and what do I pick in the registration system. */
export function DetailsSection({ plan, facility, mark, terms, prefixTerms }: Props) {
  const { mine, others } = contractsFor(plan, facility);
  return (
    <section className="plan-section plan-section-details" aria-labelledby="plan-details-title">
      <h3 id="plan-details-title">Plan Details</h3>
      {mine.length > 0 ? (
        <ContractLines lines={mine} mine doubtful={mark?.holds === false} terms={terms} />
      ) : (
        <p className="plan-contract-none">Contracting at {facility}: -</p>
      )}
      {mark !== undefined && (
        <p role="status" className="plan-contract-mark">
          {mark.text}
        </p>
      )}
      <dl className="plan-facts">
        <Fact label="Payer Name">{highlighted(plan.payerName, terms)}</Fact>
        <CodeFact label="Payer Code" text={String(plan.payerCode)} terms={terms} name="payer code" />
        <Fact label="Plan Name">{highlighted(plan.planName, terms)}</Fact>
        <CodeFact label="Plan Code" text={String(plan.planCode)} terms={terms} name="plan code" />
        <CodeFact label="Payer ID (HB)" text={plan.payerId} terms={terms} name="payer ID (HB)" />
        <CodeFact label="Payer ID (PB)" text={plan.ipaPayerId} terms={terms} name="payer ID (PB)" />
      </dl>
      <h4>Blue Card Prefixes</h4>
      <Prefixes plan={plan} terms={terms} prefixTerms={prefixTerms} />
      {others.length > 0 && (
        <>
          <h4>Contracting at other facilities</h4>
          <ContractLines lines={others} terms={terms} />
        </>
      )}
    </section>
  );
}
