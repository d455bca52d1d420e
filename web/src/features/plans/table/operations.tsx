// biome-ignore-all lint/a11y/useSemanticElements: browsers forget what table elements mean when CSS lays them out as a grid
import type { MouseEvent } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { paths } from '../../../config/paths.ts';
import cellStyles from './cells/plan-cell.module.css';
import styles from './plan-table.module.css';

type Props = { readonly plan: Plan; readonly tabIndex?: number };

/** The link to a plan's form. A plain link, because there is one in every row; the list handles its clicks. */
export function EditLink({ plan, tabIndex }: Props) {
  return (
    <a
      className={`${cellStyles.link} ${styles.edit}`}
      href={paths.editPlan(plan._id)}
      data-edit={plan._id}
      aria-label={`Edit ${plan.descriptiveName}`}
      tabIndex={tabIndex}
    >
      Edit
    </a>
  );
}

/** Returns the ID of the plan to edit, for a click that a browser would follow in the same tab, and keeps it from doing so. */
export function editedPlan(event: MouseEvent<HTMLElement>): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  if (!(event.target instanceof Element)) return undefined;
  const id = event.target.closest<HTMLElement>('[data-edit]')?.dataset.edit;
  if (id !== undefined) event.preventDefault();
  return id;
}

/** The heading above the links of all rows. */
export function OperationsHeader({ place }: { readonly place: number }) {
  return (
    <th role="columnheader" className={`${styles.header} ${styles.operations}`} aria-colindex={place}>
      Operations
    </th>
  );
}
