import { lazy, Suspense } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { useReported } from '../../entities/flag/use-reported.ts';
import { inFrontOfPlan } from '../../entities/plan-detail/in-front-of-plan.ts';
import { useKeyActions } from '../../kit/hooks/use-key-actions.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';

const FlagDialog = lazy(() => import('../../entities/flag/flag-dialog.tsx'));

type Props = {
  /** The plan that is open in front of the directory. */
  readonly plan: Plan;
  readonly list: PlanList;
  readonly singleKeys: boolean;
  readonly flagging: boolean;
  readonly onFlagging: (flagging: boolean) => void;
};

/** Reports that something of the open plan is wrong: the dialog, and the key that opens it. */
export function FlagPlan({ plan, list, singleKeys, flagging, onFlagging }: Props) {
  const reported = useReported(list)?.get(plan._id);
  useKeyActions(
    {
      w: () => {
        const focused = document.activeElement;
        if (focused === null || !inFrontOfPlan(focused)) onFlagging(true);
      },
    },
    singleKeys && !flagging,
  );
  return (
    <Suspense>
      {flagging && <FlagDialog plan={plan} reported={reported} onClose={() => onFlagging(false)} />}
    </Suspense>
  );
}
