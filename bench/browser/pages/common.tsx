import type { ReactNode } from 'react';
import { planColumns } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';

/** What the other contenders' pages share: the data, the 18 columns, and a plain search and highlighting that suit them all. */
export const columns = planColumns;
export const pageSize = 10;
export const rowHeight = 36;

/** Loads the complete list as the product's API returns it, and marks the time when it is in memory. */
export async function loadPlans(): Promise<readonly Plan[]> {
  const response = await fetch('/plans.json');
  const plans: Plan[] = await response.json();
  performance.mark('data');
  return plans;
}

export function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element with the id root.');
  return root;
}

export const rowText = (plan: Plan): string =>
  columns
    .map(({ text }) => text(plan))
    .join('\n')
    .toLowerCase();

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Start and end of the parts of `text` that equal a searched word. */
function matches(text: string, words: readonly string[]): [start: number, end: number][] {
  const lower = text.toLowerCase();
  const found: [number, number][] = [];
  let from = 0;
  while (words.length > 0) {
    let next: [number, number] | undefined;
    for (const word of words) {
      const at = lower.indexOf(word, from);
      if (at !== -1 && (next === undefined || at < next[0])) next = [at, at + word.length];
    }
    if (next === undefined) break;
    found.push(next);
    from = next[1];
  }
  return found;
}

export function marked(text: string, words: readonly string[]): ReactNode {
  const found = matches(text, words);
  if (found.length === 0) return text;
  const parts: ReactNode[] = [];
  let last = 0;
  for (const [start, end] of found) {
    parts.push(text.slice(last, start), <mark key={start}>{text.slice(start, end)}</mark>);
    last = end;
  }
  return [...parts, text.slice(last)];
}

type BarProps = {
  readonly onSearch: (text: string) => void;
  readonly onShowAll?: () => void;
  readonly children?: ReactNode;
};

/** The search box (uncontrolled, so that key events are not delayed) and the Show All button. */
export function Bar({ onSearch, onShowAll, children }: BarProps) {
  return (
    <div className="bar">
      <input
        id="plan-search"
        aria-label="Search plans"
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      {onShowAll && (
        <button id="show-all" type="button" onClick={onShowAll}>
          Show All
        </button>
      )}
      {children}
    </div>
  );
}
