import type { ReactNode } from 'react';
import {
  type DecidedContract,
  shortReason,
  statusWithReason,
} from '../../../../../../shared/hub/contracts/decided-status.ts';
import type { Plan } from '../../../../../../shared/plan/plan.ts';
import { contractsFor } from '../../../../entities/contract-status/contracts-for.ts';
import { StatusChip, StatusTag } from '../../../../entities/contract-status/status-chip.tsx';
import { formatNumber } from '../../../../kit/counts.ts';
import { highlighted } from '../../../../kit/highlight/highlighted.tsx';
import { type CellView, contentWidth } from './cell-capacity.ts';
import styles from './plan-cell.module.css';

// In CSS pixels, as in plan-cell.module.css: a tag, the gap between two, and the count of the hidden ones.
const tagPx = 46;
const gapPx = 6;
const morePx = 24;
// A chip's icon and padding, and the mean width of one of its bold letters.
const chipPx = 36;
const chipLetterPx = 7.6;
// The dash in place of a chip, with the gap after it.
const dashPx = 14;

/** Returns how many of the others' tags fit: in a comfortable row below this facility's status, in a compact one beside it. */
function tagsShown(mine: readonly DecidedContract[], others: number, view: CellView): number {
  const all = contentWidth('facilityContracts', view);
  const fitting = (width: number) => Math.max(0, Math.floor((width + gapPx) / (tagPx + gapPx)));
  if (view.density === 'comfortable') return others <= fitting(all) ? others : fitting(all) - 1;
  const chips = mine.map(({ contractStatus: { length } }) => chipPx + length * chipLetterPx + gapPx);
  const left = chips.reduce((rest, chip) => rest - chip, chips.length === 0 ? all - dashPx : all);
  return others <= fitting(left) ? others : fitting(left - morePx - gapPx);
}

/** This facility's status, then the tags of the others, as many as fit. */
export function contractsCell(plan: Plan, view: CellView): ReactNode {
  const { terms, facility, tags, widths, density } = view;
  const { mine, others } = contractsFor(plan, facility, tags);
  const reasons = mine.flatMap(({ reason = [] }) => reason);
  // In the table, where room is scarce, objections to the plan and reports replace the other facilities' tags.
  const mark = view.marks?.get('facilityContracts');
  const instead = (reasons.length > 0 || mark !== undefined) && widths !== undefined;
  const shown = instead ? [] : others.slice(0, tagsShown(mine, others.length, view));
  const more = instead ? 0 : others.length - shown.length;
  return (
    <span className={density === 'comfortable' ? `${styles.contracts} ${styles.below}` : styles.contracts}>
      {mine.length === 0 && <span className={styles.empty}>-</span>}
      {mine.map(({ contractStatus }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key other than their position
        <StatusChip key={at} status={contractStatus}>
          {highlighted(contractStatus, terms)}
        </StatusChip>
      ))}
      {reasons.map((reason) => (
        <span key={reason} className={styles.reason}>
          {instead ? shortReason(reason) : reason}
        </span>
      ))}
      {mark !== undefined && <span className={styles.reason}>{mark}</span>}
      {shown.map(({ facilityName, contractStatus }, at) =>
        widths === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key other than their position
          <StatusChip key={at} status={contractStatus} facility={facilityName} />
        ) : (
          <StatusTag
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key other than their position
            key={at}
            status={contractStatus}
            facility={facilityName}
            tag={tags.get(facilityName)}
          />
        ),
      )}
      {widths === undefined && shown.length > 0 && <span className={styles.more}>Others: from the plan</span>}
      {more > 0 && (
        <span className={styles.more} data-elsewhere="">
          +{more}
        </span>
      )}
    </span>
  );
}

// A tooltip must be readable without scrolling.
const linesInTooltip = 8;

/** Returns what the tags mean, one line each. */
export function contractsTooltip(plan: Plan, { facility, tags }: CellView): string {
  const { mine, others } = contractsFor(plan, facility, tags);
  const lines = [...mine, ...others].map((line) => {
    const { facilityName } = line;
    const tag = facilityName === facility ? undefined : tags.get(facilityName);
    const text = statusWithReason(line);
    return `${tag === undefined ? '' : `${tag} `}${facilityName}: ${text}`;
  });
  const more = lines.length - linesInTooltip;
  const first = lines.slice(0, linesInTooltip);
  if (more > 0) first.push(`and ${formatNumber(more)} more`);
  // Their agreements are looked up only when the plan is opened.
  if (others.length > 0) first.push('At other facilities: from the plan');
  return first.join('\n');
}
