import { lazy, Suspense, useRef, useState } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { RowButton } from '../../kit/data-table/row-button.ts';

const RetireDialog = lazy(() => import('./retire-dialog.tsx'));

type Props = {
  readonly plan: Plan;
  /** What gets the focus where the button leaves with what it changed. */
  readonly leftFocus?: () => HTMLElement | null;
};

/** For administrators: says when a plan ends, or changes what was said. */
export function RetireButton({ plan, leftFocus }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <RowButton ref={button} type="button" _print={{ display: 'none' }} onClick={() => setOpen(true)}>
        {plan.endsOn === undefined ? 'Retire' : 'Change the end'}
      </RowButton>
      {open && (
        <Suspense>
          <RetireDialog
            plan={plan}
            finalFocus={() => button.current ?? leftFocus?.() ?? null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
