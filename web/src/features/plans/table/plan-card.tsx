import { memo } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { type PlanColumnKey, planColumns } from '../../../../../shared/plan/plan-columns.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { EditLink } from '../operations.tsx';
import { cellContent } from './plan-cell.tsx';
import type { ShownPlans } from './plan-rows.tsx';

type Props = {
  readonly plan: Plan;
  readonly place: number;
  readonly count: number;
  readonly found: string;
  readonly shown: ShownPlans;
};

const inHeader: ReadonlySet<PlanColumnKey> = new Set([
  'descriptiveName',
  'financialClass',
  'facilityContracts',
]);
const labels = new Map(planColumns.map(({ key, label }) => [key, label]));

/** A plan as a card: name, class and contracting first, then the chosen columns with their labels. */
export const PlanCard = memo(function PlanCard({ plan, place, count, found, shown }: Props) {
  const { columns, terms } = shown;
  const facts = columns.filter((key) => !inHeader.has(key));
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual cards stand in wrappers, which <li> does not allow
    <div
      role="listitem"
      className="plan-card"
      data-place={place}
      aria-posinset={place + 1}
      aria-setsize={count}
    >
      <div className="plan-card-head">
        <button type="button" className="plan-card-name">
          {highlighted(plan.descriptiveName, terms)}
        </button>
        {columns.includes('financialClass') && cellContent(plan, 'financialClass', shown, true)}
        {shown.operations && <EditLink plan={plan} />}
      </div>
      {columns.includes('facilityContracts') && (
        <div className="plan-card-contracts">
          {cellContent(plan, 'facilityContracts', shown, true) ?? (
            <span className="plan-empty">Contracting: -</span>
          )}
        </div>
      )}
      <dl className="plan-card-facts">
        {facts.map((key) => (
          <div key={key} className="plan-card-fact" data-column={key}>
            <dt>{labels.get(key)}</dt>
            <dd>{cellContent(plan, key, shown, true) ?? <span className="plan-empty">-</span>}</dd>
          </div>
        ))}
      </dl>
      {found !== '' && <p className="plan-found">Found in {found}</p>}
    </div>
  );
});
