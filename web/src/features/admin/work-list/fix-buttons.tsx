import { type MouseEvent, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Fixes } from '../../../../../shared/hub/contracts/fixes.ts';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../kit/button.tsx';
import { saverIn } from '../../../kit/history/record-history.tsx';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { refusal } from '../../../kit/toasts/use-undo.ts';
import { usePlaceWhenGone } from '../../../kit/work-list/use-place-when-gone.ts';
import { placeInWork } from '../../../kit/work-list/work-source.ts';
import { useSaveOnce } from '../../../lib/api/use-save-once.ts';
import { useApi } from '../../../lib/services.tsx';
import { contractKind } from '../payer-contracts/contract-kind.ts';
import { policyKind } from '../plan-policies/policy-kind.ts';
import { useRecordUndo } from '../records/editor/use-record-undo.ts';
import { useRecordsChanged } from '../records/editor/use-records-changed.ts';
import { type RecordKind, type Saved, withoutFacility } from '../records/record-kind.ts';
import { planWithLines, usePlanFix } from './use-plan-fix.ts';

export type RecordFixes = Fixes<PayerContract, PlanPolicy>;

type Props = {
  readonly plan: Plan;
  readonly facility: string;
  readonly fixes: RecordFixes;
  /** Returns how many other plans would be contradicted by setting the record. */
  readonly others: (fix: RecordFixes['agreed'][number]) => number;
  /** Opens the record for an administrator to review. */
  readonly onLook: (fix: RecordFixes['agreed'][number], button: HTMLElement) => void;
};

/** Buttons that resolve a contradiction: one click for each side, or the form where one click is not enough. */
export function FixButtons({ plan, facility, fixes, others, onLook }: Props) {
  const [busy, setBusy] = useState<string>();
  const setPlan = usePlanFix(facility);
  const setContract = useRecordFix(contractKind, 'Payer contract');
  const setPolicy = useRecordFix(policyKind, 'Plan policy');
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
  const run = async (label: string, fix: () => Promise<boolean>, button: HTMLElement) => {
    place.current = placeInWork(button);
    setBusy(label);
    if (!(await fix())) place.current = undefined;
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
  const planLabel = `Set plan to ${fixes.plan}`;
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
          run(planLabel, () => setPlan(plan, fixes.plan), pressed),
        )
      )}
      {fixes.agreed.map((fix) => {
        const isContract = fix.side === 'contract';
        const about = isContract ? contractKind.subject(fix.record) : policyKind.subject(fix.record);
        const noun = isContract ? 'contract' : 'policy';
        if (fix.look !== undefined) return button(`Edit ${noun}…`, about, (pressed) => onLook(fix, pressed));
        const value = (isContract ? fix.set.status : fix.set.networkStatus) ?? '';
        const label = `Set ${noun} to ${value}${otherwise(others(fix))}`;
        const set = () =>
          isContract ? setContract(fix.record, fix.set, value) : setPolicy(fix.record, fix.set, value);
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
function useRecordFix<Item extends Saved, Body, Values extends FieldValues>(
  kind: RecordKind<Item, Body, Values>,
  noun: string,
) {
  const api = useApi();
  const calls = useMemo(() => kind.calls(api), [kind, api]);
  const changed = useRecordsChanged(kind.source);
  const undo = useRecordUndo(kind, calls, changed);
  const saveOnce = useSaveOnce<Item, Partial<Body>>({ update: calls.update }, '');
  /** @returns false if the save was refused, which it announces */
  return async (item: Item, set: object, value: string): Promise<boolean> => {
    const before = kind.values(item);
    try {
      const after = await saveOnce(item, withoutFacility(kind.input.parse({ ...before, ...set })));
      changed({ before: item, after });
      undo.edited(item, after, before, `${noun} set to ${value}`);
      return true;
    } catch (error) {
      const why = await refusal(error, saverIn(calls.stale, calls.history));
      notify(`${noun} not set. ${why}`, 'error', { about: kind.subject(item) });
      changed();
      return false;
    }
  };
}
