import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Mends } from '../../../../../shared/hub/contracts/mends.ts';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../kit/button.tsx';
import { usePlaceWhenGone } from '../../../kit/work-list/use-place-when-gone.ts';
import { placeInWork } from '../../../kit/work-list/work-source.ts';
import { contractKind } from '../payer-contracts/contract-kind.ts';
import { policyKind } from '../plan-policies/policy-kind.ts';
import { planWithLines, usePlanMend } from './use-plan-mend.ts';
import { useRecordMend } from './use-record-mend.ts';

export type RecordMends = Mends<PayerContract, PlanPolicy>;

type Props = {
  readonly plan: Plan;
  readonly facility: string;
  readonly mends: RecordMends;
  /** How many other plans setting a record would contradict. */
  readonly others: (mend: RecordMends['agreed'][number]) => number;
  /** Opens the record that somebody has to look at. */
  readonly onLook: (mend: RecordMends['agreed'][number], button: HTMLElement) => void;
};

/** What mends a plan and what is agreed: one click for each side, or the form where a click is not enough. */
export function MendButtons({ plan, facility, mends, others, onLook }: Props) {
  const [busy, setBusy] = useState<string>();
  const setPlan = usePlanMend(facility);
  const setContract = useRecordMend(contractKind, 'Payer contract');
  const setPolicy = useRecordMend(policyKind, 'Plan policy');
  const look = {
    size: 'xs',
    variant: 'outline',
    colorPalette: 'gray',
    // A long one is not wider than a phone.
    h: 'auto',
    minH: '8',
    maxW: 'full',
    whiteSpace: 'normal',
    textAlign: 'start',
  } as const;
  // What is mended goes with the button that was pressed.
  const place = usePlaceWhenGone();
  const run = async (label: string, mend: () => Promise<boolean>, button: HTMLElement) => {
    place.current = placeInWork(button);
    setBusy(label);
    if (!(await mend())) place.current = undefined;
    setBusy(undefined);
  };
  const button = (label: string, about: string, onClick: (button: HTMLElement) => unknown) => (
    <Button
      {...look}
      key={label}
      disabled={busy !== undefined}
      aria-busy={busy === label}
      aria-label={`${label}: ${about}`}
      onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onClick(currentTarget)}
    >
      {label}
    </Button>
  );
  const planLabel = `Set plan to ${mends.plan}`;
  return (
    <>
      {planWithLines(plan, plan.facilityContracts) === undefined ? (
        <Button {...look} asChild>
          <Link to={paths.editPlan(plan._id)} aria-label={`Edit plan: ${plan.descriptiveName}`}>
            Edit plan…
          </Link>
        </Button>
      ) : (
        button(planLabel, plan.descriptiveName, (pressed) =>
          run(planLabel, () => setPlan(plan, mends.plan), pressed),
        )
      )}
      {mends.agreed.map((mend) => {
        const isContract = mend.side === 'contract';
        const about = isContract ? contractKind.subject(mend.record) : policyKind.subject(mend.record);
        const noun = isContract ? 'contract' : 'policy';
        if (mend.look !== undefined)
          return button(`Edit ${noun}…`, about, (pressed) => onLook(mend, pressed));
        const value = (isContract ? mend.set.status : mend.set.networkStatus) ?? '';
        const label = `Set ${noun} to ${value}${otherwise(others(mend))}`;
        const set = () =>
          isContract ? setContract(mend.record, mend.set, value) : setPolicy(mend.record, mend.set, value);
        return button(label, about, (pressed) => run(label, set, pressed));
      })}
    </>
  );
}

const otherwise = (plans: number): string =>
  plans === 0 ? '' : ` (contradicts ${plans === 1 ? '1 other plan' : `${plans} other plans`})`;
