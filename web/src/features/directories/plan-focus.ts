const planButtons = () => [...document.querySelectorAll<HTMLElement>('[data-directory] [data-plan]')];

const buttonsOf = (group: string | undefined) =>
  planButtons().filter((button) => button.closest<HTMLElement>('[data-group]')?.dataset.group === group);

function focusInSight(button: HTMLElement | undefined): boolean {
  if (button === undefined) return false;
  button.focus({ preventScroll: true });
  button.scrollIntoView?.({ block: 'nearest' });
  return true;
}

/** Focuses the plan before or after the focused one, across groups. Returns false if there is none. */
export function focusNextPlan(by: -1 | 1): boolean {
  const buttons = planButtons();
  const focused = document.activeElement;
  const from = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
  return from >= 0 && focusInSight(buttons[from + by]);
}

/** Focuses the first plan on the screen. */
export function focusFirstPlan(): void {
  focusInSight(planButtons()[0]);
}

/** Returns how many plans of a group are on the screen. */
export const plansOfGroup = (group: string): number => buttonsOf(group).length;

/** Focuses one of the plans of a group, counted from 0. */
export function focusPlanButton(group: string, place: number): void {
  focusInSight(buttonsOf(group)[place]);
}

/** Returns the button that opened a plan: the one in the group it was opened from, else any. */
export function buttonOf(plan: string, group: string | undefined): HTMLElement | null {
  const ofPlan = (buttons: HTMLElement[]) => buttons.find((button) => button.dataset.plan === plan);
  return ofPlan(buttonsOf(group)) ?? ofPlan(planButtons()) ?? null;
}
