import { memo } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { contractsFor } from '../../../entities/contract-status/contracts-for.ts';
import { StatusChip } from '../../../entities/contract-status/status-chip.tsx';
import { newsOf } from '../../../entities/plan-list/news-of.ts';
import { highlighted, shortened } from '../../../kit/highlight/highlighted.tsx';
import { columnLabel } from '../columns/column-settings.ts';
import cellStyles from '../table/cells/plan-cell.module.css';
import { cellContent } from '../table/cells/plan-cell.tsx';
import { reportedTogether } from '../table/cells/reported-texts.ts';
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

// Card images are too small to read here; the open plan shows them.
const notAmongFacts: ReadonlySet<PlanColumnKey> = new Set([
  'descriptiveName',
  'facilityContracts',
  'image',
  'secondaryImage',
]);
/** Columns, besides the name, whose values readers recognize without a label. */
const unlabeledColumns: ReadonlySet<PlanColumnKey> = new Set([
  'financialClass',
  'planName',
  'planCode',
  'prefix',
]);

/** How many characters of a name fit on two lines. */
const nameLetters = 60;

/** The status at the user's facility, and at how many others the plan says Contracted. */
function Contracting({ plan, shown: { facility, terms } }: Pick<Props, 'plan' | 'shown'>) {
  const { mine, others } = contractsFor(plan, facility);
  if (mine.length + others.length === 0) return null;
  const contracted = others.filter(({ contractStatus }) => contractStatus === 'Contracted').length;
  return (
    <div className={cellStyles.contracts}>
      {mine.length === 0 && <span className={cellStyles.empty}>Contracting: -</span>}
      {mine.map(({ contractStatus }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key other than their position
        <StatusChip key={at} status={contractStatus}>
          {highlighted(contractStatus, terms)}
        </StatusChip>
      ))}
      {mine.map(
        ({ reason }) =>
          reason !== undefined && (
            <span key={reason} className={cellStyles.reason}>
              {reason}
            </span>
          ),
      )}
      {others.length > 0 && (
        <span className={cellStyles.more}>
          Plan says Contracted at {contracted} of {others.length} {others.length === 1 ? 'other' : 'others'}
        </span>
      )}
    </div>
  );
}

/** A plan as a card: name and contracting first, then the chosen columns. A field without a value takes no space. */
export const PlanCard = memo(function PlanCard({ plan, place, count, found, shown }: Props) {
  const { columns, terms } = shown;
  const name = plan.descriptiveName;
  const reports = shown.reported?.get(plan._id);
  const reported = reports === undefined ? '' : reportedTogether([...reports]);
  const marked = [shown.endings?.get(plan._id) ?? '', reported].filter((text) => text !== '').join(', ');
  const news = newsOf(plan);
  const facts = columns.flatMap((key) => {
    const content = notAmongFacts.has(key) ? undefined : cellContent(plan, key, shown, true);
    return content === undefined ? [] : [{ key, content }];
  });
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
        <button type="button" className={styles.name} title={name}>
          {shortened(name, terms, nameLetters)}
        </button>
        {shown.operations && <EditLink plan={plan} />}
      </div>
      {columns.includes('facilityContracts') && <Contracting plan={plan} shown={shown} />}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ key, content }) => (
            <div key={key} className={unlabeledColumns.has(key) ? undefined : styles.labeled}>
              <dt className={unlabeledColumns.has(key) ? 'unseen' : undefined}>{columnLabel(key)}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {marked !== '' && <p className={cellStyles.reason}>{marked}</p>}
      {news !== '' && <p className={styles.news}>• {news}</p>}
      {found !== '' && <p className={styles.found}>{highlighted(found, terms)}</p>}
    </div>
  );
});
