/** What is told of a page in a worker: its plans in order, then what is said of them all; or why it cannot be read. */
export type PlanPagePart =
  | { readonly plans: readonly unknown[] }
  | { readonly about: object }
  | { readonly refused: string };

// Taking over more plans at once would be felt while typing.
const plansAtOnce = 200;

/**
 * Reads the text of a page and tells it in parts. What they hold is for who takes them to check: the contract's
 * schemas would make a script for the worker of a hundred times its size. Never throws.
 */
export function tellPlanPage(text: string, tell: (part: PlanPagePart) => void): void {
  try {
    const { data, ...about } = JSON.parse(text);
    for (let at = 0; at < data.length; at += plansAtOnce) tell({ plans: data.slice(at, at + plansAtOnce) });
    tell({ about });
  } catch (error) {
    tell({ refused: String(error) });
  }
}
