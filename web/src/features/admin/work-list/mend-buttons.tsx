import { type MouseEvent, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Mends } from '../../../../../shared/hub/contracts/mends.ts';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../kit/button.tsx';
import { authorOf } from '../../../kit/history/record-history.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { refusal } from '../../../kit/toasts/use-undo.ts';
import { usePlaceWhenGone } from '../../../kit/work-list/use-place-when-gone.ts';
import { placeInWork } from '../../../kit/work-list/work-source.ts';
import { useSaveOnce } from '../../../lib/api/use-save-once.ts';
import { useApi } from '../../../lib/services.tsx';
import { contractKind } from '../payer-contracts/contract-kind.ts';
import { policyKind } from '../plan-policies/policy-kind.ts';
import type { RecordKind, Saved } from '../records/editor/record-editor.tsx';
import { useRecordUndo } from '../records/editor/use-record-undo.ts';
import { useRecordsChanged } from '../records/editor/use-records-changed.ts';
import { planWithLines, usePlanMend } from './use-plan-mend.ts';

export type RecordMends = Mends<PayerContract, PlanPolicy>;

type Props = {
  readonly plan: Plan;
  readonly facility: string;
  readonly mends: RecordMends;
  /** Returns how many other plans would be contradicted by setting the record. */
  readonly others: (mend: RecordMends['agreed'][number]) => number;
  /** Opens the record for an administrator to review. */
  readonly onLook: (mend: RecordMends['agreed'][number], button: HTMLElement) => void;
};

/** Buttons that resolve a contradiction: one click for each side, or the form where one click is not enough. */
export function MendButtons({ plan, facility, mends, others, onLook }: Props) {
  const [busy, setBusy] = useState<string>();
  const setPlan = usePlanMend(facility);
  const setContract = useRecordMend(contractKind, 'Payer contract');
  const setPolicy = useRecordMend(policyKind, 'Plan policy');
  const look = {
    size: 'xs',
    variant: 'outline',
    colorPalette: 'gray',
    // Long labels wrap instead of being wider than a phone.
    h: 'auto',
    minH: '8',
    maxW: 'full',
    whiteSpace: 'normal',
    textAlign: 'start',
  } as const;
  // A resolved item disappears together with the pressed button.
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

/**
 * Sets fields of a record with one click, as its dialog would: checked against the displayed version, announced, and undoable.
 * @param noun `Contract`
 */
function useRecordMend<Item extends Saved, Body, Values extends FieldValues>(
  kind: RecordKind<Item, Body, Values>,
  noun: string,
) {
  const api = useApi();
  const calls = useMemo(() => kind.calls(api), [kind, api]);
  const changed = useRecordsChanged(kind.source);
  const undo = useRecordUndo(kind, calls, changed);
  const saveOnce = useSaveOnce(calls, '');
  /** @returns false if the save was refused, which it announces */
  return async (item: Item, set: object, value: string): Promise<boolean> => {
    const before = kind.values(item);
    try {
      const after = await saveOnce(item, kind.input.parse({ ...before, ...set }));
      changed({ before: item, after });
      undo.edited(after, before, `${noun} set to ${value}`);
      return true;
    } catch (error) {
      const savedBy = async () => {
        const now = calls.stale(error);
        return now && authorOf(now, calls.history, AbortSignal.timeout(5_000));
      };
      const about = kind.subject(item);
      notify(`${noun} not set. ${await refusal(error, savedBy)}`, 'error', { about });
      changed();
      return false;
    }
  };
}
