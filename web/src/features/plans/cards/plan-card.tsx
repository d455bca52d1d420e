import { memo } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { PlanColumnKey } from '../../../../../shared/plan/plan-columns.ts';
import { highlighted } from '../../../kit/highlight/highlighted.tsx';
import { columnLabel } from '../columns/column-settings.ts';
import cellStyles from '../table/cells/plan-cell.module.css';
import { cellContent } from '../table/cells/plan-cell.tsx';
import { EditLink } from '../table/operations.tsx';
import type { ShownPlans } from '../table/plan-rows.tsx';
import styles from './plan-cards.module.css';

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
/** More than a word or two. */
const wide: ReadonlySet<PlanColumnKey> = new Set([
  'prefix',
  'notes',
  'authorizationNotes',
  'portalLinks',
  'phoneNumbers',
  'facilityAddress',
  'providerAddress',
  'electronicIds',
]);

/** A plan as a card: name, class and contracting first, then the chosen columns with their labels. */
export const PlanCard = memo(function PlanCard({ plan, place, count, found, shown }: Props) {
  const { columns, terms } = shown;
  const facts = columns.filter((key) => !inHeader.has(key));
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual cards stand in wrappers, which <li> does not allow
    <div
      role="listitem"
      className={styles.card}
      data-place={place}
      aria-posinset={place + 1}
      aria-setsize={count}
    >
      <div className={styles.head}>
        <button type="button" className={styles.name}>
          {highlighted(plan.descriptiveName, terms)}
        </button>
        {columns.includes('financialClass') && cellContent(plan, 'financialClass', shown, true)}
        {shown.operations && <EditLink plan={plan} />}
      </div>
      {columns.includes('facilityContracts') && (
        <div>
          {cellContent(plan, 'facilityContracts', shown, true) ?? (
            <span className={cellStyles.empty}>Contracting: -</span>
          )}
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map((key) => (
          <div key={key} className={wide.has(key) ? styles.wide : undefined}>
            <dt>{columnLabel(key)}</dt>
            <dd>{cellContent(plan, key, shown, true) ?? <span className={cellStyles.empty}>-</span>}</dd>
          </div>
        ))}
      </dl>
      {found !== '' && <p className={styles.found}>{highlighted(found, terms)}</p>}
    </div>
  );
});
