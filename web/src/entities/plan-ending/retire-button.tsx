import { useRef, useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { RowButton } from '../../kit/data-table/row-button.ts';
import { onDemand } from '../../lib/on-demand.tsx';

const RetireDialog = onDemand(() => import('./retire-dialog.tsx'));

type Props = {
  readonly plan: Plan;
  /** Returns what gets the focus if the button disappears with the saved change. */
  readonly leftFocus?: () => HTMLElement | null;
};

/** For administrators: sets when a plan ends, or changes that. */
export function RetireButton({ plan, leftFocus }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = plan.endsOn === undefined ? 'Retire' : 'Change the end';
  return (
    <>
      {/* Only in a list of plans can it disappear with the saved change. There it needs the plan's name. */}
      <RowButton
        ref={button}
        aria-label={leftFocus && `${label}: ${plan.descriptiveName}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </RowButton>
      {open && (
        <RetireDialog
          plan={plan}
          finalFocus={() => button.current ?? leftFocus?.() ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
