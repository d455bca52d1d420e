/** Finds what is in front of the plan screen or of the open plan: keys pressed there are not meant for them. */
export const abovePlan = '[role=dialog]:not([data-plan-detail], main *), [role=alertdialog]';
