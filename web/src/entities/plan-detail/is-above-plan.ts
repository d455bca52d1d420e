/** Reports whether an element is in a dialog in front of the open plan: keys pressed there are not meant for the plan. */
export function isAbovePlan(element: Element): boolean {
  return element.closest('[role=dialog], [role=alertdialog]')?.matches('[data-plan-detail]') === false;
}
