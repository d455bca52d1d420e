import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useRef } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { nothing, onDemand } from '../../lib/on-demand.tsx';
import { deletedHereKey } from '../../lib/plan-list/plan-queries.ts';
import { planUse } from '../../lib/plan-use.ts';
import { afterPaint } from '../../lib/time-slice.ts';
import { themed } from '../../theme/themed.tsx';
import { useReported } from '../flag/use-reported.ts';

const loadModal = themed(() => import('../plan-detail/plan-detail-modal.tsx'));
const PlanDetailModal = onDemand(loadModal);
const MissingPlan = onDemand(() => import('./missing-plan.tsx'), nothing);

/** Loads the modal's code before the first plan is opened, so that opening a plan never waits for the network. */
export const preloadModal = (): void =>
  void afterPaint()
    .then(loadModal)
    .catch(() => undefined);

type Props = Omit<ComponentProps<typeof PlanDetailModal>, 'plan' | 'reported'> & { readonly id: string };

// For a person who steps from plan to plan, a plan counts as used once it has been open this long.
const readMs = 2_000;

/** Records on this PC that the plan was opened. */
function useNoteOpened(facility: string, plan: Plan | undefined): void {
  const id = plan?._id;
  const stepped = useRef(false);
  useEffect(() => {
    if (id === undefined) return undefined;
    if (!stepped.current) planUse.noteOpened(facility, id);
    const timer = stepped.current ? setTimeout(() => planUse.noteOpened(facility, id), readMs) : undefined;
    stepped.current = true;
    return () => clearTimeout(timer);
  }, [facility, id]);
}

const sameId = (id: string) => (plan: Plan) => plan._id === id;

/** The plan named in the address, in front of a list; or a message that there is none. */
export function PlanOverlay({ id, list, onClose, ...modal }: Props) {
  const { plans, ended } = list;
  const plan = useMemo(() => plans.find(sameId(id)) ?? ended?.find(sameId(id)), [plans, ended, id]);
  const reported = useReported(list);
  useNoteOpened(modal.facility, plan);
  const missing = plan === undefined && list.complete;
  const client = useQueryClient();
  const deletedHere = client.getQueryData(deletedHereKey(id)) === true;
  // Back from the form in which this person has deleted it.
  useEffect(() => {
    if (!missing || !deletedHere) return;
    client.removeQueries({ queryKey: deletedHereKey(id) });
    onClose();
  }, [missing, deletedHere, id, client, onClose]);
  if (plan === undefined) return missing && !deletedHere ? <MissingPlan id={id} onClose={onClose} /> : null;
  return <PlanDetailModal plan={plan} list={list} reported={reported} onClose={onClose} {...modal} />;
}
