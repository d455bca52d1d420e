import { memo, type ReactNode } from 'react';
import type { FoundGroup } from '../../../../shared/hub/directory-search.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { contractsFor } from '../../entities/contract-status/contracts-for.ts';
import { StatusChip } from '../../entities/contract-status/status-chip.tsx';
import { formatNumber, hitCount } from '../../entities/plan-list/hit-count.ts';
import { highlighted } from '../../kit/highlight/highlighted.tsx';

/** Plans shown before somebody asks for the rest: some numbers belong to hundreds. */
const plansShown = 6;

type PlanProps = { readonly plan: Plan; readonly facility: string; readonly terms: readonly string[] };

const PlanLine = memo(function PlanLine({ plan, facility, terms }: PlanProps) {
  return (
    <li>
      <button type="button" className="directory-plan" data-plan={plan._id}>
        <span className="directory-plan-name">{highlighted(plan.descriptiveName, terms)}</span>
        <span className="directory-code" title="Plan code">
          {highlighted(String(plan.planCode), terms)}
        </span>
        <span className="directory-plan-status">
          {contractsFor(plan, facility).mine.map(({ contractStatus }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <StatusChip key={at} status={contractStatus} />
          ))}
        </span>
      </button>
    </li>
  );
});

type Props = {
  readonly found: FoundGroup;
  readonly heading: ReactNode;
  readonly facility: string;
  readonly terms: readonly string[];
  readonly whole: boolean;
  readonly onWhole: (key: string) => void;
};

/** A portal or telephone number with the plans that name it. */
export function DirectoryCard({ found, heading, facility, terms, whole, onWhole }: Props) {
  const { group, plans } = found;
  // One more line takes no more room than the button that would hide it.
  const shown = whole || plans.length <= plansShown + 1 ? plans : plans.slice(0, plansShown);
  const more = plans.length - shown.length;
  return (
    <article className="directory-card" data-group={group.key} aria-label={`${group.title} ${group.value}`}>
      <header className="directory-head">
        {heading}
        <span className="directory-count">{hitCount(plans.length, group.plans.length)}</span>
      </header>
      <ul className="directory-plans">
        {shown.map((plan) => (
          <PlanLine key={plan._id} plan={plan} facility={facility} terms={terms} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="directory-more" onClick={() => onWhole(group.key)}>
          Show {formatNumber(more)} more plans<span className="unseen"> of {group.title}</span>
        </button>
      )}
    </article>
  );
}
