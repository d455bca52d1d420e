import { statusTone } from '../../../../shared/hub/contracts/contract-status.ts';
import type { ContractMark } from '../../../../shared/hub/contracts/contract-status-on-day.ts';
import { spokenLabel } from '../../../../shared/plan/fields.ts';
import type { FacilityContract } from '../../../../shared/plan/parts.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { planColumns } from '../../../../shared/plan/plan-columns.ts';
import { highlightPrefixRanges } from '../../../../shared/text/highlight.ts';
import { highlighted } from '../../kit/highlight/highlighted.tsx';
import { contractsFor } from '../contract-status/contracts-for.ts';
import { StatusChip } from '../contract-status/status-chip.tsx';
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

// The title says the name and the class already.
const titled: ReadonlySet<string> = new Set(['descriptiveName', 'financialClass']);
const kinds: ReadonlySet<string> = new Set(['name', 'text', 'code', 'payerId']);
const facts = planColumns
  .filter(({ key, kind }) => kinds.has(kind) && !titled.has(key))
  .map(({ kind, ...column }) => ({ ...column, copied: kind === 'code' || kind === 'payerId' }));

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
        {facts.map(({ key, label, copied, text }) =>
          copied ? (
            <CodeFact key={key} label={label} text={text(plan)} terms={terms} name={spokenLabel(label)} />
          ) : (
            <Fact key={key} label={label}>
              {text(plan) && highlighted(text(plan), terms)}
            </Fact>
          ),
        )}
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
