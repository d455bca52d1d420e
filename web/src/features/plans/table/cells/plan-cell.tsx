import type { ReactNode } from 'react';
import { portalUrl } from '../../../../../../shared/hub/portal-url.ts';
import { labelInSentence } from '../../../../../../shared/plan/fields/fields.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { verifiedState } from '../../../../../../shared/plan/fields/table-columns.ts';
import type { Plan } from '../../../../../../shared/plan/plan.ts';
import { highlightRanges } from '../../../../../../shared/text/highlight.ts';
import { localStateText } from '../../../../entities/verification/state-text.ts';
import { CopyButton } from '../../../../kit/copy/copy-button.tsx';
import { formatNumber } from '../../../../kit/counts.ts';
import { highlighted, shortened } from '../../../../kit/highlight/highlighted.tsx';
import { localDay } from '../../../../kit/local-time.ts';
import { columnLabel, columnsByKey } from '../../columns/column-settings.ts';
import tableStyles from '../plan-table.module.css';
import { type CellView, cellCapacity, nameCapacity } from './cell-capacity.ts';
import { contractsCell, contractsTooltip } from './contracts-cell.tsx';
import styles from './plan-cell.module.css';
import { Thumbnail } from './thumbnail.tsx';

function cellText(plan: Plan, key: PlanColumnKey): string {
  const column = columnsByKey.get(key);
  const text = column?.text(plan) ?? '';
  return column?.kind === 'day' && text !== '' ? localDay(text) : text;
}

// A tooltip must be readable without scrolling.
const prefixesInTooltip = 60;

/** Returns the full text of a cell for its tooltip; of thousands of prefixes only the first ones. */
export function cellTooltip(plan: Plan, key: PlanColumnKey, view: CellView): string {
  if (key === 'facilityContracts') return contractsTooltip(plan, view);
  if (key === 'verified') return localStateText(verifiedState(plan, view.now));
  const more = plan.prefixes.length - prefixesInTooltip;
  const text = cellText(plan, key);
  // Its address says nothing to anybody.
  if (text !== '' && columnsByKey.get(key)?.kind === 'picture') return columnLabel(key);
  if (key !== 'prefix' || more <= 0) return text;
  const first = plan.prefixes.slice(0, prefixesInTooltip).map(({ value }) => value);
  return `${first.join(', ')} and ${formatNumber(more)} more`;
}

/** Returns the items with matches first: a match must be visible, even if it is the fortieth of a list. */
function foundFirst<Item>(items: readonly Item[], isFound: (item: Item) => boolean): Item[] {
  return [...items.filter(isFound), ...items.filter((item) => !isFound(item))];
}

// As many as fit beside "+37 more" or "+1,397 more" in a column of the default width.
const prefixesShown = (all: number) => (all < 1_000 ? 3 : 2);

/** Reports whether a plan has more prefixes than its cell shows. */
export const hidesPrefixes = ({ prefixes: { length } }: Plan): boolean => length > prefixesShown(length) + 1;

function prefixesCell(plan: Plan, { terms, prefixTerms }: CellView): ReactNode {
  const values = plan.prefixes.map(({ value }) => value);
  // The searches compare in the same way. Thousands of prefixes are checked for each row, so only if something can be found:
  // no longer word is part of a prefix, which has three characters.
  const parts = terms.map((term) => term.trim()).filter(({ length }) => length < 4);
  const found = (value: string) => {
    const prefix = value.toLowerCase();
    return prefixTerms.length > 0
      ? prefixTerms.some((term) => prefix.startsWith(term))
      : parts.some((part) => prefix.includes(part));
  };
  const inOrder = prefixTerms.length + parts.length > 0 ? foundFirst(values, found) : values;
  const shown = hidesPrefixes(plan) ? inOrder.slice(0, prefixesShown(values.length)) : inOrder;
  const more = values.length - shown.length;
  return (
    <span className={styles.codes}>
      {shown.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the next plan's prefixes replace these
        <span key={at} className={styles.prefix}>
          {prefixTerms.length > 0 && found(value) ? <mark>{value}</mark> : highlighted(value, terms)}
        </span>
      ))}
      {more > 0 && <span className={styles.more}>+{formatNumber(more)} more</span>}
    </span>
  );
}

type Copy = {
  readonly text: string;
  readonly key: PlanColumnKey;
  /** Whether to use the typeface of codes. */
  readonly mono?: boolean;
  readonly fits?: number | undefined;
};

function copyCell(copy: Copy, { terms }: CellView, copyable: boolean): ReactNode {
  const { text, key, mono = true, fits } = copy;
  return (
    <span className={styles.code}>
      <span className={mono ? styles.mono : undefined}>{highlighted(text, terms, fits)}</span>
      {copyable && <CopyButton text={text} name={labelInSentence(columnLabel(key))} tabbable={false} />}
    </span>
  );
}

// The width of its copy button and the space before it, in letters.
const copyLetters = 4;

function addressCell(copy: Copy, view: CellView, copyable: boolean): ReactNode {
  const fits = cellCapacity(copy.key, view);
  return copyCell({ ...copy, mono: false, fits: fits && fits - copyLetters }, view, copyable);
}

function portalsCell(plan: Plan, { terms }: CellView): ReactNode {
  const isFound = ({ title }: { title: string }) => highlightRanges(title, terms).length > 0;
  return foundFirst(plan.portalLinks, isFound).map(({ title, url }, at) => {
    const address = portalUrl(url);
    const name = highlighted(title, terms);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: links have no key other than their position
      <span key={at} className={styles.part}>
        {address === undefined ? (
          name
        ) : (
          <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
            {name}
          </a>
        )}
      </span>
    );
  });
}

type Part = {
  readonly label: ReactNode;
  readonly code: string;
  readonly name: string;
  /** What one must know to use it. */
  readonly more?: string;
};

/** One of a cell's phone numbers or electronic IDs, after its label. */
const codePart = (
  { label, code, name, more }: Part,
  at: number,
  terms: CellView['terms'],
  copyable: boolean,
) => (
  <span key={at} className={styles.part}>
    {label}: <span className={styles.mono}>{highlighted(code, terms)}</span>
    {copyable && <CopyButton text={code} name={name} tabbable={false} />}
    {more && ` (${more})`}
  </span>
);

function phonesCell(plan: Plan, { terms }: CellView, copyable: boolean): ReactNode {
  const isFound = ({ title, number }: { title: string; number: string }) =>
    highlightRanges(title, terms).length + highlightRanges(number, terms).length > 0;
  return foundFirst(plan.phoneNumbers, isFound).map(({ title, number }, at) => {
    const label = highlighted(title, terms);
    return codePart({ label, code: number, name: `phone number ${title}` }, at, terms, copyable);
  });
}

function idsCell({ electronicIds = [] }: Plan, { terms }: CellView, copyable: boolean): ReactNode {
  const isFound = ({ id }: { id: string }) => highlightRanges(id, terms).length > 0;
  return foundFirst(electronicIds, isFound).map(({ transaction, id, through, enrollment }, at) => {
    const name = `${transaction.toLowerCase()} ID`;
    const more = [through, enrollment === 'Needed' && 'enrollment needed'].filter(Boolean).join(', ');
    return codePart({ label: transaction, code: id, name, more }, at, terms, copyable);
  });
}

function verifiedCell(plan: Plan, { now }: CellView): ReactNode {
  const state = verifiedState(plan, now);
  return <span className={state.state === 'due' ? styles.due : undefined}>{localStateText(state)}</span>;
}

/**
 * Returns a cell's content; undefined for an empty value, which the row shows as '-'. Copy buttons only if `copyable`: they
 * would be half of a long list's elements, and only the row in use shows them.
 */
export function cellContent(plan: Plan, key: PlanColumnKey, view: CellView, copyable: boolean): ReactNode {
  const text = cellText(plan, key);
  if (text === '') return undefined;
  switch (key) {
    case 'descriptiveName':
      // It distinguishes a plan from the next one, on up to two lines.
      return (
        <span>
          {shortened(text, view.terms, nameCapacity(view), Boolean(view.found))}
          {view.nameLines === 2 && view.found && (
            <span className={tableStyles.found}> {highlighted(view.found, view.terms)}</span>
          )}
        </span>
      );
    case 'facilityContracts':
      return contractsCell(plan, view);
    case 'prefix':
      return prefixesCell(plan, view);
    case 'portalLinks':
      return portalsCell(plan, view);
    case 'phoneNumbers':
      return phonesCell(plan, view, copyable);
    case 'electronicIds':
      return idsCell(plan, view, copyable);
    case 'verified':
      return verifiedCell(plan, view);
  }
  switch (columnsByKey.get(key)?.kind) {
    case 'picture':
      return (
        <Thumbnail
          key={text}
          address={text}
          label={columnLabel(key)}
          // Printing does not wait.
          atOnce={view.widths === undefined}
        />
      );
    case 'code':
    case 'payerId':
      return copyCell({ text, key }, view, copyable);
    case 'address':
      return addressCell({ text, key }, view, copyable);
    case 'choice':
      return <span className={styles.class}>{highlighted(text, view.terms)}</span>;
    default:
      return highlighted(text, view.terms, cellCapacity(key, view));
  }
}
